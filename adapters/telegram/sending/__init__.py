"""What goes out: in order, at the pace that Telegram allows."""
