"""The order of a turn and of a match: kick-off, set pieces, drift, the end of a turn, half-time and the shoot-out."""
from .abilities import Abilities
from .pitch import CARDS, OUTFIELD, PITCH, SHIRTS, SIDES, VECTORS, distance, in_box, kick_off_places, mouth, on_pitch, other, plus, sign
from .shapes import Refused

SHOTS_EACH = 5
SHOOT_OUT_SHIRTS = (7, 6, 5, 4, 3)
MOST_UNDOS = 20
STEPS_OF_SHAPE_UP = {"throw_in": 1, "goal_kick": 2}
JOG = 4


def a_step(dx, dy):
    """Steps toward what is left, in the order in which they are tried."""
    tried = [(sign(dx), sign(dy)), (0, sign(dy)), (sign(dx), 0)]
    return [step for step in tried if step != (0, 0)]


class Turns(Abilities):
    # Beginning

    def kick_off(self, side):
        for each in SIDES:
            for shirt, at in kick_off_places(each, self.cards[each], each == side).items():
                one = self.teams[each][shirt]
                one.at, one.frozen = at, False
        self.restart = None
        self.hold(self.teams[side][7])
        self.tell("kick_off", side=side)

    def begin_turn(self):
        self.phase = "turn"
        self.turn += 1
        self.side = self.kicked_off if self.turn % 2 else other(self.kicked_off)
        self.clear_turn()
        self.used_stars = []
        self.undo_stack, self.redo_stack, self.undos = [], [], 0
        self.lapse(self.side, is_lasting=True)
        self.tell("turn", turn=self.turn, side=self.side, minute=self.minute())
        if self.restart and self.restart["side"] == self.side:
            self.begin_set_piece()
        else:
            holder = self.holder()
            chosen = holder if holder and holder.side == self.side else self.nearest(self.side, self.ball_at(), SHIRTS)
            self.picked = chosen and chosen.shirt

    def minute(self):
        return -(-self.turn * 90 // self.options["turns"])

    # Set pieces

    def begin_set_piece(self):
        kind, at = self.restart["kind"], self.restart["at"]
        self.restart = None
        taker = self.nearest(self.side, at, OUTFIELD)
        if kind == "goal_kick":
            keeper = self.teams[self.side][1]
            taker = taker if keeper.frozen else keeper
            at = self.goal_kick_place(taker)
        taker.at = at
        self.hold(taker)
        self.picked, self.committed = taker.shirt, True
        self.set_piece = {"kind": kind, "side": self.side, "shirt": taker.shirt, "at": at}
        self.tell("set_piece", **self.set_piece)
        for side in (other(self.side), self.side):
            self.shape_up(side, kind, taker)

    def free_of_others(self, one, square):
        there = self.occupant(square)
        return not there or there is one

    def goal_kick_place(self, taker):
        free = [square for square in mouth(taker.side) if self.free_of_others(taker, square)]
        empty = [square for square in PITCH if self.free_of_others(taker, square)]
        return free[0] if free else self.nearest_square(mouth(taker.side)[0], empty)

    def nearest_square(self, square, among):
        """Neighbours in the order of directions, else the lower y, then the lower x."""
        beside = [plus(square, vector) for vector in VECTORS]
        order = lambda at: (distance(square, at), beside.index(at) if at in beside else 0, at[1], at[0])
        return min(among, key=order)

    def shape_up(self, side, kind, taker):
        defends = side != taker.side
        for one in self.in_shirt_order(side):
            if one is taker or one.frozen:
                continue
            if kind != "corner":
                for _ in range(STEPS_OF_SHAPE_UP[kind]):
                    self.drift(one)
            elif one.shirt != 1:
                self.jog(one, taker.side)
            elif defends:
                self.to_the_line(one)

    def jog(self, one, attackers):
        for _ in range(JOG):
            self.step_toward(one, in_box(other(attackers), one.at))

    def to_the_line(self, keeper):
        free = [square for square in mouth(keeper.side) if self.free_of_others(keeper, square)]
        if free and free[0] != keeper.at:
            self.walk(keeper, free[0])

    def walk(self, one, to):
        one.at = to
        self.tell("drift", side=one.side, shirt=one.shirt, to=to)

    # Drift

    def could_drift(self, one):
        return not one.frozen and not self.has_ball(one) and one.shirt != self.picked and one.shirt not in self.played

    def drift(self, one):
        self.step_toward(one, self.slots(one.side)[one.shirt])

    def step_toward(self, one, goal):
        for step in a_step(goal[0] - one.at[0], goal[1] - one.at[1]):
            to = plus(one.at, step)
            if self.is_free(to):
                return self.walk(one, to)

    # What the side may do besides running and playing the ball

    def do_formation(self, side, action):
        if action["card"] not in CARDS:
            raise Refused("unknown_card")
        if action["card"] == self.cards[side]:
            raise Refused("same_card")
        self.cards[side] = action["card"]
        self.tell("formation", side=side, card=action["card"])

    def do_select(self, side, action):
        if action["shirt"] not in SHIRTS:
            raise Refused("shirt")
        if self.committed:
            raise Refused("set_piece" if self.set_piece else "committed")
        if action["shirt"] == self.picked:
            raise Refused("same_shirt")
        if self.teams[side][action["shirt"]].frozen:
            raise Refused("frozen")
        self.picked = action["shirt"]
        self.tell("selected", side=side, shirt=self.picked)

    def do_undo(self, side, action):
        if not self.undo_stack:
            raise Refused("no_undo")
        if self.undos >= MOST_UNDOS:
            raise Refused("undo_limit")
        self.redo_stack.append(self.snapshot())
        self.restore(self.undo_stack.pop())
        self.undos += 1
        self.tell("undone", side=side)

    def do_redo(self, side, action):
        if not self.redo_stack:
            raise Refused("no_redo")
        self.undo_stack.append(self.snapshot())
        self.restore(self.redo_stack.pop())
        self.tell("redone", side=side)

    def do_end_turn(self, side, action):
        if self.set_piece:
            raise Refused("set_piece")
        self.end_turn()

    # The end of a turn

    def end_if_over(self):
        if self.is_ended and self.phase == "turn":
            self.end_turn()

    def end_turn(self):
        self.is_ended = False
        for one in self.in_shirt_order(self.side):
            if not on_pitch(one.at):
                self.walk(one, self.nearest_square(one.at, [square for square in PITCH if self.is_free(square)]))
        if not self.goal_by:
            for one in self.in_shirt_order(self.side):
                if self.could_drift(one):
                    self.drift(one)
        holder = self.holder()
        if not holder or holder.side != self.side:
            self.earn(self.side, "without_ball")
        for one in self.teams[self.side].values():
            one.frozen = False
        self.lapse(self.side, is_lasting=False)
        self.go_on()

    def go_on(self):
        turns, scorer = self.options["turns"], self.goal_by
        if self.turn == turns:
            return self.full_time()
        if self.turn * 2 == turns and self.turn % 2:
            self.tell("half_time")
            self.kick_off(other(self.kicked_off))
        elif scorer:
            self.kick_off(other(scorer))
        self.begin_turn()

    def full_time(self):
        self.clear_turn()
        self.side, self.restart, self.used_stars = None, None, []
        self.undo_stack, self.redo_stack, self.undos = [], [], 0
        if self.score["home"] == self.score["away"] and self.options["tie_break"] == "shoot_out":
            self.phase = "shoot_out"
            return self.ask([2], "begin_shoot_out")
        self.end("full_time", None)

    def end(self, by, kicks):
        goals = kicks or self.score
        winner = None if goals["home"] == goals["away"] else max(SIDES, key=goals.get)
        self.phase = "over"
        self.result = {"winner": winner, "by": by, "score": dict(self.score), "shoot_out": kicks}
        self.tell("ended", result=self.result)

    # The shoot-out

    def begin_shoot_out(self, faces):
        first = SIDES[faces[0] - 1]
        self.tell("coin", decides="shoot_out", side=first)
        for one in self.everybody():
            one.frozen = False
        self.shoot_out = {"first": first, "next": first, "shirt": 7, "kicks": {side: [] for side in SIDES}}
        self.set_up_kick()

    def set_up_kick(self):
        """Nobody walks: the board stays as the match has left it, and the ball is shown where the latest kick was taken."""
        self.phase, self.used_stars = "shoot_out", []
        taken = len(self.shoot_out["kicks"][self.shoot_out["next"]])
        self.shoot_out["shirt"] = SHOOT_OUT_SHIRTS[taken % len(SHOOT_OUT_SHIRTS)]

    def count_kick(self, is_goal):
        kicks, side = self.shoot_out["kicks"], self.shoot_out["next"]
        kicks[side].append(is_goal)
        self.tell("shoot_out_kick", side=side, shirt=self.shoot_out["shirt"], goal=is_goal)
        self.shoot_out["next"] = other(side)
        if not self.is_decided(kicks):
            return self.set_up_kick()
        self.shoot_out["next"] = self.shoot_out["shirt"] = None
        self.used_stars = []
        self.end("shoot_out", {each: sum(kicks[each]) for each in SIDES})

    def is_decided(self, kicks):
        taken = [len(kicks[side]) for side in SIDES]
        goals = [sum(kicks[side]) for side in SIDES]
        if max(taken) > SHOTS_EACH:
            return taken[0] == taken[1] and goals[0] != goals[1]
        left = [SHOTS_EACH - number for number in taken]
        return goals[0] > goals[1] + left[1] or goals[1] > goals[0] + left[0]
