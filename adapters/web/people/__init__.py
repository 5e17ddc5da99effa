"""What a site knows of whoever reads: their own page, and how they fared."""
