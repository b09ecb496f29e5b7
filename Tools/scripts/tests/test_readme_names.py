"""What the READMEs name exists: files, targets of make, commands and their options."""
import fnmatch
import itertools
import json
import os
import pathlib
import re
import subprocess
import unittest

import readmes
from readmes import TOP

BIN = pathlib.Path(os.environ.get("LARDER_BIN", TOP / ".build/bin")).resolve()

# Text in backquotes that looks like a path and is none, with what it is.
NO_PATHS = {
    "application/json": "a content type", "application/ld+json": "a content type",
    "application/protobuf": "a content type", "keys/": "a folder of a home's data",
    "Sources/supper/main.swift": "a file of the reader's program",
}
# Words in place of a command that a reader chooses.
PLACEHOLDERS = {"COMMAND": "any command, for help"}
# Commands that the table of the README of the tools leaves out.
NOT_IN_TABLE = {("help",): "explains the others"}


class PathTests(unittest.TestCase):
    def test_every_path_in_code_exists(self):
        files = readmes.tracked()
        paths = {*files, *(str(parent) for file in files for parent in pathlib.PurePath(file).parents)}
        named = [span for readme in readmes.readmes() for span in readmes.spans(readme)
                 if re.fullmatch(r"(?!\.build/)[\w.<>*-]+/[\w.<>*/+-]*", span.text) and span.text not in NO_PATHS]
        self.assertEqual([], [str(span) for span in named if not exists(span, paths)])

    def test_every_link_leads_to_a_file(self):
        named = [link for readme in readmes.readmes() for link in readmes.links(readme)]
        self.assertEqual([], [str(link) for link in named if not ((TOP / link.readme).parent / link.text).exists()])

    def test_every_exception_is_needed(self):
        named = {span.text for readme in readmes.readmes() for span in readmes.spans(readme)}
        self.assertEqual([], sorted(set(NO_PATHS) - named))


def exists(span, paths):
    """Whether a path, or that of a Swift file, is one from the top or ends one below the README's folder."""
    text = re.sub(r"<\w+>", "*", span.text.rstrip("/"))
    folder = pathlib.PurePath(span.readme).parent
    below = "" if folder == pathlib.PurePath(".") else f"{folder}/"
    for name in (text, f"{text}.swift"):
        if "*" in name:
            pattern = re.compile(fnmatch.translate(f"{below}*{name}"))
            if any(pattern.match(path) for path in paths):
                return True
        elif {name, os.path.normpath(folder / name)} & paths:
            return True
        elif any(path.endswith(f"/{name}") and path.startswith(below) for path in paths):
            return True
    return False


class MakeTests(unittest.TestCase):
    def test_every_target_exists(self):
        targets = set(re.findall(r"^([a-z-]+):", (TOP / "Makefile").read_text(encoding="utf-8"), re.M))
        self.assertEqual([], [str(place) for place, words in named_commands("make")
                              if not {word for word in words if "=" not in word} <= targets])


class LarderTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not (BIN / "larder").exists():
            raise unittest.SkipTest("needs the executables of `make build`")
        described = subprocess.run([BIN / "larder", "--experimental-dump-help"], check=True, capture_output=True)
        cls.larder = json.loads(described.stdout)["command"]

    def test_every_command_and_option_exists(self):
        self.assertEqual([], [f"{place}: {wrong}" for place, words in named_commands("larder")
                              for variant in itertools.product(*(word.split("|") for word in words))
                              if (wrong := unknown(variant, self.larder))])

    def test_the_table_of_the_tools_has_every_command(self):
        lines = [line for number, line, language in readmes.parts("Tools/README.md")]
        rows = [line for line in lines[:lines.index("## Design")] if line.startswith("| `")]
        named = {words for row in rows for cell in re.findall(r"`([^`]+)`", row.split(" | ")[0])
                 for words in itertools.product(*(word.split("|") for word in cell.replace("\\|", "|").split()))}
        self.assertEqual([], [words for words in named if unknown(words, self.larder)])
        self.assertEqual([], [leaf for leaf in leaves(self.larder) if leaf not in NOT_IN_TABLE and leaf not in named])

    def test_every_option_of_the_tools_exists(self):
        names = set().union(*(options(command) for _, command in walk(self.larder)))
        named = [span for span in readmes.spans("Tools/README.md") if span.text.startswith("--")]
        self.assertEqual([], [str(span) for span in named if span.text.split()[0] not in names])


def named_commands(program):
    """Yields each use of a program, in blocks and in sentences, with the words after it."""
    for readme in readmes.readmes():
        for place in [*readmes.commands(readme), *readmes.spans(readme)]:
            for words in readmes.simple(place.text) if program in place.text else []:
                if words[0] in {program, f".build/bin/{program}"}:
                    yield place, [word for word in words[1:] if word != "…"]


def unknown(words, command):
    """Returns the first of the words after a command that is no command or option there, or None."""
    for index, word in enumerate(words):
        subcommands = {name: each for each in command.get("subcommands", [])
                       for name in (each["commandName"], *each.get("aliases", []))}
        if word in subcommands and not word.startswith("-"):
            return unknown(words[index + 1:], subcommands[word])
        if word == "--generate-completion-script":
            return None
        if word.startswith("-") and word.split("=")[0] not in options(command):
            return word
        if subcommands and not word.startswith("-") and word not in PLACEHOLDERS:
            return word
    return None


def options(command):
    """Returns the options of a command, with their dashes."""
    return {("--" if name["kind"] == "long" else "-") + name["name"]
            for argument in command.get("arguments", []) for name in argument.get("names") or []}


def walk(command, path=()):
    """Yields a command and those below it, each with the words that lead there."""
    yield path, command
    for each in command.get("subcommands", []):
        yield from walk(each, (*path, each["commandName"]))


def leaves(command):
    """Returns the words of each command that has none below it."""
    return [path for path, each in walk(command) if not each.get("subcommands")]


if __name__ == "__main__":
    unittest.main()
