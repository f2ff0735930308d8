#!/usr/bin/env python3
"""Plays random matches of Grid Soccer by `grid_soccer/`, then the same through the engine protocol, and compares every answer.

`python3 grid_against_engine.py 'touchline engine' MATCHES [SEED]` prints each answer that differs; then its exit code is 1. The first match has
this seed, the next ones those that follow; a difference names the seed that shows it again.
"""
import json, random, shlex, sys
from itertools import takewhile
from against_engine import SHOWN_PER_RUN, VIEWERS, Script, draw, perft
from grid_play import MOODS, Player, plain, random_options
from grid_soccer.match import Match
from grid_soccer.pitch import SIDES
from grid_soccer.shapes import Refused

PERFT = {0: 1, 1: 303, 2: 26972}
"""What the rules give for home's first turn, classic mode, 2-2-2 on both sides."""
SHORT_LIST = 30
"""From so few actions sequences of two steps are counted, else of one."""


class GridScript(Script):
    """Lists have an order, but the rules do not say which: they are compared as sets."""

    def normal(self, answer):
        if isinstance(answer.get("actions"), list):
            answer["actions"].sort(key=lambda action: json.dumps(action, sort_keys=True))
        return answer

    def add(self, seed, command, expected):
        super().add(seed, command, self.normal(json.loads(json.dumps(expected))))


def play(seed, script):
    chance = random.Random(seed)
    options = random_options(chance, seed)
    ruleset = ruleset_of(seed)
    match, faces, lines = Match(options, ruleset), [], []
    used = draw(match, chance, faces)
    start = {"ok": True, "to_act": match.to_act(), "view": plain(match.view("spectator")), "faces_used": used}
    start["events"] = plain(match.events_for("spectator"))
    match.events = []
    player = Player(match, chance, seed)
    ask(match, chance, lines)
    while match.phase != "over":
        attempt(match, chance, faces, lines, *player.next())
        ask(match, chance, lines)
    attempt(match, chance, faces, lines, "home", {"type": "end_turn"})
    new = {"cmd": "new", "game": "grid_soccer", "ruleset": ruleset, "options": options, "dice": {"script": faces}}
    script.add(seed, new, start)
    for command, expected in lines:
        script.add(seed, command, expected)
    spoil_a_face(seed, script, chance, new, lines)
    load(seed, script, chance, match, options)


def ruleset_of(seed):
    """Every other run of moods is played by the newer numbers."""
    return 1 + seed // len(MOODS) % 2


def attempt(match, chance, faces, lines, side, action):
    command = {"cmd": "act", "side": side, "action": plain(action)}
    viewer = side
    if chance.random() < 0.5:
        viewer = command["as"] = chance.choice(VIEWERS)
    try:
        match.act(side, plain(action))
    except Refused as refused:
        lines.append((command, {"ok": False, "code": refused.code, "values": refused.values}))
        return
    used = draw(match, chance, faces)
    answer = {"ok": True, "events": match.events_for(viewer), "to_act": match.to_act(), "faces_used": used, "result": match.result}
    lines.append((command, plain(answer)))
    match.events = []


def ask(match, chance, lines):
    """A view, of all viewers where something is hidden; sometimes a list or a record."""
    hides = match.phase in ("dive", "line_up")
    for viewer in VIEWERS if hides else [chance.choice(VIEWERS)]:
        lines.append(({"cmd": "view", "as": viewer}, {"ok": True, "view": plain(match.view(viewer))}))
    if chance.random() < 0.3:
        side = chance.choice((*match.to_act(), chance.choice(SIDES)))
        lines.append(({"cmd": "legal", "side": side}, {"ok": True, "actions": plain(match.legal(side))}))
    if chance.random() < 0.02:
        listed = sum(len(match.legal(side)) for side in SIDES)
        depth = 2 if listed <= SHORT_LIST else 1
        lines.append(({"cmd": "perft", "depth": depth}, {"ok": True, "nodes": perft(match, depth)}))
    if hides or chance.random() < 0.02:
        viewer = chance.choice((*VIEWERS, None))
        named = {"as": viewer} if viewer else {}
        lines.append(({"cmd": "record", **named}, {"ok": True, "record": {"game": "grid_soccer", "ruleset": match.ruleset, "steps": plain(match.record(viewer))}}))


def load(seed, script, chance, match, options):
    """Some first steps of the record, as they were written here, make the same match there, and what is then due is drawn."""
    cut = chance.choice((len(match.steps), chance.randint(0, len(match.steps))))
    drawn = list(takewhile(lambda step: step["type"] == "roll", match.steps[cut:]))
    faces = [face for step in drawn for face in step["faces"]]
    again = replayed(options, match.ruleset, match.steps[:cut])
    for step in drawn:
        again.roll(step["faces"])
    command = {"cmd": "load", "record": {"game": "grid_soccer", "ruleset": match.ruleset, "options": options, "steps": match.steps[:cut]}}
    events = plain(again.events_for("spectator"))
    answer = {"ok": True, "to_act": again.to_act(), "faces_used": len(faces), "events": events}
    script.add(seed, {**command, "dice": {"script": faces}}, answer)
    for viewer in VIEWERS:
        script.add(seed, {"cmd": "view", "as": viewer}, {"ok": True, "view": plain(again.view(viewer))})


def replayed(options, ruleset, steps):
    match = Match(options, ruleset)
    for step in steps:
        if step["type"] == "roll":
            match.roll(step["faces"])
        else:
            match.act(step["side"], step["action"])
    match.events = []
    return match


def spoil_a_face(seed, script, chance, new, lines):
    """The same up to some roll, but a face of it is missing or out of range: the command that needs it changes nothing."""
    at = chance.choice([at for at, (_, expected) in enumerate(lines) if expected.get("faces_used")])
    acts = [line for line in lines[:at] if line[0]["cmd"] == "act"]
    used = len(new["dice"]["script"]) - sum(expected.get("faces_used", 0) for _, expected in lines)
    used += sum(expected.get("faces_used", 0) for _, expected in acts)
    spoiled = new["dice"]["script"][: used + lines[at][1]["faces_used"] - 1] + [9] * (seed % 2)
    view = next(line for line in reversed(lines[:at]) if line[0]["cmd"] == "view")
    script.add(seed, {**new, "dice": {"script": spoiled}}, {"ok": True})
    for command, expected in [*acts, (lines[at][0], {"ok": False, "code": "script"}), view]:
        script.add(seed, command, expected)


def count(script):
    """Perft of the rules, by both."""
    match = Match({})
    match.roll([1])
    script.add("perft", {"cmd": "new", "game": "grid_soccer", "options": {}, "dice": {"script": [1]}}, {"ok": True})
    for side in SIDES:
        action = {"type": "line_up", "formation": "2-2-2"}
        match.act(side, action)
        script.add("perft", {"cmd": "act", "side": side, "action": action}, {"ok": True})
    for depth, nodes in PERFT.items():
        assert perft(match, depth) == nodes, depth
        script.add("perft", {"cmd": "perft", "depth": depth}, {"ok": True, "nodes": nodes})


def refuse_options(script):
    wrong = [{"turns": turns} for turns in (9, 8, 11, 102, 50.0, "50", None)]
    wrong += [{"mode": "blitz"}, {"mode": 1}, {"tie_break": "coin"}, {"tie_break": True}]
    for options in wrong:
        try:
            Match(options)
        except Refused as refused:
            expected = {"ok": False, "code": refused.code, "values": refused.values}
            script.add("options", {"cmd": "new", "game": "grid_soccer", "options": options}, expected)


def scripts(first, matches):
    """One for what is no match, then one for each match, so that no more than one is held at a time."""
    script = GridScript()
    count(script)
    refuse_options(script)
    yield script
    for seed in range(first, first + matches):
        script = GridScript()
        play(seed, script)
        yield script


def words(script):
    """Codes and kinds of events that it met."""
    answers = [expected for _, _, expected in script.lines]
    codes = {answer["code"] for answer in answers if "code" in answer}
    return codes | {event["type"] for answer in answers for event in answer.get("events", [])}


def main(program, matches, seed="1"):
    wrong, answers, seen = [], 0, set()
    for script in scripts(int(seed), int(matches)):
        wrong += script.differences(shlex.split(program))
        answers += len(script.lines)
        seen |= words(script)
    for difference in wrong[:SHOWN_PER_RUN]:
        print("DIFFERENT", difference)
    print("NOT ALIKE:" if wrong else "ALIKE:", f"{matches} matches, {answers} answers, {len(wrong)} differ;", *sorted(seen))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
