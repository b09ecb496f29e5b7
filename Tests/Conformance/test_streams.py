"""Streams of partial replies through Larder's broker: between strict peers, and between them and Larder's own ends."""
import subprocess
import time
import unittest

import mdp
import protos
from larder_client import correlation_id
from stack import PEERS, Stack

envelope, quantity = protos.load("larder.envelope.v1"), protos.load("larder.quantity.v1")
CANCEL = b"\x07"


def count_to(body):
    """Answers with numbered PARTIALs, then the FINAL."""
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
        self.in_background(worker.serve, count_to, 1)
        partials, final = mdp.Client(self.context, self.endpoint).request(b"count", b"2000")
        self.assertEqual([part[0] for part in partials], [b"%d" % number for number in range(2000)])
        self.assertEqual(final, [b"end"])

    def test_two_streams_to_one_client_stay_separate(self):
        for service in (b"left", b"right"):
            worker = mdp.Worker(self.context, self.endpoint, service)
            self.in_background(worker.serve, lambda body, name=service: self.named(name, body), 1)
        client = mdp.Client(self.context, self.endpoint)
        client.send(b"left", b"300")
        client.send(b"right", b"300")
        seen, ended = {b"left": [], b"right": []}, set()
        while len(ended) < 2:
            kind, service, body = client.receive()
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

    def test_a_client_that_leaves_halfway_leaves_the_worker_serving(self):
        worker = mdp.Worker(self.context, self.endpoint, b"count")
        self.in_background(worker.serve, count_to, 2)
        leaving = mdp.Client(self.context, self.endpoint)
        leaving.send(b"count", b"500")
        leaving.receive()
        leaving.close()
        partials, final = mdp.Client(self.context, self.endpoint).request(b"count", b"3")
        self.assertEqual(([part[0] for part in partials], final), ([b"0", b"1", b"2"], [b"end"]))


def numbered(body):
    """Streams as Larder's client expects: a header and a payload, with numbered or unnumbered parts."""
    header, asked = envelope.Header.FromString(body[0]), quantity.ReadLinesRequest.FromString(body[1])
    count = int(asked.lines[0].text)
    for number in range(count + 1):
        reply = quantity.ReadLinesReply(lines=[quantity.ParsedLine(text=str(number) if number < count else "end")])
        answer = envelope.Header(message_type=reply.DESCRIPTOR.full_name, correlation_id=header.correlation_id,
                                 status=envelope.STATUS_OK, part=number + 1)
        yield [answer.SerializeToString(), reply.SerializeToString()]


class StreamsOfOurs(Stack):
    """Larder's worker and Larder's client, each with a peer in another language."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)

    def start_worker(self):
        """Larder's worker, which streams as many parts as the request asks for."""
        process = subprocess.Popen([PEERS / "stream-peer", "worker", self.endpoint], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)
        self.wait_for(b"quantity.v1")
        return process

    def request(self, count):
        """Returns the two frames of a request for a number of parts, and its correlation id."""
        asked = quantity.ReadLinesRequest(lines=[quantity.Line(text=str(count))])
        header = envelope.Header(message_type=asked.DESCRIPTOR.full_name, correlation_id=correlation_id(), safe=True,
                                 household_id=bytes(16), budget_milliseconds=30_000)
        return [header.SerializeToString(), asked.SerializeToString()], header.correlation_id

    def test_our_worker_streams_to_a_client_of_the_rfc(self):
        self.start_worker()
        body, correlation = self.request(500)
        partials, final = mdp.Client(self.context, self.endpoint).request(b"quantity.v1", *body)
        headers = [envelope.Header.FromString(part[0]) for part in [*partials, final]]
        texts = [quantity.ReadLinesReply.FromString(part[1]).lines[0].text for part in [*partials, final]]
        self.assertEqual(texts, [*map(str, range(500)), "end"])
        self.assertEqual([header.part for header in headers], list(range(1, 502)))
        self.assertEqual({(header.correlation_id, header.status) for header in headers},
                         {(correlation, envelope.STATUS_OK)})

    def test_our_worker_stops_when_its_client_withdraws_the_request(self):
        worker = self.start_worker()
        client = mdp.Client(self.context, self.endpoint)
        body, correlation = self.request(100_000_000)
        client.send(b"quantity.v1", *body)
        client.receive()
        withdrawal = envelope.Header(correlation_id=correlation).SerializeToString()
        client.send(b"mmi.x-cancel", withdrawal, b"")
        while client.receive()[1] != b"mmi.x-cancel":
            pass
        self.assertEqual(worker.stdout.readline(), "cancelled\n")

    def test_our_client_reads_the_stream_of_a_worker_of_the_rfc(self):
        worker = mdp.Worker(self.context, self.endpoint, b"quantity.v1")
        self.in_background(worker.serve, numbered, 1)
        self.assertEqual(self.read("client", "200"), [*map(str, range(200)), "end"])

    def test_a_worker_of_the_rfc_with_credit_learns_that_our_client_has_left(self):
        worker = mdp.Worker(self.context, self.endpoint, b"quantity.v1", more=[(1).to_bytes(4, "big")])
        heard = []
        self.in_background(self.stream_until_cancelled, worker, heard)
        self.assertEqual(self.read("leave", "1000000", "3"), ["0", "1", "2"])
        end = time.monotonic() + 120
        while not heard and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(heard, [True])

    def read(self, *arguments):
        """Returns the lines that Larder's client prints."""
        role, *numbers = arguments
        done = subprocess.run([PEERS / "stream-peer", role, self.endpoint, *numbers], capture_output=True, text=True,
                              timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split("\n")[:-1]

    @staticmethod
    def stream_until_cancelled(worker, heard):
        """Answers one request with parts until the broker cancels it."""
        while (taken := worker.take(1.0)) is None:
            pass
        address, body = taken
        for part in numbered(body):
            worker.say(mdp.W_PARTIAL, address, b"", *part)
            while worker.socket.poll(1):
                if worker.socket.recv_multipart()[1:3] == [CANCEL, address]:
                    heard.append(True)
                    worker.say(mdp.W_FINAL, address, b"", *part)
                    worker.close()
                    return


if __name__ == "__main__":
    unittest.main(verbosity=2)
