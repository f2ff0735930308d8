#!/usr/bin/env python3
"""Checks the dice of a Touchline match record, independently of Touchline: plain Python, no packages.

`python3 verify.py record.json` prints what the dice rest on, or everything that is wrong, by number; then its exit code is 1.
README.md beside this file says in words what is checked; check_vectors.py holds this file to the shared test vectors.
"""
import hashlib, json, re, struct, sys, uuid

GAP_MAX = 1000  # how far a roll's number may jump ahead for the checks to go on from there
SIDES, OWNERS = ["home", "away"], ["server", "home", "away"]

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
    words = chacha20_words(key)
    fair = lambda sides: next(word for word in words if word < 2**32 // sides * sides)
    return [fair(sides) % sides + 1 for sides in dice]

def roll_key(match, roll, dice, server, home, away):
    parts = [b"touchline roll v1", uuid.UUID(match).bytes, struct.pack(">IB", roll, len(dice)), bytes(dice), server]
    parts += [b"\1" + link if link else b"\0" for link in (home, away)]
    return hashlib.sha256(b"".join(parts)).digest()

class Ledger:
    """What is known after each step. A method gives the faults of its step."""
    def __init__(self, match):
        self.match, self.rolls = match, 0
        self.chains = {owner: [] for owner in OWNERS}  # [first roll, links used, last right link]; the last may be waiting

    def serving(self, owner, roll):
        return next((chain for chain in reversed(self.chains[owner]) if chain[0] <= roll), None)

    def chain(self, step):
        owner, first, link = step["owner"], step["first_roll"], read_link(step["commitment"])
        earliest = self.rolls + 2 if self.rolls or self.chains[owner] else 1
        waiting = [chain[0] for chain in self.chains[owner] if chain[0] > self.rolls + 1]
        wrong = ({"kind": "bad_link", "owner": owner} if link is None
            else {"kind": "server_first", "owner": owner} if owner != "server" and not self.chains["server"]
            else {"kind": "no_notice", "owner": owner, "earliest": earliest} if first < earliest
            else {"kind": "chain_waits", "owner": owner, "first_roll": waiting[0]} if waiting else None)
        self.chains[owner] += [] if wrong else [[first, 0, link]]
        return [wrong] if wrong else []

    def roll(self, step):
        proof, dice, wrong, expected = step.get("proof"), step["dice"], [], self.rolls + 1
        if proof is None:
            self.rolls += 1
            return [{"kind": "no_proof"}] if self.match or self.chains["server"] else []
        roll = proof["roll"]
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
        bad = [fault for owner in OWNERS if links[owner] for fault in self.link(owner, roll, links[owner])]
        missed = [side for side in SIDES if self.serving(side, roll) and not links[side]]
        made = faces(roll_key(self.match, roll, dice, *links.values()), dice)
        wrong += bad + ([{"kind": "missed", "expected": missed}] if proof.get("missed", []) != missed else [])
        return wrong + ([{"kind": "wrong_faces", "expected": made}] if not bad and made != step["faces"] else [])

    def link(self, owner, roll, link):
        chain = self.serving(owner, roll)
        if chain is None:
            return [{"kind": "no_chain", "owner": owner}]
        place = roll - chain[0] + 1
        if hashed(link, place - chain[1]) != chain[2]:
            return [{"kind": "wrong_link", "owner": owner}]
        chain[1:] = [place, link]
        return []

def verify(record):
    """What the dice rest on, and a list of faults."""
    ledger, faults = Ledger(record.get("match")), []
    for number, step in enumerate(record["steps"], 1):
        others = number <= (record.get("from") or {}).get("steps", 0) and not step.get("proof")  # proven by another record
        check = {"chain": ledger.chain, "roll": (lambda _: []) if others else ledger.roll}.get(step["type"], lambda _: [])
        faults += [{"step": number, "roll": (step.get("proof") or {}).get("roll"), "wrong": what} for what in check(step)]
    rolls = [step.get("proof") for step in record["steps"] if step["type"] == "roll"]
    proofs = [proof for proof in rolls if proof]
    unproven, alone = len(rolls) - len(proofs), sum(not proof.get("home") and not proof.get("away") for proof in proofs)
    given = {side: sum(bool(proof.get(side)) for proof in proofs) for side in SIDES}
    missed = {side: [proof["roll"] for proof in proofs if side in proof.get("missed", [])] for side in SIDES}
    report = {"rolls": len(rolls), "unproven": unproven, "server_alone": alone, "given": given, "missed": missed}
    return report, faults

if __name__ == "__main__":
    report, faults = verify(json.load(open(sys.argv[1], encoding="utf-8"))) if len(sys.argv) == 2 else sys.exit(__doc__)
    for fault in faults:
        print("WRONG", json.dumps(fault))
    print("NOT RIGHT" if faults else "RIGHT", json.dumps(report))
    sys.exit(1 if faults else 0)
