"""Sector Soccer written a second time, from the rules in words alone.

It shares nothing with the engine: where both give the same views, events, lists and refusals on the same dice, a slip would have had to be
made twice. `against_engine.py` compares them. This file must not be changed to follow the engine; where they differ, the rules page decides.
"""

SIDES = ("home", "away")
OPTIONS = {"half_throws": (45, 1, 90), "changes": (3, 0, 9), "extra_throws": (15, 1, 45), "penalties": (5, 1, 11)}
FIELDS = {"line_up": "pawns", "throw": "times", "change": "moves"}
PHASE_OF = {"line_up": ("line_up",), "throw": ("play", "shoot_out"), "change": ("stoppage",)}
OWN_SECTORS = range(5)


def other(side):
    return SIDES[1 - SIDES.index(side)]


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_whole_list(value, length):
    return isinstance(value, list) and len(value) == length and all(map(is_whole, value))


def is_line_up(pawns):
    return sum(pawns) == 10 and all(1 <= number <= 5 for number in pawns)


def line_ups(pawns=()):
    """All legal line-ups, lexicographically."""
    if len(pawns) == 5:
        return [list(pawns)] if is_line_up(pawns) else []
    return [whole for number in range(1, 6) for whole in line_ups(pawns + (number,))]


class Refused(Exception):
    def __init__(self, code, **values):
        super().__init__(code)
        self.code, self.values = code, values


class Match:
    def __init__(self, options):
        self.options = {name: options.get(name, usual) for name, (usual, _, _) in OPTIONS.items()}
        for name, (_, least, most) in OPTIONS.items():
            if not is_whole(self.options[name]) or not least <= self.options[name] <= most:
                raise Refused("bad_option", option=name, min=least, max=most)
        self.knockout = options.get("knockout", False)
        self.phase, self.period, self.ball = "line_up", 1, 3
        self.throws_left = self.options["half_throws"]
        self.pawns = {side: None for side in SIDES}
        self.changes_left = {side: self.options["changes"] for side in SIDES}
        self.secret = {side: None for side in SIDES}
        self.given = {side: 0 for side in SIDES}
        self.score = {side: 0 for side in SIDES}
        self.first, self.next = None, None
        self.kicks = {side: [] for side in SIDES}
        self.result = None
        self.events, self.steps = [], []

    # What sides do

    def to_act(self):
        if self.phase == "over":
            return []
        if self.phase in ("play", "shoot_out"):
            return [side for side in SIDES if self.given[side] == 0]
        return [side for side in SIDES if self.secret[side] is None and self.is_asked(side)]

    def is_asked(self, side):
        return self.phase == "line_up" or self.changes_left[side] > 0

    def act(self, side, action):
        kind = action.get("type") if isinstance(action, dict) else None
        self.check_shape(kind, action)
        if self.phase == "over":
            raise Refused("match_over")
        if self.phase not in PHASE_OF[kind]:
            raise Refused("wrong_phase", phase=self.phase, type=kind)
        judge = {"line_up": self.line_up, "throw": self.throw, "change": self.change}[kind]
        judge(side, action[FIELDS[kind]])
        self.steps.append({"type": "action", "side": side, "action": action})
        self.reveal_if_all_in()

    def check_shape(self, kind, action):
        if not isinstance(kind, str) or kind not in FIELDS or set(action) != {"type", FIELDS[kind]}:
            raise Refused("bad_action")
        value = action[FIELDS[kind]]
        right = {
            "line_up": lambda: is_whole_list(value, 5),
            "throw": lambda: is_whole(value),
            "change": lambda: isinstance(value, list) and all(is_whole_list(move, 2) for move in value),
        }
        if not right[kind]():
            raise Refused("bad_action")

    def line_up(self, side, pawns):
        if self.secret[side] is not None:
            raise Refused("already_in")
        if any(not 1 <= number <= 5 for number in pawns):
            raise Refused("sector_count")
        if sum(pawns) != 10:
            raise Refused("pawn_total")
        self.secret[side] = pawns

    def throw(self, side, times):
        if not 1 <= times <= 90:
            raise Refused("times_out_of_range")
        times = min(times, self.throws_left if self.phase == "play" else 1)
        if self.given[side] and times >= self.given[side]:
            raise Refused("no_change")
        self.given[side] = times
        self.events.append({"type": "ready", "seat": side, "throws": times})

    def change(self, side, moves):
        if not self.is_asked(side):
            raise Refused("no_changes_left")
        if self.secret[side] is not None:
            raise Refused("already_in")
        if len(moves) > self.changes_left[side]:
            raise Refused("too_many_changes")
        if not is_line_up(self.moved(self.pawns[side], moves)):
            raise Refused("sector_count")
        self.secret[side] = moves

    def moved(self, pawns, moves):
        pawns = list(pawns)
        for source, target in moves:
            if not (1 <= source <= 5 and 1 <= target <= 5):
                raise Refused("no_such_sector")
            if source == target:
                raise Refused("same_sector")
            if pawns[source - 1] == 0:
                raise Refused("empty_sector")
            pawns[source - 1] -= 1
            pawns[target - 1] += 1
        return pawns

    def reveal_if_all_in(self):
        if self.phase not in ("line_up", "stoppage"):
            return
        if self.to_act():
            self.events.append({"type": "ready", "seat": self.steps[-1]["side"]})
            return
        for side in SIDES:
            if self.secret[side] is None:
                continue
            if self.phase == "line_up":
                self.pawns[side] = self.secret[side]
                self.events.append({"type": "lined_up", "seat": side, "pawns": self.secret[side]})
            else:
                self.pawns[side] = self.moved(self.pawns[side], self.secret[side])
                self.changes_left[side] -= len(self.secret[side])
                self.events.append({"type": "changed", "seat": side, "moves": self.secret[side]})
        self.secret = {side: None for side in SIDES}
        self.phase = "play"

    # What chance does

    def due(self):
        """The dice that are due, by their numbers of sides; none if a side has to act first or the match is over."""
        if self.phase == "shoot_out" and self.first is None:
            return [2]
        if self.phase not in ("play", "shoot_out") or not all(self.given.values()):
            return []
        return [6, 6] if self.phase == "shoot_out" else [6] * sum(self.numbers_of_dice())

    def numbers_of_dice(self):
        home = self.pawns["home"][self.ball - 1] + (self.ball == 1)
        away = self.pawns["away"][5 - self.ball] + (self.ball == 5)
        return home, away

    def roll(self, faces):
        self.steps.append({"type": "roll", "dice": self.due(), "faces": faces})
        if self.phase == "play":
            self.duel(faces)
        elif self.first is None:
            self.first = self.next = SIDES[faces[0] - 1]
            self.events.append({"type": "coin", "first": self.first})
        else:
            self.kick(*faces)

    def duel(self, faces):
        cut = self.numbers_of_dice()[0]
        home, away = faces[:cut], faces[cut:]
        best = max(home) - max(away)
        winner = "home" if best > 0 else "away" if best < 0 else None
        start = self.ball
        reached = start + {"home": 1, "away": -1, None: 0}[winner]
        is_goal = reached in (0, 6)
        self.ball = 3 if is_goal else reached
        thrown = {"type": "thrown", "home": home, "away": away, "winner": winner, "from": start, "ball": self.ball}
        self.events.append(thrown)
        self.throws_left -= 1
        self.given = {side: left - 1 for side, left in self.given.items()}
        if is_goal:
            self.score[winner] += 1
            self.events.append({"type": "goal", "seat": winner})
        if self.throws_left == 0:
            self.end_period()
        elif is_goal:
            self.stop()

    def end_period(self):
        self.events.append({"type": "period_ended", "period": self.period})
        self.given = {side: 0 for side in SIDES}
        is_level = self.score["home"] == self.score["away"]
        if self.period in (1, 3) or self.period == 2 and self.knockout and is_level:
            self.period += 1
            self.ball = 3
            self.throws_left = self.options["half_throws" if self.period <= 2 else "extra_throws"]
            self.stop()
        elif self.period == 4 and is_level:
            self.phase = "shoot_out"
        else:
            self.end("halves" if self.period == 2 else "extra_time", self.score)

    def stop(self):
        self.given = {side: 0 for side in SIDES}
        self.phase = "stoppage" if any(self.changes_left.values()) else "play"

    def kick(self, kicker, keeper):
        self.given = {side: 0 for side in SIDES}
        side = self.next
        self.kicks[side].append(kicker > keeper)
        kicked = {"type": "kicked", "seat": side, "kicker": kicker, "keeper": keeper, "goal": kicker > keeper}
        self.events.append(kicked)
        self.next = other(side)
        if self.is_decided():
            self.next = None
            self.end("penalties", {side: sum(kicks) for side, kicks in self.kicks.items()})

    def is_decided(self):
        taken = [len(self.kicks[side]) for side in SIDES]
        goals = [sum(self.kicks[side]) for side in SIDES]
        if max(taken) > self.options["penalties"]:
            return taken[0] == taken[1] and goals[0] != goals[1]
        left = [self.options["penalties"] - number for number in taken]
        return goals[0] > goals[1] + left[1] or goals[1] > goals[0] + left[0]

    def end(self, by, goals):
        winner = max(SIDES, key=goals.get) if goals["home"] != goals["away"] else None
        penalties = goals if by == "penalties" else None
        self.result = {"winner": winner, "by": by, "score": dict(self.score), "penalties": penalties}
        self.phase, self.throws_left = "over", 0
        self.events.append({"type": "ended", "result": self.result})

    # What is shown

    def legal(self, side):
        if self.phase in ("play", "shoot_out"):
            most = self.throws_left if self.phase == "play" else 1
            if self.given[side]:
                most = self.given[side] - 1
            return [{"type": "throw", "times": times} for times in range(1, most + 1)]
        if side not in self.to_act():
            return []
        if self.phase == "line_up":
            return [{"type": "line_up", "pawns": pawns} for pawns in line_ups()]
        return [{"type": "change", "moves": moves} for moves in self.changes(side)]

    def changes(self, side):
        """The first list of moves to each line-up for each number of moves. What begins a first list is a first list too."""
        layer = {tuple(self.pawns[side]): []}
        for number in range(self.changes_left[side] + 1):
            yield from sorted(moves for pawns, moves in layer.items() if is_line_up(pawns))
            further = {}
            for pawns, moves in sorted(layer.items(), key=lambda entry: entry[1]):
                for move in ([a + 1, b + 1] for a in OWN_SECTORS for b in OWN_SECTORS if a != b and pawns[a]):
                    further.setdefault(tuple(self.moved(pawns, [move])), moves + [move])
            layer = further

    def ready(self):
        if self.phase in ("play", "shoot_out"):
            return dict(self.given)
        return {side: self.secret[side] is not None or not self.is_asked(side) for side in SIDES}

    def pawns_for(self, viewer):
        own = {side: self.secret[side] if side == viewer and self.phase == "line_up" else None for side in SIDES}
        return {side: self.pawns[side] or own[side] for side in SIDES}

    def view(self, viewer):
        shoot_out = self.first and {"first": self.first, "next": self.next, "kicks": self.kicks}
        fields = "phase period throws_left ball changes_left score result"
        # The rules say what `ready` is in each phase but after the end.
        ready = {} if self.phase == "over" else {"ready": self.ready()}
        return {
            **{name: getattr(self, name) for name in fields.split()},
            **ready,
            "pawns": self.pawns_for(viewer),
            "pending": self.secret.get(viewer),
            "shoot_out": shoot_out,
            "to_act": self.to_act(),
            "roll": None,
        }

    def record(self, viewer=None):
        """The steps, without those that are still secret to this viewer; none: all of them."""
        hidden = [side for side in SIDES if viewer and side != viewer and self.secret[side] is not None]
        latest = len(self.steps) - sum(secret is not None for secret in self.secret.values())
        return [step for at, step in enumerate(self.steps) if at < latest or step["side"] not in hidden]
