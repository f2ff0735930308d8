"""The pitch of World Soccer and the ways over it, written a second time from the rules in words alone; `world_soccer.py` says what for."""
from typing import NamedTuple

SIDES = ("home", "away")
DIRECTIONS = {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1)}
KEEPER = 1
IN_WALL = 2
"""So many of a side's outfielders may stand on the squares from which its goal is entered."""

PRESETS = {
    "full": (
        "7,1 2,4 5,4 9,4 12,4 2,7 5,7 9,7 12,7 4,10 10,10",
        "7,1 2,4 5,4 9,4 12,4 3,7 7,6 11,7 3,10 11,10 7,8",
        "7,1 3,4 7,4 11,4 1,7 4,7 7,7 10,7 13,7 4,10 10,10",
        "7,1 1,4 4,4 7,4 10,4 13,4 3,7 7,7 11,7 4,10 10,10",
        "7,1 2,4 5,4 9,4 12,4 5,6 9,6 3,9 7,7 11,9 7,8",
    ),
    "quick": (
        "6,1 1,3 4,3 8,3 11,3 1,5 4,5 8,5 11,5 3,8 9,8",
        "6,1 1,3 4,3 8,3 11,3 2,5 6,4 10,5 2,8 10,8 6,6",
        "6,1 2,3 6,3 10,3 1,5 3,5 6,5 9,5 11,5 3,8 9,8",
        "6,1 1,3 3,3 6,3 9,3 11,3 2,5 6,5 10,5 3,8 9,8",
        "6,1 1,3 4,3 8,3 11,3 4,4 8,4 2,7 6,5 10,7 6,6",
    ),
}


class Refused(Exception):
    def __init__(self, code, **values):
        super().__init__(code)
        self.code, self.values = code, values


def other(side):
    return SIDES[1 - SIDES.index(side)]


def king(one, two):
    """How many steps lie between two squares."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


class Pitch:
    def __init__(self, name):
        self.name = name
        self.width, self.height, self.half_area = (15, 25, 4) if name == "full" else (13, 21, 3)
        self.middle, self.halfway = self.width // 2, self.height // 2
        self.centre = (self.middle, self.halfway)
        self.goals = {side: [(self.middle + dx, self.row(side, -1)) for dx in (-1, 0, 1)] for side in SIDES}
        self.walls = {side: [(self.middle + dx, self.row(side, 0)) for dx in range(-2, 3)] for side in SIDES}
        self.areas = {side: {square for square in self.squares() if self.is_area(side, square)} for side in SIDES}

    def row(self, side, y):
        """The row that home would call y."""
        return y if side == "home" else self.height - 1 - y

    def squares(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def has(self, square):
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def is_area(self, side, square):
        return abs(square[0] - self.middle) <= self.half_area and 0 <= self.row(side, square[1]) < 5

    def spot(self, side):
        """Where penalties against this side are taken."""
        return (self.middle, self.row(side, 2))

    def before_goal(self, side):
        return (self.middle, self.row(side, 0))

    def presets(self, side):
        for line in PRESETS[self.name]:
            squares = [tuple(map(int, square.split(","))) for square in line.split()]
            if side == "away":
                squares = [(self.width - 1 - x, self.height - 1 - y) for x, y in squares]
            yield squares

    def judge_line_up(self, side, squares, taker):
        if len(squares) != 11:
            raise Refused("line_up_count")
        for shirt, square in enumerate(squares, 1):
            fault = self.line_up_fault(side, shirt, square, squares[: shirt - 1])
            if fault:
                raise Refused(fault, shirt=shirt, square=square)
        if taker == KEEPER:
            raise Refused("line_up_taker")
        in_wall = [square for square in squares[1:] if square in self.walls[side]]
        if len(in_wall) > IN_WALL:
            raise Refused("wall", square=in_wall[IN_WALL])

    def line_up_fault(self, side, shirt, square, before):
        from_centre = (square[0] - self.middle) ** 2 + (square[1] - self.halfway) ** 2
        faults = {
            "line_up_off_pitch": not self.has(square),
            "line_up_halfway_row": square[1] == self.halfway,
            "line_up_other_half": self.row(side, square[1]) > self.halfway,
            "line_up_centre_circle": from_centre <= 9,
            "line_up_keeper_area": shirt == KEEPER and square not in self.areas[side],
            "line_up_same_square": square in before,
        }
        return next((code for code, holds in faults.items() if holds), None)


class Runner(NamedTuple):
    """A player on his way."""

    side: str
    shirt: int
    square: tuple
    ball: str
    """How he has the ball: none, carried, picked_up or tackled."""
    tackled: object = None
    in_tackle: bool = False
    """Whether he is in the square of the man he tackles, from which he has to get away."""
    scored: bool = False


class Board:
    """Who stands where, and where the ball is."""

    def __init__(self, pitch):
        self.pitch = pitch
        self.players, self.standing = {side: {} for side in SIDES}, {}
        self.ball, self.holder = None, None

    def copy(self):
        same = Board(self.pitch)
        for side in SIDES:
            same.place(side, self.players[side])
        same.ball, same.holder = self.ball, self.holder
        return same

    def place(self, side, squares):
        """Puts players on squares, by shirt."""
        self.players[side] = {**self.players[side], **squares}
        self.standing = {square: (team, shirt) for team in SIDES for shirt, square in self.players[team].items()}

    def at(self, square):
        """Side and shirt of who stands there, or none."""
        return self.standing.get(square)

    def give(self, side, shirt):
        self.holder, self.ball = (side, shirt), self.players[side][shirt]

    def holds(self, side):
        return self.holder is not None and self.holder[0] == side

    def outfield(self, side):
        return {shirt: square for shirt, square in self.players[side].items() if shirt != KEEPER}

    # Runs

    def start(self, side, shirt):
        return Runner(side, shirt, self.players[side][shirt], "carried" if self.holder == (side, shirt) else "none")

    def step(self, runner, square):
        """The runner one step on."""
        refuse = lambda code: Refused(code, shirt=runner.shirt, square=square)
        if runner.scored:
            raise refuse("path_after_goal")
        if king(runner.square, square) != 1:
            raise refuse("path_not_connected")
        runner = runner._replace(square=square, in_tackle=False)
        if not self.pitch.has(square):
            if runner.ball == "none" or square not in self.pitch.goals[other(runner.side)]:
                raise refuse("path_off_pitch")
            return runner._replace(scored=True)
        if runner.shirt == KEEPER and square not in self.pitch.areas[runner.side]:
            raise refuse("keeper_area")
        there = self.at(square)
        if there not in (None, (runner.side, runner.shirt)):
            if runner.ball != "none" or there != self.holder or there[0] == runner.side:
                raise refuse("path_blocked")
            return runner._replace(ball="tackled", tackled=there[1], in_tackle=True)
        if runner.ball == "none" and self.holder is None and square == self.ball:
            return runner._replace(ball="picked_up")
        return runner

    def judge_end(self, runner):
        if runner.in_tackle:
            raise Refused("tackle_no_room", shirt=runner.shirt, square=runner.square)
        wall = self.pitch.walls[runner.side]
        if runner.shirt != KEEPER and runner.square in wall:
            others = [shirt for shirt, square in self.outfield(runner.side).items() if square in wall and shirt != runner.shirt]
            if len(others) >= IN_WALL:
                raise Refused("wall", shirt=runner.shirt, square=runner.square)

    def along(self, side, shirt, path):
        """The runner at the end of this path."""
        runner = self.start(side, shirt)
        for square in map(tuple, path):
            runner = self.step(runner, square)
        self.judge_end(runner)
        return runner

    def runs(self, side, shirt, reach):
        """The first of the shortest paths to each square, with the ball and without."""
        layer, met, paths = [(self.start(side, shirt), [])], set(), []
        for _ in range(reach):
            further = []
            for runner, path in layer:
                for dx, dy in DIRECTIONS.values():
                    square = (runner.square[0] + dx, runner.square[1] + dy)
                    if (square, runner.ball, False) in met:
                        continue
                    following = self.step_if_allowed(runner, square)
                    if following is None or (key := (square, following.ball, following.in_tackle)) in met:
                        continue
                    met.add(key)
                    further.append((following, [*path, square]))
                    if self.may_end(following):
                        paths.append([*path, square])
            layer = further
        return paths

    def step_if_allowed(self, runner, square):
        try:
            return self.step(runner, square)
        except Refused:
            return None

    def may_end(self, runner):
        try:
            self.judge_end(runner)
        except Refused:
            return False
        return True

    # Kicks

    def line(self, direction, length):
        """The squares that a kick enters, who stops it, and whether it is a goal."""
        side, shirt = self.holder
        (x, y), (dx, dy) = self.ball, DIRECTIONS[direction]
        path = []
        while len(path) < length:
            x, y = x + dx, y + dy
            path.append((x, y))
            if (x, y) in self.pitch.goals[other(side)]:
                return path, None, True
            if not self.pitch.has((x, y)):
                raise Refused("kick_off_pitch", shirt=shirt, square=self.ball)
            if stopped_by := self.at((x, y)):
                return path, stopped_by, False
        return path, None, False

    # Fouls and penalties

    def foulers(self, side):
        """The outfielders of this side beside an opponent with the ball."""
        if not self.holds(other(side)):
            return []
        return [shirt for shirt, square in self.outfield(side).items() if king(square, self.ball) == 1]

    def set_penalty(self, side, taker):
        """Clears the other side's area for a penalty; all who were placed, as side, shirt and square."""
        area = self.pitch.areas[other(side)]
        moved = [(side, taker, self.pitch.spot(other(side))), (other(side), KEEPER, self.pitch.before_goal(other(side)))]
        placed = {(team, shirt) for team, shirt, _ in moved}
        lifted = [
            (team, shirt, square)
            for team in (side, other(side))
            for shirt, square in self.players[team].items()
            if square in area and (team, shirt) not in placed
        ]
        for team, shirt, square in [*moved, *((team, shirt, None) for team, shirt, _ in lifted)]:
            self.place(team, {shirt: square})
        for team, shirt, stood in lifted:
            square = self.nearest_outside(area, stood)
            self.place(team, {shirt: square})
            moved.append((team, shirt, square))
        self.give(side, taker)
        return moved

    def nearest_outside(self, area, stood):
        free = [square for square in self.pitch.squares() if square not in area and self.at(square) is None]
        return min(free, key=lambda square: (king(square, stood), abs(square[1] - self.pitch.halfway), square[0]))

    def nearest_outfielder(self, side):
        """Who of this side is nearest to the ball."""
        return min(self.outfield(side).items(), key=lambda entry: (king(entry[1], self.ball), entry[0]))[0]
