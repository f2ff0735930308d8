"""Passes, shots and dives."""
from .contests import Contests
from .odds import best_two, chance, held
from .pitch import CELLS, RING, clamp, distance, end_row, mouth, on_pitch, other, up
from .shapes import Refused

RING_SQUARES = set(RING)
ROWS_OF_SPOT = 3


class Shots(Contests):
    # Passes

    def do_pass(self, side, action):
        passer, to = self.one_with_ball(), tuple(action["to"])
        self.check_target(passer, to)
        needs, dice = self.pass_needs(passer, to), self.pass_dice(passer)
        self.use_up(passer, "hermes", "feather")
        if self.set_piece:
            self.use_up(passer, "sling")
        self.set_piece = None
        self.spend_action(passer, "pass")
        self.ask([6] * dice, "passed", to, needs, dice)

    def one_with_ball(self):
        one = self.one_who_acts()
        if not self.has_ball(one):
            raise Refused("no_ball")
        return one

    def check_target(self, passer, to):
        if not on_pitch(to) and to not in RING_SQUARES:
            raise Refused("off_ring")
        if to == passer.at:
            raise Refused("own_square")
        there = self.occupant(to)
        if there and there.side != passer.side:
            raise Refused("to_opponent")
        if not on_pitch(to) and self.set_piece:
            raise Refused("no_clearance")
        if there and self.is_offside(there):
            raise Refused("offside")

    def is_offside(self, receiver):
        if self.set_piece or self.works(receiver, "ghost"):
            return False
        height = lambda square: square[1] * up(receiver.side)
        line = sorted(height(one.at) for one in self.teams[other(receiver.side)].values())[-2]
        half = 9 if receiver.side == "home" else -8
        at = height(receiver.at)
        return at >= half and at > height(self.ball_at()) and at > line

    def pass_needs(self, passer, to):
        far = 0 if self.works(passer, "hermes") else distance(passer.at, to) // 3
        sling = 4 if self.works(passer, "sling") and self.set_piece else 0
        return 6 + far - passer.passing - sling - self.bonus(passer.side)

    def pass_dice(self, passer):
        return 3 if self.works(passer, "feather") else 2

    def passed(self, faces, to, needs, dice):
        passer = self.picked_one()
        margin = sum(best_two(faces)) - needs
        odds = {"needs": held(needs), "chance": chance(needs, dice)}
        outcome = "made" if margin >= 0 else "missed"
        self.tell("pass", side=passer.side, shirt=passer.shirt, to=to, **odds, faces=faces, margin=margin, outcome=outcome)
        self.later("end_if_over")
        self.later("after_pass", passer.shirt)
        self.lay("flight", passer.at)
        if margin >= 0:
            self.land(to)
        else:
            self.ask([8, 2], "scattered", to, passer.side)

    def scattered(self, faces, square, side):
        direction, to = self.a_step_from(square, *faces)
        self.tell("scatter", direction=direction, squares=faces[1], to=to)
        self.land(to, missed_by=side)

    def after_pass(self, shirt):
        """The first pass of the picked one, with one_two in force: whoever of his side has it now is picked."""
        is_on = self.in_force(self.side, "one_two") if self.owner(self.side, "one_two") else False
        self.effects[self.side].discard("one_two")
        receiver = self.holder()
        if is_on and receiver and receiver.side == self.side and receiver.shirt != shirt:
            self.picked, self.steps_used, self.acted, self.is_one_two = receiver.shirt, 0, False, True
            self.tell("selected", side=self.side, shirt=receiver.shirt)

    # Shots

    def do_shoot(self, side, action):
        cell = tuple(action["cell"])
        if self.phase == "shoot_out":
            shooter = self.shoot_out_shooter()
        else:
            shooter = self.one_with_ball()
            if self.set_piece and self.set_piece["kind"] == "throw_in":
                raise Refused("throw_in")
        if cell not in CELLS:
            raise Refused("cell")
        needs, dice = self.shot_needs(shooter, cell), self.shot_dice(shooter)
        self.use_up(shooter, "cannon", "curl", "finisher")
        if self.phase == "turn":
            self.set_piece = None
            self.spend_action(shooter, "shot")
        self.shot = {"side": side, "shirt": shooter.shirt, "from": self.shot_from(shooter), "cell": cell, "needs": needs, "row": None}
        self.tell("shot", **{name: self.shot[name] for name in ("side", "shirt", "from")})
        self.ask([6] * dice, "shot_rolled")

    def shot_needs(self, shooter, cell):
        x, y = self.shot_from(shooter)
        goal = mouth(other(shooter.side))[0]
        is_curled = self.works(shooter, "curl")
        nearer = 4 if self.works(shooter, "cannon") else 0
        rows_out = (end_row(other(shooter.side)) - y) * up(shooter.side)
        band = clamp(abs(x - 4) - max(0, rows_out), 0, 3)
        from_corner = 3 if self.set_piece and self.set_piece["kind"] == "corner" else 0
        angle = 0 if is_curled else band + from_corner + (cell[0] != 1)
        far = max(0, distance((x, y), goal) - nearer - 2) // 3
        return 6 + far + angle - shooter.shooting - self.bonus(shooter.side)

    def shot_from(self, shooter):
        """In the shoot-out three rows in front of the goal, though nobody is moved there on the board."""
        x, row = mouth(other(shooter.side))[0]
        return (x, row - ROWS_OF_SPOT * up(shooter.side)) if self.shoot_out else shooter.at

    def shoot_out_shooter(self):
        return self.teams[self.shoot_out["next"]][self.shoot_out["shirt"]]

    def shot_dice(self, shooter):
        return 3 if self.works(shooter, "finisher") else 2

    def keeper(self):
        """Who is to save the shot."""
        return self.teams[other(self.shot["side"])][1]

    def keeper_is_off(self):
        keeper = self.keeper()
        return 0 if self.shoot_out else min(distance(keeper.at, square) for square in mouth(keeper.side))

    def shot_rolled(self, faces):
        shot = self.shot
        shot["faces"], shot["margin"] = faces, sum(best_two(faces)) - shot["needs"]
        self.later("end_if_over")
        self.lay("flight", shot["from"])
        outcome = self.shot_outcome()
        secret = {name: shot[name] for name in ("cell", "faces", "margin")}
        viewers = (shot["side"],) if outcome == "on_target" else ("home", "away", "spectator")
        self.tell_some("shot_result", secret, viewers, outcome=outcome)
        if outcome == "on_target":
            self.phase = "dive"
        elif outcome == "missed":
            self.miss()
        else:
            self.score_goal()

    def shot_outcome(self):
        best = best_two(self.shot["faces"])
        if self.shot["margin"] < 0:
            return "missed"
        if best[0] == best[1]:
            return "unstoppable"
        keeper = self.keeper()
        is_saved_by_sweeping = keeper.star == "sweeper" and self.can_use(keeper)
        if keeper.frozen or self.keeper_is_off() >= 3 and not is_saved_by_sweeping:
            return "stranded"
        return "on_target"

    def miss(self):
        shot, self.shot = self.shot, None
        if self.shoot_out:
            return self.count_kick(False)
        if shot["margin"] == -1:
            return self.ask([3, 2], "rebounded", shot["side"], shot["cell"][0])
        self.tell("wide", side=shot["side"])
        self.is_ended = True
        self.goal_kick(other(shot["side"]))

    def rebounded(self, faces, side, column):
        row = end_row(other(side)) - up(side) * faces[1]
        to = (3 + column + faces[0] - 2, row)
        self.tell("rebound", to=to)
        self.land(to)

    def score_goal(self):
        shot, self.shot = self.shot, None
        if self.shoot_out:
            return self.count_kick(True)
        side = shot["side"]
        self.score[side] += 1
        self.bank(other(side), 2)
        self.tell("goal", side=side, shirt=shot["shirt"], score=dict(self.score))
        self.lay("dead", mouth(other(side))[0])
        self.goal_by, self.is_ended = side, True

    # Dives

    def can_use(self, one):
        """Whether the cost of his ability is there and he has not used it in this turn."""
        return one.star and one.star not in self.used_stars and self.cost(one) <= self.charges[one.side]

    def do_dive(self, side, action):
        keeper, ability = self.keeper(), None
        cells = [tuple(action[name]) for name in ("cell", "second_cell") if name in action]
        if cells[0] not in CELLS:
            raise Refused("cell")
        if "ability" in action:
            if keeper.star == "oracle":
                raise Refused("ability_timing")
            self.check_payable(keeper)
            ability = keeper.star
        if (len(cells) == 2) != (ability == "twin") or len(set(cells)) < len(cells) or cells[-1] not in CELLS:
            raise Refused("second_cell")
        if ability:
            self.pay(keeper)
        self.phase = "shoot_out" if self.shoot_out else "turn"
        self.judge_dive(keeper, cells, ability)

    def judge_dive(self, keeper, cells, ability):
        shot = self.shot
        aim = shot["cell"]
        off = min(abs(cell[0] - aim[0]) + abs(cell[1] - aim[1]) for cell in cells)
        off = max(0, off - 1) if ability == "arms" else off
        told = {"aim": aim, "off": off, "faces": shot["faces"], "margin": shot["margin"]}
        self.tell("dive", side=keeper.side, cells=cells, ability=ability, **told)
        self.later("end_if_over")
        away = 0 if ability == "sweeper" else self.keeper_is_off()
        if away >= 3 or off == 3:
            return self.score_goal()
        if off == 0:
            return self.saved(None, None, None, ability)
        target = 8 + 3 * off + 2 * away - (3 if ability == "cat" else 0)
        self.ask([6, 6], "save_rolled", target, ability)

    def save_rolled(self, faces, target, ability):
        self.saved(faces, target, sum(faces) + self.keeper().control - target, ability)

    def saved(self, faces, target, margin, ability):
        keeper = self.keeper()
        is_held = margin is None or margin >= 3 or margin >= 0 and ability == "glue"
        outcome = "held" if is_held else "palmed" if margin >= 0 else "beaten"
        self.tell("save", side=keeper.side, faces=faces, target=target, margin=margin, outcome=outcome)
        if outcome == "beaten":
            return self.score_goal()
        shot, self.shot = self.shot, None
        if self.shoot_out:
            return self.count_kick(False)
        self.is_ended = True
        if is_held:
            self.hold(keeper)
            return self.tell_ball()
        self.last_touch = keeper.side
        self.corner_against(keeper.side, shot["cell"][0] - 1)
