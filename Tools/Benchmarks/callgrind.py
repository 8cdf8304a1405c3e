"""What a program does, counted by callgrind: instructions, and calls by the name of what is called."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

# What is counted, by the names of the functions that do it.
KINDS = {
    "blocks": r"(malloc|calloc|realloc|aligned_alloc|posix_memalign)",
    "locks": r"(__)?pthread_mutex_lock|pthread_rwlock_(rd|wr)lock",
    "look-ups": r"_swift_getGenericMetadata\(.*|swift_getTypeByMangledName\w*|swift_getWitnessTable"
    r"|swift_conformsToProtocol",
    "retains": r"swift_(bridgeObject)?[rR]etain(_n)?",
    "accesses": r"swift_beginAccess",
}
_PATTERNS = {kind: re.compile(rf"(?:{names})(?:@.*)?") for kind, names in KINDS.items()}


class Counts:
    """Calls of each function, and instructions, its own and with all that it calls, from one run or from the
    difference of two."""

    def __init__(self, calls, own, inclusive):
        self.calls, self.own, self.inclusive = calls, own, inclusive

    @property
    def instructions(self):
        return sum(self.own.values())

    def __sub__(self, other):
        pairs = zip((self.calls, self.own, self.inclusive), (other.calls, other.own, other.inclusive))
        differences = []
        for more, less in pairs:
            difference = Counter(more)
            difference.subtract(less)
            differences.append(difference)
        return Counts(*differences)

    def of(self, kind):
        """How often something of a kind was done."""
        return sum(count for name, count in self.calls.items() if _PATTERNS[kind].fullmatch(name))


def demand():
    """Ends this where callgrind isn't here."""
    if not shutil.which("valgrind"):
        sys.exit("error: valgrind is needed: apt-get install valgrind")


def stripped(program, folder):
    """A copy without debug information: valgrind reads none of the fifth DWARF version, and needs none."""
    copy = os.path.join(folder, "program")
    subprocess.run(["strip", "-g", "-o", copy, program], check=True)
    return copy


def counted(command):
    """What a command does."""
    with tempfile.TemporaryDirectory() as folder:
        profile = os.path.join(folder, "profile")
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *command],
            env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"error: {' '.join(command)} ends with status {run.returncode}:\n{run.stdout}{run.stderr}")
        with open(profile) as lines:
            return read(lines)


def per_unit(command, units=2000):
    """What a command that takes a number of units does for each: what a run does beyond one half as long."""
    return counted([*command, str(2 * units)]) - counted([*command, str(units)])


_POSITION = re.compile(r"(c?fn)=\((\d+)\)(?: (.*))?")
_COST = re.compile(r"(?:[+-]?\d+|\*) (\d+)$")


def read(lines):
    """The counts in a profile, in which a name stands once, and its number from then on."""
    names, calls, own, called = {}, Counter(), Counter(), Counter()
    function = callee = None
    is_call = False
    for line in lines:
        if match := _COST.match(line):
            cost = int(match[1])
            (called if is_call else own)[function] += cost
            is_call = False
        elif line.startswith("calls="):
            is_call = True
            # The counter of the heap stands before the C library's functions, and calls them by the same names.
            if not all(_PATTERNS["blocks"].fullmatch(name) for name in (function, callee)):
                calls[callee] += int(line[6:].split()[0])
        elif match := _POSITION.match(line):
            kind, number, name = match.groups()
            if name is not None:
                names[number] = name
            if kind == "fn":
                function = names[number]
            else:
                callee = names[number]
    return Counts(calls, own, own + called)
