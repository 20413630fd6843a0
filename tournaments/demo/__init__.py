"""Demonstration data: hands as a club plays them, made by chance from a seed.

The hands exported here are pure, like `scoring`: they know nothing of where they are stored. They are meant to look
right on a score sheet and in a standing, not to be played well.
"""

from __future__ import annotations

from tournaments.demo.simulated_play import SimulatedHand, simulate_table

__all__ = ["SimulatedHand", "simulate_table"]
