"""Independent answers the engine is judged by: other engines, closed forms and Lagrange's equations.

Nothing here imports the engine: an oracle that shared its parser, its frames or its recursions would share its faults.
"""
