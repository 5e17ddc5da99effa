"""Who is there: channels, nicks, accounts, absences and splits."""
