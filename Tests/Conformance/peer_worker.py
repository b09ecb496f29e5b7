#!/usr/bin/env python3
"""Runs one independently written worker until SIGTERM, on which it disconnects.

usage: peer_worker.py KIND ENDPOINT SERVICE (echo|parse)

KIND is rfc18, rfc18-led (with an empty frame first), rfc7 or majortomo. `echo` returns the body, after a PARTIAL
where the protocol has one. `parse` answers quantity.v1's ReadLinesRequest with the lines as names, using Larder's header and
messages.
"""
import signal
import sys

import majortomo
import zmq

import mdp
import mdp01

FOREVER = 1e9
KINDS = ("rfc18", "rfc18-led", "rfc7", "majortomo")


class MajortomoWorker:
    """The worker of the library majortomo, with the interface of ours."""

    def __init__(self, context, endpoint, service):
        self.worker = majortomo.Worker(endpoint, service, heartbeat_interval=0.5, zmq_context=context)

    def close(self):
        """Does nothing: the library disconnected when it left `serve`."""

    def serve(self, handler, requests, seconds=FOREVER):
        with self.worker:
            for _ in range(requests):
                client, body = self.worker.wait_for_request()
                *partials, final = list(handler(body))
                self.worker.send_reply_from_iterable(client, partials, final)


def make_worker(kind, context, endpoint, service):
    if kind == "majortomo":
        return MajortomoWorker(context, endpoint, service)
    if kind == "rfc7":
        return mdp01.Worker(context, endpoint, service.encode())
    return mdp.Worker(context, endpoint, service.encode(), led=kind == "rfc18-led")


def echo(body):
    yield [b"half"]
    yield body


def parse(body):
    """A provider of quantity.v1 that understands one message and does not parse."""
    import protos
    envelope, quantity = protos.load("larder.envelope.v1"), protos.load("larder.quantity.v1")
    header = envelope.Header.FromString(body[0])
    asked = quantity.ReadLinesRequest.FromString(body[1])
    reply = quantity.ReadLinesReply(lines=[quantity.ParsedLine(text=line.text, name=line.text) for line in asked.lines])
    answer = envelope.Header(message_type=reply.DESCRIPTOR.full_name, correlation_id=header.correlation_id,
                             content_type=header.content_type, status=envelope.STATUS_OK)
    yield [answer.SerializeToString(), reply.SerializeToString()]


def main(kind, endpoint, service, answer):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    worker = make_worker(kind, zmq.Context(), endpoint, service)
    try:
        worker.serve({"echo": echo, "parse": parse}[answer], int(FOREVER), FOREVER)
    finally:
        worker.close()


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in KINDS or sys.argv[4] not in ("echo", "parse"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
