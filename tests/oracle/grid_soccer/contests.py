"""Runs, challenges, pick-ups and steals."""
from itertools import pairwise
from .flight import Flight
from .pitch import distance, on_pitch, other
from .shapes import Refused, squares


class Contests(Flight):
    # Runs

    def do_move(self, side, action):
        runner, path = self.one_who_plays(), squares(action["path"])
        if self.is_pinned(runner):
            raise Refused("set_piece")
        self.check_path(runner, path, self.steps_left())
        self.steps_used += len(path)
        self.play_with(runner)
        self.start_run(runner, path)

    def one_who_plays(self):
        one = self.picked_one()
        if not one:
            raise Refused("nobody")
        return one

    def play_with(self, one):
        self.committed = True
        self.played.add(one.shirt)

    def is_pinned(self, one):
        """Whether he has a throw-in or a corner to take first."""
        piece = self.set_piece
        return bool(piece) and piece["kind"] != "goal_kick" and (piece["side"], piece["shirt"]) == (one.side, one.shirt)

    def carry_away(self, one):
        """A goal kick whose taker leaves his place is no set piece any more."""
        if self.set_piece and self.set_piece["shirt"] == one.shirt:
            self.set_piece = None

    def check_path(self, runner, path, most):
        if any(distance(one, next_one) != 1 for one, next_one in pairwise([runner.at, *path])):
            raise Refused("path_broken")
        if not all(map(on_pitch, path)):
            raise Refused("path_off_pitch")
        if len(path) > most:
            raise Refused("path_too_long")
        if path[-1] == runner.at or self.occupant(path[-1]):
            raise Refused("path_blocked")

    def start_run(self, runner, path):
        self.carry_away(runner)
        self.tell("run", side=runner.side, shirt=runner.shirt, path=path, with_ball=self.has_ball(runner))
        runner.at = None
        self.later("end_if_over")
        self.run_on(runner.side, runner.shirt, path, 0)

    def run_on(self, side, shirt, path, done):
        runner = self.teams[side][shirt]
        for number, square in enumerate(path[done:], done + 1):
            opponent = self.occupant(square)
            if opponent and opponent.side != side and not opponent.frozen and self.has_ball(runner):
                self.later("run_on", side, shirt, path, number)
                return self.challenge(runner, opponent)
        runner.at = path[-1]
        self.arrive(runner)

    def arrive(self, runner):
        if self.is_loose_at(runner.at):
            self.pick_up(runner)

    # Challenges

    def challenge(self, runner, opponent):
        self.earn(runner.side, "challenge")
        if self.works(runner, "nutmeg"):
            return self.tell_contest("challenge", runner, opponent, opponent.at, None, None, "won")
        self.ask([6, 6, 6, 6], "challenged", runner.side, runner.shirt, opponent.shirt)

    def challenged(self, faces, side, shirt, against):
        runner, opponent = self.teams[side][shirt], self.teams[other(side)][against]
        wall = -3 if self.works(opponent, "wall") else 0
        margin = self.opposed(faces, runner, opponent, opponent.at) + wall
        outcome = "won" if margin >= 0 else "knocked_loose" if margin >= -2 else "lost"
        self.tell_contest("challenge", runner, opponent, opponent.at, faces, margin, outcome)
        if outcome == "knocked_loose":
            self.last_touch = opponent.side
            self.lay("loose", opponent.at)
            self.ask([8], "knocked", opponent.at)
        elif outcome == "lost":
            self.hold(opponent)
            self.tell_ball()

    def opposed(self, faces, actor, opponent, square):
        """The actor's margin in a roll of both."""
        mine = sum(faces[:2]) + actor.control + self.support(actor, opponent, square) + self.bonus(actor.side)
        return mine - sum(faces[2:]) - opponent.control

    def tell_contest(self, kind, actor, opponent, at, faces, margin, outcome):
        pair = {"side": actor.side, "shirt": actor.shirt, "against": opponent.shirt if opponent else None, "at": at}
        dice = {"faces": faces and faces[:2], "against_faces": faces and faces[2:], "margin": margin}
        self.tell(kind, **pair, **dice, outcome=outcome)

    def knocked(self, faces, square):
        direction, to = self.a_step_from(square, faces[0])
        self.tell("knock", direction=direction, to=to)
        self.land(to)

    # Loose balls

    def pick_up(self, runner):
        near = [one for one in self.in_shirt_order(other(runner.side)) if one.is_beside(runner.at) and not one.frozen]
        if near:
            opponent = max(near, key=lambda one: (one.control, -one.shirt))
            return self.ask([6, 6, 6, 6], "picked_up", runner.side, runner.shirt, opponent.shirt)
        self.tell_contest("pick_up", runner, None, runner.at, None, None, "won")
        self.hold(runner)
        self.tell_ball()

    def picked_up(self, faces, side, shirt, against):
        runner, opponent = self.teams[side][shirt], self.teams[other(side)][against]
        margin = self.opposed(faces, runner, opponent, runner.at)
        outcome = "won" if margin >= 0 else "lost"
        self.tell_contest("pick_up", runner, opponent, runner.at, faces, margin, outcome)
        self.hold(runner if margin >= 0 else opponent)
        self.tell_ball()

    # Steals

    def do_steal(self, side, action):
        thief = self.one_who_acts()
        carrier = self.carrier(side)
        if not carrier:
            raise Refused("no_carrier")
        if not carrier.is_beside(thief.at):
            raise Refused("not_adjacent")
        needs = self.steal_needs(thief, carrier)
        self.use_up(thief, "pickpocket")
        self.spend_action(thief, "steal")
        self.ask([6, 6], "stolen", carrier.shirt, needs)

    def carrier(self, side):
        holder = self.holder()
        return holder if holder and holder.side != side else None

    def one_who_acts(self):
        one = self.one_who_plays()
        if self.restart:
            raise Refused("dead_ball")
        if self.acted:
            raise Refused("acted")
        return one

    def spend_action(self, one, cause):
        self.acted = True
        self.play_with(one)
        self.earn(one.side, cause)

    def steal_needs(self, thief, carrier):
        target = 8 + carrier.control
        target += 4 if self.works(carrier, "anchor") else 0
        target -= 3 if self.works(thief, "pickpocket") else 0
        return target - thief.control - self.support(thief, carrier, carrier.at) - self.bonus(thief.side)

    def stolen(self, faces, against, needs):
        thief, carrier = self.picked_one(), self.carrier(self.side)
        margin = sum(faces) - needs
        outcome = "won" if margin >= 0 else "lost"
        self.tell("steal", side=thief.side, shirt=thief.shirt, against=against, faces=faces, margin=margin, outcome=outcome)
        if carrier and margin >= 0:
            self.hold(thief)
            self.tell_ball()
