"""Every `larder` command of the READMEs works: each README's commands are run in order."""
import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

import readmes
from readmes import TOP

BIN = pathlib.Path(os.environ.get("LARDER_BIN", TOP / ".build/bin")).resolve()
SERVICES = ["quantity", "product", "inventory", "category", "recipe", "household", "shopping"]

# The reader's files: each has the content of a sample, or this text.
FILES = {
    "pancakes.html": TOP / "Tools/samples/pancakes.html", "bread.txt": TOP / "Tools/samples/milk-bread.txt",
    "recipes/bread.txt": TOP / "Tools/samples/milk-bread.txt", "pilaf.txt": "Pilaf\n\n1 cup basmati rice\n",
    "soup.txt": "Soup\n\n2 carrots\n", "lines.jsonl": '{"id": "1", "text": "1 cup flour"}\n',
}
# What else stands in the READMEs for something of the reader's, and what stands for it here.
STAND_INS = {
    "ipc:///run/larder/broker.sock": "ipc://{work}/hub/run/broker.sock",  # a folder that only root creates
    "~/.local/share/larder/keys/broker.key": "{work}/hub/keys/broker.key",  # the data folder of the hub
    "tcp://0.0.0.0:5555": "tcp://127.0.0.1:{port}",  # the hub's address, which others must not reach here
    "tcp://pantry:5555": "tcp://127.0.0.1:{port}",  # the hub's address on the reader's network
    ".build/bin/larder serve --data .run/own": "larder serve --data {work}/hub",  # folders of a clone
    "/media/usb": "{work}/usb",  # the reader's disk
    " | jq '.items[] | select(.toBuy != []) | .name'": "",  # a program that is not Larder's
}
# Commands that are only looked up (test_readme_names.py), and why.
NOT_RUN = {
    r"docker compose .*": "make compose-test runs the stack in containers",
    r"larder keys new laptop --to .*": "the key is for the stack in containers",
    r"export LARDER_BROKER.*": "they lead to the stack in containers",
    r"make .*": "the targets are run by a person, and the tests by one of them",
    r"(LARDER_WRITE_PACTS=1 )?swift .*": "they build and run tests",
    r"(LARDER_BIN=.build/bin )?.build/venv/bin/python .*": "Tests/Conformance runs them itself",
}
# READMEs whose commands another test runs.
ELSEWHERE = {"Tools/examples/README.md": "test_examples.py runs its script, and compares all of its output",
             "Tools/examples/WEEK.md": "test_examples.py runs its script, and compares most of its output"}
# What a reader did before a README's command: on this machine, this.
BEFORE = {
    "larder plan Tools/samples": [  # as Tools/scripts/demo.sh
        ("hub", "larder stock add eggs 2"), ("hub", "larder stock add milk 1 l"),
        ("hub", 'larder store order "Corner shop" "Bakery" "Dairy & Eggs" "Produce"')],
    "larder device join": [("hub", "larder stock add milk 2 l")],
}
# What happens while a command runs that does not end by itself.
MEANWHILE = {"larder watch": "larder stock add flour 1 kg"}
# Commands that fail as the reader's home would not.
FAILS = {"larder sync retry product-12": "no change of the test's home was refused"}


@unittest.skipUnless((BIN / "larder").exists(), "needs the executables of `make build`")
class CommandTests(unittest.TestCase):
    def test_the_commands_of_each_readme_work_in_order(self):
        for readme in (each for each in readmes.readmes() if each not in ELSEWHERE):
            if listed := [command for command in readmes.commands(readme) if not not_run(command)]:
                with self.subTest(readme), Home(self) as home:
                    for command in listed:
                        home.run(command)

    def test_every_exception_is_needed(self):
        texts = [command.text for readme in readmes.readmes() for command in readmes.commands(readme)]
        patterns = [*NOT_RUN, *map(re.escape, [*FAILS, *MEANWHILE]), *(re.escape(start) + ".*" for start in BEFORE),
                    *(f".*{re.escape(written)}.*" for written in STAND_INS)]
        self.assertEqual([], [each for each in patterns if not any(re.fullmatch(each, text) for text in texts)])


def not_run(command):
    """Whether a command is only looked up."""
    return any(re.fullmatch(pattern, command.text) for pattern in NOT_RUN)


def free_port():
    """Returns a port that is free with the two after it, which the events of a broker need.

    It is below those that the system gives to connections, of which one could take it before the broker does.
    """
    while True:
        first = random.randrange(20_000, 32_000)
        try:
            with contextlib.ExitStack() as held:
                for port in range(first, first + 3):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first
        except OSError:
            continue


class Home:
    """The machines of a reader's home, each with a data folder below one folder."""

    def __init__(self, test):
        self.test, self.machine, self.started = test, "hub", []

    def __enter__(self):
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="readme"))
        self.port = free_port()
        (self.work / "Tools").symlink_to(TOP / "Tools")
        for name, content in FILES.items():
            file = self.work / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(content if isinstance(content, str) else content.read_text(encoding="utf-8"))
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            process.terminate()
        for process in self.started:
            self.test.assertEqual(0, process.wait(30), f"{process.args} did not stop cleanly")
        shutil.rmtree(self.work)

    def run(self, command):
        """Runs a command of a README where its comment says, and expects what the README shows."""
        where = re.match(r"(?:on|at) the (\w+)", command.comment)
        self.machine = where.group(1) if where else self.machine
        for start, earlier in BEFORE.items():
            for machine, line in earlier if command.text.startswith(start) else []:
                done = self.finish(line, machine)
                self.test.assertEqual(0, done.returncode, done.stdout)
        text = command.text
        for written, here in STAND_INS.items():
            text = text.replace(written, here.format(work=self.work, port=self.port))
        if text.endswith("&"):
            self.serve([text[:-1]], command)
        elif text.startswith("broker-service"):
            self.serve([text, *(f"{service}-service --broker {self.broker()}" for service in SERVICES)], command)
        elif text in MEANWHILE:
            self.watch(text, command)
        else:
            done = self.finish(text, self.machine)
            self.test.assertEqual(1 if text in FAILS else 0, done.returncode, f"{command}\n{done.stdout}")
            self.test.assertIn("\n".join(command.shown), done.stdout, str(command))
        for key in self.work.glob("*/keys/*"):
            shutil.copy(key, self.work)  # a person carries them from machine to machine

    def broker(self):
        return f"ipc://{self.work}/{self.machine}/run/broker.sock"

    def environment(self, machine):
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LARDER_")}
        return {**kept, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(self.work), "COLUMNS": "100",
                "LARDER_DATA": str(self.work / machine)}

    def finish(self, line, machine):
        """Runs a line of a shell to its end."""
        return subprocess.run(["bash", "-c", line], cwd=self.work, env=self.environment(machine), timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    def start(self, line, output=subprocess.DEVNULL):
        """Starts a line of a shell that runs until it is stopped."""
        process = subprocess.Popen(["bash", "-c", f"exec {line}"], cwd=self.work, env=self.environment(self.machine),
                                   stdout=output, stderr=output, text=True)
        self.started.append(process)
        return process

    def serve(self, lines, command):
        """Starts services, and waits until all of them answer."""
        for line in lines:
            self.start(line)
        end = time.monotonic() + 60
        status = f"larder status --broker {self.broker()}"
        while self.finish(status, self.machine).stdout.count(" ready ") < len(SERVICES):
            self.test.assertLess(time.monotonic(), end, f"{command}: not all services are ready")
            time.sleep(0.1)

    def watch(self, line, command):
        """Starts a command that shows what happens, lets it happen, and stops the command."""
        log = self.work / "log"
        with log.open("w", encoding="utf-8") as output:
            process = self.start(line, output)
        self.wait_for("Watching", log, command)
        done = self.finish(MEANWHILE[line], self.machine)
        self.test.assertEqual(0, done.returncode, done.stdout)
        self.wait_for(anywhere("\n".join(command.shown)), log, command)
        self.started.remove(process)
        process.send_signal(signal.SIGINT)
        self.test.assertEqual(0, process.wait(30), str(command))

    def wait_for(self, text, log, command):
        """Waits until a log has a text; the log's dates and versions are the machine's."""
        end = time.monotonic() + 30
        while text not in (written := anywhere(log.read_text(encoding="utf-8"))):
            self.test.assertLess(time.monotonic(), end, f"{command}: {written}")
            time.sleep(0.05)


def anywhere(text):
    """Returns lines without the times at their beginnings and without versions of entries."""
    return re.sub(r"(?m)^\d{4}-\S+ \d\S+ +| v\d+ ", "", text)


if __name__ == "__main__":
    unittest.main()
