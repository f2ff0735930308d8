"""What stars do for charges."""
from .pitch import KEEPERS, OUTFIELD, PITCH, SHIRTS, SIDES, distance, on_pitch, other, plus, sign
from .shapes import Refused, is_path, is_square, is_whole, squares
from .shots import Shots

# Abilities that only make an effect; it is looked up where it counts.
EFFECTS = {"bolt", "hermes", "cannon", "curl", "nutmeg", "one_two", "ghost", "pickpocket", "anchor", "wall", "radar", "sling", "feather"}
EFFECTS |= {"finisher", "tower", "maestro"}
REACH_OF_BLINK, REACH_OF_MAGNET, SPARE_STEPS = 4, 2, 2


class Abilities(Shots):
    def cost(self, star):
        return self.numbers[star.star][1]

    def check_payable(self, star):
        if not star.star:
            raise Refused("no_ability")
        if star.star in self.used_stars:
            raise Refused("ability_used")
        if star.frozen:
            raise Refused("frozen")
        if self.cost(star) > self.charges[star.side]:
            raise Refused("unaffordable")

    def pay(self, star):
        self.charges[star.side] -= self.cost(star)
        self.used_stars.append(star.star)

    def do_ability(self, side, action):
        if action["shirt"] not in SHIRTS:
            raise Refused("shirt")
        if not self.is_draft:
            raise Refused("no_ability")
        star = self.teams[side][action["shirt"]]
        if self.phase == "dive" and star.star != "oracle" or self.phase == "turn" and star.star in KEEPERS:
            raise Refused("ability_timing")
        self.check_payable(star)
        target = action.get("target")
        self.check_ability(star, target)
        self.pay(star)
        row = {}
        if star.star == "oracle":
            self.shot["row"] = self.shot["cell"][1]
            row = {"row": self.shot["row"]}
        self.tell_some("ability", row, SIDES, side=side, shirt=star.shirt, star=star.star, target=target)
        self.later("end_if_over")
        self.use(star, target)

    def check_ability(self, star, target):
        judge = getattr(self, "check_" + star.star, None)
        if star.star in ("crunch", "swap", "blink", "spare_legs"):
            return judge(star, target)
        if judge:
            judge(star)
        if target is not None:
            raise Refused("ability_target")

    def use(self, star, target):
        if star.star in EFFECTS:
            self.effects[star.side].add(star.star)
        elif target is not None:
            getattr(self, "use_" + star.star)(star, target)
        elif star.star != "oracle":
            getattr(self, "use_" + star.star)(star)

    # Stars who name nobody

    def check_one_two(self, star):
        if self.acted:
            raise Refused("ability_timing")

    def check_magnet(self, star):
        is_near = self.ball["state"] == "loose" and distance(self.ball["at"], star.at) <= REACH_OF_MAGNET
        if not is_near:
            raise Refused("ability_timing")

    def use_magnet(self, star):
        self.hold(star)
        self.tell_ball("magnet")

    def use_shout(self, star):
        for one in self.in_shirt_order(star.side):
            if one is not star and self.could_drift(one):
                self.drift(one)

    def use_quake(self, star):
        for one in self.in_shirt_order(other(star.side)):
            if one.is_beside(star.at):
                to = plus(one.at, (sign(one.at[0] - star.at[0]), sign(one.at[1] - star.at[1])))
                if self.is_free(to):
                    one.at = to
                    self.tell("pushed", side=one.side, shirt=one.shirt, to=to)

    def use_needle(self, star):
        self.bank(other(star.side), -2)

    # Stars who name somebody, or a way

    def check_crunch(self, star, target):
        victims = [one.shirt for one in self.teams[other(star.side)].values() if one.is_beside(star.at) and not one.frozen]
        if not is_whole(target) or target not in victims:
            raise Refused("ability_target")

    def use_crunch(self, star, target):
        victim = self.teams[other(star.side)][target]
        had_ball = self.has_ball(victim)
        victim.frozen = True
        self.tell("frozen", side=victim.side, shirt=victim.shirt)
        if had_ball:
            self.last_touch = victim.side
            self.lay("flight", victim.at)
            self.ask([8], "knocked", victim.at)

    def check_swap(self, star, target):
        if not is_whole(target) or target not in OUTFIELD or target == star.shirt:
            raise Refused("ability_target")
        if not on_pitch(star.at) or not on_pitch(self.teams[star.side][target].at):
            raise Refused("ability_target")

    def use_swap(self, star, target):
        mate = self.teams[star.side][target]
        star.at, mate.at = mate.at, star.at
        for one in (star, mate):
            self.carry_away(one)

    def check_blink(self, star, target):
        if self.has_ball(star):
            raise Refused("ability_timing")
        if not is_square(target) or tuple(target) not in self.blinks(star):
            raise Refused("ability_target")

    def blinks(self, star):
        return [square for square in PITCH if distance(square, star.at) <= REACH_OF_BLINK and not self.occupant(square)]

    def use_blink(self, star, target):
        star.at = tuple(target)
        self.arrive(star)

    def check_spare_legs(self, star, target):
        if self.is_pinned(star):
            raise Refused("set_piece")
        if not is_path(target):
            raise Refused("ability_target")
        self.check_path(star, squares(target), SPARE_STEPS)

    def use_spare_legs(self, star, target):
        self.start_run(star, squares(target))
