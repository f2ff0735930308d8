#!/usr/bin/env python3
"""Plays random matches of Sector Soccer by `sector_soccer.py`, then the same through the engine protocol, and compares every answer.

`python3 against_engine.py 'touchline engine' MATCHES [SEED]` prints each answer that differs; then its exit code is 1. The first match has this
seed, the next ones those that follow; a difference names the seed that shows it again.
"""
import copy, json, math, random, shlex, subprocess, sys
from itertools import product
from sector_soccer import SIDES, Match, Refused

VIEWERS = (*SIDES, "spectator")
SHOWN_PER_RUN = 10
PERFT = {0: 1, 1: 4, 2: 10, 3: 10372}
"""What the rules page gives for two throws a half, no changes, and 2-2-2-2-2 on both sides."""


class Script:
    """Commands for the engine, each with what its answer must contain."""

    def __init__(self):
        self.lines = []

    def add(self, seed, command, expected):
        self.lines.append((seed, json.dumps(command), json.loads(json.dumps(expected))))

    def normal(self, answer):
        """An answer without what the rules leave open; here nothing is."""
        return answer

    def differences(self, program):
        text = "".join(command + "\n" for _, command, _ in self.lines)
        said = subprocess.run(program, input=text, capture_output=True, text=True, check=True).stdout.splitlines()
        if len(said) != len(self.lines):
            yield f"{len(self.lines)} commands, {len(said)} answers"
        for (seed, command, expected), answer in zip(self.lines, said):
            for path, right, wrong in unlike(expected, self.normal(json.loads(answer))):
                yield f"seed {seed}: {command[:300]}\n  {path}: expected {right}, the engine says {wrong}"


def unlike(expected, answer, path="answer"):
    """Where an answer is not as expected. It may have more fields; but for results, which must be the same to the letter, null and absent are the same."""
    exact = path.endswith(".result") and path != "answer.view.result"
    if isinstance(expected, (int, str)) and type(expected) is type(answer) and expected == answer:
        return
    if not exact and isinstance(expected, dict) and isinstance(answer, dict):
        for name, value in expected.items():
            yield from unlike(value, answer.get(name), f"{path}.{name}")
    elif isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        for at, (value, other) in enumerate(zip(expected, answer)):
            yield from unlike(value, other, f"{path}[{at}]")
    elif json.dumps(expected, sort_keys=True) != json.dumps(answer, sort_keys=True):
        yield path, json.dumps(expected)[:300], json.dumps(answer)[:300]


def random_options(chance):
    most = chance.choice((1, 3, 12))
    options = {
        "half_throws": chance.randint(1, most),
        "changes": chance.choice((0, 1, 2, 3, 3, 4)),
        "knockout": chance.random() < 0.7,
        "extra_throws": chance.randint(1, most),
        "penalties": chance.randint(1, 6),
    }
    return {name: value for name, value in options.items() if chance.random() < 0.95 or name == "half_throws"}


def random_action(chance, phase):
    """Often wrong, mostly of a type that fits the phase."""
    odd = lambda: chance.choice((1.0, "1", True, None, [], {}))
    among = lambda *numbers: odd() if chance.random() < 0.03 else chance.choice(numbers)
    pawns = [among(-1, 0, 1, 2, 2, 2, 3, 6) for _ in range(5)]
    pawns = chance.choice(([0, 2, 2, 3, 3], [2, 2, 2, 2, 1], [2, 2, 2, 2, 2, 2], pawns))
    moves = [[among(*range(7)), among(*range(1, 6))] for _ in range(chance.randint(1, 3))]
    moves = chance.choice(([[1, 2, 3]], 1, [[2, 1]] * 3, [[1, 3]] * 4, moves, moves, moves, moves))
    actions = {
        "play": {"type": "throw", "times": among(-1, 0, 1, 2, 3, 45, 90, 91)},
        "line_up": {"type": "line_up", "pawns": pawns},
        "stoppage": {"type": "change", "moves": moves},
    }
    action = actions.get(phase) if chance.random() < 0.8 else None
    action = action or chance.choice([*actions.values()])
    if chance.random() < 0.9:
        return action
    less = {"type": action["type"]}
    return chance.choice(({**action, "more": 1}, {**action, "type": odd()}, less, {"type": "undo"}, odd()))


def draw(match, chance, faces):
    """Rolls all that is due, and keeps the faces; the number of faces drawn."""
    before = len(faces)
    while match.due():
        drawn = [chance.randint(1, sides) for sides in match.due()]
        faces.extend(drawn)
        match.roll(drawn)
    return len(faces) - before


def play(seed, script):
    chance = random.Random(seed)
    options = random_options(chance)
    match, faces, lines = Match(options), [], []
    start = {"ok": True, "to_act": list(SIDES), "view": copy.deepcopy(match.view("spectator")), "faces_used": 0, "events": []}
    ask(match, chance, lines)
    while match.phase != "over":
        side = chance.choice(SIDES)
        legal = match.legal(side)
        action = chance.choice(legal) if legal and chance.random() < 0.6 else random_action(chance, match.phase)
        attempt(match, chance, faces, lines, side, action)
        ask(match, chance, lines)
    attempt(match, chance, faces, lines, "home", {"type": "throw", "times": 1})
    new = {"cmd": "new", "game": "sector_soccer", "options": options, "dice": {"script": faces}}
    script.add(seed, new, start)
    for command, expected in lines:
        script.add(seed, command, expected)
    spoil_the_last_face(seed, script, new, lines)


def attempt(match, chance, faces, lines, side, action):
    command = {"cmd": "act", "side": side, "action": action}
    if chance.random() < 0.5:
        command["as"] = chance.choice(VIEWERS)
    try:
        match.act(side, action)
    except Refused as refused:
        lines.append((command, {"ok": False, "code": refused.code, "values": refused.values}))
        return
    used = draw(match, chance, faces)
    answer = {"ok": True, "events": match.events, "to_act": match.to_act(), "faces_used": used, "result": match.result}
    lines.append((command, copy.deepcopy(answer)))
    match.events = []


def ask(match, chance, lines):
    """Views of all viewers, and sometimes lists and records."""
    for viewer in VIEWERS:
        lines.append(({"cmd": "view", "as": viewer}, {"ok": True, "view": copy.deepcopy(match.view(viewer))}))
    if chance.random() < 0.3:
        for side in SIDES:
            lines.append(({"cmd": "legal", "side": side}, {"ok": True, "actions": match.legal(side)}))
    if chance.random() < 0.1:
        viewer = chance.choice((*VIEWERS, None))
        steps = copy.deepcopy(match.record(viewer))
        named = {"as": viewer} if viewer else {}
        lines.append(({"cmd": "record", **named}, {"ok": True, "record": {"game": "sector_soccer", "steps": steps}}))


def spoil_the_last_face(seed, script, new, lines):
    """The same once more, but the last face is missing or out of range: the command that needs it changes nothing."""
    faces = new["dice"]["script"]
    last = max(at for at, (_, expected) in enumerate(lines) if expected.get("faces_used"))
    spoiled = [*faces[:-1], 9] if seed % 2 else faces[:-1]
    script.add(seed, {**new, "dice": {"script": spoiled}}, {"ok": True})
    acts = [line for line in lines[:last] if line[0]["cmd"] == "act"]
    views = [line for line in lines[:last] if line[0]["cmd"] == "view"][-3:]
    for command, expected in [*acts, (lines[last][0], {"ok": False, "code": "script"}), *views]:
        script.add(seed, command, expected)


def perft(match, depth):
    if depth == 0:
        return 1
    if match.due():
        if depth == 1:
            return math.prod(match.due())
        return sum(perft(after(match, lambda m: m.roll(list(faces))), depth - 1)
                   for faces in product(*(range(1, sides + 1) for sides in match.due())))
    moves = [(side, action) for side in SIDES for action in match.legal(side)]
    return len(moves) if depth == 1 else sum(perft(after(match, lambda m: m.act(*move)), depth - 1) for move in moves)


def after(match, step):
    match = copy.deepcopy(match)
    step(match)
    return match


def count(script):
    """Perft of the rules page, by both."""
    options = {"half_throws": 2, "changes": 0}
    match = Match(options)
    script.add("perft", {"cmd": "new", "game": "sector_soccer", "options": options, "dice": {"script": []}}, {"ok": True})
    for side in SIDES:
        action = {"type": "line_up", "pawns": [2, 2, 2, 2, 2]}
        match.act(side, action)
        script.add("perft", {"cmd": "act", "side": side, "action": action}, {"ok": True})
    for depth, nodes in PERFT.items():
        assert perft(match, depth) == nodes, depth
        script.add("perft", {"cmd": "perft", "depth": depth}, {"ok": True, "nodes": nodes})


def refuse_options(script):
    wrong = ({"half_throws": 0}, {"half_throws": 91}, {"changes": 10}, {"extra_throws": 46}, {"penalties": 0}, {"changes": 1.0})
    for options in wrong:
        try:
            Match(options)
        except Refused as refused:
            expected = {"ok": False, "code": refused.code, "values": refused.values}
            script.add("options", {"cmd": "new", "game": "sector_soccer", "options": options}, expected)


def main(program, matches, seed="1"):
    script = Script()
    count(script)
    refuse_options(script)
    for number in range(int(matches)):
        play(int(seed) + number, script)
    wrong = list(script.differences(shlex.split(program)))
    for difference in wrong[:SHOWN_PER_RUN]:
        print("DIFFERENT", difference)
    answers = [expected for _, _, expected in script.lines]
    seen = {answer["code"] for answer in answers if "code" in answer}
    seen |= {answer["result"]["by"] for answer in answers if answer.get("result")}
    print("NOT ALIKE:" if wrong else "ALIKE:", f"{matches} matches, {len(script.lines)} answers, {len(wrong)} differ;", *sorted(seen))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
