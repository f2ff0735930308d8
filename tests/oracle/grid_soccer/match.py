"""A whole match of Grid Soccer: before the first turn, whose action it is, rolls, views and the record."""
from .lists import Lists
from .odds import held
from .pitch import CARDS, KEEPERS, OUTFIELDERS, SIDES, STARS, classic_stats, numbers_of, other
from .shapes import ALLOWED, Refused, check_shape
from .table import Footballer

PICKS = 14
UNDOABLE = ("formation", "select", "move", "ability")


class Match(Lists):
    def __init__(self, options, ruleset=1):
        super().__init__(options)
        self.ruleset, self.numbers = ruleset, numbers_of(ruleset)
        self.ask([2], "begin")

    # Before the match

    def begin(self, faces):
        first = SIDES[faces[0] - 1]
        self.tell("coin", decides="first_pick" if self.is_draft else "kick_off", side=first)
        if self.is_draft:
            self.phase, self.kicked_off = "draft", other(first)
            self.draft = {"first": first, "picks": [], "pool": list(STARS)}
        else:
            self.phase, self.kicked_off = "line_up", first

    def drafter(self):
        """Picks go 1 2 2 1 1 2 2 and so on."""
        is_second = (len(self.draft["picks"]) + 1) // 2 % 2
        return other(self.draft["first"]) if is_second else self.draft["first"]

    def has_room(self, side, star):
        group, most = (KEEPERS, 1) if star in KEEPERS else (OUTFIELDERS, 6)
        return sum(pick["side"] == side and pick["star"] in group for pick in self.draft["picks"]) < most

    def do_draft(self, side, action):
        star = action["star"]
        if star not in STARS:
            raise Refused("unknown_star")
        if star not in self.draft["pool"]:
            raise Refused("star_taken")
        if not self.has_room(side, star):
            raise Refused("draft_quota")
        self.draft["pool"].remove(star)
        self.draft["picks"].append({"side": side, "star": star})
        self.tell("drafted", side=side, star=star)
        if len(self.draft["picks"]) == PICKS:
            self.phase = "line_up"

    def do_line_up(self, side, action):
        stars = action.get("stars")
        if action["formation"] not in CARDS:
            raise Refused("unknown_card")
        if self.is_draft and not self.is_own_seven(side, stars) or not self.is_draft and stars is not None:
            raise Refused("stars")
        self.line_ups[side] = {"formation": action["formation"], "stars": stars}
        self.tell("lined_up", side=side)
        if all(self.line_ups.values()):
            self.start()

    def is_own_seven(self, side, stars):
        return bool(stars) and stars[0] in KEEPERS and sorted(stars) == sorted(self.drafted(side))

    def start(self):
        for side, line_up in self.line_ups.items():
            self.cards[side] = line_up["formation"]
            stats = classic_stats(line_up["formation"])
            for shirt in stats:
                star = line_up["stars"][shirt - 1] if self.is_draft else None
                self.teams[side][shirt] = Footballer(side, shirt, self.numbers[star][0] if star else stats[shirt], star)
        self.tell("line_ups", **self.line_ups)
        self.kick_off(self.kicked_off)
        self.begin_turn()

    # Steps

    def to_act(self):
        if self.phase == "line_up":
            return [side for side in SIDES if not self.line_ups[side]]
        one = {
            "draft": lambda: self.drafter(),
            "turn": lambda: self.side,
            "dive": lambda: other(self.shot["side"]),
            "shoot_out": lambda: self.shoot_out["next"],
        }
        return [one[self.phase]()] if self.phase in one and not self.dice else []

    def due(self):
        return self.dice

    def act(self, side, action):
        kind = check_shape(action)
        if self.phase == "over":
            raise Refused("match_over")
        if kind not in ALLOWED[self.phase]:
            raise Refused("wrong_phase", phase=self.phase, type=kind)
        if side not in self.to_act():
            raise Refused("not_your_turn")
        before = self.snapshot() if kind in UNDOABLE and self.phase == "turn" else None
        getattr(self, "do_" + kind)(side, action)
        if before:
            self.undo_stack.append(before)
        if kind not in ("undo", "redo"):
            self.redo_stack = []
        kept = {name: value for name, value in action.items() if name not in ("needs", "chance")}
        self.steps.append({"type": "action", "side": side, "action": kept})
        self.proceed()

    def roll(self, faces):
        self.steps.append({"type": "roll", "dice": self.dice, "faces": faces})
        self.undo_stack, self.redo_stack = [], []
        then, arguments = self.on_faces
        self.dice, self.on_faces = [], None
        getattr(self, then)(faces, *arguments)
        self.proceed()

    # What is shown

    def view(self, viewer):
        is_on = bool(self.teams["home"])
        return {
            **self.plain_fields(),
            **({"ruleset": self.ruleset} if self.ruleset > 1 else {}),
            "side_in_turn": self.side if self.phase in ("turn", "dive") and not self.shoot_out else None,
            "line_ups": {side: self.line_up_for(viewer, side) for side in SIDES},
            "footballers": {side: self.shown_team(side) for side in SIDES} if is_on else None,
            "slots": {side: {str(shirt): at for shirt, at in self.slots(side).items()} for side in SIDES} if is_on else None,
            "ball": self.shown_ball() if is_on else None,
            "steps_left": self.steps_left() if is_on else 0,
            "effects": {side: self.listed_effects(side) if is_on else [] for side in SIDES},
            "used_stars": [star for star in STARS if star in self.used_stars],
            "shot": self.shown_shot(viewer),
            "can_undo": bool(self.undo_stack) and self.undos < 20,
            "can_redo": bool(self.redo_stack),
            "minute": self.minute(),
            "to_act": self.to_act(),
        }

    def plain_fields(self):
        names = "phase turn kicked_off score draft cards picked committed acted set_piece restart charges shoot_out result"
        return {name: getattr(self, name) for name in names.split()}

    def line_up_for(self, viewer, side):
        return self.line_ups[side] if all(self.line_ups.values()) or viewer == side else None

    def shown_team(self, side):
        return {
            str(one.shirt): {"at": one.at, "stats": list(one.stats), "star": one.star, "frozen": one.frozen}
            for one in self.in_shirt_order(side)
        }

    def shown_ball(self):
        return {**self.ball, "at": self.ball_at()}

    def shown_shot(self, viewer):
        if not self.shot:
            return None
        shown = {name: self.shot[name] for name in ("side", "shirt", "from")}
        if viewer == self.shot["side"]:
            shown |= {name: self.shot[name] for name in ("cell", "faces", "margin")} | {"needs": held(self.shot["needs"])}
        if viewer in SIDES:
            shown["row"] = self.shot["row"]
        return shown

    def record(self, viewer=None):
        """The steps, without those that are still secret to this viewer; none: all of them."""
        if not viewer:
            return self.steps
        return [step for at, step in enumerate(self.steps) if not self.is_sealed(viewer, at)]

    def is_sealed(self, viewer, at):
        """Line-ups before both are in; a shot and its roll before the dive."""
        step = self.steps[at]
        if self.phase == "line_up" and step["type"] == "action" and step["action"]["type"] == "line_up":
            return step["side"] != viewer
        return self.phase == "dive" and viewer != self.shot["side"] and at in self.steps_of_the_shot()

    def steps_of_the_shot(self):
        latest = max(at for at, step in enumerate(self.steps) if step.get("action", {}).get("type") == "shoot")
        return (latest, latest + 1)
