"""How the matches of `world_against_engine.py` are played: by chance, but so that everything happens, and often wrong."""
from world_soccer import DIRECTIONS, SIDES, king, lists, other

ODD = (1.0, "1", True, None, [], {}, -1, 0, 12, 2)
KINDS = ("line_up", "throw", "run", "kick", "penalty_taker", "undo", "done")

SPOILED = {"line_up": 0.93, "penalty_taker": 0.8, "move": 0.35, "free_kick": 0.3}
"""How often an action is tried that may well be refused, by phase."""


def random_options(chance, seed):
    """Every pitch, way of dice and tie break in turn, numbers by chance."""
    options = {
        "pitch": ("full", "quick")[seed % 2],
        "dice": ("one", "two")[seed // 2 % 2],
        "tie_break": ("none", "shoot_out")[seed // 4 % 2],
        "goals": chance.choice((1, 1, 2, 3, 9)),
        "throw_limit": chance.choice((0, 50, 50, 51, 52, 53)),
    }
    usual = {"pitch": "full", "dice": "one", "tie_break": "none", "goals": 3}
    return {name: value for name, value in options.items() if value != usual.get(name) or chance.random() < 0.5}


class Dice:
    """In place of `random.Random`: some matches see more ones, of which fouls and missed penalties are made."""

    def __init__(self, chance):
        self.chance, self.weights = chance, (chance.choice((1, 2, 4, 8)), 1, 1, 1, 1, 1)

    def randint(self, _, sides):
        return self.chance.choices(range(1, sides + 1), self.weights[:sides])[0]


class Player:
    """Plays for both sides."""

    def __init__(self, chance, match):
        self.chance, self.match, self.pitch = chance, match, match.pitch
        self.undoing, self.ending = chance.choice((*[(0.1, 0.1)] * 3, *[(0.1, 0.3)] * 3, (0.95, 0.01)))
        self.kicking = chance.choice((0.1, 0.4))

    def happens(self, often):
        return self.chance.random() < often

    def action(self):
        """Who does what next."""
        match = self.match
        side = self.chance.choice(match.to_act())
        if self.happens(SPOILED.get(match.phase, 0.05)):
            return self.spoiled(side)
        if match.phase == "line_up":
            return side, self.line_up(side)
        if match.phase not in ("move", "free_kick") or match.die is None:
            return side, self.chance.choice(list(match.legal(side)))
        if match.can_undo() and self.happens(self.undoing):
            return side, {"type": "undo"}
        if self.happens(self.ending):
            return side, {"type": "done"}
        return side, self.lively(side)

    # What leads somewhere

    def lively(self, side):
        """A pass or a shot, or the best of a few by what it is worth to the eye."""
        legal = list(self.match.legal(side))
        kicks = [action for action in legal if action["type"] == "kick"]
        shots = [kick for kick in kicks if self.end_of(kick) == "goal"]
        run_in = [run for run in legal if run["type"] == "run" and not self.pitch.has(run["path"][-1])]
        if (shots or run_in) and self.happens(0.8):
            action = self.chance.choice(run_in if run_in and self.happens(0.8) else shots or run_in)
            return {**action, "path": [*action["path"], [0, 0]]} if action in run_in and self.happens(0.8) else action
        if kicks and self.happens(self.kicking):
            passes = [kick for kick in kicks if self.end_of(kick) == side]
            return self.chance.choice(passes or kicks)
        dribbles = [run for run in legal if run.get("shirt") == self.holder(side)]
        if dribbles and self.happens(0.4):
            return max(dribbles, key=lambda action: self.worth(side, action))
        few = self.chance.sample(legal, min(len(legal), self.chance.choice((1, 40, 400))))
        return max(few, key=lambda action: self.worth(side, action))

    def holder(self, side):
        return self.match.board.holder[1] if self.match.board.holds(side) else 0

    def end_of(self, kick):
        board, at = self.match.board, kick.get("component", 0)
        _, stopped_by, is_goal = board.line(kick["dir"], self.match.length(board.holder[1], at))
        return "goal" if is_goal else stopped_by and stopped_by[0]

    def worth(self, side, action):
        """Goals and tackles before all, then with the ball toward the goal, without it to the ball."""
        board = self.match.board
        if action["type"] != "run":
            return -100 if action["type"] == "done" else 0
        runner = board.along(side, action["shirt"], action["path"])
        if runner.scored or runner.ball in ("tackled", "picked_up"):
            return 100
        if runner.ball == "carried":
            return 50 - king(runner.square, self.pitch.before_goal(other(side)))
        away = king(runner.square, board.ball)
        return -away if board.holds(side) else 40 - away

    def line_up(self, side):
        """One of the usual ones, or men strewn over the own half, now and then unlawfully."""
        chance, pitch = self.chance, self.pitch
        taker = chance.randint(2, 11)
        if self.happens(0.4):
            return {"type": "line_up", "squares": lists(chance.choice(list(pitch.presets(side)))), "taker": taker}
        free = [square for square in pitch.squares() if 0 <= pitch.row(side, square[1]) < pitch.halfway]
        free = [square for square in free if (square[0] - pitch.middle) ** 2 + (square[1] - pitch.halfway) ** 2 > 9]
        free = [square for square in free if square not in pitch.walls[side]]
        if self.happens(0.5):
            free = [square for square in free if king(square, pitch.before_goal(side)) < 6]
        keeper = chance.choice(sorted(pitch.areas[side]))
        wall = [square for square in chance.sample(pitch.walls[side], chance.choice((0, 1, 2, 2, 2, 3))) if square != keeper]
        field = chance.sample([square for square in free if square != keeper], 10 - len(wall))
        return {"type": "line_up", "squares": lists([keeper, *wall, *field]), "taker": taker}

    # What may well be refused

    def spoiled(self, side):
        chance = self.chance
        legal = list(self.match.legal(side)) if self.happens(0.1) else []
        action = chance.choice(legal or [self.stray(side)])
        twist = chance.random()
        if twist < 0.07:
            return other(side), action
        if twist < 0.12:
            return side, {**action, chance.choice(("more", "component", "side", *action)): chance.choice(ODD)}
        if twist < 0.15:
            left_out = chance.choice(list(action))
            return side, {name: value for name, value in action.items() if name != left_out}
        return side, chance.choice(ODD) if twist < 0.16 else action

    def stray(self, side):
        """An action mostly of a type that fits, with squares that touch what they should not."""
        fitting = {
            "line_up": ("line_up",),
            "move": ("run", "run", "run", "run", "kick", "undo"),
            "penalty_taker": ("penalty_taker",),
            "free_kick": ("kick", "undo", "throw"),
        }
        kind = self.chance.choice(KINDS if self.happens(0.1) else fitting.get(self.match.phase, ("throw",)))
        if kind in ("line_up", "run"):
            return {"line_up": self.stray_line_up, "run": self.stray_run}[kind](side)
        if kind == "kick":
            return {"type": kind, "dir": self.chance.choice((*DIRECTIONS, "n")), **self.component()}
        return {"type": kind, **({"shirt": self.chance.choice((0, 1, 1, 1, 12))} if kind == "penalty_taker" else {})}

    def component(self):
        named = ({}, {"component": 0}, {"component": 1})
        return self.chance.choice((*named, *named, {"component": 2}) if self.match.two_dice else ({}, {}, {}, {"component": 0}))

    def stray_line_up(self, side):
        chance, pitch = self.chance, self.pitch
        action = self.line_up(chance.choice(SIDES) if self.happens(0.1) else side)
        squares = action["squares"]
        for _ in range(chance.choice((0, 1, 1, 2))):
            squares[chance.randrange(11)] = [chance.randint(-1, pitch.width), chance.randint(-1, pitch.height)]
        if self.happens(0.3):
            squares[chance.choice((1, 5, 10))] = list(chance.choice((*pitch.walls[side], *squares, (pitch.middle, pitch.row(side, pitch.halfway - 2)))))
        if self.happens(0.1):
            squares[0] = list(chance.choice(((pitch.middle, pitch.row(side, 6)), (0, pitch.row(side, 0)))))
        if self.happens(0.1):
            squares = squares[:10] if self.happens(0.5) else [*squares, [0, 0]]
        return {**action, "squares": squares, "taker": chance.choice((0, 1, 1, 2, 11, 11, 11, 12))}

    def stray_run(self, side):
        """A walk that turns at will, rather toward the ball or a goal, of about the length that there is."""
        chance, board, pitch = self.chance, self.match.board, self.pitch
        players = board.players[side]
        aim = chance.choice((*pitch.goals[other(side)], *pitch.goals[side], *pitch.walls[side]))
        if board.ball and self.happens(0.4):
            aim = board.ball
        shirt = chance.choice((1, 1, *range(2, 12)))
        if players and self.happens(0.6):
            shirt = min(players, key=lambda each: king(players[each], aim) + 3 * chance.random())
        square = players.get(shirt, (3, 3))
        longest = max((component["value"] for component in self.match.components), default=3) * (2 if shirt == 1 else 1)
        path = []
        for _ in range(chance.choice((0, 1, longest, longest, longest, longest, longest, longest + 1))):
            square = self.stray_step(square, aim)
            path.append(list(square))
            if square == aim and self.happens(0.5):
                break
        return {"type": "run", "shirt": shirt, "path": path, **self.component()}

    def stray_step(self, square, aim):
        steps = [(square[0] + dx, square[1] + dy) for dx, dy in DIRECTIONS.values()]
        if self.happens(0.8):
            return min(steps, key=lambda step: king(step, aim) + self.chance.random() / 2)
        return self.chance.choice([*steps, *steps, square, (square[0] + 2, square[1])])
