"""Golden frames: exchanges in frames/*.txt, byte for byte, with Larder's broker.

    peer > frame…        the peer, with its own DEALER socket, sends a message
    peer < frame…        the next message that it receives, except heartbeats
    peer nothing         it receives no message

A frame is "text", hexadecimal bytes, or @name: the first time any bytes, later the same bytes. In an expectation, ...
matches any bytes, such as the broker's stamp after a header.
"""
import re
import unittest

import zmq

from stack import HERE, Stack

HEARTBEATS = ([b"MDPW02", b"\x05"], [b"", b"MDPW02", b"\x05"], [b"", b"MDPW01", b"\x04"])
ANY = b"..."


def read_frame(word):
    """Returns the frame's bytes, which may contain ANY, or its name."""
    if word.startswith("@"):
        return word
    if word.startswith('"'):
        return word[1:-1].encode()
    return ANY.join(bytes.fromhex(part) for part in word.split("..."))


class FrameExchange:
    """The peers, and the named bytes."""

    def __init__(self, context, endpoint):
        self.context, self.endpoint, self.sockets, self.named = context, endpoint, {}, {}

    def socket(self, peer):
        if peer not in self.sockets:
            self.sockets[peer] = self.context.socket(zmq.DEALER)
            self.sockets[peer].linger = 0
            self.sockets[peer].connect(self.endpoint)
        return self.sockets[peer]

    def receive(self, peer, seconds):
        """Returns the next message other than a heartbeat; None when none arrives in time."""
        while self.socket(peer).poll(int(seconds * 1000)):
            frames = self.socket(peer).recv_multipart()
            if frames not in HEARTBEATS:
                return frames
        return None

    def play(self, line):
        """Plays one line; returns what is wrong, or None."""
        peer, sign, *words = re.findall(r'"[^"]*"|\S+', line)
        wanted = [read_frame(word) for word in words]
        if sign == ">":
            frames = [self.named[frame] if isinstance(frame, str) else frame for frame in wanted]
            self.socket(peer).send_multipart(frames)
            return None
        found = self.receive(peer, 0.3 if sign == "nothing" else 60)
        if sign == "nothing":
            return None if found is None else f"got {found}"
        if found is None or len(found) != len(wanted) or not all(map(self.agrees, found, wanted)):
            return f"got {found}"
        return None

    def agrees(self, found, wanted):
        if isinstance(wanted, str):
            return self.named.setdefault(wanted, found) == found
        return re.fullmatch(b".*".join(map(re.escape, wanted.split(ANY))), found, re.S) is not None

    def close(self):
        for socket in self.sockets.values():
            socket.close()


class GoldenFrames(Stack):
    """Plays each file with its own broker."""

    def test_each_exchange_matches_its_file(self):
        files = sorted((HERE / "frames").glob("*.txt"))
        self.assertGreater(len(files), 3)
        for file in files:
            with self.subTest(file=file.name):
                endpoint = f"{self.endpoint}-{file.stem}"
                self.start("broker-service", "--listen", endpoint, "--data", f"{self.folder.name}/{file.stem}")
                exchange = FrameExchange(self.context, endpoint)
                for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                    if line and not line.startswith("#"):
                        wrong = exchange.play(line)
                        self.assertIsNone(wrong, f"{file.name}:{number}: {line}")
                exchange.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
