#!/usr/bin/python3
"""Runs docker-compose.yml in real containers, runs the main job from outside, and restarts everything under load.

usage: compose_test.py [--bin FOLDER] [--keep] [--write-sizes]

--bin          the executables for the image (default: .build/bin-release)
--keep         leaves the containers running; `compose_test.py --down` stops them
--write-sizes  writes the sizes of the image into Services/README.md

Requires root, and the packages that `Tools/scripts/setup.sh compose-test` installs.
"""
import argparse
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

import yaml

from compose_load import LOADS, PATIENCE_SECONDS, Failure, Load, expect
from containers import IMAGE, TOP, Containers

README = TOP / "Services/README.md"
RECIPES = [str(TOP / "Tools/samples" / name) for name in ("pancakes.html", "milk-bread.txt", "leek-soup.json")]
SEEDING = [
    ["stock", "add", "flour", "150 g"], ["stock", "add", "eggs", "2"], ["stock", "add", "milk", "1 l"],
    ["category", "add", "Sweet things"], ["category", "assign", "maple syrup", "--to", "Sweet things"],
    ["store", "add", "Corner shop"], ["store", "order", "Corner shop", "Bakery", "Dairy & Eggs", "Produce"],
    ["recipe", "add", *RECIPES],
]
PLANS = [["plan", *RECIPES, "--servings", "6", "--store", "Corner shop"],
         ["plan", *RECIPES, "--servings", "6", "--store", "Corner shop", "--json"],
         ["plan", "Milk Bread", "--factor", "3/2", "--json"]]
CONFINEMENT = ("id -u; touch /usr/x 2>/dev/null || echo read-only; touch /tmp/x && echo writable; "
               "grep -c 'CapBnd:.0000000000000000' /proc/1/status; grep -c 'NoNewPrivs:.1' /proc/1/status")
# The broker reads the list once a second.
RELOAD_SECONDS = 2.5


class Run:
    """One run: containers, a folder for the embedded home, and the clock."""

    def __init__(self, containers, bin_folder, scratch):
        self.containers, self.bin_folder, self.scratch = containers, bin_folder, scratch
        described = yaml.safe_load((TOP / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
        self.services = [name for name, service in described.items() if service["restart"] != "no"]
        self.began = time.monotonic()
        self.port = free_port()
        containers.environment.update(LARDER_PORT=str(self.port), LARDER_EVENTS_PORT=str(self.port + 2))

    def step(self, sentence, work, *arguments):
        """Runs one step and prints how long it took."""
        began = time.monotonic()
        told = work(*arguments)
        print(f"{time.monotonic() - began:6.1f} s  {sentence}{': ' + told if told else ''}", flush=True)

    def arguments(self, household="home"):
        """Returns the settings of a `larder` outside of the containers: endpoints and keys."""
        return ["--broker", f"tcp://127.0.0.1:{self.port}", "--key", str(self.scratch / "outside.key"),
                "--broker-key", str(self.scratch / "broker.pub"), "--household", household,
                "--timeout", str(PATIENCE_SECONDS)]

    def allow(self, *rights):
        """Admits the outside key, or changes its rights, as a person would."""
        public = (self.scratch / "outside.pub").read_text(encoding="utf-8").split()[-1]
        self.containers.podman("exec", self.containers.name("broker"), "larder", "keys", "allow", public,
                               "--as", "outside", *rights)
        time.sleep(RELOAD_SECONDS)

    def check_admission(self):
        """Checks that the broker refuses a peer without a key, with an unlisted key, or for another home."""
        self.larder("keys", "new", "outside", "--to", str(self.scratch))
        self.larder("keys", "new", "stranger", "--to", str(self.scratch))
        key = self.containers.podman("exec", self.containers.name("broker"), "cat", "/etc/larder/keys/broker.pub")
        (self.scratch / "broker.pub").write_text(f"{key}\n", encoding="utf-8")
        ask = ["stock", "list", *self.arguments(), "--timeout", "3"]
        self.refused(*ask[:4], "--timeout", "3")
        self.refused(*ask)
        self.allow("--role", "member", "--household", "home")
        self.larder(*ask)
        self.refused(*[part.replace("outside.key", "stranger.key") for part in ask])
        self.refused("stock", "list", *self.arguments("elsewhere"))
        return "no key, an unknown key and another home are refused"

    def refused(self, *arguments):
        """Runs a `larder` command that must fail."""
        done = self.run_larder(*arguments)
        expect(done.returncode == 1, f"larder {' '.join(arguments)} was admitted and printed: {done.stdout}")

    def larder(self, *arguments):
        """Runs `larder` and returns its output."""
        done = self.run_larder(*arguments)
        expect(done.returncode == 0, f"larder {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def run_larder(self, *arguments):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("LARDER_")}
        return subprocess.run([self.bin_folder / "larder", *arguments], capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, env=environment, timeout=300)

    def wait_until_healthy(self, services):
        """Starts the stack and waits until each service's health check passes."""
        end, waiting = time.monotonic() + PATIENCE_SECONDS, list(services)
        while waiting:
            waiting = [service for service in waiting if not self.containers.is_healthy(service)]
            if waiting and time.monotonic() > end:
                name = self.containers.name(waiting[0])
                logs = self.containers.podman("logs", "--tail", "20", name, check=False)
                check = self.containers.podman("healthcheck", "run", name, check=False)
                raise Failure(f"{waiting[0]} is not healthy after {PATIENCE_SECONDS} s:\n"
                              f"{logs.stdout}{logs.stderr}{check.stdout}{check.stderr}")

    def up(self):
        self.containers.compose("up", "--detach", "--no-build")
        keys = json.loads(self.containers.podman("inspect", self.containers.name("keys")))[0]["State"]
        expect(keys["ExitCode"] == 0 and not keys["Running"], f"the keys were not created: {keys}")
        self.wait_until_healthy(self.services)

    def check_confinement(self):
        """Checks that no container has root, privileges, or writable files outside of volumes and /tmp, and that memory
        and processes are limited."""
        for service in self.services:
            name = self.containers.name(service)
            found = self.containers.podman("exec", name, "sh", "-c", CONFINEMENT).split()
            expect(found == ["1000", "read-only", "writable", "1", "1"], f"{service} is not confined: {found}")
            limits = json.loads(self.containers.podman("inspect", name))[0]["HostConfig"]
            bounds = [limits[name] for name in ("Memory", "NanoCpus", "PidsLimit")]
            expect(min(bounds) > 0, f"{service} lacks a limit on memory, processor or processes: {bounds}")
            expect(limits["RestartPolicy"]["Name"] == "unless-stopped", f"{service} is not restarted")

    def do_main_job(self):
        """Checks that the same seeding gives the same plans, byte for byte, as in one process without containers."""
        outside, alone = self.arguments(), ["--data", str(self.scratch / "alone")]
        for command in SEEDING:
            self.larder(*command, *outside)
            self.larder(*command, *alone)
        for plan in PLANS:
            expected = self.larder(*plan, *alone)
            expect(self.larder(*plan, *outside) == expected, f"larder {' '.join(plan)} differs from the embedded one")
            expect(len(expected) > 500, f"larder {' '.join(plan)} prints next to nothing: {expected}")
        return f"{len(PLANS)} plans, byte for byte those of one process"

    def restart_under_load(self, victim):
        """Restarts a container under load: each request is answered once, each write is stored once."""
        return self.under_load(victim, lambda: self.containers.compose("restart", victim))

    def kill_under_load(self, victim):
        """The same when its process is killed and the restart policy starts it again."""
        def kill():
            pid = self.containers.podman("inspect", self.containers.name(victim), "--format", "{{.State.Pid}}")
            os.kill(int(pid), 9)
            time.sleep(1)
        return self.under_load(victim, kill)

    def under_load(self, victim, disturb):
        service, message, request, listing = LOADS[victim]
        outside = self.arguments(f"load-{victim}-{time.monotonic_ns()}")
        load = Load(self.bin_folder, [service, message, *outside], request)
        load.wait_for(20)
        before = time.monotonic()
        disturb()
        self.wait_until_healthy([victim])
        outage = time.monotonic() - before
        load.wait_for(load.answered + 20)
        sent, again, refused = load.finish()
        expect(not refused, f"{len(refused)} of {sent} requests failed, the first: {refused[:1]}")
        if listing:
            self.check_each_once(service, listing, outside, sent)
        resent = f", {again} sent again under their keys" if again else ""
        return f"{sent} requests, none lost or failed{resent}; healthy again after {outage:.1f} s"

    def check_each_once(self, service, listing, outside, sent):
        message, field, name_of = listing
        names, cursor = [], ""
        while True:
            asked = {"limit": 500, **({"cursor": cursor} if cursor else {})} if message != "ListStores" else {}
            page = json.loads(self.larder("call", service, message, json.dumps(asked), *outside))
            names += [name_of(entry) for entry in page.get(field, [])]
            cursor = page.get("nextCursor", "")
            if not cursor:
                break
        template = {"ListStock": lambda n: (f"article-{n}.", "1"), "ListProducts": lambda n: f"Article {n}.",
                    "ListStores": lambda n: f"Shop {n}.", "ListRecipes": lambda n: f"Dish {n}."}[message]
        wanted = sorted(template(number) for number in range(1, sent + 1))
        expect(sorted(names) == wanted, f"{sent} were acknowledged, but the store has {len(names)}")

    def down(self):
        self.containers.compose("down", "--volumes")
        left = self.containers.podman("ps", "--all", "--quiet")
        expect(not left, f"containers remain: {left}")


def free_port():
    """Returns the first of three consecutive free ports of this machine."""
    for first in range(25555, 30000, 10):
        probes = [socket.socket() for _ in range(3)]
        try:
            for step, probe in enumerate(probes):
                probe.bind(("127.0.0.1", first + step))
            return first
        except OSError:
            continue
        finally:
            for probe in probes:
                probe.close()
    raise Failure("there are no free ports")


def size_table(sizes):
    rows = "".join(f"| {name} | {size:.0f} MB |\n" for name, size in sizes)
    return f"| part of the image | size |\n| --- | --- |\n{rows}"


def write_sizes(table):
    """Replaces the table between its marks in the README."""
    text = README.read_text(encoding="utf-8")
    marked = re.compile(r"(<!-- image sizes -->\n).*?(<!-- end -->)", re.S)
    expect(marked.search(text), f"{README.name} has no marks for the table")
    README.write_text(marked.sub(lambda match: match[1] + table + match[2], text), encoding="utf-8")


def test(run, given):
    containers = run.containers
    run.step("base image", containers.make_base)
    run.step("build the image from the last stage of Services/Dockerfile", containers.build, given.bin)
    run.step("start: every container is healthy by message", run.up)
    run.step("confined: no root, read-only, no capabilities, limits", run.check_confinement)
    run.step("CURVE between all containers and to the outside", run.check_admission)
    run.step("run the main job from outside", run.do_main_job)
    run.allow("--role", "member", "--household", "all")
    for service in run.services:
        if service in LOADS:
            run.step(f"restart of {service} under load", run.restart_under_load, service)
    run.step("kill inventory under load", run.kill_under_load, "inventory")
    if not given.keep:
        run.step("down", run.down)
    table = size_table(containers.sizes())
    print(f"\n{table}")
    if given.write_sizes:
        write_sizes(table)
    print(f"ok    {IMAGE} in {time.monotonic() - run.began:.0f} s")


def main():
    parser = argparse.ArgumentParser(description="Tests docker-compose.yml in real containers.")
    parser.add_argument("--bin", type=pathlib.Path, default=TOP / ".build/bin-release")
    parser.add_argument("--keep", action="store_true", help="leave the containers running")
    parser.add_argument("--down", action="store_true", help="only stop what --keep left running")
    parser.add_argument("--write-sizes", action="store_true", help="write the image's sizes into Services/README.md")
    given = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("The containers run as root: run this script as root or with sudo.")
    with Containers(TOP / ".build/compose", "larder-test") as containers, \
            tempfile.TemporaryDirectory(prefix="larder-") as scratch:
        run = Run(containers, given.bin.absolute(), pathlib.Path(scratch))
        if given.down:
            return run.down()
        try:
            test(run, given)
        except Failure as failure:
            sys.exit(f"FAIL  {failure}")
        finally:
            if not given.keep:
                containers.compose("down", "--volumes", check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
