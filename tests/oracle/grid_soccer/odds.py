"""How likely a roll of two dice, or of the best two of three, makes a target."""
from functools import cache
from itertools import product


def best_two(faces):
    """Those that count: all, or of three the best two."""
    return sorted(faces)[-2:]


WAYS = {number: [sum(best_two(faces)) for faces in product(range(1, 7), repeat=number)] for number in (2, 3)}


def held(needs):
    """A target as it is shown."""
    return max(2, min(13, needs))


@cache
def chance(needs, dice):
    return sum(total >= needs for total in WAYS[dice]) / len(WAYS[dice])
