"""Streams of partial replies between strict peers, through Larder's broker."""
import unittest

import mdp
from stack import Stack


def count_to(body):
    """A long answer in pieces: a numbered PARTIAL each, then the FINAL."""
    count = int(body[0])
    for number in range(count):
        yield [b"%d" % number, b"x" * 1000]
    yield [b"end"]


class Streams(Stack):
    """Larder's broker between a worker that sends many PARTIALs and clients that read them."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)

    def test_a_long_stream_arrives_whole_and_in_order(self):
        worker = mdp.Worker(self.context, self.endpoint, b"count")
        self.in_background(worker.serve, count_to, 1, 30)
        partials, final = mdp.Client(self.context, self.endpoint).request(b"count", b"2000", seconds=15)
        self.assertEqual([part[0] for part in partials], [b"%d" % number for number in range(2000)])
        self.assertEqual(final, [b"end"])

    def test_two_streams_to_one_client_keep_apart(self):
        for service in (b"left", b"right"):
            worker = mdp.Worker(self.context, self.endpoint, service)
            self.in_background(worker.serve, lambda body, name=service: self.named(name, body), 1, 30)
        client = mdp.Client(self.context, self.endpoint)
        client.send(b"left", b"300")
        client.send(b"right", b"300")
        seen, ended = {b"left": [], b"right": []}, set()
        while len(ended) < 2:
            kind, service, body = client.receive(15)
            self.assertEqual(body[0], service)
            self.assertNotIn(service, ended, "nothing follows a FINAL")
            if kind == mdp.FINAL:
                ended.add(service)
            else:
                seen[service].append(int(body[1]))
        self.assertEqual(seen, {b"left": list(range(300)), b"right": list(range(300))})

    @staticmethod
    def named(name, body):
        for number in range(int(body[0])):
            yield [name, b"%d" % number]
        yield [name, b"end"]

    def test_a_client_that_leaves_in_the_middle_leaves_the_worker_serving(self):
        worker = mdp.Worker(self.context, self.endpoint, b"count")
        self.in_background(worker.serve, count_to, 2, 30)
        leaving = mdp.Client(self.context, self.endpoint)
        leaving.send(b"count", b"500")
        leaving.receive(15)
        leaving.close()
        partials, final = mdp.Client(self.context, self.endpoint).request(b"count", b"3", seconds=15)
        self.assertEqual(([part[0] for part in partials], final), ([b"0", b"1", b"2"], [b"end"]))


if __name__ == "__main__":
    unittest.main(verbosity=2)
