"""The READMEs as data: their blocks of commands, and what stands in code in their sentences."""
import pathlib
import re
import shlex
import subprocess
from dataclasses import dataclass, field

TOP = pathlib.Path(__file__).resolve().parents[3]
# All lines of these blocks are commands; in others, those after a prompt are, and their output follows.
SHELL = {"sh"}


@dataclass(frozen=True)
class Command:
    """A command in a block, as a reader types it, and what the README shows below it."""

    readme: str
    number: int
    text: str
    comment: str
    shown: list = field(default_factory=list)

    def __str__(self):
        return f"{self.readme}:{self.number}: {self.text}"


@dataclass(frozen=True)
class Span:
    """Text in backquotes."""

    readme: str
    number: int
    text: str

    def __str__(self):
        return f"{self.readme}:{self.number}: `{self.text}`"


def tracked():
    """Returns the paths of the repository's files."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=TOP, check=True, capture_output=True, text=True)
    return [path for path in listed.stdout.split("\0") if path]


def readmes():
    """Returns the path of each README, from the top."""
    return [path for path in tracked() if pathlib.PurePath(path).name == "README.md"]


def parts(readme):
    """Yields each line of a README with its number and the language of its block, which is None in sentences."""
    language, begun, kept = None, 0, ""
    for number, line in enumerate((TOP / readme).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            language = None if language is not None else line[3:].strip()
        elif language in SHELL and line.endswith("\\"):
            begun, kept = begun or number, kept + line[:-1].strip() + " "
        else:
            yield begun or number, kept + line, language
            begun, kept = 0, ""


def commands(readme):
    """Returns the commands of a README's blocks in order."""
    found, above = [], None
    for number, line, language in parts(readme):
        if language is None:
            above = None
        elif line.startswith("$ ") or language in SHELL and line.strip():
            above = command(readme, number, line.removeprefix("$ "))
            found.append(above)
        elif above is not None:
            above.shown.append(line)
    return found


def command(readme, number, line):
    """Returns a command, without the comment at its end."""
    text, _, comment = re.sub(r"\s#\s+(.*)$", r"\0\1", line).partition("\0")
    return Command(readme, number, text.strip(), comment)


def spans(readme):
    """Returns all text in backquotes of a README's sentences."""
    return [Span(readme, number, text) for number, line, language in parts(readme) if language is None
            for text in re.findall(r"`([^`]+)`", line)]


def links(readme):
    """Returns the targets of a README's links to other files."""
    return [Span(readme, number, target) for number, line, language in parts(readme) if language is None
            for target in re.findall(r"\]\(([^)#]+)", line) if "://" not in target]


def simple(text):
    """Returns the words of each command that a line joins with `&&`, `;`, `|`, or `&`, without variables before it."""
    reader = shlex.shlex(text, posix=True, punctuation_chars=";|&<>")
    reader.whitespace_split = True
    reader.commenters = ""
    lines = [[]]
    for word in reader:
        if set(word) <= set(";|&"):
            lines.append([])
        else:
            lines[-1].append(word)
    return [words for words in map(undecorated, lines) if words]


def undecorated(words):
    """Returns the words without `sudo`, variables and what runs the command in a container."""
    while words and (words[0] == "sudo" or re.match(r"[A-Z_]+=", words[0])):
        words = words[1:]
    return words[4:] if words[:3] == ["docker", "compose", "exec"] else words
