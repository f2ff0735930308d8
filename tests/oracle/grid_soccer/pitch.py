"""Squares, directions, distances, and the tables of cards, squads and stars. Nothing here knows a match."""
import json
from pathlib import Path

SIDES = ("home", "away")
SHIRTS = range(1, 8)
OUTFIELD = range(2, 8)
DIRECTIONS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}
VECTORS = tuple(DIRECTIONS.values())
PITCH = [(x, y) for y in range(18) for x in range(9)]
RING = [(x, y) for y in range(-1, 19) for x in range(-1, 10) if (x, y) not in set(PITCH)]
CELLS = [(column, row) for column in range(3) for row in range(2)]
CARDS = {
    "2-2-2": ((2, 4), (6, 4), (2, 8), (6, 8), (3, 12), (5, 12)),
    "2-3-1": ((2, 4), (6, 4), (1, 8), (4, 8), (7, 8), (4, 12)),
    "3-2-1": ((1, 3), (4, 3), (7, 3), (3, 7), (5, 7), (4, 11)),
    "3-1-2": ((1, 3), (4, 3), (7, 3), (4, 7), (2, 11), (6, 11)),
    "1-3-2": ((4, 4), (1, 9), (4, 9), (7, 9), (3, 13), (5, 13)),
    "2-1-3": ((2, 4), (6, 4), (4, 8), (1, 12), (4, 13), (7, 12)),
}
KEEPER_SLOT = (4, 0)
CLASSIC_KEEPER = (3, 1, -3, 4)
CLASSIC_LINES = ((4, 1, -3, 1), (4, 2, -2, 2), (5, 1, 0, 2))
# Each star's SPD, PAS, SHO, CTL and the cost of its ability, by ruleset 1.
KEEPERS = {
    "cat": ((3, 1, -2, 5), 2),
    "glue": ((3, 0, -2, 6), 1),
    "oracle": ((3, 2, -2, 4), 2),
    "arms": ((2, 1, -2, 5), 3),
    "sweeper": ((5, 2, -1, 4), 1),
    "twin": ((3, 1, -2, 4), 3),
}
OUTFIELDERS = {
    "bolt": ((6, 0, -1, 1), 1),
    "hermes": ((4, 2, -1, 1), 1),
    "cannon": ((4, 0, 1, 1), 1),
    "curl": ((4, 1, 0, 1), 1),
    "magnet": ((4, 1, -1, 2), 2),
    "crunch": ((3, 0, -2, 3), 2),
    "nutmeg": ((5, 1, -1, 2), 2),
    "swap": ((4, 1, -1, 1), 2),
    "one_two": ((4, 2, -1, 1), 2),
    "shout": ((4, 2, -1, 2), 1),
    "spare_legs": ((5, 1, -1, 1), 1),
    "ghost": ((5, 0, 0, 1), 1),
    "pickpocket": ((5, 1, -2, 2), 1),
    "anchor": ((3, 1, -1, 3), 1),
    "wall": ((3, 0, -2, 3), 1),
    "radar": ((4, 1, -1, 2), 2),
    "sling": ((4, 2, -2, 1), 1),
    "feather": ((4, 2, -1, 1), 2),
    "finisher": ((4, 0, 1, 1), 2),
    "quake": ((3, 0, 0, 2), 2),
    "needle": ((4, 1, -1, 1), 1),
    "tower": ((3, 1, 0, 2), 1),
    "maestro": ((4, 2, 0, 1), 3),
    "blink": ((4, 1, -1, 1), 2),
}
STARS = {**KEEPERS, **OUTFIELDERS}
LASTING = ("anchor", "wall", "radar", "tower")
SECOND = Path(__file__).parents[3] / "engine/src/grid_soccer/stars_2.json"
"""Ruleset 2 has other numbers, which stand nowhere but in this file and in the pages that are made of it."""


def numbers_of(ruleset):
    """Of each star as in `STARS`."""
    if ruleset == 1:
        return STARS
    written = json.loads(SECOND.read_text())
    assert written["ruleset"] == ruleset
    return {star: (tuple(of["stats"]), of["cost"]) for star, of in written["stars"].items()}


def other(side):
    return SIDES[1 - SIDES.index(side)]


def sign(number):
    return (number > 0) - (number < 0)


def clamp(number, least, most):
    return max(least, min(most, number))


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def plus(square, vector, times=1):
    return (square[0] + vector[0] * times, square[1] + vector[1] * times)


def on_pitch(square):
    return 0 <= square[0] <= 8 and 0 <= square[1] <= 17


def held_to_ring(square):
    return (clamp(square[0], -1, 9), clamp(square[1], -1, 18))


def turned(square):
    return (8 - square[0], 17 - square[1])


def up(side):
    """Which way a side attacks, as the sign of y."""
    return 1 if side == "home" else -1


def end_row(side):
    return 0 if side == "home" else 17


def mouth(side):
    """The squares of the mouth, in the order in which they are taken."""
    return [(x, end_row(side)) for x in (4, 3, 5)]


def in_box(side, square):
    """The nearest square of a side's box."""
    least = 0 if side == "home" else 14
    return (clamp(square[0], 2, 6), clamp(square[1], least, least + 3))


def slots(side, card, ball_x):
    """By shirt, slid with the ball."""
    slide = sign(ball_x - 4) if abs(ball_x - 4) >= 2 else 0
    seen = dict(zip(SHIRTS, (KEEPER_SLOT, *CARDS[card])))
    placed = {shirt: square if side == "home" else turned(square) for shirt, square in seen.items()}
    return {shirt: at if shirt == 1 else (clamp(at[0] + slide, 0, 8), at[1]) for shirt, at in placed.items()}


def kick_off_places(side, card, kicks):
    seen = dict(zip(SHIRTS, [KEEPER_SLOT] + [(x, min(7, 2 * y // 3)) for x, y in CARDS[card]]))
    if kicks:
        seen[7] = (4, 8)
    return {shirt: at if side == "home" else turned(at) for shirt, at in seen.items()}


def classic_stats(card):
    """By shirt."""
    lines = [int(number) for number in card.split("-")]
    outfield = [stats for number, stats in zip(lines, CLASSIC_LINES) for _ in range(number)]
    return dict(zip(SHIRTS, [CLASSIC_KEEPER] + outfield))
