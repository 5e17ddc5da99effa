"""What goes out: written, paced, and followed until it has arrived."""
