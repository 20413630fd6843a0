"""What pages read from a posted form: types only. What is allowed is judged by `scoring` and the services."""
