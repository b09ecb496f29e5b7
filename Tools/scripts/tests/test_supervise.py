"""The supervisor runs the services of docker-compose.yml, restarts those that die, and stops them all."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SCRIPTS))
import supervise  # noqa: E402

NAMES = ["broker", "quantity", "product", "inventory", "category", "recipe", "household", "shopping"]
HEALTHY = '#!/bin/sh\ncase "$*" in *--healthcheck*) exit 0 ;; esac\nexec sleep 1000\n'
BROKEN = '#!/bin/sh\necho "The data folder is damaged: restore it." >&2\nexit 1\n'


class ComposeTests(unittest.TestCase):
    def test_the_graph_starts_with_the_broker_and_names_every_service(self):
        services = supervise.load(pathlib.Path("/run/x"), pathlib.Path("/bin-folder"))
        self.assertEqual(["keys", *NAMES], [service.name for service in services])
        self.assertEqual(["/bin-folder/broker-service"], services[1].command)

    def test_our_script_creates_keys_before_anything_else_starts(self):
        services = supervise.load(pathlib.Path("/run/x"), pathlib.Path("/bin-folder"))
        folders = [f"/run/x/{name}-keys" for name in NAMES]
        self.assertEqual([str(SCRIPTS / "stack-keys.sh"), *folders], services[0].command)
        self.assertTrue(services[0].runs_once)
        for service in services[1:]:
            self.assertEqual([services[0]], service.tasks)

    def test_a_volume_becomes_a_folder(self):
        services = supervise.load(pathlib.Path("/run/x"), pathlib.Path("/b"))
        environment = {service.name: service.environment for service in services}
        here = environment["recipe"]["LARDER_BROKER"]
        self.assertRegex(here, r"^tcp://127\.0\.0\.1:\d+$")
        self.assertEqual(f"ipc:///run/x/bus/broker.sock,{here}", environment["broker"]["LARDER_LISTEN"])
        self.assertEqual("/run/x/recipe-keys/recipe.key", environment["recipe"]["LARDER_KEY"])
        self.assertEqual("/run/x/data", environment["recipe"]["LARDER_DATA"])

    def test_the_callers_settings_do_not_leak(self):
        os.environ["LARDER_HOUSEHOLD"] = "somebody"
        self.addCleanup(os.environ.pop, "LARDER_HOUSEHOLD")
        services = supervise.load(pathlib.Path("/run/x"), pathlib.Path("/b"))
        self.assertNotIn("LARDER_HOUSEHOLD", services[0].environment)

    def test_a_folder_too_deep_for_a_socket_gets_a_short_one(self):
        deep = pathlib.Path("/" + "deep/" * 30)
        services = supervise.load(deep, pathlib.Path("/b"))
        listen = services[1].environment["LARDER_LISTEN"].split(",")[0]
        self.assertTrue(listen.startswith("ipc:///tmp/larder-"))
        self.assertLess(len(listen), supervise.LONGEST_SOCKET)


class PlacesTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="larder-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "pids").mkdir()
        self.places = supervise.Places(self.folder, NAMES)

    def test_the_compose_network_is_this_host_on_the_folders_own_port(self):
        self.places.choose_port()
        here = f"tcp://127.0.0.1:{self.places.port()}"
        self.assertEqual(here, self.places.localise("tcp://broker:5555", []))
        self.assertEqual(f"ipc://{self.folder}/bus/b.sock,{here}",
                         self.places.localise("ipc:///run/larder/b.sock,tcp://0.0.0.0:5555", [("bus", "/run/larder")]))
        self.assertEqual("tcp://elsewhere.example:5555", self.places.localise("tcp://elsewhere.example:5555", []))

    def test_a_port_is_kept_while_it_is_free(self):
        self.places.choose_port()
        first = self.places.port()
        self.places.choose_port()
        self.assertEqual(first, self.places.port())
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", first + 1))
            taken.listen()
            self.places.choose_port()
            self.assertNotEqual(first, self.places.port())

    def test_the_deeper_of_two_volumes_contains_its_files(self):
        mounts = [("data", "/var/lib/larder"), ("key", "/var/lib/larder/key")]
        self.assertEqual(f"{self.folder}/key/own.key", self.places.localise("/var/lib/larder/key/own.key", mounts))


class SupervisorTests(unittest.TestCase):
    def setUp(self):
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="larder-test-"))
        self.addCleanup(shutil.rmtree, self.top)
        self.addCleanup(self.call, "down")
        (self.top / "bin").mkdir()
        for name in NAMES:
            self.write(f"{name}-service", HEALTHY)
        self.write("stack-keys", "#!/bin/sh\nexit 0\n")

    def write(self, name, text):
        program = self.top / "bin" / name
        program.write_text(text, encoding="utf-8")
        program.chmod(0o755)

    def call(self, action, *more):
        return subprocess.run(
            [sys.executable, str(SCRIPTS / "supervise.py"), action, "--folder", str(self.top / "run"), "--bin",
             str(self.top / "bin"), *more], capture_output=True, text=True, check=False)

    def pid(self, name):
        try:
            return int((self.top / "run/pids" / f"{name}.pid").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def test_up_starts_everything_and_down_stops_it(self):
        self.assertEqual(0, self.call("up").returncode)
        pids = [self.pid(name) for name in NAMES]
        self.assertNotIn(None, pids)
        self.assertIn("Already running", self.call("up").stdout)
        self.assertEqual("Down.\n", self.call("down").stdout)
        self.assertEqual([None] * len(NAMES), [self.pid(name) for name in NAMES])
        self.assertEqual("Nothing is running.\n", self.call("down").stdout)

    def test_a_dead_process_is_restarted(self):
        self.call("up")
        first = self.pid("recipe")
        os.kill(first, signal.SIGKILL)
        end = time.monotonic() + 20
        while self.pid("recipe") in (None, first) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertNotIn(self.pid("recipe"), (None, first))

    def test_nothing_starts_before_a_one_time_service_has_succeeded(self):
        self.write("stack-keys", BROKEN)
        result = self.call("up", "--wait", "1")
        self.assertEqual(1, result.returncode)
        self.assertFalse((self.top / "run/logs/broker.log").exists())
        self.assertIn("restore it", (self.top / "run/logs/keys.log").read_text(encoding="utf-8"))

    def test_a_service_that_cannot_start_is_reported_with_its_log(self):
        self.write("category-service", BROKEN)
        result = self.call("up", "--wait", "1")
        self.assertEqual(1, result.returncode)
        self.assertIn("category does not answer", result.stderr)
        self.assertIn("The data folder is damaged: restore it.", result.stderr)
        self.assertIsNone(self.pid("broker"))

    def test_missing_executables_are_reported(self):
        (self.top / "bin/broker-service").unlink()
        result = self.call("up")
        self.assertEqual(1, result.returncode)
        self.assertIn("run `make build` first", result.stderr)


if __name__ == "__main__":
    unittest.main()
