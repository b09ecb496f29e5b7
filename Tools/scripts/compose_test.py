#!/usr/bin/python3
"""Runs docker-compose.yml in real containers, does the main job from outside, and restarts everything under load.

usage: compose_test.py [--bin FOLDER] [--keep] [--write-sizes]

--bin          the executables to put into the image (default: .build/bin-release)
--keep         leaves the containers running; `compose_test.py --down` ends them
--write-sizes  writes the sizes of the image into Services/README.md

Needs root, and what `Tools/scripts/setup.sh compose-test` installs.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

import yaml

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
PATIENCE_SECONDS = 60
REQUESTS_PER_SECOND = 50

# What is sent while a service restarts; `@` is the request's number. For writes: what lists them, where, by what name.
LOADS = {
    "inventory": ("inventory", "AddStock", '{"productId": "article-@.", "amount": {"value": "1"}}',
                  ("ListStock", "stock", lambda entry: (entry["productId"], entry["onHand"][0]["value"]))),
    "product": ("product", "RegisterProducts", '{"products": [{"title": "Article @."}]}',
                ("ListProducts", "products", lambda entry: entry["title"])),
    "category": ("category", "AddStore", '{"name": "Shop @."}', ("ListStores", "stores", lambda entry: entry["name"])),
    "recipe": ("recipe", "AddRecipe", '{"recipe": {"title": "Dish @.", "ingredients": [{"text": "1 egg"}]}}',
               ("ListRecipes", "recipes", lambda entry: entry["title"])),
    "quantity": ("quantity", "Parse", '{"lines": [{"text": "@ cups flour"}]}', None),
    "shopping": ("shopping", "Plan",
                 '{"recipes": [{"inline": {"title": "Dish @", "ingredients": [{"text": "@ eggs"}]}}]}', None),
}
LOADS["broker"] = LOADS["inventory"]


class Failure(Exception):
    """What was not as it has to be."""


def expect(condition, sentence):
    if not condition:
        raise Failure(sentence)


class Run:
    """One run: containers, a folder for the embedded home, and the clock."""

    def __init__(self, containers, bin_folder, scratch):
        self.containers, self.bin_folder, self.scratch = containers, bin_folder, scratch
        self.services = list(yaml.safe_load((TOP / "docker-compose.yml").read_text(encoding="utf-8"))["services"])
        self.began = time.monotonic()

    def step(self, sentence, work, *arguments):
        """Does one thing and prints how long it took."""
        began = time.monotonic()
        told = work(*arguments)
        print(f"{time.monotonic() - began:6.1f} s  {sentence}{': ' + told if told else ''}", flush=True)

    def arguments(self, household="home"):
        """Where the containers are, for a `larder` outside of them."""
        name = f"{self.containers.project}_bus"
        volume = self.containers.podman("volume", "inspect", name, "--format", "{{.Mountpoint}}")
        short = self.scratch / "bus"
        if not short.is_symlink():
            short.symlink_to(volume)
        return ["--broker", f"ipc://{short}/broker.sock", "--household", household, "--timeout", str(PATIENCE_SECONDS)]

    def larder(self, *arguments):
        """What `larder` prints."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("LARDER_")}
        done = subprocess.run([self.bin_folder / "larder", *arguments], capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, env=environment, timeout=300)
        expect(done.returncode == 0, f"larder {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def wait_until_healthy(self, services):
        """Until each service's own check passes."""
        end, waiting = time.monotonic() + PATIENCE_SECONDS, list(services)
        while waiting:
            waiting = [service for service in waiting if not self.containers.is_healthy(service)]
            if waiting and time.monotonic() > end:
                logs = self.containers.podman("logs", self.containers.name(waiting[0]), check=False)
                raise Failure(f"{waiting[0]} is not healthy after {PATIENCE_SECONDS} s:\n{logs.stdout}{logs.stderr}")

    def up(self):
        self.containers.compose("up", "--detach", "--no-build")
        self.wait_until_healthy(self.services)

    def check_confinement(self):
        """No root, nothing to write outside of volumes and /tmp, no rights, a limit on memory and processes."""
        for service in self.services:
            name = self.containers.name(service)
            found = self.containers.podman("exec", name, "sh", "-c", CONFINEMENT).split()
            expect(found == ["1000", "read-only", "writable", "1", "1"], f"{service} is not confined: {found}")
            limits = json.loads(self.containers.podman("inspect", name))[0]["HostConfig"]
            bounds = [limits[name] for name in ("Memory", "NanoCpus", "PidsLimit")]
            expect(min(bounds) > 0, f"{service} lacks a limit on memory, processor or processes: {bounds}")
            expect(limits["RestartPolicy"]["Name"] == "unless-stopped", f"{service} is not restarted")

    def do_main_job(self):
        """The same seeding and plans as in one process without containers: byte for byte the same."""
        outside, alone = self.arguments(), ["--data", str(self.scratch / "alone")]
        for command in SEEDING:
            self.larder(*command, *outside)
            self.larder(*command, *alone)
        for plan in PLANS:
            expected = self.larder(*plan, *alone)
            expect(self.larder(*plan, *outside) == expected, f"larder {' '.join(plan)} differs from the embedded one")
            expect(len(expected) > 500, f"larder {' '.join(plan)} prints next to nothing: {expected}")
        return f"{len(PLANS)} plans byte for byte those of one process"

    def restart_under_load(self, victim):
        """Requests all the time while a container is restarted: each answered once, each write there once."""
        return self.under_load(victim, lambda: self.containers.compose("restart", victim))

    def kill_under_load(self, victim):
        """The same while its process is ended by force, and the restart policy brings it back."""
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
        sent, refused = load.finish()
        expect(not refused, f"{len(refused)} of {sent} requests failed, the first: {refused[:1]}")
        if listing:
            self.check_each_once(service, listing, outside, sent)
        return f"{sent} requests, none lost or failed; healthy again after {outage:.1f} s"

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
        expect(not left, f"containers are left: {left}")


class Load:
    """Requests at an even pace through one `larder call --jsonl`."""

    def __init__(self, bin_folder, arguments, request):
        self.process = subprocess.Popen([bin_folder / "larder", "call", "--jsonl", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.request, self.sent, self.replies, self.stopping = request, 0, [], threading.Event()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.feed, self.read)]
        for thread in self.threads:
            thread.start()

    @property
    def answered(self):
        return len(self.replies)

    def feed(self):
        while not self.stopping.wait(1 / REQUESTS_PER_SECOND):
            self.process.stdin.write(self.request.replace("@", str(self.sent + 1)) + "\n")
            self.sent += 1
        self.process.stdin.close()

    def read(self):
        for line in self.process.stdout:
            self.replies.append(json.loads(line))

    def wait_for(self, count):
        """Until so many are answered."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self.answered < count:
            expect(time.monotonic() < end and self.process.poll() is None,
                   f"only {self.answered} of {self.sent} requests are answered")
            time.sleep(0.02)

    def finish(self):
        """(how many were sent, the refusals); nothing is under way afterwards."""
        self.stopping.set()
        for thread in self.threads:
            thread.join(PATIENCE_SECONDS)
        self.process.wait(PATIENCE_SECONDS)
        expect(self.answered == self.sent, f"{self.sent} requests, but {self.answered} answers")
        return self.sent, [reply for reply in self.replies if "problem" in reply]


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
    run.step("image from the last stage of Services/Dockerfile", containers.build, given.bin)
    run.step("up: every container healthy by message", run.up)
    run.step("confined: no root, read-only, no capabilities, limits", run.check_confinement)
    run.step("main job from outside", run.do_main_job)
    for service in run.services:
        if service in LOADS:
            run.step(f"restart of {service} under load", run.restart_under_load, service)
    run.step("inventory ended by force under load", run.kill_under_load, "inventory")
    if not given.keep:
        run.step("down", run.down)
    table = size_table(containers.sizes())
    print(f"\n{table}")
    if given.write_sizes:
        write_sizes(table)
    print(f"ok    {IMAGE} in {time.monotonic() - run.began:.0f} s")


def main():
    parser = argparse.ArgumentParser(description="Runs docker-compose.yml in real containers and tries it hard.")
    parser.add_argument("--bin", type=pathlib.Path, default=TOP / ".build/bin-release")
    parser.add_argument("--keep", action="store_true", help="leave the containers running")
    parser.add_argument("--down", action="store_true", help="only end what --keep has left")
    parser.add_argument("--write-sizes", action="store_true", help="write the image's sizes into Services/README.md")
    given = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("Containers are made and run as root here: call it as root or with sudo.")
    containers = Containers(TOP / ".build/compose", "larder-test")
    with tempfile.TemporaryDirectory(prefix="larder-") as scratch:
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
