#!/usr/bin/env python3
"""Holds verify.py to the test vectors that all of Touchline's implementations share.

`python3 check_vectors.py vectors.json` prints every case in which they differ; then its exit code is 1.
"""
import json, sys
from verify import OWNERS, faces, hashed, read_link, roll_key, verify


def chain_is_right(case):
    link = lambda k: hashed(read_link(case["secret"]), case["length"] - int(k)).hex()
    return all(link(k) == text for k, text in [("0", case["commitment"]), *case["links"].items()])


def key_is_right(case):
    links = [read_link(case[owner]) for owner in OWNERS]
    return roll_key(case["match"], case["roll"], case["dice"], *links).hex() == case["key"]


def faces_are_right(case):
    return faces(read_link(case["key"]), case["dice"]) == case["faces"]


def record_is_right(case):
    report, faults = verify(case["record"])
    return faults == case["faults"] if "faults" in case else (report, faults) == (case["report"], [])


CHECKS = {"chains": chain_is_right, "keys": key_is_right, "faces": faces_are_right, "records": record_is_right}

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        vectors = json.load(file)
    wrong = [(part, case) for part, check in CHECKS.items() for case in vectors[part] if not check(case)]
    for part, case in wrong:
        print("WRONG", part, json.dumps(case))
    print("NOT RIGHT" if wrong else "RIGHT", ", ".join(f"{len(vectors[part])} {part}" for part in CHECKS))
    sys.exit(1 if wrong else 0)
