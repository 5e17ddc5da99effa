"""What comes in: updates, presses and invitations."""
