"""Each client with each worker through Larder's broker: two specifications, an independent library, and Larder.

The table of Tests/Conformance/README.md lists them.
"""
import json
import unittest

import mdp
import mdp01
from larder_wire import OK, STATUS, decode, header
from stack import Stack

PARSE = "larder.quantity.v1.ReadLinesRequest"
WORKERS = {"rfc18": True, "rfc18-led": True, "rfc7": False, "majortomo": True}


# Whether a client can receive partial replies.
CLIENTS = {
    "rfc18": (mdp.Client, True),
    "rfc18-led": (lambda context, endpoint: mdp.Client(context, endpoint, led=True), True),
    "rfc7": (mdp01.Client, False),
    "rfc7-dealer": (lambda context, endpoint: mdp01.Client(context, endpoint, dealer=True), False),
}


class Pairings(Stack):
    """Larder's broker between any two."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)

    def test_each_client_works_with_each_worker(self):
        for kind in WORKERS:
            self.start_peer(kind, f"echo-{kind}")
        for name, (make, hears_partials) in CLIENTS.items():
            client = make(self.context, self.endpoint)
            for kind, sends_partials in WORKERS.items():
                with self.subTest(client=name, worker=kind):
                    for number in range(20):
                        body = [b"head", b"", b"body %d" % number]
                        partials, final = client.request(f"echo-{kind}".encode(), *body)
                        self.assertEqual(final, body)
                        self.assertEqual(partials, [[b"half"]] if hears_partials and sends_partials else [])
            client.close()

    def test_our_client_works_with_each_worker(self):
        for kind in WORKERS:
            with self.subTest(worker=kind):
                worker = self.start_peer(kind, "quantity.v1", "parse")
                request = json.dumps({"lines": [{"text": f"line for {kind}"}]})
                reply = json.loads(self.larder("call", "quantity", "ReadLines", request))
                self.assertEqual(reply["lines"][0]["name"], f"line for {kind}")
                worker.terminate()
                worker.wait()
                self.wait_for(b"quantity.v1", b"404")

    def test_each_client_works_with_our_service(self):
        self.start_services("quantity")
        payload = json.dumps({"lines": [{"text": "1 1/2 cups flour"}]}).encode()
        for name, (make, _) in CLIENTS.items():
            with self.subTest(client=name):
                client = make(self.context, self.endpoint)
                _, (head, body) = client.request(b"quantity.v1", header(PARSE), payload)
                self.assertEqual(decode(head)[STATUS], OK, body)
                amount = json.loads(body)["lines"][0]["quantity"]["amount"]
                self.assertEqual(amount, {"value": "3/2", "unit": "cup"})
                client.close()

    def test_each_client_may_query_the_broker_itself(self):
        self.start_peer("rfc18", "echo")
        for name, (make, _) in CLIENTS.items():
            with self.subTest(client=name):
                client = make(self.context, self.endpoint)
                self.assertEqual(client.request(b"mmi.service", b"echo")[1], [b"200"])
                self.assertEqual(client.request(b"mmi.service", b"nobody")[1], [b"404"])
                client.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
