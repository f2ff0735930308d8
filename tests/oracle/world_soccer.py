"""World Soccer written a second time, from the rules in words alone.

It shares nothing with the engine: where both give the same views, events, lists and refusals on the same dice, a slip would have had to be
made twice. `world_against_engine.py` compares them. This file must not be changed to follow the engine; where they differ, the rules page decides.
"""
from world_soccer_pitch import DIRECTIONS, KEEPER, SIDES, Board, Pitch, Refused, king, other

CHOICES = {"pitch": ("full", "quick"), "tie_break": ("none", "shoot_out"), "dice": ("one", "two")}
NUMBERS = {"goals": (3, 1, 9), "throw_limit": (300, 50, 2000)}
FIELDS = {
    "line_up": ("squares", "taker"),
    "throw": (),
    "run": ("shirt", "path"),
    "kick": ("dir",),
    "penalty_taker": ("shirt",),
    "undo": (),
    "done": (),
}
DIE = (None, "1", "4", "2/2", "2/2", "3/3", "3/3")
"""What each face is called; its number is the first letter."""

THROWS_IN_A_ROW, UNDOS, SHOOT_OUT_KICKS, HELD_THROWS, HELD_SQUARES = 3, 20, 5, 5, 2


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def lists(squares):
    """Squares as JSON has them."""
    return [list(square) for square in squares]


def is_square(value):
    return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))


def is_squares(value):
    return isinstance(value, list) and all(map(is_square, value))


def is_shirt(value):
    return is_whole(value) and 1 <= value <= 11


IS_RIGHT = {
    "squares": is_squares,
    "path": is_squares,
    "taker": is_shirt,
    "shirt": is_shirt,
    "dir": lambda value: isinstance(value, str) and value in DIRECTIONS,
    "component": lambda value: is_whole(value) and value in (0, 1),
}


def judged(options):
    """All options, those that are left out with their usual values."""
    for name, value in options.items():
        if name in CHOICES:
            if value not in CHOICES[name]:
                raise Refused("bad_option", option=name, min=None, max=None)
        elif name in NUMBERS:
            _, least, most = NUMBERS[name]
            is_no_limit = name == "throw_limit" and is_whole(value) and value == 0
            if not is_no_limit and not (is_whole(value) and least <= value <= most):
                raise Refused("bad_option", option=name)
        else:
            raise Refused("bad_option", option=name)
    usual = {name: values[0] for name, values in (*CHOICES.items(), *NUMBERS.items())}
    return {**usual, **options}


class Match:
    def __init__(self, options):
        self.options = judged(options)
        self.pitch = Pitch(self.options["pitch"])
        self.two_dice = self.options["dice"] == "two"
        self.board = Board(self.pitch)
        self.phase, self.pending = "line_up", "kick_off"
        self.line_ups = {side: None for side in SIDES}
        self.side, self.row, self.throws = None, 0, 0
        self.kicks_off = None
        self.held = {side: 0 for side in SIDES}
        self.anchor = {side: None for side in SIDES}
        self.taker = None
        self.score = {side: 0 for side in SIDES}
        self.first, self.kicks = None, {side: [] for side in SIDES}
        self.result = None
        self.events, self.steps = [], []
        self.clear_throw()

    def clear_throw(self):
        self.die, self.components, self.passed, self.began = None, [], False, None
        self.undoable, self.undone = [], 0

    def tell(self, kind, **fields):
        self.events.append({"type": kind, **fields})

    # What sides do

    def to_act(self):
        if self.phase == "over" or self.pending:
            return []
        if self.phase == "line_up":
            return [side for side in SIDES if self.line_ups[side] is None]
        return [self.side]

    def owed(self):
        """The types of actions that fit the phase."""
        return {
            "line_up": ("line_up",),
            "move": ("run", "kick", "undo", "done"),
            "penalty_taker": ("penalty_taker",),
            "free_kick": ("kick", "undo", "done") if self.die else ("throw",),
        }.get(self.phase, ("throw",))

    def act(self, side, action):
        self.check_shape(action)
        kind = action["type"]
        if self.phase == "over":
            raise Refused("match_over")
        if kind not in self.owed():
            raise Refused("wrong_phase", phase=self.phase, type=kind)
        if side not in self.to_act():
            raise Refused("already_lined_up" if self.phase == "line_up" else "not_your_turn")
        getattr(self, kind)(side, **{name: value for name, value in action.items() if name != "type"})
        self.steps.append({"type": "action", "side": side, "action": action})

    def check_shape(self, action):
        kind = action.get("type") if isinstance(action, dict) else None
        if not isinstance(kind, str) or kind not in FIELDS:
            raise Refused("bad_action")
        names = set(action) - {"type"}
        if self.two_dice and kind in ("run", "kick"):
            names -= {"component"}
        if names != set(FIELDS[kind]) or not all(IS_RIGHT[name](value) for name, value in action.items() if name != "type"):
            raise Refused("bad_action")

    def line_up(self, side, squares, taker):
        squares = [tuple(square) for square in squares]
        self.pitch.judge_line_up(side, squares, taker)
        self.line_ups[side] = {"squares": squares, "taker": taker}
        self.tell("lined_up", side=side)
        if all(self.line_ups.values()):
            self.tell("line_ups", **self.line_ups)
            self.kick_off(self.kicks_off)

    def kick_off(self, side):
        for team in SIDES:
            self.board.place(team, dict(enumerate(self.line_ups[team]["squares"], 1)))
        taker = self.line_ups[side]["taker"]
        self.board.place(side, {taker: self.pitch.centre})
        self.board.give(side, taker)
        self.phase, self.side, self.row = "throw", side, 0
        self.tell("kick_off", side=side, shirt=taker)

    def throw(self, side):
        self.pending = "throw"

    def run(self, side, shirt, path, component=None):
        unused = self.judge_component(shirt, component)
        if not path:
            raise Refused("path_empty", shirt=shirt)
        long_enough = [at for at in unused if self.reach(shirt, at) >= len(path)]
        if not long_enough:
            raise Refused("path_too_long", shirt=shirt)
        path = [tuple(square) for square in path]
        runner = self.board.along(side, shirt, path)
        self.use(long_enough[0], shirt)
        start = self.board.players[side][shirt]
        self.board.place(side, {shirt: runner.square})
        if runner.ball != "none":
            self.board.give(side, shirt)
        ball = {"ball": runner.ball, "tackled": runner.tackled}
        self.tell("ran", side=side, shirt=shirt, component=long_enough[0], **{"from": start}, path=path, **ball)
        if runner.scored:
            self.goal(side, shirt, "run", runner.square)

    def kick(self, side, dir, component=None):
        if all(each["used"] for each in self.components):
            raise Refused("no_component")
        if not self.board.holds(side):
            raise Refused("not_holder")
        shirt = self.board.holder[1]
        serving = [at for at in self.judge_component(shirt, component) if self.components[at]["kick"]]
        if not serving:
            raise Refused("no_kick_component")
        path, stopped_by, is_goal = self.board.line(dir, self.length(shirt, serving[0]))
        self.use(serving[0], shirt)
        start = self.board.ball
        self.board.holder, self.board.ball = stopped_by, path[-1]
        self.passed = self.passed or stopped_by is not None and stopped_by[0] == side
        stopper = stopped_by and {"side": stopped_by[0], "shirt": stopped_by[1]}
        way = {"dir": dir, "from": start, "path": path, "stopped_by": stopper}
        self.tell("kicked", side=side, shirt=shirt, component=serving[0], **way)
        if is_goal:
            self.goal(side, shirt, "free_kick" if self.phase == "free_kick" else "kick", path[-1])

    def judge_component(self, shirt, named):
        """The unused components that may be meant."""
        unused = [at for at, component in enumerate(self.components) if not component["used"]]
        if not unused:
            raise Refused("no_component")
        if any(component["by"] == shirt for component in self.components):
            raise Refused("same_player", shirt=shirt)
        if named is not None and named not in unused:
            raise Refused("no_component")
        return unused if named is None else [named]

    def reach(self, shirt, at):
        return self.components[at]["value"] * (2 if shirt == KEEPER else 1)

    def length(self, shirt, at):
        return self.components[at]["value"] * (3 if shirt == KEEPER or self.phase == "free_kick" else 2)

    def use(self, at, shirt):
        self.undoable.append((self.board.copy(), self.components, self.passed))
        used = {**self.components[at], "used": True, "by": shirt}
        self.components = [used if place == at else component for place, component in enumerate(self.components)]

    def undo(self, side):
        if not self.undoable:
            raise Refused("nothing_to_undo")
        if self.undone == UNDOS:
            raise Refused("undo_limit")
        self.board, self.components, self.passed = self.undoable.pop()
        self.undone += 1
        self.tell("undone", side=side)

    def penalty_taker(self, side, shirt):
        if shirt == KEEPER:
            raise Refused("penalty_taker", shirt=shirt)
        moved = self.board.set_penalty(side, shirt)
        self.taker, self.phase = shirt, "penalty"
        placed = [{"side": team, "shirt": number, "square": square} for team, number, square in moved]
        self.tell("penalty_set", side=side, shirt=shirt, moved=placed)

    def done(self, side):
        if self.phase == "move":
            self.count_held(side)
        is_extra = self.passed and self.board.holds(side) and self.row < THROWS_IN_A_ROW and not self.is_at_limit()
        self.end_throw(is_extra)

    def count_held(self, side):
        ball = self.board.ball
        if self.board.holds(side) and self.held[side] and king(ball, self.anchor[side]) <= HELD_SQUARES:
            self.held[side] += 1
        elif self.board.holds(side) and king(ball, self.began) <= HELD_SQUARES:
            self.held[side], self.anchor[side] = 1, self.began
        else:
            self.held[side] = 0
        if self.held[side] == HELD_THROWS:
            self.held[side] = 0
            self.take_the_ball_away(side)

    def take_the_ball_away(self, side):
        holder, ball = self.board.holder[1], self.board.ball
        taker = self.board.nearest_outfielder(other(side))
        if holder != KEEPER:
            self.board.place(side, {holder: self.board.players[other(side)][taker]})
            self.board.place(other(side), {taker: ball})
        self.board.give(other(side), taker)
        self.tell("time_wasted", side=side, **{"from": holder}, to=taker)

    # How throws and matches end

    def is_at_limit(self):
        return 0 < self.options["throw_limit"] <= self.throws

    def end_throw(self, is_extra):
        following = self.side if is_extra else other(self.side)
        self.tell("throw_ended", side=self.side, extra=is_extra, next=None if self.is_at_limit() else following)
        self.clear_throw()
        if self.is_at_limit():
            self.end_at_limit()
        else:
            self.pass_on(following, "throw", self.row if is_extra else 0)

    def pass_on(self, side, phase, row=0):
        self.side, self.phase, self.row = side, phase, row

    def goal(self, side, shirt, by, square):
        self.score[side] += 1
        self.tell("goal", side=side, shirt=shirt, by=by, score=dict(self.score))
        if self.phase == "move":
            self.held[side] = 0
        self.clear_throw()
        self.taker = None
        self.board.holder, self.board.ball = None, square
        if self.score[side] == self.options["goals"]:
            self.end(side, "goals")
        elif self.is_at_limit():
            self.end_at_limit()
        else:
            self.kick_off(other(side))

    def end_at_limit(self):
        if self.score["home"] != self.score["away"]:
            self.end(max(SIDES, key=self.score.get), "throw_limit")
        elif self.options["tie_break"] == "none":
            self.end(None, "throw_limit")
        else:
            self.pending = "shoot_out"
            self.pass_on(None, "shoot_out")

    def end(self, winner, by):
        goals = {side: sum(self.kicks[side]) for side in SIDES} if by == "shoot_out" else None
        self.result = {"winner": winner, "by": by, "score": dict(self.score), "shoot_out": goals}
        self.phase, self.side = "over", None
        self.tell("ended", result=self.result)

    # What chance does

    def due(self):
        """The dice that are due, by their numbers of sides; none if a side has to act first or the match is over."""
        if not self.pending:
            return []
        return ([6, 6] if self.two_dice else [6]) if self.pending == "throw" else [2]

    def roll(self, faces):
        self.steps.append({"type": "roll", "dice": self.due(), "faces": faces})
        pending, self.pending = self.pending, None
        if pending != "throw":
            self.coin(pending, SIDES[faces[0] - 1])
        elif self.phase == "shoot_out":
            self.shoot_out_kick(faces[-1] != 1)
        else:
            self.thrown([DIE[face] for face in faces])

    def coin(self, purpose, side):
        self.tell("coin", **{"for": purpose}, side=side)
        if purpose == "kick_off":
            self.kicks_off = side
        else:
            self.first = self.side = side

    def thrown(self, die):
        self.throws += 1
        self.row += 1
        self.tell("thrown", side=self.side, die=die, throws=self.throws, throws_in_row=self.row)
        numbers = [int(name[0]) for name in die]
        if self.phase == "penalty":
            self.penalty(numbers[-1] != 1)
            return
        self.die, self.began = die, self.board.ball
        foulers = self.board.foulers(self.side) if set(numbers) == {1} else []
        if foulers:
            self.foul(foulers)
        elif self.phase == "free_kick":
            self.components = [self.component(numbers[-1])]
        else:
            self.phase = "move"
            if self.two_dice:
                self.components = [self.component(numbers[0], kick=False), self.component(numbers[1])]
            else:
                self.components = [self.component(numbers[0]) for _ in die[0].split("/")]

    def component(self, value, kick=True):
        return {"value": value, "used": False, "kick": kick, "by": None}

    def foul(self, shirts):
        side, fouled = self.side, other(self.side)
        is_penalty = self.board.ball in self.pitch.areas[side]
        on = {"side": fouled, "shirt": self.board.holder[1]}
        self.tell("foul", side=side, shirts=shirts, on=on, penalty=is_penalty)
        self.tell("throw_ended", side=side, extra=False, next=fouled)
        self.held[side] = 0
        self.clear_throw()
        self.pass_on(fouled, "penalty_taker" if is_penalty else "free_kick")

    def penalty(self, is_goal):
        side, taker, self.taker = self.side, self.taker, None
        self.tell("penalty", side=side, shirt=taker, goal=is_goal)
        if is_goal:
            self.goal(side, taker, "penalty", self.pitch.goals[other(side)][1])
        else:
            self.board.give(other(side), KEEPER)
            self.end_throw(False)

    def shoot_out_kick(self, is_goal):
        self.kicks[self.side].append(is_goal)
        self.tell("shoot_out_kick", side=self.side, goal=is_goal)
        self.side = other(self.side)
        goals, taken = ({side: count(self.kicks[side]) for side in SIDES} for count in (sum, len))
        for side in SIDES:
            # What the other side can still score: the rest of its five kicks, then the rest of the pair.
            rounds = max(SHOOT_OUT_KICKS, *taken.values())
            if goals[side] > goals[other(side)] + rounds - taken[other(side)]:
                self.end(side, "shoot_out")
                return

    # What is shown

    def legal(self, side):
        if side not in self.to_act():
            return []
        if self.phase == "line_up":
            return [{"type": "line_up", "squares": lists(squares), "taker": 11} for squares in self.pitch.presets(side)]
        if self.phase == "penalty_taker":
            return [{"type": "penalty_taker", "shirt": shirt} for shirt in range(2, 12)]
        if self.die is None:
            return [{"type": "throw"}]
        return [*(self.runs(side) if self.phase == "move" else ()), *self.kicks_of(side), {"type": "done"}]

    def offered(self, shirt):
        """Components that this player may use, each with how it is named; with one die, where it is not, the first alone."""
        if any(component["by"] == shirt for component in self.components):
            return []
        unused = [at for at, component in enumerate(self.components) if not component["used"]]
        return [(at, {"component": at}) for at in unused] if self.two_dice else [(at, {}) for at in unused[:1]]

    def runs(self, side):
        for shirt in range(1, 12):
            for at, named in self.offered(shirt):
                for path in self.board.runs(side, shirt, self.reach(shirt, at)):
                    yield {"type": "run", "shirt": shirt, "path": lists(path), **named}

    def kicks_of(self, side):
        if not self.board.holds(side):
            return
        shirt = self.board.holder[1]
        for at, named in self.offered(shirt):
            for direction in DIRECTIONS if self.components[at]["kick"] else ():
                try:
                    self.board.line(direction, self.length(shirt, at))
                except Refused:
                    continue
                yield {"type": "kick", "dir": direction, **named}

    def can_undo(self):
        return bool(self.undoable) and self.undone < UNDOS

    def view(self, viewer):
        is_secret = not all(self.line_ups.values())
        holder = self.board.holder
        return {
            "phase": self.phase,
            "side_in_throw": self.side,
            "throws_in_row": self.row,
            "throws": self.throws,
            "die": self.die,
            "components": self.components,
            "players": {side: None if is_secret else self.board.players[side] for side in SIDES},
            "lined_up": {side: self.line_ups[side] is not None for side in SIDES},
            "line_ups": {side: self.line_ups[side] if not is_secret or side == viewer else None for side in SIDES},
            "ball": self.board.ball,
            "holder": holder and {"side": holder[0], "shirt": holder[1]},
            "held_throws": self.held,
            "penalty_taker": self.taker,
            "shoot_out": self.first and {"first": self.first, "kicks": self.kicks},
            "can_undo": self.can_undo(),
            "score": self.score,
            "to_act": self.to_act(),
            "result": self.result,
        }

    def record(self, viewer=None):
        """The steps, without those that are still secret to this viewer; none: all of them."""
        is_secret = not all(self.line_ups.values())
        is_hidden = lambda step: is_secret and viewer and step["type"] == "action" and step["side"] != viewer
        return [step for step in self.steps if not is_hidden(step)]
