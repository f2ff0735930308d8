"""How a match of Grid Soccer is played for the comparison: legal play that reaches balls, opponents and goals, and actions that are wrong somehow."""
import json
from grid_soccer.pitch import CARDS, CELLS, RING, SIDES, STARS, VECTORS, distance, on_pitch, other, plus, up
from grid_soccer.shapes import SHAPES

LIKED = {"pass": 5, "steal": 40, "move": 10, "formation": 0.5, "select": 5, "end_turn": 1.5, "dive": 3}
"""How much a kind of action is liked; the rest have 1."""
LIKED_STARS = {"magnet": 60, "crunch": 25, "one_two": 25, "quake": 10, "maestro": 8, "nutmeg": 8, "radar": 12, "oracle": 5}
"""The same for abilities; who has none here has few charges saved for him."""
USUAL_REGRET, MUCH_REGRET = 0.07, 0.6
"""How often a step that can be taken back is; in some matches so often that it reaches the limit."""
MOODS = ("regret", "roaming keepers", "poaching", "saving", "clearing", "rare stars", "plain", "plain")
"""What is special about a match, by its seed: keepers leave their goal, forwards wait behind the line, charges are kept for dives, balls go out,
stars are drafted whose abilities do most."""
TRIES = 10


def plain(value):
    """As it reads after JSON."""
    return json.loads(json.dumps(value))


def random_options(chance, seed):
    options = {"turns": chance.choice((10, 14, 20, 30)), "mode": chance.choice(("classic", "draft", "draft"))}
    if chance.random() < 0.6:
        options["tie_break"] = chance.choice(("none", "shoot_out", "shoot_out"))
    if mood_of(seed) in ("saving", "rare stars"):
        options["mode"] = "draft"
    if options["mode"] == "classic" and chance.random() < 0.5:
        del options["mode"]
    return options


def mood_of(seed):
    return MOODS[seed % len(MOODS)]


class Player:
    def __init__(self, match, chance, seed):
        self.match, self.chance = match, chance
        self.mood = mood_of(seed)
        self.regret = MUCH_REGRET if self.mood == "regret" else USUAL_REGRET
        self.keepers_roam = self.mood == "roaming keepers"

    def next(self):
        """Who does what next."""
        match, chance = self.match, self.chance
        side = chance.choice(match.to_act() * 12 + list(SIDES))
        if match.undo_stack and chance.random() < self.regret or chance.random() < 0.01:
            return side, {"type": "undo"}
        if match.redo_stack and chance.random() < 0.5 or chance.random() < 0.01:
            return side, {"type": "redo"}
        dice = chance.random()
        if dice < 0.02:
            return side, random_action(chance)
        is_touchy = self.mood == "poaching" or match.set_piece or match.restart
        if dice < (0.2 if is_touchy else 0.08) and match.phase == "turn":
            return side, plain(self.tempting())
        action = self.liked(side)
        return side, spoiled(chance, action) if dice > (0.6 if match.phase == "line_up" else 0.92) else action

    # Legal play

    def liked(self, side):
        """A kind first, so that long lists of runs and passes do not drown the rest; then one of that kind."""
        by_kind = {}
        for action in self.match.legal(side):
            by_kind.setdefault(action["type"], []).append(action)
        if not by_kind:
            return {"type": "undo"}
        kinds = [self.liking_of_kind(*entry) for entry in by_kind.items()]
        kind = self.chance.choices(list(by_kind), kinds)[0]
        action = self.chance.choices(by_kind[kind], [self.liking(side, action) for action in by_kind[kind]])[0]
        wanders = kind == "move" and self.chance.random() < (0.6 if self.match.has_ball(self.match.picked_one()) else 0.2)
        return wanders and self.wandering() or action

    def liking_of_kind(self, kind, listed):
        if kind == "shoot":
            return 30 * max(action["chance"] for action in listed) ** 2
        if kind == "ability":
            is_spared = self.mood == "saving" and self.match.phase == "turn"
            return 0.2 if is_spared else max(self.liking_of_star(action["shirt"]) for action in listed)
        return LIKED.get(kind, 1)

    def liking_of_star(self, shirt):
        star = self.match.teams[self.match.to_act()[0]][shirt].star
        return LIKED_STARS.get(star, 6 if STARS[star][1] > 1 else 1)

    def liking(self, side, action):
        """Among those of its kind."""
        match, kind = self.match, action["type"]
        if kind == "ability":
            return self.liking_of_star(action["shirt"])
        if kind == "draft":
            return 30 if self.mood == "rare stars" and action["star"] in LIKED_STARS else 1
        if kind == "dive":
            return 5 if "ability" in action else 1
        if kind == "move":
            return self.liking_of_run(side, match.picked_one(), tuple(action["path"][-1]))
        if kind == "pass":
            return self.liking_of_pass(tuple(action["to"]))
        if kind == "select":
            is_special = self.keepers_roam and action["shirt"] == 1 or self.mood == "poaching" and action["shirt"] > 4
            return 6 if is_special else 6 / (1 + distance(match.teams[side][action["shirt"]].at, match.ball_at()))
        return 1

    def liking_of_run(self, side, one, end):
        match = self.match
        goes_ahead = self.keepers_roam and one.shirt == 1 or self.mood == "poaching" and one.shirt > 4
        if match.has_ball(one) or goes_ahead:
            return 1 + 2 * max(0, (end[1] - one.at[1]) * up(side)) ** (2 if goes_ahead else 1)
        carrier = match.carrier(side)
        if match.is_loose_at(end) or carrier and distance(carrier.at, end) == 1:
            return 40
        return 4 / (1 + distance(end, match.ball_at()))

    def liking_of_pass(self, to):
        there = self.match.occupant(to)
        if there:
            return 60 if there.frozen else 15
        if self.mood == "clearing" and not (1 <= to[0] <= 7 and 1 <= to[1] <= 16):
            return 10
        return 0.5 if on_pitch(to) else 1

    def wandering(self):
        """A run that likes to meet others; None if none was found at once."""
        match, one = self.match, self.match.picked_one()
        for _ in range(TRIES):
            opponents = match.teams[other(one.side)].values()
            victim = self.chance.choice([each for each in opponents if distance(each.at, one.at) < match.steps_left()] or [one])
            path = [one.at]
            for _ in range(self.chance.randint(1, max(1, match.steps_left()))):
                near = [plus(path[-1], vector) for vector in VECTORS]
                nearer = [distance(square, victim.at) < distance(path[-1], victim.at) for square in near]
                liked = [(8 if match.occupant(square) else 1) * (1 + 4 * is_nearer) for square, is_nearer in zip(near, nearer)]
                path.append(self.chance.choices(near, liked)[0])
            path = path[1:]
            if match.is_allowed(match.check_path, one, path, match.steps_left()):
                return plain({"type": "move", "path": path})

    # What is well-formed and may be refused

    def tempting(self):
        match, chance = self.match, self.chance
        team = match.teams[match.side].values()
        lying = [one.shirt for one in team if one.frozen]
        if lying and chance.random() < 0.3:
            return {"type": chance.choice(("select", "ability")), "shirt": lying[0]}
        ahead = [one.at for one in team if match.ball_at() and match.has_ball(match.picked_one()) and match.is_offside(one)]
        if ahead and chance.random() < 0.8:
            return {"type": "pass", "to": chance.choice(ahead)}
        anybody, shirt = chance.choice(match.everybody()), chance.randint(1, 7)
        targets = (shirt, anybody.at, plus(anybody.at, chance.choice(VECTORS)), [plus(anybody.at, chance.choice(VECTORS))])
        return chance.choice((
            {"type": "pass", "to": anybody.at},
            {"type": "pass", "to": anybody.at},
            {"type": "pass", "to": chance.choice(RING)},
            {"type": "shoot", "cell": chance.choice(CELLS)},
            {"type": "steal"},
            {"type": "select", "shirt": shirt},
            {"type": "ability", "shirt": shirt},
            {"type": "ability", "shirt": shirt, "target": chance.choice(targets)},
            {"type": "end_turn"},
            {"type": "move", "path": [anybody.at]},
            {"type": "move", "path": self.long_way()},
        ))


    def long_way(self):
        """Up and down, most often too far."""
        one = self.match.picked_one() or self.match.teams[self.match.side][1]
        return [plus(one.at, (0, step % 2)) for step in range(1, self.chance.randint(2, 9))]


# What is wrong on purpose

def random_square(chance):
    return [chance.randint(-2, 10), chance.randint(-2, 19)]


def random_value(chance, name):
    odd = (None, 1.0, "1", [], {}, True, 3, [1, 2], [[4, 9]], False)
    if chance.random() < 0.15:
        return chance.choice(odd)
    values = {
        "shirt": lambda: chance.randint(0, 8),
        "to": lambda: random_square(chance),
        "cell": lambda: [chance.randint(-1, 3), chance.randint(-1, 2)],
        "second_cell": lambda: [chance.randint(0, 3), chance.randint(0, 1)],
        "card": lambda: chance.choice((*CARDS, "4-4-2")),
        "formation": lambda: chance.choice((*CARDS, "4-4-2")),
        "star": lambda: chance.choice((*STARS, "nobody")),
        "stars": lambda: chance.sample(list(STARS), 7),
        "path": lambda: [random_square(chance) for _ in range(chance.randint(1, 3))],
        "target": lambda: chance.choice((chance.randint(0, 8), random_square(chance), [random_square(chance)])),
    }
    return values.get(name, lambda: True)()


def spoiled(chance, action):
    """A listed action with one thing changed."""
    action = plain(action)
    possible = [name for name in SHAPES[action["type"]][1] if name not in action]
    name = chance.choice([name for name in action if name != "type"] + possible + ["extra", "type"])
    if name in action and name != "type" and chance.random() < 0.2:
        del action[name]
    elif name == "path" and chance.random() < 0.6:
        action["path"] = other_path(chance, action["path"])
    elif name == "stars" and name in action and chance.random() < 0.6:
        chance.shuffle(action["stars"])
    elif name == "type":
        return random_action(chance)
    else:
        action[name] = random_value(chance, name)
    return action


def other_path(chance, path):
    """Mostly a way that keeps the rules, but is not the listed one, or just fails to."""
    at = chance.randrange(len(path) + 1)
    beside = lambda square: [square[0] + chance.randint(-1, 1), square[1] + chance.randint(-1, 1)]
    longer = path + [beside(path[-1])]
    turned = path[:at] + [beside(square) for square in path[at : at + 1]] + path[at + 1 :]
    return chance.choice((longer, turned, turned, path[:-1] or path))


def random_action(chance):
    kind = chance.choice(list(SHAPES))
    needed, possible = SHAPES[kind]
    names = [*needed, *(name for name in possible if chance.random() < 0.4)]
    return {"type": kind, **{name: random_value(chance, name) for name in names}}
