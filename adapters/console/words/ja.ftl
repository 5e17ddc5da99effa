# What the terminal says itself.

only = （{$name}さんだけに）
