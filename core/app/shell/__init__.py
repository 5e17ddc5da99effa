"""The subcommands for operators: each as a function that does the work."""
