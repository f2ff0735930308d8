"""Grid Soccer written a second time, from the rules in words alone; `match.py` has the whole of it.

It shares nothing with the engine: where both give the same views, events, lists and refusals on the same dice, a slip would have had to be
made twice. `grid_against_engine.py` compares them. This must not be changed to follow the engine; where they differ, the rules page decides.
"""
