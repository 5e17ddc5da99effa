"""The house's verbs: one function each, from a command being answered."""
