"""What goes in and out, one module per noun. A body checks types and names only; the rest is for the services."""
