"""What is known of chats: their admins, topics, and who can be written to."""
