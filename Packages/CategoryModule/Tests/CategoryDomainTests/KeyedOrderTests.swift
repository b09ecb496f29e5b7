import Testing

@testable import CategoryDomain

@Suite struct KeyedOrderTests {
    private func order(_ keys: [String: String]) throws -> KeyedOrder<String> {
        KeyedOrder(try keys.mapValues { try #require(OrderKey($0)) })
    }

    private func ids(_ order: KeyedOrder<String>, after changes: [String: OrderKey]) -> String {
        KeyedOrder(order.keys.merging(changes) { _, new in new }).ids.joined()
    }

    @Test func `things are in the order of their keys, and equal keys in that of identifiers`() throws {
        #expect(try order(["c": "V", "a": "V", "b": "1", "d": "VV"]).ids == ["b", "a", "c", "d"])
    }

    @Test func `a move changes the key of what moved and no other`() throws {
        let order = try order(["a": "A", "b": "B", "c": "C", "d": "D"])
        for (wanted, moved) in [("dabc", "d"), ("bcda", "a"), ("acbd", "b"), ("acbd", "c")] {
            let changes = order.changes(to: wanted.map(String.init), moving: moved, jitter: 9)
            #expect(changes.keys.sorted() == [moved])
            #expect(ids(order, after: changes) == wanted)
        }
        #expect(order.changes(to: ["a", "b", "c", "d"], jitter: 9).isEmpty)
    }

    @Test func `a whole new order keeps as many keys as possible`() throws {
        let order = try order(["a": "A", "b": "B", "c": "C", "d": "D", "e": "E"])
        let changes = order.changes(to: ["e", "a", "b", "d", "c"], jitter: 1)
        #expect(changes.count == 2)
        #expect(ids(order, after: changes) == "eabdc")
        let longer = order.changes(to: ["x", "a", "b", "c", "d", "e", "y", "z"], jitter: 1)
        #expect(longer.keys.sorted() == ["x", "y", "z"])
        #expect(ids(order, after: longer) == "xabcdeyz")
    }

    @Test func `things with equal keys get room with the next change`() throws {
        let order = try order(["a": "V", "b": "V", "c": "V"])
        let changes = order.changes(to: ["a", "c", "b"], moving: "c", jitter: 4)
        #expect(ids(order, after: changes) == "acb")
        #expect(changes.count == 2, "One of the equal keys stays.")
    }

    @Test func `a key that is too long, and a gap without room, give all things new keys`() throws {
        let full = "V" + String(repeating: "0", count: 22)
        let order = try order(["a": full + "1", "b": full + "2", "c": "W"])
        let changes = order.changes(to: ["a", "c", "b"], moving: "c", jitter: 4)
        #expect(ids(order, after: changes) == "acb")
        #expect(changes.count == 3)
        #expect(changes.values.allSatisfy { $0.text.count <= 5 })
        let long = try self.order(["a": "A", "b": String(repeating: "B", count: 30), "c": "C"])
        let shortened = long.changes(to: ["a", "b", "c"], jitter: 4)
        #expect(shortened.keys.sorted() == ["b"])
        #expect(ids(long, after: shortened) == "abc")
    }

    @Test func `random moves leave each thing once and where it was put`() throws {
        var random = Numbers(seed: 11)
        var keys: [String: OrderKey] = [:]
        var model = (0..<20).map { "\($0)" }
        keys = KeyedOrder([:]).changes(to: model, jitter: 0)
        for _ in 0..<500 {
            let id = model[random.below(model.count)]
            let other = model[random.below(model.count)]
            let place = [OrderPlace.first, .last, .before(other), .after(other)][random.below(4)]
            let wanted = place.moving(id, in: model)
            let changes = KeyedOrder(keys).changes(to: wanted, moving: id, jitter: random.next())
            #expect(changes.count <= 1 || changes.count >= 19, "One key, or new keys for all.")
            keys.merge(changes) { _, new in new }
            model = wanted
            #expect(KeyedOrder(keys).ids == model)
        }
    }

    @Test func `a place says where something goes`() {
        let order = ["a", "b", "c"]
        #expect(OrderPlace.first.moving("c", in: order) == ["c", "a", "b"])
        #expect(OrderPlace.last.moving("a", in: order) == ["b", "c", "a"])
        #expect(OrderPlace.before("b").moving("c", in: order) == ["a", "c", "b"])
        #expect(OrderPlace.after("b").moving("a", in: order) == ["b", "a", "c"])
        #expect(OrderPlace.after("x").moving("a", in: order) == order)
        #expect(OrderPlace.before("a").moving("a", in: order) == order)
    }
}
