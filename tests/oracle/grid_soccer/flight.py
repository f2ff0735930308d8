"""Where a ball comes down: receivers, bounces, radar, out of play and who restarts."""
from .pitch import DIRECTIONS, distance, held_to_ring, mouth, on_pitch, other, plus
from .table import Table

NAMES = tuple(DIRECTIONS)


class Flight(Table):
    def ask(self, dice, then, *arguments):
        """Makes dice due; `then` is the method that gets their faces."""
        self.dice, self.on_faces = dice, (then, arguments)

    def later(self, task, *arguments):
        """A task for when the present one and its dice are done."""
        self.agenda.append((task, arguments))

    def proceed(self):
        while self.agenda and not self.dice:
            task, arguments = self.agenda.pop()
            getattr(self, task)(*arguments)

    def land(self, square, missed_by=None):
        """`missed_by` is the side whose pass was missed, for radar."""
        if not on_pitch(square):
            return self.go_out(held_to_ring(square))
        there = self.occupant(square)
        if there and there.frozen:
            return self.ask([8], "bounce", square, missed_by)
        radar = missed_by and self.radar(other(missed_by), square)
        if radar or there:
            self.hold(radar or there)
        else:
            self.lay("loose", square)
        self.tell_ball("radar" if radar else None)

    def tell_ball(self, by=None):
        holder = self.holder()
        side, shirt = (holder.side, holder.shirt) if holder else (None, None)
        self.tell("ball", at=self.ball_at(), side=side, shirt=shirt, by=by)

    def radar(self, side, square):
        owner = self.owner(side, "radar")
        is_near = owner and self.works(owner, "radar") and distance(owner.at, square) <= 2
        return owner if is_near else None

    def bounce(self, faces, square, missed_by):
        direction, to = self.a_step_from(square, faces[0])
        self.tell("bounce", direction=direction, to=to)
        self.land(to, missed_by)

    def a_step_from(self, square, face, steps=1):
        """Name of the direction, and the square, held to the ring as events show it."""
        name = NAMES[face - 1]
        return name, held_to_ring(plus(square, DIRECTIONS[name], steps))

    # Out of play

    def go_out(self, square):
        self.is_ended = True
        self.tell("out", at=square, last_touch=self.last_touch)
        if 0 <= square[1] <= 17:
            return self.restart_with("throw_in", other(self.last_touch), square)
        defender = "home" if square[1] < 0 else "away"
        if self.last_touch == defender:
            return self.corner_against(defender, square[0] - 4)
        self.goal_kick(defender)

    def corner_against(self, defender, off_middle):
        """On the left, on the right, or by chance."""
        if off_middle == 0:
            return self.ask([2], "corner_side", defender)
        row = -1 if defender == "home" else 18
        self.restart_with("corner", other(defender), (-1 if off_middle < 0 else 9, row))

    def corner_side(self, faces, defender):
        self.corner_against(defender, -1 if faces[0] == 1 else 1)

    def goal_kick(self, defender):
        self.restart_with("goal_kick", defender, mouth(defender)[0])

    def restart_with(self, kind, side, square):
        self.lay("dead", square)
        self.restart = {"kind": kind, "side": side, "at": square}
        self.tell("restart", **self.restart)
