#!/usr/bin/env python3
"""Checks the dice of a Touchline match record, independently of Touchline: plain Python, no packages.

    python3 verify.py record.json     what the dice rest on, or everything that is wrong, by number
    python3 verify.py vectors.json    checks this script itself against the shared test vectors

Exit code: 0 when all is right, 1 when not. README.md beside this file says in words what is checked.
"""
import hashlib, json, re, struct, sys, uuid

GAP_MAX = 1000  # how far a roll's number may jump ahead for the checks to go on from there
OWNERS = ["server", "home", "away"]


def hashed(link, times):
    for _ in range(times):
        link = hashlib.sha256(link).digest()
    return link


def read_link(text):
    return bytes.fromhex(text) if isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) else None


def chacha20_words(key):
    """The ChaCha20 key stream with nonce 0 and the counter from 0, as 32-bit words."""
    rotate = lambda x, n: ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF
    start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)) + [0, 0, 0, 0]
    rows = [(i, i + 4, i + 8, i + 12) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    while True:
        x = start[:]
        for a, b, c, d in (rows + diagonals) * 10:
            for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                x[r] = rotate(x[r] ^ x[p], n)
        yield from ((x[i] + start[i]) & 0xFFFFFFFF for i in range(16))
        start[12] += 1


def faces(key, dice):
    words, drawn = chacha20_words(key), []
    for sides in dice:
        fair_below = 2**32 // sides * sides
        drawn.append(next(word for word in words if word < fair_below) % sides + 1)
    return drawn


def roll_key(match, roll, dice, server, home, away):
    parts = [b"touchline roll v1", uuid.UUID(match).bytes, struct.pack(">IB", roll, len(dice)), bytes(dice), server]
    parts += [b"\1" + link if link else b"\0" for link in (home, away)]
    return hashlib.sha256(b"".join(parts)).digest()


class Ledger:
    def __init__(self, match):
        self.match, self.rolls = match, 0
        self.chains = {owner: [] for owner in OWNERS}  # [first roll, links used, last right link]; the last may be waiting

    def serving(self, owner, roll):
        return next((chain for chain in reversed(self.chains[owner]) if chain[0] <= roll), None)

    def chain(self, step):
        owner, first, link = step["owner"], step["first_roll"], read_link(step["commitment"])
        if link is None:
            return [{"kind": "bad_link", "owner": owner}]
        if owner != "server" and not self.chains["server"]:
            return [{"kind": "server_first", "owner": owner}]
        earliest = self.rolls + 2 if self.rolls or self.chains[owner] else 1
        if first < earliest:
            return [{"kind": "no_notice", "owner": owner, "earliest": earliest}]
        self.chains[owner] = [chain for chain in self.chains[owner] if chain[0] <= self.rolls] + [[first, 0, link]]
        return []

    def roll(self, step):
        proof, dice, wrong = step.get("proof"), step["dice"], []
        if proof is None:
            self.rolls += 1
            return [{"kind": "no_proof"}] if self.match or self.chains["server"] else []
        roll, expected = proof["roll"], self.rolls + 1
        if roll != expected:
            wrong = [{"kind": "roll_number", "expected": expected, "found": roll}]
            if not 0 <= roll - expected <= GAP_MAX:
                return wrong
        self.rolls = roll
        if not self.match:
            return wrong + [{"kind": "no_match_id"}]
        if not 1 <= len(dice) <= 255 or not all(2 <= sides <= 255 for sides in dice):
            return wrong + [{"kind": "bad_dice"}]
        links = {owner: read_link(proof.get(owner)) for owner in OWNERS}
        for owner in OWNERS:
            if links[owner] is None and (owner == "server" or proof.get(owner) is not None):
                return wrong + [{"kind": "bad_link", "owner": owner}]
        bad = [fault for owner in OWNERS if links[owner] for fault in self.check(owner, roll, links[owner])]
        missed = [side for side in ("home", "away") if self.serving(side, roll) and not links[side]]
        wrong += bad
        if proof.get("missed", []) != missed:
            wrong.append({"kind": "missed", "expected": missed})
        made = faces(roll_key(self.match, roll, dice, *links.values()), dice)
        if not bad and made != step["faces"]:
            wrong.append({"kind": "wrong_faces", "expected": made})
        return wrong

    def check(self, owner, roll, link):
        chain = self.serving(owner, roll)
        if chain is None:
            return [{"kind": "no_chain", "owner": owner}]
        place = roll - chain[0] + 1
        if hashed(link, place - chain[1]) != chain[2]:
            return [{"kind": "wrong_link", "owner": owner}]
        chain[1:] = [place, link]
        return []


def verify(record):
    """A report, and a list of faults."""
    ledger, faults = Ledger(record.get("match")), []
    report = {"rolls": 0, "unproven": 0, "server_alone": 0, "given": {"home": 0, "away": 0}, "missed": {"home": [], "away": []}}
    for number, step in enumerate(record["steps"], 1):
        wrong = ledger.chain(step) if step["type"] == "chain" else ledger.roll(step) if step["type"] == "roll" else []
        proof = step.get("proof") or {}
        faults += [{"step": number, "roll": proof.get("roll"), "wrong": what} for what in wrong]
        if step["type"] == "roll":
            report["rolls"] += 1
            report["unproven"] += not proof
            report["server_alone"] += bool(proof) and not proof.get("home") and not proof.get("away")
            for side in ("home", "away"):
                report["given"][side] += bool(proof.get(side))
                report["missed"][side] += [proof["roll"] for missed in proof.get("missed", []) if missed == side]
    return report, faults


def check_vectors(vectors):
    wrong = []
    for chain in vectors["chains"]:
        link = lambda k: hashed(read_link(chain["secret"]), chain["length"] - int(k)).hex()
        shown = [("0", chain["commitment"]), *chain["links"].items()]
        wrong += [("chain", chain)] if any(link(k) != text for k, text in shown) else []
    for case in vectors["keys"]:
        links = [read_link(case[owner]) for owner in OWNERS]
        wrong += [("key", case)] if roll_key(case["match"], case["roll"], case["dice"], *links).hex() != case["key"] else []
    wrong += [("faces", case) for case in vectors["faces"] if faces(read_link(case["key"]), case["dice"]) != case["faces"]]
    for case in vectors["records"]:
        report, faults = verify(case["record"])
        right = faults == case["faults"] if "faults" in case else (report, faults) == (case["report"], [])
        wrong += [] if right else [("record", case["name"], report, faults)]
    counts = ", ".join(f"{len(vectors[part])} {part}" for part in ("chains", "keys", "faces", "records"))
    return {"vectors": counts}, wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    report, faults = check_vectors(content) if "keys" in content else verify(content)
    for fault in faults:
        print("WRONG", json.dumps(fault))
    print("NOT RIGHT" if faults else "RIGHT", json.dumps(report))
    sys.exit(1 if faults else 0)
