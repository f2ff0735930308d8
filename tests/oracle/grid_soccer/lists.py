"""Lists of legal actions. What is listed is what the match would accept; of runs one stands for all that end on the same square."""
import json
from itertools import combinations
from .abilities import SPARE_STEPS
from .odds import chance, held
from .pitch import CARDS, CELLS, KEEPERS, PITCH, RING, SHIRTS, VECTORS, on_pitch, other, plus
from .shapes import Refused
from .turns import Turns


class Lists(Turns):
    def legal(self, side):
        if side not in self.to_act():
            return []
        return json.loads(json.dumps(list(getattr(self, "list_" + self.phase)(side))))

    def is_allowed(self, check, *arguments):
        try:
            check(*arguments)
        except Refused:
            return False
        return True

    def list_draft(self, side):
        return [{"type": "draft", "star": star} for star in self.draft["pool"] if self.has_room(side, star)]

    def list_line_up(self, side):
        stars = {"stars": self.drafted(side)} if self.is_draft else {}
        return [{"type": "line_up", "formation": card, **stars} for card in CARDS]

    def drafted(self, side):
        """The keeper, then the others in the order drafted."""
        picks = [pick["star"] for pick in self.draft["picks"] if pick["side"] == side]
        return sorted(picks, key=lambda star: star not in KEEPERS)

    def list_shoot_out(self, side):
        return self.list_shots(self.shoot_out_shooter())

    def list_dive(self, side):
        keeper = self.keeper()
        for cell in CELLS:
            yield {"type": "dive", "cell": cell}
        if not self.is_allowed(self.check_payable, keeper):
            return
        if keeper.star == "oracle":
            yield {"type": "ability", "shirt": 1}
        elif keeper.star == "twin":
            for cell, second in combinations(CELLS, 2):
                yield {"type": "dive", "cell": cell, "second_cell": second, "ability": True}
        else:
            for cell in CELLS:
                yield {"type": "dive", "cell": cell, "ability": True}

    def list_turn(self, side):
        yield from ({"type": "formation", "card": card} for card in CARDS if card != self.cards[side])
        if not self.committed:
            able = [shirt for shirt in SHIRTS if shirt != self.picked and not self.teams[side][shirt].frozen]
            yield from ({"type": "select", "shirt": shirt} for shirt in able)
        one = self.picked_one()
        if one and not self.is_pinned(one):
            yield from ({"type": "move", "path": path} for path in self.runs(one, self.steps_left()))
        if one and not self.acted and not self.restart:
            yield from self.list_ball_actions(one)
        if self.is_draft:
            for star in self.outfield(side):
                yield from self.list_ability(star)
        if not self.set_piece:
            yield {"type": "end_turn"}

    def list_ball_actions(self, one):
        if self.has_ball(one):
            yield from self.list_passes(one)
            if not self.set_piece or self.set_piece["kind"] != "throw_in":
                yield from self.list_shots(one)
        carrier = self.carrier(one.side)
        if carrier and carrier.is_beside(one.at):
            needs = self.steal_needs(one, carrier)
            yield {"type": "steal", "needs": held(needs), "chance": chance(needs, 2)}

    def list_passes(self, passer):
        for square in PITCH + RING:
            if self.is_allowed(self.check_target, passer, square):
                needs, dice = self.pass_needs(passer, square), self.pass_dice(passer)
                yield {"type": "pass", "to": square, "needs": held(needs), "chance": chance(needs, dice)}

    def list_shots(self, shooter):
        for cell in CELLS:
            needs, dice = self.shot_needs(shooter, cell), self.shot_dice(shooter)
            yield {"type": "shoot", "cell": cell, "needs": held(needs), "chance": chance(needs, dice)}

    def list_ability(self, star):
        if not self.is_allowed(self.check_payable, star):
            return
        for target in self.targets(star):
            if self.is_allowed(self.check_ability, star, target):
                aimed = {} if target is None else {"target": target}
                yield {"type": "ability", "shirt": star.shirt, **aimed}

    def targets(self, star):
        if star.star in ("crunch", "swap"):
            return SHIRTS
        if star.star == "blink":
            return [list(square) for square in self.blinks(star)]
        if star.star == "spare_legs":
            return [[list(square) for square in path] for path in self.runs(star, SPARE_STEPS)]
        return [None]

    # Runs

    def runs(self, runner, most):
        """To each square the path with the fewest challenges, then the fewest steps, then first in the order of directions."""
        best, layer, challengers = {}, {runner.at: (0, ())}, self.challengers(runner)
        for steps in range(1, most + 1):
            layer = one_step_further(layer, challengers)
            for square, (challenges, ways) in layer.items():
                entry = (challenges, steps, ways)
                best[square] = min(best.get(square, entry), entry)
        ends = [square for square in best if square != runner.at and not self.occupant(square)]
        return [self.path(runner.at, best[square][2]) for square in ends]

    def challengers(self, runner):
        """Squares whose entry is a challenge."""
        able = [one.at for one in self.teams[other(runner.side)].values() if not one.frozen]
        return set(able) if self.has_ball(runner) else set()

    def path(self, square, ways):
        path = []
        for number in ways:
            square = plus(square, VECTORS[number])
            path.append(square)
        return path


def one_step_further(layer, challengers):
    """For each square the best way to it of exactly one step more: its beginning is the best way to where it was one step before."""
    further = {}
    for square, (challenges, ways) in layer.items():
        for number, vector in enumerate(VECTORS):
            to = plus(square, vector)
            if on_pitch(to):
                entry = (challenges + (to in challengers), ways + (number,))
                further[to] = min(further.get(to, entry), entry)
    return further
