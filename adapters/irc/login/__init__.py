"""From the connection to the first channel: capabilities, registration, the account."""
