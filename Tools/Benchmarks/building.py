"""Runs programs, and builds one with the core as a chapter leaves it. Built ones are kept in a folder."""

import functools
import hashlib
import os
import subprocess
import sys
import tempfile

SWIFT = ["swiftc", "-swift-version", "6", "-O", "-wmo"]


def run(*command, inside=None):
    """What a command prints, inside a folder; it has to end well."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=inside)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(command)[:200]}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


@functools.cache
def compiler():
    """What the compiler says of itself."""
    return run("swift", "--version")


def version():
    """The compiler's number, such as 6.2."""
    return compiler().split("Swift version ")[-1].split()[0]


def sources(folder):
    """The Swift files in a folder and in the folders inside it, in order."""
    return sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names
                  if name.endswith(".swift"))


def built(book, folder, main, chapter, switches=(), flags=(), root=None):
    """The path of the program that the file `main` makes with the core as `chapter` leaves it.

    `book` is the tool; `switches` are the compiler's for the core, `flags` for the program, and `root` is the folder of
    the book. It is built again if a file, the compiler or its switches have changed.
    """
    with tempfile.TemporaryDirectory() as copy:
        run(book, "core", str(chapter), "--to", os.path.join(copy, "Rx"), inside=root)
        core = sources(os.path.join(copy, "Rx"))
        digest = hashlib.sha256(" ".join([compiler(), *switches, "for", *flags]).encode())
        for source in [main, *core]:
            with open(source, "rb") as file:
                digest.update(file.read())
        place = os.path.join(folder, digest.hexdigest()[:16])
        program = os.path.join(place, "program")
        if not os.path.exists(program):
            os.makedirs(place, exist_ok=True)
            run(*SWIFT, *switches, "-module-name", "Rx", "-parse-as-library", "-emit-module", "-emit-module-path",
                f"{place}/Rx.swiftmodule", "-c", "-o", f"{place}/Rx.o", *core)
            run(*SWIFT, "-module-name", "program", *flags, "-I", place, main, f"{place}/Rx.o", "-o", f"{program}.new")
            run("strip", "-g", f"{program}.new")
            os.rename(f"{program}.new", program)
        return program
