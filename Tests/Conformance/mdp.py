"""Client, worker and broker of the Majordomo Protocol 0.2, written only from its specification (ZeroMQ RFC 18).

They know nothing of Larder, only frames. The conformance test combines each of them with Larder's own.
Frame layouts of RFC 18:

  client -> broker   MDPC02 | 01 | service | body…
  broker -> client   MDPC02 | 02 (partial) or 03 (final) | service | body…
  worker -> broker   MDPW02 | 01 (ready) | service
                     MDPW02 | 03 (partial) or 04 (final) | client address | empty | body…
  broker -> worker   MDPW02 | 02 (request) | client address | empty | body…
  both ways          MDPW02 | 05 (heartbeat), MDPW02 | 06 (disconnect)
"""
import collections
import time

import zmq

CLIENT, WORKER = b"MDPC02", b"MDPW02"
REQUEST, PARTIAL, FINAL = b"\x01", b"\x02", b"\x03"
READY, W_REQUEST, W_PARTIAL, W_FINAL, HEARTBEAT, DISCONNECT = (bytes([n]) for n in range(1, 7))


class Timeout(Exception):
    """No message arrived in time."""


def receive(socket, seconds):
    """Receives one multipart message, or raises Timeout."""
    if not socket.poll(int(seconds * 1000)):
        raise Timeout(f"nothing within {seconds} s")
    return socket.recv_multipart()


def without_lead(frames, lead):
    """Returns the frames after the empty one, which must be present exactly when we send one ourselves."""
    assert (frames[0] == b"") == bool(lead), f"led with one empty frame: {bool(lead)}, answered with {frames[:2]!r}"
    return frames[len(lead):]


class Client:
    """Sends requests and yields the replies; any number may be outstanding.

    `led` puts an empty frame before each message, as a REQ socket does.
    """

    def __init__(self, context, endpoint, led=False):
        self.lead = [b""] if led else []
        self.socket = context.socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.connect(endpoint)

    def send(self, service, *body):
        self.socket.send_multipart([*self.lead, CLIENT, REQUEST, service, *body])

    def receive(self, seconds=60.0):
        """Returns (kind, service, body frames) of the next partial or final."""
        frames = without_lead(receive(self.socket, seconds), self.lead)
        assert len(frames) >= 3, f"a reply of {len(frames)} frames"
        assert frames[0] == CLIENT, f"a reply that begins with {frames[0]!r}"
        assert frames[1] in (PARTIAL, FINAL), f"a reply of kind {frames[1]!r}"
        return frames[1], frames[2], frames[3:]

    def request(self, service, *body, seconds=60.0):
        """Returns the bodies of the partials, and the body of the final."""
        self.send(service, *body)
        partials = []
        while True:
            kind, answered, reply = self.receive(seconds)
            assert answered == service, f"asked {service!r}, answered by {answered!r}"
            if kind == FINAL:
                return partials, reply
            partials.append(reply)

    def close(self):
        self.socket.close()


class Worker:
    """Serves one request at a time, as specified."""

    def __init__(self, context, endpoint, service, beat=0.5, led=False, more=()):
        self.beat, self.service, self.lead = beat, service, [b""] if led else []
        self.socket = context.socket(zmq.DEALER)
        self.socket.linger = 500
        self.socket.connect(endpoint)
        self.disconnected = False
        self.say(READY, service, *more)

    def say(self, command, *frames):
        self.socket.send_multipart([*self.lead, WORKER, command, *frames])
        self.last_sent = time.monotonic()

    def serve(self, handler, requests, seconds=120.0):
        """Answers up to `requests` requests; `handler(body)` yields the bodies of partials, the final one last."""
        served, until = 0, time.monotonic() + seconds
        while served < requests and time.monotonic() < until and not self.disconnected:
            taken = self.take(min(self.beat / 2, max(0.0, until - time.monotonic())))
            if taken is None:
                continue
            address, body = taken
            last = None
            for reply in handler(body):
                if last is not None:
                    self.say(W_PARTIAL, address, b"", *last)
                last = reply
            self.say(W_FINAL, address, b"", *last)
            served += 1
        return served

    def take(self, seconds):
        """Returns (client address, body) of the next request, or None; sends heartbeats while it waits."""
        if time.monotonic() - self.last_sent >= self.beat:
            self.say(HEARTBEAT)
        try:
            frames = without_lead(receive(self.socket, seconds), self.lead)
        except Timeout:
            return None
        assert frames[0] == WORKER, f"a command that begins with {frames[0]!r}"
        if frames[1] == HEARTBEAT:
            assert len(frames) == 2, "a heartbeat has two frames"
            return None
        if frames[1] == DISCONNECT:
            self.disconnected = True
            return None
        assert frames[1] == W_REQUEST, f"a command {frames[1]!r}"
        assert frames[3] == b"", "the fourth frame of a request is empty"
        return frames[2], frames[4:]

    def close(self, say_goodbye=True):
        if say_goodbye and not self.disconnected:
            self.say(DISCONNECT)
        self.socket.close()


class Broker:
    """The simplest broker that follows the specification: one request per worker at a time, first come, first served."""

    def __init__(self, context, endpoint, beat=0.5, liveness=20):
        self.beat, self.liveness = beat, liveness
        self.socket = context.socket(zmq.ROUTER)
        self.socket.linger = 0
        self.socket.bind(endpoint)
        self.endpoint = self.socket.getsockopt_string(zmq.LAST_ENDPOINT)
        self.service_of, self.heard = {}, {}
        self.idle = collections.defaultdict(collections.deque)
        self.queue = collections.defaultdict(collections.deque)
        self.stopping = False

    def run(self):
        """Serves until another thread sets `stopping`."""
        next_beat = time.monotonic() + self.beat
        while not self.stopping:
            if self.socket.poll(50):
                address, *frames = self.socket.recv_multipart()
                self.take(address, frames)
            if time.monotonic() >= next_beat:
                next_beat = time.monotonic() + self.beat
                for worker in list(self.service_of):
                    if time.monotonic() - self.heard[worker] > self.beat * self.liveness:
                        self.forget(worker)
                    else:
                        self.socket.send_multipart([worker, WORKER, HEARTBEAT])
        for worker in list(self.service_of):
            self.socket.send_multipart([worker, WORKER, DISCONNECT])
        self.socket.close()

    def take(self, address, frames):
        if frames[0] == CLIENT and frames[1] == REQUEST:
            service, body = frames[2], frames[3:]
            if service.startswith(b"mmi."):
                known = service == b"mmi.service" and body and self.has_worker(body[0])
                code = b"200" if known else b"404" if service == b"mmi.service" else b"501"
                self.socket.send_multipart([address, CLIENT, FINAL, service, code])
                return
            self.queue[service].append((address, body))
            self.dispatch(service)
        elif frames[0] == WORKER:
            self.take_from_worker(address, frames[1], frames[2:])

    def take_from_worker(self, worker, command, rest):
        self.heard[worker] = time.monotonic()
        if command == READY and worker not in self.service_of:
            self.service_of[worker] = rest[0]
            self.idle[rest[0]].append(worker)
            self.dispatch(rest[0])
        elif worker not in self.service_of or command == READY:
            self.forget(worker)
            self.socket.send_multipart([worker, WORKER, DISCONNECT])
        elif command in (W_PARTIAL, W_FINAL):
            service = self.service_of[worker]
            kind = PARTIAL if command == W_PARTIAL else FINAL
            self.socket.send_multipart([rest[0], CLIENT, kind, service, *rest[2:]])
            if command == W_FINAL:
                self.idle[service].append(worker)
                self.dispatch(service)
        elif command == DISCONNECT:
            self.forget(worker)

    def has_worker(self, service):
        return service in self.service_of.values()

    def dispatch(self, service):
        while self.queue[service] and self.idle[service]:
            worker = self.idle[service].popleft()
            client, body = self.queue[service].popleft()
            self.socket.send_multipart([worker, WORKER, W_REQUEST, client, b"", *body])

    def forget(self, worker):
        service = self.service_of.pop(worker, None)
        if service is not None and worker in self.idle[service]:
            self.idle[service].remove(worker)
