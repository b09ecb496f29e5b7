"""Client and worker of the Majordomo Protocol 0.1, written only from its specification (ZeroMQ RFC 7).

Frame layouts of RFC 7; every message begins with an empty frame, which a REQ socket adds and removes itself:

  client -> broker   empty | MDPC01 | service | body…
  broker -> client   empty | MDPC01 | service | body…
  worker -> broker   empty | MDPW01 | 01 (ready) | service
                     empty | MDPW01 | 03 (reply) | client address | empty | body…
  broker -> worker   empty | MDPW01 | 02 (request) | client address | empty | body…
  both ways          empty | MDPW01 | 04 (heartbeat), empty | MDPW01 | 05 (disconnect)

There are no partial replies, and a client on a REQ socket has one request in flight.
"""
import time

import zmq

from mdp import Timeout, receive

CLIENT, WORKER = b"MDPC01", b"MDPW01"
READY, REQUEST, REPLY, HEARTBEAT, DISCONNECT = (bytes([n]) for n in range(1, 6))


class Client:
    """Sends a request and waits, on a REQ socket as the specification recommends, or on a DEALER as it allows."""

    def __init__(self, context, endpoint, dealer=False):
        self.lead = [b""] if dealer else []
        self.socket = context.socket(zmq.DEALER if dealer else zmq.REQ)
        self.socket.linger = 0
        self.socket.connect(endpoint)

    def request(self, service, *body, seconds=60.0):
        """Returns no partials, and the body of the reply."""
        self.socket.send_multipart([*self.lead, CLIENT, service, *body])
        frames = receive(self.socket, seconds)
        opening = [*self.lead, CLIENT, service]
        assert frames[: len(opening)] == opening, f"a reply that begins with {frames[:3]!r}"
        assert len(frames) > len(opening), "a reply without a body"
        return [], frames[len(opening):]

    def close(self):
        self.socket.close()


class Worker:
    """Serves one service, one request at a time."""

    def __init__(self, context, endpoint, service, beat=0.5):
        self.beat, self.disconnected = beat, False
        self.socket = context.socket(zmq.DEALER)
        self.socket.linger = 500
        self.socket.connect(endpoint)
        self.say(READY, service)

    def say(self, command, *frames):
        self.socket.send_multipart([b"", WORKER, command, *frames])
        self.last_sent = time.monotonic()

    def serve(self, handler, requests, seconds=120.0):
        """Answers up to `requests` requests; of what `handler(body)` yields, the last is the reply."""
        served, until = 0, time.monotonic() + seconds
        while served < requests and time.monotonic() < until and not self.disconnected:
            taken = self.take(min(self.beat / 2, max(0.0, until - time.monotonic())))
            if taken is not None:
                address, body = taken
                self.say(REPLY, address, b"", *list(handler(body))[-1])
                served += 1
        return served

    def take(self, seconds):
        """Returns (client address, body) of the next request, or None; sends heartbeats while it waits."""
        if time.monotonic() - self.last_sent >= self.beat:
            self.say(HEARTBEAT)
        try:
            frames = receive(self.socket, seconds)
        except Timeout:
            return None
        assert frames[:2] == [b"", WORKER], f"a command that begins with {frames[:2]!r}"
        if frames[2] == HEARTBEAT:
            assert len(frames) == 3, "a heartbeat has three frames"
            return None
        if frames[2] == DISCONNECT:
            self.disconnected = True
            return None
        assert frames[2] == REQUEST, f"a command {frames[2]!r}"
        assert len(frames) >= 6, f"a request of {len(frames)} frames"
        assert frames[4] == b"", "one address frame, then an empty one"
        return frames[3], frames[5:]

    def close(self):
        if not self.disconnected:
            self.say(DISCONNECT)
        self.socket.close()
