"""What lies on the table: footballers, ball, banks, whose turn it is; questions about it, and the smallest changes. No flow of the match."""
import pickle
from .pitch import LASTING, OUTFIELD, SHIRTS, SIDES, STARS, clamp, distance, on_pitch, other, slots
from .shapes import Refused

OPTIONS = {"turns": 50, "mode": "classic", "tie_break": "none"}
CHOICES = {"mode": ("classic", "draft"), "tie_break": ("none", "shoot_out")}
# What undoing leaves alone.
LASTING_FIELDS = ("events", "steps", "undo_stack", "redo_stack", "undos", "options")


class Footballer:
    """One of a side, by side and shirt. `at` is None while he runs and dice are due."""

    def __init__(self, side, shirt, stats, star):
        self.side, self.shirt, self.stats, self.star = side, shirt, stats, star
        self.at, self.frozen = None, False
        self.speed, self.passing, self.shooting, self.control = stats

    def is_beside(self, square):
        return self.at is not None and distance(self.at, square) == 1


class Table:
    def __init__(self, options):
        self.options = {**OPTIONS, **options}
        self.check_options()
        self.phase, self.turn, self.side = None, 0, None
        self.kicked_off, self.result = None, None
        self.score, self.charges = {side: 0 for side in SIDES}, {side: 0 for side in SIDES}
        self.draft = None
        self.line_ups, self.cards = {side: None for side in SIDES}, {side: None for side in SIDES}
        self.teams = {side: {} for side in SIDES}
        self.ball, self.last_touch, self.restart = None, None, None
        self.effects, self.used_stars = {side: set() for side in SIDES}, []
        self.shot, self.shoot_out = None, None
        self.clear_turn()
        self.dice, self.on_faces, self.agenda = [], None, []
        self.events, self.steps = [], []
        self.undo_stack, self.redo_stack, self.undos = [], [], 0

    def check_options(self):
        turns = self.options["turns"]
        if isinstance(turns, bool) or not isinstance(turns, int) or not 10 <= turns <= 100 or turns % 2:
            raise Refused("bad_option", option="turns", min=10, max=100)
        for name, values in CHOICES.items():
            if self.options[name] not in values:
                raise Refused("bad_option", option=name)

    def clear_turn(self):
        self.picked, self.committed, self.acted, self.steps_used = None, False, False, 0
        self.is_one_two, self.played, self.earned = False, set(), set()
        self.set_piece, self.is_ended, self.goal_by = None, False, None

    @property
    def is_draft(self):
        return self.options["mode"] == "draft"

    # Undo

    def snapshot(self):
        return pickle.dumps({name: value for name, value in vars(self).items() if name not in LASTING_FIELDS})

    def restore(self, snapshot):
        vars(self).update(pickle.loads(snapshot))

    # Events

    def tell(self, event, /, **fields):
        self.events.append(({"type": event, **fields}, {}, ()))

    def tell_some(self, event, secret, viewers, /, **fields):
        """`secret` are fields that only these viewers are shown."""
        self.events.append(({"type": event, **fields}, secret, viewers))

    def events_for(self, viewer):
        return [{**public, **(secret if viewer in viewers else {})} for public, secret, viewers in self.events]

    # Who stands where

    def everybody(self):
        return [footballer for side in SIDES for footballer in self.teams[side].values()]

    def occupant(self, square):
        for team in self.teams.values():
            for one in team.values():
                if one.at == square:
                    return one
        return None

    def is_free(self, square):
        """An empty square of the pitch without the loose ball."""
        return on_pitch(square) and not self.occupant(square) and not self.is_loose_at(square)

    def is_loose_at(self, square):
        return self.ball["state"] == "loose" and self.ball["at"] == square

    def holder(self):
        return self.teams[self.ball["side"]][self.ball["shirt"]] if self.ball and self.ball["state"] == "held" else None

    def has_ball(self, footballer):
        return self.holder() is footballer

    def ball_at(self):
        """Where it is; None while its holder stands nowhere."""
        holder = self.holder()
        return holder.at if holder else self.ball["at"]

    def nearest(self, side, square, shirts):
        """The nearest on his feet, the lowest shirt of equals."""
        able = [self.teams[side][shirt] for shirt in shirts if not self.teams[side][shirt].frozen]
        return min(able, key=lambda one: (distance(one.at, square), one.shirt), default=None)

    def slots(self, side):
        return slots(side, self.cards[side], self.ball_at()[0])

    def picked_one(self):
        return self.teams[self.side][self.picked] if self.side and self.picked else None

    # Effects and charges

    def owner(self, side, star):
        return next((one for one in self.teams[side].values() if one.star == star), None)

    def in_force(self, side, star):
        owner = self.owner(side, star)
        return star in self.effects[side] and not owner.frozen

    def works(self, footballer, star):
        """Whether this footballer's own ability is in force."""
        return footballer.star == star and self.in_force(footballer.side, star)

    def use_up(self, footballer, *stars):
        if footballer.star in stars:
            self.effects[footballer.side].discard(footballer.star)

    def listed_effects(self, side):
        return [star for star in STARS if star in self.effects[side] and self.in_force(side, star)]

    def lapse(self, side, is_lasting):
        self.effects[side] = {star for star in self.effects[side] if (star in LASTING) != is_lasting}

    def bonus(self, side):
        return 1 if self.in_force(side, "maestro") else 0

    def earn(self, side, cause):
        if self.is_draft and cause not in self.earned:
            self.earned.add(cause)
            self.bank(side, 1)

    def bank(self, side, number):
        if self.is_draft:
            self.charges[side] = clamp(self.charges[side] + number, 0, 6)

    # Numbers of a turn

    def allowance(self):
        one = self.picked_one()
        usual = 2 if self.is_one_two else one.speed - self.has_ball(one)
        return usual + (2 if self.works(one, "bolt") else 0)

    def steps_left(self):
        return max(0, self.allowance() - self.steps_used) if self.picked_one() else 0

    def support(self, actor, opponent, square):
        def weight(side):
            near = [one for one in self.teams[side].values() if one.is_beside(square) and not one.frozen]
            return sum(2 if self.works(one, "tower") else 1 for one in near if one not in (actor, opponent))

        return clamp(weight(actor.side) - weight(other(actor.side)), -2, 2)

    def hold(self, footballer):
        self.ball = {"state": "held", "side": footballer.side, "shirt": footballer.shirt, "at": None}
        self.last_touch = footballer.side

    def lay(self, state, square):
        self.ball = {"state": state, "side": None, "shirt": None, "at": square}

    def outfield(self, side):
        return [self.teams[side][shirt] for shirt in OUTFIELD]

    def in_shirt_order(self, side):
        return [self.teams[side][shirt] for shirt in SHIRTS]
