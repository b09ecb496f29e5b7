"""A client of Larder in another language, using only pyzmq, protobuf and the published .proto files.

    home = Larder("ipc:///run/larder/broker.sock")
    reply = home.ask(quantity.ReadLinesRequest(lines=[quantity.Line(text="2 cups flour")]))

Besides the frames, a client needs an idempotency key for each change, a deadline of its own, and retries under the same
key after silence and after the statuses that allow them.
"""
import os
import random
import time
import uuid

import zmq
from google.protobuf import message_factory

import protos

envelope = protos.load("larder.envelope.v1")
common = protos.load("larder.common.v1")

CLIENT, REQUEST, PARTIAL, FINAL = b"MDPC02", b"\x01", b"\x02", b"\x03"
RETRYABLE = {envelope.STATUS_DEADLINE, envelope.STATUS_OVERLOADED, envelope.STATUS_UNAVAILABLE}
SILENCE_SECONDS = 3.0
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "larder.household")


class Refused(Exception):
    """A refusal: the status and the Problem."""

    def __init__(self, status, problem):
        super().__init__(problem.sentence)
        self.status, self.problem = status, problem


class Larder:
    """Sends requests for one home, one at a time.

    Over `tcp://`, a broker requires CURVE: `key` is the file of the client's own secret key, `broker_key` that of the
    broker's public key, both as `larder keys` writes them.
    """

    def __init__(self, endpoint, household="home", budget=10.0, key=None, broker_key=None):
        self.endpoint, self.budget = endpoint, budget
        self.secret = read_key(key, "larder-secret-key") if key else None
        self.broker_key = read_key(broker_key, "larder-public-key") if broker_key else None
        self.household = household_id(household)
        self.context = zmq.Context()
        self.socket = None

    def read_feed(self, service, epoch="", after=0, chain=b"", limit=0):
        """Returns the changes of a service such as "product.v1" after a cursor, at most `limit`."""
        request = common.ReadFeedRequest(epoch=epoch, after_seq=after, chain_hash=chain, limit=limit)
        return self.ask(request, service=service)

    def ask(self, request, key="", budget=None, service=None):
        """Returns the reply to a request, or raises Refused; `key` makes a change happen once, however often it is sent.

        The request's package names the service; a request that every service answers needs `service`.
        """
        descriptor = request.DESCRIPTOR
        is_safe = service is not None or is_without_effect(descriptor)
        header = envelope.Header(
            message_type=descriptor.full_name, correlation_id=correlation_id(), household_id=self.household,
            content_type="application/protobuf", safe=is_safe,
            idempotency_key="" if is_safe else key or str(uuid.uuid4()))
        service = (service or descriptor.full_name.removeprefix("larder.").rpartition(".")[0]).encode()
        end = time.monotonic() + (budget or self.budget)
        pause = 0.05
        while True:
            try:
                return self.once(service, header, request, end)
            except (Refused, TimeoutError) as problem:
                wait = random.uniform(0, pause)
                if isinstance(problem, Refused) and problem.status not in RETRYABLE or time.monotonic() + wait >= end:
                    raise
                time.sleep(wait)
                pause = min(pause * 2, 1.0)

    def once(self, service, header, request, end):
        """Sends once; returns the reply, or raises Refused, or TimeoutError after a silence that means a lost message."""
        left = max(0.0, end - time.monotonic())
        header.budget_milliseconds = max(1, int(left * 1000))
        self.connect()
        self.socket.send_multipart([CLIENT, REQUEST, service, header.SerializeToString(), request.SerializeToString()])
        silent_at = time.monotonic() + min(left, SILENCE_SECONDS)
        while self.socket.poll(max(0, int((silent_at - time.monotonic()) * 1000))):
            reply = self.read(self.socket.recv_multipart(), header, request)
            if reply is not None:
                return reply
        self.close()  # a new connection for the next attempt
        raise TimeoutError(f"{service.decode()} does not answer")

    def read(self, frames, asked, request):
        """Returns the reply in a FINAL; None for messages of an earlier attempt and for PARTIALs."""
        if len(frames) != 5 or frames[0] != CLIENT or frames[1] != FINAL:
            return None
        header = envelope.Header.FromString(frames[3])
        if header.correlation_id != asked.correlation_id:
            return None
        if header.status not in (envelope.STATUS_OK, envelope.STATUS_ACCEPTED):
            raise Refused(header.status, common.Problem.FromString(frames[4]))
        name = header.message_type
        return message_factory.GetMessageClass(request.DESCRIPTOR.file.pool.FindMessageTypeByName(name)).FromString(
            frames[4])

    def connect(self):
        if self.socket is None:
            self.socket = self.context.socket(zmq.DEALER)
            self.socket.linger = 0
            if self.secret:
                self.socket.curve_serverkey, self.socket.curve_secretkey = self.broker_key, self.secret
                self.socket.curve_publickey = zmq.curve_public(self.secret)
            self.socket.connect(self.endpoint)

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def read_key(path, word):
    """Returns the 40 characters after a word in a key file."""
    for line in open(path, encoding="ascii"):
        if line.split()[:1] == [word]:
            return line.split()[1].encode()
    raise ValueError(f"{path} has no {word}: pass a file that `larder keys` has written.")


def is_without_effect(descriptor):
    """Returns whether the service declares that the request changes nothing."""
    for service in descriptor.file.services_by_name.values():
        for method in service.methods:
            if method.input_type.full_name == descriptor.full_name:
                return method.GetOptions().idempotency_level == 1  # NO_SIDE_EFFECTS
    return False


def household_id(name):
    """Returns the 16 bytes of a home: those of a UUID, or a version 5 UUID of a name in Larder's namespace."""
    folded = name.strip().lower()
    try:
        return uuid.UUID(folded).bytes
    except ValueError:
        return uuid.uuid5(NAMESPACE, folded).bytes


def correlation_id():
    """Returns a UUID of version 7."""
    random_part = int.from_bytes(os.urandom(10), "big")
    value = (int(time.time() * 1000) << 80) | random_part
    value = value & ~(0xF << 76) | (7 << 76)
    value = value & ~(0x3 << 62) | (2 << 62)
    return value.to_bytes(16, "big")
