"""Pages as they are drawn: tables, lines, forms and leaders."""
