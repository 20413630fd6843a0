"""What the one command that serves a club needs around Django: processes, addresses, the first start."""
