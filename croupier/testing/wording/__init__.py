"""What games say: which words they have, and what these hang on."""
