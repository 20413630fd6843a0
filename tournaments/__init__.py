"""The club: people, evenings, seats, results, ranks and rights. `scoring` knows the game; this package asks it."""
