#!/usr/bin/env python3
"""Combines Larder's broker, client and workers with peers that were written only from RFC 18.

Needs pyzmq, and LARDER_BIN: the folder of Larder's executables. Run it with `make test`, or by hand:
LARDER_BIN=.build/bin .build/venv/bin/python Tests/Conformance/test_conformance.py
"""
import json
import threading
import time
import unittest

import zmq

import mdp
from larder_wire import INVALID, MESSAGE_TYPE, OK, STATUS, UNAVAILABLE, decode, header
from stack import Stack

PARSE = "larder.quantity.v1.ReadLinesRequest"


class OurBroker(Stack):
    """Larder's broker between peers."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)

    def test_a_client_and_a_worker_that_know_only_the_rfc_work_together(self):
        worker = mdp.Worker(self.context, self.endpoint, b"echo")
        self.in_background(worker.serve, lambda body: [[b"half"], body], 20)
        client = mdp.Client(self.context, self.endpoint)
        for number in range(20):
            partials, final = client.request(b"echo", b"head", b"body %d" % number)
            self.assertEqual(partials, [[b"half"]])
            self.assertEqual(final, [b"head", b"body %d" % number])

    def test_requests_beyond_the_workers_wait_in_order(self):
        worker = mdp.Worker(self.context, self.endpoint, b"echo")
        self.wait_for(b"echo")
        client = mdp.Client(self.context, self.endpoint)
        for number in range(50):
            client.send(b"echo", b"", b"%d" % number)
        self.in_background(worker.serve, lambda body: [body], 50)
        answers = [client.receive()[2][1] for _ in range(50)]
        self.assertEqual(answers, [b"%d" % number for number in range(50)])

    def test_the_management_interface_knows_the_services(self):
        client = mdp.Client(self.context, self.endpoint)
        worker = mdp.Worker(self.context, self.endpoint, b"echo")
        self.in_background(worker.serve, lambda body: [body], 1)
        client.request(b"echo", b"", b"")
        self.assertEqual(client.request(b"mmi.service", b"echo")[1], [b"200"])
        self.assertEqual(client.request(b"mmi.service", b"nobody")[1], [b"404"])
        self.assertEqual(client.request(b"mmi.nonsense", b"")[1], [b"501"])

    def test_our_service_answers_a_client_that_knows_only_the_rfc(self):
        self.start_services("quantity")
        client = mdp.Client(self.context, self.endpoint)
        payload = json.dumps({"lines": [{"text": "1 1/2 cups flour"}]}).encode()
        _, (head, body) = client.request(b"quantity.v1", header(PARSE), payload)
        self.assertEqual(decode(head)[STATUS], OK, body)
        amount = json.loads(body)["lines"][0]["quantity"]["amount"]
        self.assertEqual(amount, {"value": "3/2", "unit": "cup"})

    def test_an_unintelligible_request_is_refused_with_a_sentence(self):
        self.start_services("quantity")
        client = mdp.Client(self.context, self.endpoint)
        _, (head, body) = client.request(b"quantity.v1", header("larder.quantity.v1.Guess"), b"{}")
        self.assertEqual(decode(head)[STATUS], INVALID)
        self.assertEqual(decode(head)[MESSAGE_TYPE], b"larder.common.v1.Problem")
        self.assertIn("ReadLinesRequest", json.loads(body)["sentence"])

    def test_a_request_to_a_missing_service_gets_a_reply(self):
        client = mdp.Client(self.context, self.endpoint)
        _, (head, _) = client.request(b"nobody.v1", header(PARSE), b"{}")
        self.assertEqual(decode(head)[STATUS], UNAVAILABLE)

    def test_meaningless_frames_leave_the_broker_serving(self):
        noise = self.context.socket(zmq.DEALER)
        noise.linger = 0
        noise.connect(self.endpoint)
        for frames in ([b""], [b"MDPC02"], [b"MDPC02", b"\x09", b"x"], [b"MDPW02", b"\x04"], [b"\xff" * 300] * 20):
            noise.send_multipart(frames)
        self.test_a_client_and_a_worker_that_know_only_the_rfc_work_together()


class TheirBroker(Stack):
    """A broker that implements only RFC 18 between Larder's own ends."""

    def setUp(self):
        super().setUp()
        self.broker = mdp.Broker(self.context, self.endpoint)
        self.broker_thread = threading.Thread(target=self.broker.run)
        self.broker_thread.start()

    def tearDown(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(timeout=60)
        self.broker.stopping = True
        self.broker_thread.join()
        super().tearDown()

    def test_our_client_and_our_service_work_over_it(self):
        self.start("quantity-service", "--broker", self.endpoint)
        deadline = time.monotonic() + 120
        while not self.broker.has_worker(b"quantity.v1") and time.monotonic() < deadline:
            time.sleep(0.05)
        request = json.dumps({"lines": [{"text": "2 cups milk"}]})
        reply = json.loads(self.larder("call", "quantity.v1", PARSE, request))
        self.assertEqual(reply["lines"][0]["quantity"]["amount"], {"value": "2", "unit": "cup"})


if __name__ == "__main__":
    unittest.main(verbosity=2)
