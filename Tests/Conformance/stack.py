"""The base of the tests: a folder for sockets and data, and Larder's processes, which end with the test."""
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import zmq

import mdp

BIN = pathlib.Path(os.environ.get("LARDER_BIN", "")).absolute()
PEERS = pathlib.Path(os.environ.get("LARDER_PEERS", BIN.parent / "shared/debug")).absolute()
HERE = pathlib.Path(__file__).resolve().parent
SAMPLES = HERE.parents[1] / "Tools/samples"


def free_port():
    """Returns the first of three consecutive free ports: for requests, and for both sides of events.

    The ports are below the range that the system assigns to connections, so that they stay free.
    """
    for _ in range(200):
        first = random.randrange(20_000, 32_000)
        try:
            for port in range(first, first + 3):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
    raise AssertionError("This machine does not have three consecutive free ports.")


class Stack(unittest.TestCase):
    """A folder for sockets and data, and processes that end with the test."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="larder-")
        self.endpoint = f"ipc://{self.folder.name}/broker.sock"
        self.context = zmq.Context()
        self.processes = []

    def tearDown(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            process.wait(timeout=60)
            process.stderr.close()
        self.context.destroy(linger=0)
        self.folder.cleanup()

    def environment(self):
        settings = {key: value for key, value in os.environ.items() if not key.startswith("LARDER_")}
        return {**settings, "LARDER_DATA": f"{self.folder.name}/data"}

    def start(self, name, *arguments):
        process = subprocess.Popen([BIN / name, *arguments], stderr=subprocess.PIPE, env=self.environment())
        self.processes.append(process)
        return process

    def start_services(self, *names):
        """Starts services and waits until the broker knows each of them."""
        for name in names:
            self.start(f"{name}-service", "--broker", self.endpoint)
        for name in names:
            self.wait_for(f"{name}.v1".encode())

    def start_peer(self, kind, service, answer="echo"):
        """Starts an independently written worker and waits until the broker knows its service."""
        process = subprocess.Popen(
            [sys.executable, HERE / "peer_worker.py", kind, self.endpoint, service, answer], stderr=subprocess.PIPE)
        self.processes.append(process)
        self.wait_for(service.encode())
        return process

    def wait_for(self, service, code=b"200", seconds=120.0):
        """Waits until `mmi.service` reports that the service exists, or with 404 that it does not."""
        client, end = mdp.Client(self.context, self.endpoint), time.monotonic() + seconds
        while client.request(b"mmi.service", service, seconds=seconds)[1] != [code]:
            self.assertLess(time.monotonic(), end, f"{service.decode()} is not {code.decode()} within {seconds} s")
            time.sleep(0.02)
        client.close()

    def run_larder(self, *arguments):
        """Runs `larder` with this test's settings."""
        return subprocess.run([BIN / "larder", *arguments], capture_output=True, text=True, timeout=300, check=False,
                              env=self.environment())

    def larder(self, *arguments):
        """Returns the output of a successful run against the broker."""
        done = self.run_larder(*arguments, "--broker", self.endpoint)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def in_background(self, target, *arguments):
        thread = threading.Thread(target=target, args=arguments)
        thread.start()
        self.addCleanup(thread.join)
        return thread
