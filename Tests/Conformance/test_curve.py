"""A client and a worker in another language over CURVE: only peers on the access list are admitted."""
import json
import subprocess
import sys
import time
import unittest

import zmq

import mdp
import protos
from larder_client import Larder, Refused, read_key
from larder_wire import header
from stack import HERE, SAMPLES, Stack, free_port

SERVICES = ("quantity", "product", "inventory", "category", "recipe", "household", "shopping")
category, envelope = protos.load("larder.category.v1"), protos.load("larder.envelope.v1")
SILENCE_SECONDS = 1.5


class Curve(Stack):
    """Larder's broker on a Unix socket and on TCP; keys and list as `larder keys` makes them."""

    def setUp(self):
        super().setUp()
        for name in ("broker", "cook", "stranger", "helper"):
            self.keys("new", name, "--to", self.folder.name)
        self.keys("allow", self.path("cook.pub"), "--as", "cook", "--role", "member", "--household", "home")
        self.keys("allow", self.path("helper.pub"), "--as", "helper", "--register", "echo", "--household", "home")
        self.network = f"tcp://127.0.0.1:{free_port()}"
        self.start("broker-service", "--listen", f"{self.endpoint},{self.network}", "--server-key",
                   self.path("broker.key"), "--access", self.path("access"))

    def path(self, name):
        return f"{self.folder.name}/{name}"

    def keys(self, *arguments):
        done = self.run_larder("keys", *arguments, "--access", self.path("access"))
        self.assertEqual(done.returncode, 0, done.stderr)

    def dealer(self, owner=None, broker="broker"):
        """Returns a socket with a person's key, or without a key for None."""
        dealer = self.context.socket(zmq.DEALER)
        dealer.linger = 0
        if owner:
            secret = read_key(self.path(f"{owner}.key"), "larder-secret-key")
            dealer.curve_secretkey, dealer.curve_publickey = secret, zmq.curve_public(secret)
            dealer.curve_serverkey = read_key(self.path(f"{broker}.pub"), "larder-public-key")
        dealer.connect(self.network)
        return dealer

    def cook(self, household):
        return Larder(self.network, household, key=self.path("cook.key"), broker_key=self.path("broker.pub"))

    def test_the_main_job_over_the_network(self):
        self.start_services(*SERVICES)
        done = subprocess.run(
            [sys.executable, HERE / "main_job.py", "--broker", self.network, "--secret-key", self.path("cook.key"),
             "--broker-key", self.path("broker.pub"), "--stock", "2 eggs", "--servings", "6",
             SAMPLES / "pancakes.html"], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        items = {item["ingredientKey"]: item for item in json.loads(done.stdout)["items"]}
        self.assertEqual(items["egg"]["inStock"][0]["amount"], "2")

    def test_an_unknown_peer_gets_no_answer(self):
        dealers = {"no key": self.dealer(), "a key that is not listed": self.dealer("stranger"),
                   "another broker's key": self.dealer("cook", broker="stranger"), "a listed key": self.dealer("cook")}
        for dealer in dealers.values():
            dealer.send_multipart([mdp.CLIENT, mdp.REQUEST, b"mmi.service", b"echo"])
        self.assertTrue(dealers["a listed key"].poll(60_000))
        time.sleep(SILENCE_SECONDS)
        heard = [name for name, dealer in dealers.items() if dealer.poll(0)]
        self.assertEqual(heard, ["a listed key"])
        for dealer in dealers.values():
            dealer.close()

    def test_a_member_of_one_home_is_refused_for_another(self):
        self.start_services("category")
        self.assertGreater(len(self.cook("home").ask(category.ListCategoriesRequest()).categories), 5)
        with self.assertRaises(Refused) as refused:
            self.cook("elsewhere").ask(category.ListCategoriesRequest())
        self.assertEqual(refused.exception.status, envelope.STATUS_FORBIDDEN)

    def test_a_worker_registers_only_what_the_list_allows(self):
        helper = self.dealer("helper")
        helper.send_multipart([mdp.WORKER, mdp.READY, b"echo"])
        self.wait_for(b"echo")
        client = mdp.Client(self.context, self.endpoint)
        client.send(b"echo", header("larder.sample.v1.EchoRequest"), b"body")
        self.assertEqual(mdp.receive(helper, 60)[1], mdp.W_REQUEST)
        client.close()
        helper.close()
        pretender = self.dealer("helper")
        pretender.send_multipart([mdp.WORKER, mdp.READY, b"quantity.v1"])
        self.assertEqual(mdp.receive(pretender, 60), [mdp.WORKER, mdp.DISCONNECT])
        pretender.close()

    def test_a_key_removed_from_the_list_is_refused(self):
        cook = self.cook("home")
        self.start_services("category")
        cook.ask(category.ListCategoriesRequest())
        self.keys("revoke", self.path("cook.pub"))
        end = time.monotonic() + 120
        with self.assertRaises((Refused, TimeoutError)):
            while time.monotonic() < end:
                cook.ask(category.ListCategoriesRequest(), budget=1.0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
