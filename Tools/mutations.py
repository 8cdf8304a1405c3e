"""Which changes `Tools/mutate` makes of the core, and how a file looks with all of them.

The rules know the core's words (`fail`, `complete`, `performLocked`, `behindGate`, `disposed`, …), but none of its files.
"""

import re

# What ends something or lets something go: a call that stands alone, so that it can be left out.
ENDINGS = """
    abandoned complete completeIfAllEnded completed detach dispose disposeAndLetGo disposeBoth disposeOutside done end enter
    error fail finish forget leave leaveUpstream moveNext onCompleted onError oneLeft release remove removeAll retire tell
    """.split()
CALL = re.compile(
    r"(?<![\w.$)\]?])((?:[\w$]+(?:\([^()]*\))?\??\.)*(?:%s))\(" % "|".join(ENDINGS + ["sayLast", "releaseOutside"]))

# What says that a subscription is over, where it is asked inside something larger.
OVER = re.compile(r"(?<![\w.])(?:self\.|sink\.)?(?:disposed|hasEnded|isOver|isStopped)\b(?! ?[=:.(])")

LOCKED = re.compile(r"(?:(?<=\.)(?:performLocked|withLock)|\bbehindGate|(?<=gate\.)invoke)(?=\(| \{)")
LOCK = re.compile(r"((?:\w+\.)*(?:lock|gate))\.(?:lock|enter)\(\)$", re.I)
ATOMIC = re.compile(r"\w+\.(?:load|store|exchange|compareExchange|bitwiseOr|add|subtract)\(")
ORDERING = re.compile(r"ordering: \.(acquiring|releasing|acquiringAndReleasing)\)$")

# Kinds that only the thread sanitizer notices.
RACES_KINDS = ("no lock", "relaxed")

# Added to the files in which what they need is private.
LATE = """
extension StageSink {
  func sayLastLate(_ error: any Error) -> Bool {
    if !disposed { tracked { downstream.error(error) } }
    return true
  }

  func sayLastLate() -> Bool {
    if !disposed { tracked { downstream.completed() } }
    return true
  }

  func failLate(_ error: any Error) { if sayLastLate(error) { dispose() } }

  func completeLate() { if sayLastLate() { dispose() } }

  func failLate(_ error: any Error, leaving lock: RecursiveLock) {
    if sayLastLate(error) { lock.disposeOutside(self) }
  }

  func completeLate(leaving lock: RecursiveLock) {
    if sayLastLate() { lock.disposeOutside(self) }
  }
}
"""


class Mutant:
    """One change: pieces of lines, and what becomes of each, given the number that switches it on and the piece.

    The piece that is given has other changes inside it already.
    """

    def __init__(self, file, kind, text, edits):
        self.file, self.kind, self.text, self.edits = file, kind, text.strip(), edits
        self.line, self.number, self.twin = edits[0][0], -1, 0

    @property
    def key(self):
        twin = f" #{self.twin + 1}" if self.twin else ""
        return f"{self.file}: {self.kind}: {self.text}{twin}"


def closing(text, start):
    """Where the parenthesis that opens at `start` closes, or -1."""
    depth = 0
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return -1


def split(text, separator):
    """The parts of `text` between separators outside of all brackets: where each begins and ends."""
    depth, begin, parts, i = 0, 0, [], 0
    while i < len(text):
        depth += {"(": 1, ")": -1, "[": 1, "]": -1, "{": 1, "}": -1}.get(text[i], 0)
        if depth == 0 and text.startswith(separator, i):
            parts.append((begin, i))
            begin = i = i + len(separator)
        else:
            i += 1
    return parts + [(begin, len(text))]


class Source:
    """The lines of a file, and which of its types are stages."""

    def __init__(self, file, text, stages, old_faults):
        self.file, self.stages, self.old_faults = file, stages, old_faults
        self.lines = text.split("\n")
        self.mutants = []
        type_here, depth_of_init = None, None
        for number, line in enumerate(self.lines):
            if declared := declaration(line):
                type_here = declared
            # Nothing can be asked before an initialiser has set everything.
            indent = len(line) - len(line.lstrip())
            if re.match(r"\s*((public|convenience|override|private) )*init\b.*[^}]$", line):
                depth_of_init = indent
            if depth_of_init is None:
                self.change_line(number, line, type_here)
            elif line.strip() == "}" and indent == depth_of_init:
                depth_of_init = None

    def change_line(self, number, line, type_here):
        code = line.strip()
        if not code or code.startswith(("//", "@", "import ", "precondition(")) or "init(" in code:
            return
        self.number, self.line, self.type_here = number, line, type_here
        self.begin = self.first_piece(code)
        if self.begin is None:
            return
        self.change_old_faults()
        self.change_conditions()
        self.change_calls()
        self.change_notes()
        self.change_locks(code)
        self.change_questions()

    def first_piece(self, code):
        """Where the line's statements begin: after the head of a function or property that stands on one line."""
        if not re.search(r"\b(func|var|let) ", re.split(r"[={]", code)[0] + " ") or re.match(
                r"(if|guard|while|case|for|switch|\}) ", code):
            return len(self.line) - len(self.line.lstrip())
        if re.search(r"\b(func|subscript) ", code) or re.search(r"\bvar \w+: [\w.<>?]+ \{ ", code):
            head = re.match(r".*?\) (?:async |throws |rethrows )*(?:-> [^{]+ )?\{ |.*?\bvar [^{]*\{ ", self.line)
            return head.end() if head and code.endswith("}") else None
        return self.line.index("=") + 1 if "=" in code else None

    def add(self, kind, start, end, becomes, *more):
        """Notes a change of a piece of this line, and of the same change's pieces in others."""
        edits = [(self.number, start, end, becomes), *more]
        self.mutants.append(Mutant(self.file, kind, self.line, edits))

    def change_old_faults(self):
        for fault, files, piece, becomes in self.old_faults:
            if re.match(files, self.file) and piece in self.line:
                start = self.line.index(piece)
                self.add(f"old fault {fault}", start, start + len(piece), lambda n, was, to=becomes: to.replace("%d", str(n)).replace("%s", was))

    # Guards

    def change_conditions(self):
        """Changes what is asked, and notes where the line goes on behind that."""
        guard = re.match(r"(\s*guard )(.+)( else \{ [^{}]+ \})$", self.line)
        if guard:
            self.begin_of_calls = guard.end(2)
            return self.change_guard(guard)
        found = re.match(r"(\s*(?:\} else )?(if|while) )(.+?) \{ ([^{}]+) \}( else \{ [^{}]+ \})?$", self.line)
        if found and found[3].count("{") != found[3].count("}"):
            found = re.match(r"(\s*(if|while) )(.+) \{ ([^{}]+) \}$", self.line)
        if not found or found[3].count("{") != found[3].count("}"):
            asks = re.match(r"\s*(\} else )?(if|guard|while|for) ", self.line)
            self.begin_of_calls = len(self.line) if asks else self.begin
            return
        start, condition, self.begin_of_calls = found.start(3), found[3], found.end(3)
        if re.match(r"(return|continue|break|throw)\b", found[4]):
            self.drop_condition(start, condition)
        elif found[2] == "if":
            self.force_condition(start, condition)

    def change_guard(self, found):
        for begin, end in split(found[2], ", "):
            if not re.match(r"(let|var|case) ", found[2][begin:end]):
                start = found.end(1)
                self.add("no guard", start + begin, start + end, lambda n, was: f"(({was}) || isMutant({n}))")

    def drop_condition(self, start, condition):
        if re.match(r"(let|var|case) ", condition) or len(split(condition, ", ")) > 1:
            self.add("no guard", start, start + len(condition), lambda n, was: f"!isMutant({n}), {was}")
        else:
            self.add("no guard", start, start + len(condition), lambda n, was: f"({was}) && !isMutant({n})")
        halves = split(condition, " || ")
        for begin, end in halves if len(halves) > 1 else []:
            self.add("half a guard", start + begin, start + end, lambda n, was: f"({was} && !isMutant({n}))")
        parts = split(condition, ", ")
        for begin, end in parts if len(parts) > 1 else []:
            if not re.match(r"(let|var|case) ", condition[begin:end]):
                self.add("half a guard", start + begin, start + end, lambda n, was: f"(({was}) || isMutant({n}))")

    def force_condition(self, start, condition):
        for begin, end in split(condition, ", "):
            part = condition[begin:end]
            if re.match(r"(let|var|case) ", part):
                continue
            halves = split(part, " && ")
            for b, e in halves:
                self.add(
                    "always", start + begin + b, start + begin + e, lambda n, was: f"(({was}) || isMutant({n}))")

    def change_questions(self):
        taken = {(start, end) for m in self.mutants for number, start, end, _ in m.edits if number == self.number}
        for found in OVER.finditer(self.line, self.begin):
            start, end = found.span()
            if (start, end) not in taken and (start - 1, end) not in taken:
                self.add("not asked", start, end, lambda n, was: f"({was} && !isMutant({n}))")

    # Endings

    def change_calls(self):
        for found in CALL.finditer(self.line, self.begin_of_calls):
            end = closing(self.line, found.end() - 1)
            if end < 0 or not self.stands_alone(found.start(), end + 1):
                continue
            start, callee = found.start(), found[1].split(".")[-1]
            call, words = self.line[start:end + 1], self.line[found.end():end]
            if re.search(r"(lock|gate)\.\w+$", found[1], re.I) and callee in ("enter", "leave"):
                continue
            self.change_call(start, end + 1, callee, call, words)

    def change_call(self, start, end, callee, call, words):
        if callee == "releaseOutside":
            return self.add("releases inside", start, end, lambda n, was: f"(isMutant({n}) ? releaseNow({words}) : {was})")
        if "?." in call:
            return self.add("not called", start, end, lambda n, was: f"_ = isMutant({n}) ? nil : {was}")
        if callee != "sayLast":
            self.add("not called", start, end, lambda n, was: f"(isMutant({n}) ? () : {was})")
        if callee in ("fail", "complete", "sayLast") and self.is_stage(call):
            late = re.sub(r"(fail|complete|sayLast)\(", r"\1Late(", call, count=1)
            self.add("speaks first", start, end, lambda n, was: f"(isMutant({n}) ? {late} : {was})")
        inside = re.sub(r"(, )?leaving: [\w.]+\)$", ")", call)
        if callee == "disposeOutside":
            inside = f"({words}).dispose()"
        if inside != call:
            self.add("disposes inside", start, end, lambda n, was: f"(isMutant({n}) ? {inside} : {was})")

    def stands_alone(self, start, end):
        """Whether a piece is a statement, whose value nobody uses."""
        before = re.split(r"[{(] ?(?=[^{(]*$)|\bin |\bcase [^:]*: |\bdefault: ", self.line[:start])[-1].strip()
        last = self.line[:start].rstrip()[-1:]
        after = self.line[end:].strip()
        return last != "(" and before in ("", "return", "defer") and (not after or after[0] == "}")

    def is_stage(self, call):
        receiver = call.split("(")[0].split(".")[:-1]
        return self.type_here in self.stages if receiver in ([], ["self"]) else receiver[-1] in ("parent", "sink", "stage")

    # Locks

    def change_locks(self, code):
        for found in LOCKED.finditer(self.line, self.begin):
            kind, (start, end) = "not queued" if found[0] == "invoke" else "no lock", found.span()
            if self.line[end] == "(":
                self.add(kind, start, end + 1, lambda n, was: f"{was}unless: isMutant({n}), ")
            else:
                self.add(kind, start, end, lambda n, was: f"{was}(unless: isMutant({n}))")
        if lock := LOCK.match(code):
            self.change_pair(lock[1])
        for found in ATOMIC.finditer(self.line, self.begin):
            end = closing(self.line, found.end() - 1) + 1
            call = self.line[found.start():end]
            if ORDERING.search(call):
                relaxed = ORDERING.sub("ordering: .relaxed)", call)
                self.add("relaxed", found.start(), end, lambda n, was, to=relaxed: f"(isMutant({n}) ? {to} : {was})")

    def change_pair(self, lock):
        """Leaves out taking a lock and giving it back, which stands in the same block."""
        indent = len(self.line) - len(self.line.lstrip())
        gives_back = re.compile(r"\s{%d}(defer \{ )?%s\.(unlock|leave)\(\)( \})?$" % (indent, re.escape(lock)))
        for number in range(self.number + 1, len(self.lines)):
            if gives_back.match(self.lines[number]):
                break
        else:
            return
        off = lambda n, was: f"if !isMutant({n}) {{ {was} }}"
        piece = re.search(re.escape(lock) + r"\.\w+\(\)", self.lines[number])
        self.add("no lock", indent, len(self.line), off, (number, piece.start(), piece.end(), off))

    # What is noted

    def change_notes(self):
        statements = r"(?:\w+\.)?\w+ = (?:true|false|nil)|self\.(\w+) = \1|(?:\w+\.)?\w+ &?[+-]= 1|" \
            r"\w+\.store\((?:true|false), ordering: \.\w+\)"
        for found in re.finditer(rf"(?<![\w.])(?:{statements})(?=$| \}})", self.line):
            if found.start() >= self.begin and self.stands_alone(*found.span()):
                self.add("not noted", *found.span(), lambda n, was: f"if !isMutant({n}) {{ {was} }}")
        for found in re.finditer(r"(?<=exchange\()true(?=,)", self.line):
            self.add("not noted", *found.span(), lambda n, _: f"!isMutant({n})")
        for found in re.finditer(r"\bvar \w+: Bool \{ (true|false) \}", self.line):
            no = "!" if found[1] == "true" else ""
            self.add("not noted", *found.span(1), lambda n, _: f"{no}isMutant({n})")
        for bits in re.finditer(r"\badd\(((?:Self|\w+State)\.\w+(?: \| (?:Self|\w+State)\.\w+)*)\)", self.line):
            for found in re.finditer(r"\w+\.\w+", bits[1]):
                start = bits.start(1) + found.start()
                self.add("not noted", start, start + len(found[0]), lambda n, was: f"(isMutant({n}) ? 0 : {was})")


def declaration(line):
    """The name of the type that a line at the margin begins to declare or extend."""
    found = re.match(r"(?:\w+ )*(?:class|struct|enum|extension|protocol) (\w+)", line)
    return found and found[1]


def stages_of(texts):
    """The classes that descend from `StageSink`, and itself."""
    bases = {}
    for text in texts:
        for found in re.finditer(r"^(?:\w+ )*class (\w+)([^{]*)\{", text, re.M):
            bases[found[1]] = set(re.findall(r"\w+", re.sub(r"^<[^>]*>", "", found[2])))
    stages = {"StageSink"}
    while more := {name for name, of in bases.items() if of & stages} - stages:
        stages |= more
    return stages


def mutants_of(files, old_faults):
    """All changes of the files, given by name and text, numbered."""
    stages = stages_of(files.values())
    found, seen = [], {}
    for file, text in files.items():
        for mutant in Source(file, text, stages, old_faults).mutants:
            name = (file, mutant.kind, mutant.text)
            mutant.twin = seen.get(name, 0)
            seen[name] = mutant.twin + 1
            found.append(mutant)
    for number, mutant in enumerate(found):
        mutant.number = number
    return found


def changed(text, mutants):
    """The text of a file with all its changes."""
    lines = text.split("\n")
    edits = [(line, start, -end, m.number, becomes) for m in mutants for line, start, end, becomes in m.edits]
    for number in {edit[0] for edit in edits}:
        here = sorted((edit for edit in edits if edit[0] == number), key=lambda edit: edit[:4])
        lines[number] = render(lines[number], 0, len(lines[number]), [(s, -e, n, to) for _, s, e, n, to in here])
    return "\n".join(lines)


def render(line, begin, end, edits):
    """A piece of the line with the changes inside it; of two that overlap, only the outer or the first is kept."""
    result, at = "", begin
    while edits:
        start, stop, *_ = edits[0]
        same = [edit for edit in edits if edit[:2] == (start, stop)]
        inner = [edit for edit in edits if edit[:2] != (start, stop) and start <= edit[0] and edit[1] <= stop]
        piece = render(line, start, stop, inner)
        for _, _, number, becomes in reversed(same):
            piece = becomes(number, piece)
        result += line[at:start] + piece
        at = stop
        edits = [edit for edit in edits if edit[0] >= stop]
    return result + line[at:end]
