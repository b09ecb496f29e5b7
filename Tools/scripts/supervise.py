#!/usr/bin/python3
"""Runs the services of docker-compose.yml as local processes under one supervisor.

usage: supervise.py (up|down|run) [--folder FOLDER] [--bin FOLDER] [--wait SECONDS] [--host ADDRESS]

up     starts the supervisor in the background and returns when every service answers by message
down   asks the supervisor to stop and waits until everything has stopped
run    is the supervisor itself: restarts processes that end, with backoff, until SIGTERM

Commands, environment and volumes are those of the compose file. A volume becomes a folder under --folder (default:
.run), and the compose network becomes this host: the addresses of services and 0.0.0.0 become 127.0.0.1, or the
address that --host names, on a free port that the folder keeps. The folder contains logs and pids.

LARDER_DATABASE in the environment reaches the services, which then keep their tables on that server.

A service with `restart: "no"` runs once, to its end, before those that depend on it start.
"""
import argparse
import hashlib
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import time

import yaml

TOP = pathlib.Path(__file__).resolve().parents[2]
COMPOSE = TOP / "docker-compose.yml"
LONGEST_SOCKET = 107
LOOPBACK = "127.0.0.1"
FIRST_BACKOFF_SECONDS, LAST_BACKOFF_SECONDS = 0.1, 5.0
STEADY_SECONDS = 10.0
STOP_SECONDS = 120.0
# A broker's endpoint uses three consecutive ports: for requests, and for both ends of the events.
FIRST_PORTS, PORTS_IN_A_ROW = range(20000, 30000), 3
NETWORK_ENDPOINT = re.compile(r"tcp://([\w.-]+):\d+")


class Service:
    """One service of the compose file as a local process."""

    def __init__(self, name, description, folder, bin_folder, places):
        self.name = name
        self.after = list(description.get("depends_on", []))
        self.runs_once, self.is_done, self.tasks = description.get("restart") == "no", False, []
        self.grace_seconds = float(str(description.get("stop_grace_period", "10s")).removesuffix("s"))
        mounts = [volume.split(":")[:2] for volume in description.get("volumes", [])]
        self.environment = {key: value for key, value in os.environ.items()
                            if not key.startswith("LARDER_") or key == "LARDER_DATABASE"}
        self.environment.update({key: places.localise(str(value), mounts)
                                 for key, value in description.get("environment", {}).items()})
        self.command = [places.localise(part, mounts) for part in description["command"]]
        self.command[0] = program(self.command[0], bin_folder)
        self.environment["PATH"] = f"{bin_folder}:{self.environment.get('PATH', '')}"
        self.healthcheck = description.get("healthcheck", {}).get("test", [])[1:]
        self.healthcheck[:1] = [str(bin_folder / word) for word in self.healthcheck[:1]]
        self.log = folder / "logs" / f"{name}.log"
        self.pid_file = folder / "pids" / f"{name}.pid"
        self.process, self.started, self.backoff, self.next_start = None, 0.0, FIRST_BACKOFF_SECONDS, 0.0

    def start(self):
        """Starts the process and appends to its log."""
        with open(self.log, "ab") as out:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                            env=self.environment, start_new_session=True)
        self.started = time.monotonic()
        self.pid_file.write_text(f"{self.process.pid}\n", encoding="utf-8")

    def look_after(self):
        """Starts the process when it is time to; notices when it has ended."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.next_start and not self.is_done and all(task.is_done for task in self.tasks):
                self.start()
            return
        code = self.process.poll()
        if code is None:
            return
        self.pid_file.unlink(missing_ok=True)
        if self.runs_once and code == 0:
            self.process, self.is_done = None, True
            return
        if now - self.started > STEADY_SECONDS:
            self.backoff = FIRST_BACKOFF_SECONDS
        report(f"{self.name} exited with status {code}; it restarts in {self.backoff:.1f} s")
        self.process, self.next_start = None, now + self.backoff
        self.backoff = min(self.backoff * 2, LAST_BACKOFF_SECONDS)

    def stop(self):
        """Asks the process to drain and exit; kills it after its grace period."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(self.grace_seconds)
            except subprocess.TimeoutExpired:
                report(f"{self.name} did not stop within {self.grace_seconds:.0f} s and was killed")
                self.process.kill()
                self.process.wait()
        self.pid_file.unlink(missing_ok=True)

    def is_ready(self):
        """Returns whether the service runs and answers a message."""
        if not self.pid_file.exists():
            return False
        return subprocess.run(self.healthcheck, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def program(name, bin_folder):
    """Returns the path of an executable, or of one of our scripts."""
    script = pathlib.Path(__file__).with_name(f"{name}.sh")
    return str(script if script.exists() and not (bin_folder / name).exists() else bin_folder / name)


def report(text):
    """Writes one line to the supervisor's own log."""
    print(time.strftime("%Y-%m-%dT%H:%M:%SZ ", time.gmtime()) + text, flush=True)


class Places:
    """Maps the compose file's names to this machine."""

    def __init__(self, folder, names, host=LOOPBACK):
        self.folder, self.names, self.host = folder, {*names, "0.0.0.0"}, host
        self.port_file = folder / "pids/port"

    def localise(self, text, mounts):
        """Returns a value of the compose file with this machine's paths and addresses."""
        if mounts:
            volumes = {place: self.folder / volume for volume, place in mounts}
            places = re.compile("|".join(re.escape(place) for place in sorted(volumes, key=len, reverse=True)))
            text = ",".join(self.local_path(part, places, volumes) for part in text.split(","))
        return NETWORK_ENDPOINT.sub(self.local_endpoint, text)

    def local_path(self, text, places, volumes):
        local = places.sub(lambda match: str(volumes[match[0]]), text)
        if local.startswith("ipc://") and len(local.encode()) > LONGEST_SOCKET + len("ipc://"):
            short = hashlib.sha256(str(self.folder).encode()).hexdigest()[:12]
            local = places.sub(f"/tmp/larder-{os.getuid()}-{short}", text)
        return local

    def local_endpoint(self, match):
        return f"tcp://{self.host}:{self.port()}" if match[1] in self.names else match[0]

    def port(self):
        """Returns the folder's own port, chosen by the first `up`."""
        try:
            return int(self.port_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return FIRST_PORTS[0]

    def choose_port(self):
        """Keeps the folder's port if it is free, or chooses another one."""
        port = self.port() if self.port_file.exists() else random.choice(FIRST_PORTS)
        while not all(is_free(self.host, port + step) for step in range(PORTS_IN_A_ROW)):
            port = random.choice(FIRST_PORTS)
        self.port_file.write_text(f"{port}\n", encoding="utf-8")


def is_free(host, port):
    """Returns whether a socket can listen at a port of an address of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def load(folder, bin_folder, host=LOOPBACK):
    """Returns the services of the compose file, dependencies first."""
    described = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    places = Places(folder, described, host)
    services = {name: Service(name, description, folder, bin_folder, places)
                for name, description in described.items()}
    for service in services.values():
        service.tasks = [services[name] for name in service.after if services[name].runs_once]
    ordered = []
    while len(ordered) < len(services):
        ready = [service for service in services.values() if service not in ordered
                 and all(services[name] in ordered for name in service.after)]
        if not ready:
            sys.exit(f"{COMPOSE.name}: depends_on is circular.")
        ordered += ready
    return ordered


def supervisor_pid(folder):
    """Returns the supervisor's process id, or None when it is not running."""
    try:
        pid = int((folder / "pids/supervisor.pid").read_text(encoding="utf-8"))
        command = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return None
    return pid if b"run" in command and any(part.endswith(b"supervise.py") for part in command) else None


def run(folder, bin_folder, host):
    """Runs as the supervisor: starts everything, restarts processes that end, and stops everything at SIGTERM or SIGINT."""
    stopping = []
    # The caller may have blocked signals, which child processes would inherit.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.append(True))
    services = load(folder, bin_folder, host)
    (folder / "pids/supervisor.pid").write_text(f"{os.getpid()}\n", encoding="utf-8")
    report("started")
    while not stopping:
        for service in services:
            service.look_after()
        time.sleep(0.05)
    for service in reversed(services):
        service.stop()
    (folder / "pids/supervisor.pid").unlink(missing_ok=True)
    report("stopped")


def up(folder, bin_folder, host, seconds):
    """Starts the supervisor and waits until every service answers."""
    if supervisor_pid(folder):
        print(f"Already running in {shown(folder)}: `make down` stops it.")
        return 0
    for name in ("logs", "pids", "data"):
        (folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
    Places(folder, [], host).choose_port()
    services = load(folder, bin_folder, host)
    missing = [service.command[0] for service in services if not os.access(service.command[0], os.X_OK)]
    if missing:
        sys.exit(f"{missing[0]} is missing: run `make build` first.")
    for service in services:
        service.pid_file.unlink(missing_ok=True)
    with open(folder / "logs/supervisor.log", "ab") as out:
        supervisor = subprocess.Popen(
            [sys.executable, __file__, "run", "--folder", str(folder), "--bin", str(bin_folder),
             "--host", host],
            stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
    end = time.monotonic() + seconds
    waiting = [service for service in services if not service.runs_once]
    while waiting and supervisor.poll() is None and time.monotonic() < end:
        waiting = [service for service in waiting if not service.is_ready()]
        time.sleep(0.02)
    if waiting:
        if supervisor.poll() is None:
            supervisor.terminate()
            supervisor.wait()
        print(f"{waiting[0].name} does not answer; its log, {shown(waiting[0].log)}, ends with:", file=sys.stderr)
        log = waiting[0].log if waiting[0].log.exists() else folder / "logs/supervisor.log"
        print("\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]), file=sys.stderr)
        return 1
    print(f"Up: {', '.join(service.name for service in services)}.")
    print(f"Try: {shown(bin_folder)}/larder status --data {shown(folder / 'data')}    Logs: {shown(folder)}/logs")
    return 0


def down(folder):
    """Stops the supervisor and, through it, everything that it started."""
    pid = supervisor_pid(folder)
    if pid is None:
        print("Nothing is running.")
        return 0
    os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + STOP_SECONDS
    while supervisor_pid(folder) == pid:
        if time.monotonic() > end:
            print(f"The supervisor, process {pid}, does not stop: see {shown(folder)}/logs/supervisor.log.",
                  file=sys.stderr)
            return 1
        time.sleep(0.05)
    print("Down.")
    return 0


def shown(path):
    """Returns the path relative to the root of the repository, if possible."""
    return path.relative_to(TOP) if path.is_relative_to(TOP) else path


def main():
    parser = argparse.ArgumentParser(description="Runs the services of docker-compose.yml as local processes.")
    parser.add_argument("action", choices=["up", "down", "run"])
    parser.add_argument("--folder", type=pathlib.Path, default=TOP / ".run")
    parser.add_argument("--bin", type=pathlib.Path, default=TOP / ".build/bin")
    parser.add_argument("--wait", type=float, default=60.0, metavar="SECONDS",
                        help="how long `up` waits until everything answers")
    parser.add_argument("--host", default=LOOPBACK, metavar="ADDRESS",
                        help="the address of this machine where the broker listens")
    arguments = parser.parse_args()
    folder, bin_folder = arguments.folder.resolve(), arguments.bin.resolve()
    if arguments.action == "run":
        return run(folder, bin_folder, arguments.host)
    if arguments.action == "down":
        return down(folder)
    return up(folder, bin_folder, arguments.host, arguments.wait)


if __name__ == "__main__":
    sys.exit(main())
