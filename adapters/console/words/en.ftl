# What the terminal says itself.

only = (only {$name})
