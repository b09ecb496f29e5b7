"""The change feed followed by a client in another language: entities from their field groups, by common.proto alone."""
import fractions
import json
import unittest

import protos
from larder_client import Larder
from stack import Stack

product = protos.load("larder.product.v1")


def value(group):
    """What a field group holds now; None for a state of a later release."""
    kind = group.WhichOneof("state")
    state = getattr(group, kind) if kind else None
    if kind == "register":
        return json.loads(state.value)
    if kind == "set":
        return [element.element for element in state.elements if element.live]
    if kind in ("map", "contributions"):
        keys = state.keys if kind == "map" else state.sources
        return {key.key: json.loads(key.register.value) for key in keys if key.register.HasField("value")}
    if kind == "ledger":
        events = sorted((event for event in state.events if event.body), key=lambda event: event.stamp.reading)
        return [json.loads(event.body) for event in events]
    if kind == "mark":
        return fractions.Fraction(state.numerator, state.denominator)
    return None


class Follower:
    """Keeps the entities of one service's feed."""

    def __init__(self, home, service):
        self.home, self.service = home, service
        self.epoch, self.seq, self.chain, self.entities = "", 0, b"", {}

    def catch_up(self, limit):
        """Reads to the head in pieces; how many entries each had."""
        pieces = []
        while True:
            reply = self.home.read_feed(self.service, self.epoch, self.seq, self.chain, limit)
            assert not reply.resync_required
            self.epoch = reply.epoch
            for entry in reply.entries:
                assert entry.seq == self.seq + 1
                self.seq = entry.seq
                self.apply(entry)
            assert not reply.entries or reply.entries[-1].ends_group
            self.chain = reply.chain_hash
            pieces.append(len(reply.entries))
            if self.seq == reply.head_seq:
                return pieces

    def apply(self, entry):
        key = (entry.kind, entry.entity_id)
        life, groups = self.entities.get(key, (0, {}))
        if entry.life > life:
            groups = {}
        self.entities[key] = (entry.life, {} if entry.deleted else groups | {g.name: value(g) for g in entry.groups})


class Feed(Stack):
    """The product service over Larder's broker."""

    def setUp(self):
        super().setUp()
        self.start("broker-service", "--listen", self.endpoint)
        self.start_services("product")
        self.home = Larder(self.endpoint)

    def tearDown(self):
        self.home.close()
        self.home.context.destroy(linger=0)
        super().tearDown()

    def register(self, *drafts):
        reply = self.home.ask(product.RegisterProductsRequest(products=[product.ProductDraft(**d) for d in drafts]))
        return [entry.product for entry in reply.products]

    def test_entities_are_put_together_from_their_groups(self):
        self.register({"title": "Rye flour", "ingredient_keys": ["rye"]})
        self.register({"title": "Milk"}, {"title": "Cheese", "barcode": "2506929467583"})
        changed = self.register({"title": "rye flour", "brand": "Mill", "ingredient_keys": ["flour"]})[0]
        follower = Follower(self.home, "product.v1")
        self.assertEqual(follower.catch_up(limit=1), [1, 3, 1], "a group of operations comes whole")
        _, groups = follower.entities["product", changed.product_id]
        self.assertEqual(groups["title"], changed.title)
        self.assertEqual(groups["brand"], "Mill")
        self.assertEqual(groups["ingredients"], list(changed.ingredient_keys))
        self.assertEqual(groups["updated"], changed.updated_at.ToMilliseconds())
        _, alias = follower.entities["alias", "2506929467583"]
        _, cheese = follower.entities["product", alias["product"]]
        self.assertEqual(cheese["title"], "Cheese")

    def test_an_entry_has_only_the_groups_that_changed(self):
        self.register({"title": "Milk"})
        self.register({"title": "Milk", "brand": "Alm"})
        entry = self.home.read_feed("product.v1", after=1).entries[0]
        self.assertEqual([group.name for group in entry.groups], ["brand", "updated"])

    def test_a_cursor_of_another_past_is_told_so(self):
        self.register({"title": "Milk"})
        self.register({"title": "Salt"})
        reply = self.home.read_feed("product.v1", limit=1)
        self.assertFalse(self.home.read_feed("product.v1", reply.epoch, 1, reply.chain_hash).resync_required)
        for epoch, after, chain in [(reply.epoch, 1, bytes(16)), ("other", 1, b""), (reply.epoch, 3, b"")]:
            self.assertTrue(self.home.read_feed("product.v1", epoch, after, chain).resync_required, (epoch, after))


if __name__ == "__main__":
    unittest.main(verbosity=2)
