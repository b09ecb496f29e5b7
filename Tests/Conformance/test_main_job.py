"""The main job by a client in another language, compared with `larder plan --json` after the same seeding."""
import json
import subprocess
import sys
import unittest

from stack import HERE, SAMPLES, Stack

SERVICES = ("quantity", "product", "inventory", "category", "recipe", "household", "shopping")
PAGES = [str(SAMPLES / "pancakes.html"), str(SAMPLES / "milk-bread.txt")]
STOCK = ["150 g flour", "2 eggs", "1 l milk"]
WALK = ["Bakery", "Dairy & Eggs", "Spices & Seasonings", "Produce"]
SEEDING = [
    *[["stock", "add", *(text.split()[-1:] + text.split()[:-1])] for text in STOCK],
    ["category", "add", "Sweet things"], ["category", "assign", "maple syrup", "--to", "Sweet things"],
    ["store", "add", "Corner shop"], ["store", "order", "Corner shop", *WALK],
]
PLAN = ["--servings", "6", "--store", "Corner shop", "--json"]


class MainJob(Stack):
    """Every service over Larder's broker, and a client with only pyzmq and protobuf."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)
        self.start_services(*SERVICES)

    def main_job(self, *arguments):
        """Runs main_job.py and returns its parsed output."""
        given = ["--category", "Sweet things", "--assign", "maple syrup", "Sweet things", "--store", "Corner shop"]
        given += [part for text in STOCK for part in ("--stock", text)]
        given += [part for name in WALK for part in ("--walk", name)]
        done = subprocess.run(
            [sys.executable, HERE / "main_job.py", "--broker", self.endpoint, "--servings", "6", *given, *arguments,
             *PAGES], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def embedded(self, *arguments):
        """Runs `larder` with everything in its own process, on its own folder."""
        done = self.run_larder(*arguments, "--data", f"{self.folder.name}/alone")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_its_plan_equals_larders_after_the_same_seeding(self):
        for command in SEEDING:
            self.embedded(*command)
        expected = json.loads(self.embedded("plan", *PAGES, *PLAN))
        found = self.main_job()
        self.assertEqual(found, expected)
        self.assertEqual(json.loads(self.larder("plan", *PAGES, *PLAN)), expected, "the same home, planned by larder")
        self.assertEqual(len(found["items"]), 10)
        self.assertEqual(sum(1 for item in found["items"] if item["inStock"]), 3)
        self.assertIn("Sweet things", {item["category"]["name"] for item in found["items"]})

    def test_saved_recipes_plan_the_same_and_a_repeated_run_changes_nothing(self):
        first = self.main_job("--key", "once", "--keep")
        self.assertEqual(self.main_job("--key", "once", "--keep"), first)
        kept = json.loads(self.larder("plan", "Milk Bread", *PLAN))
        self.assertEqual([entry["title"] for entry in kept["recipes"]], ["Milk Bread"])
        stock = {item["name"]: item["inStock"] for item in first["items"] if item["inStock"]}
        self.assertEqual(stock["Eggs"][0]["amount"], "2", "added once")


if __name__ == "__main__":
    unittest.main(verbosity=2)
