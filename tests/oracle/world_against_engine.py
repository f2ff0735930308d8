#!/usr/bin/env python3
"""Plays matches of World Soccer by `world_soccer.py`, then the same through the engine protocol, and compares every answer.

`python3 world_against_engine.py 'touchline engine' MATCHES [SEED]` prints each answer that differs; then its exit code is 1. The first match has
this seed, the next ones those that follow; a difference names the seed that shows it again.
"""
import copy, random, shlex, sys
from collections import Counter
from against_engine import SHOWN_PER_RUN, VIEWERS, Script, draw, perft
from world_play import Dice, Player, random_options
from world_soccer import SIDES, Match, Refused

GAME = "world_soccer"
ATTEMPTS_MAX = 400
"""Matches that are not over by then, as without a limit of throws, are left."""
PERFT = {0: 1, 1: 1, 2: 6, 3: 2410}
"""What the rules give for both line-ups in as 4-4-2, home kicking off."""


class Unordered(Script):
    """The rules do not say in which order actions are listed."""

    def add(self, seed, command, expected):
        super().add(seed, command, self.normal(expected))

    def normal(self, answer):
        if "actions" not in answer:
            return answer
        key = lambda action: [str(action.get(name)) for name in ("type", "shirt", "component", "path", "squares", "dir")]
        return {**answer, "actions": sorted(answer["actions"], key=key)}


class Play:
    """One match, and what was asked about it."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.options = random_options(self.chance, seed)
        self.dice = Dice(self.chance)
        self.match, self.faces, self.lines, self.told = Match(self.options), [], [], []
        self.play()

    def play(self):
        used = draw(self.match, self.dice, self.faces)
        self.start = self.answer(used, view=self.match.view("spectator"))
        self.ask()
        player = Player(self.chance, self.match)
        for _ in range(ATTEMPTS_MAX):
            if self.match.phase == "over":
                break
            self.attempt(*player.action())
            self.ask()
        self.attempt("home", {"type": "throw"})

    def answer(self, used, **more):
        events, self.match.events = self.match.events, []
        self.told += events
        return copy.deepcopy({"ok": True, "events": events, "to_act": self.match.to_act(), "faces_used": used, **more})

    def attempt(self, side, action):
        command = {"cmd": "act", "side": side, "action": action}
        if self.chance.random() < 0.5:
            command["as"] = self.chance.choice(VIEWERS)
        try:
            self.match.act(side, action)
        except Refused as refused:
            self.lines.append((command, {"ok": False, "code": refused.code, "values": refused.values}))
            return
        used = draw(self.match, self.dice, self.faces)
        self.lines.append((command, self.answer(used, result=self.match.result)))

    def ask(self):
        for viewer in VIEWERS:
            if viewer == "spectator" or self.chance.random() < 0.2:
                self.lines.append(({"cmd": "view", "as": viewer}, {"ok": True, "view": copy.deepcopy(self.match.view(viewer))}))
        if self.chance.random() < 0.2:
            for side in SIDES:
                self.lines.append(({"cmd": "legal", "side": side}, {"ok": True, "actions": list(self.match.legal(side))}))
        if self.chance.random() < 0.02:
            viewer = self.chance.choice((*VIEWERS, None))
            command = {"cmd": "record", **({"as": viewer} if viewer else {})}
            self.lines.append((command, {"ok": True, "record": self.record(viewer)}))
        if self.match.phase in ("line_up", "throw", "penalty") and self.chance.random() < 0.02:
            self.lines.append(({"cmd": "perft", "depth": 3}, {"ok": True, "nodes": perft(self.match, 3)}))

    def record(self, viewer):
        """Also of a running match: who is seated has no steps of the other side while they are secret."""
        return {"game": GAME, "options": self.options, "steps": copy.deepcopy(self.match.record(viewer))}

    def write(self, seed, script):
        new = {"cmd": "new", "game": GAME, "options": self.options, "dice": {"script": self.faces}}
        load = {"cmd": "load", "record": {"ruleset": 1, **self.record(None)}}
        loaded = self.answer(0, view=self.match.view("spectator"))
        script.add(seed, new, self.start)
        for command, expected in [*self.lines, (load, {**loaded, "events": self.told})]:
            script.add(seed, command, expected)
        self.spoil_the_last_face(seed, script, new)

    def spoil_the_last_face(self, seed, script, new):
        """The same once more, but the last face is missing or out of range: the command that needs it changes nothing."""
        spoiled = [*self.faces[:-1], 7] if seed % 2 else self.faces[:-1]
        last = max(at for at, (_, expected) in enumerate(self.lines) if expected.get("faces_used"))
        acts = [line for line in self.lines[:last] if line[0]["cmd"] == "act"]
        views = [line for line in self.lines[:last] if line[0]["cmd"] == "view"][-1:]
        script.add(seed, {**new, "dice": {"script": spoiled}}, {"ok": True})
        for command, expected in [*acts, (self.lines[last][0], {"ok": False, "code": "script"}), *views]:
            script.add(seed, command, expected)


def count(script):
    """Perft of the rules, by both."""
    match, faces = Match({}), [1]
    match.roll(faces)
    script.add("perft", {"cmd": "new", "game": GAME, "options": {}, "dice": {"script": faces}}, {"ok": True})
    script.add("perft", {"cmd": "perft", "depth": 3}, {"ok": True, "nodes": perft(match, 3)})
    for side in SIDES:
        action = match.legal(side)[0]
        match.act(side, action)
        script.add("perft", {"cmd": "act", "side": side, "action": action}, {"ok": True})
    for depth, nodes in PERFT.items():
        assert perft(match, depth) == nodes, (depth, perft(match, depth))
        script.add("perft", {"cmd": "perft", "depth": depth}, {"ok": True, "nodes": nodes})


def refuse_options(script):
    wrong = [{name: value} for name in ("pitch", "dice", "tie_break") for value in ("", "Full", "three", None, 1, ["one"])]
    wrong += [{"goals": value} for value in (0, 10, -1, 3.0, "3", None)]
    wrong += [{"throw_limit": value} for value in (1, 49, 2001, -1, 50.0, True)]
    for options in [*wrong, {"half_throws": 3}]:
        try:
            Match(options)
        except Refused as refused:
            expected = {"ok": False, "code": refused.code, "values": refused.values}
            script.add("options", {"cmd": "new", "game": GAME, "options": options}, expected)


def words(script, seen):
    """Counts codes, events and endings that were expected."""
    for _, _, expected in script.lines:
        seen["answers"] += 1
        seen.update([expected["code"]] if "code" in expected else [])
        seen.update([expected["result"]["by"]] if expected.get("result") else [])
        for event in expected.get("events", []):
            seen.update([event["type"], *(f"{event['type']}:{event[key]}" for key in ("by", "ball", "penalty", "extra") if key in event)])


def main(program, matches, seed="1"):
    first, seen, wrong = int(seed), Counter(), 0
    for number in range(first, first + int(matches)):
        script = Unordered()
        if number == first:
            count(script)
            refuse_options(script)
        Play(number).write(number, script)
        words(script, seen)
        for difference in script.differences(shlex.split(program)):
            wrong += 1
            if wrong <= SHOWN_PER_RUN:
                print("DIFFERENT", difference)
    answers = seen.pop("answers")
    print("NOT ALIKE:" if wrong else "ALIKE:", f"{matches} matches, {answers} answers, {wrong} differ;", *sorted(seen))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
