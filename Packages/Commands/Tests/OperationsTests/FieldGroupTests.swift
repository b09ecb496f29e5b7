import Operations
import Testing

@Suite struct FieldGroupTests {
    private let here = Incarnation(high: 0, low: 1)
    private let there = Incarnation(high: 0, low: 2)

    private func stamp(_ milliseconds: UInt64, _ incarnation: Incarnation? = nil) -> Stamp {
        Stamp(reading: milliseconds << 16, incarnation: incarnation ?? here)
    }

    private func merged(_ effects: (GroupEffect, Stamp)...) throws -> GroupState {
        var state = try #require(effects.first.map { $0.state(at: $1) })
        for (effect, stamp) in effects.dropFirst() { state.merge(effect.state(at: stamp)) }
        return state
    }

    @Test func `the last writer wins, and at the same time the greater incarnation`() throws {
        #expect(try merged((.write([1]), stamp(2)), (.write([2]), stamp(1))).value == [1])
        #expect(try merged((.write([1]), stamp(2)), (.write([2]), stamp(2, there))).value == [2])
    }

    @Test func `an addition wins over a removal that had not seen it`() throws {
        let unseen = try merged(
            (.add("milk"), stamp(1)),
            (.remove("milk", seen: [stamp(1)]), stamp(5)),
            (.add("milk"), stamp(3, there))
        )
        #expect(unseen.elements == ["milk"])
        let seen = try merged((.remove("milk", seen: [stamp(1)]), stamp(5)), (.add("milk"), stamp(1)))
        #expect(seen.elements.isEmpty)
    }

    @Test func `each key of a map has its own writer and stays removed`() throws {
        let map = try merged(
            (.put("a", [1]), stamp(1)),
            (.put("b", [2]), stamp(2)),
            (.removeKey("a"), stamp(3)),
            (.put("a", [9]), stamp(2, there))
        )
        #expect(map.entries.map(\.key) == ["b"])
    }

    @Test func `a value wins over a removal at the same time, and the greater value over the lesser`() throws {
        let effects: [GroupEffect] = [.removeKey("a"), .put("a", [1]), .put("a", [1, 0]), .put("a", [2])]
        for (lesser, greater) in zip(effects, effects.dropFirst()) {
            let expected = greater.state(at: stamp(1))
            #expect(try merged((lesser, stamp(1)), (greater, stamp(1))) == expected)
            #expect(try merged((greater, stamp(1)), (lesser, stamp(1))) == expected)
        }
    }

    @Test func `two simultaneous consumptions both count, and a recount overrides earlier events`() throws {
        let ledger = try merged(
            (.record(id: "buy", isRecount: false, [5]), stamp(1)),
            (.record(id: "use 1", isRecount: false, [1]), stamp(2)),
            (.record(id: "use 2", isRecount: false, [1]), stamp(2, there))
        )
        #expect(ledger.countingEvents.map(\.id) == ["buy", "use 1", "use 2"])
        let recounted = try merged(
            (.record(id: "buy", isRecount: false, [5]), stamp(1)),
            (.record(id: "count 1", isRecount: true, [3]), stamp(3)),
            (.record(id: "count 2", isRecount: true, [3]), stamp(4, there)),
            (.record(id: "late", isRecount: false, [1]), stamp(2)),
            (.record(id: "use", isRecount: false, [1]), stamp(5)),
            (.record(id: "void", isRecount: false, [1]), stamp(6)),
            (.record(id: "void", isRecount: false, []), stamp(7))
        )
        #expect(recounted.countingEvents.map(\.id) == ["count 2", "use"])
    }

    @Test func `of two forms of an event at the same time the recount wins, then the greater one`() throws {
        let forms: [GroupEffect] = [
            .record(id: "event", isRecount: false, [8]), .record(id: "event", isRecount: false, [9]),
            .record(id: "event", isRecount: true, [1]),
        ]
        for (lesser, greater) in zip(forms, forms.dropFirst()) {
            let expected = greater.state(at: stamp(1))
            #expect(try merged((lesser, stamp(1)), (greater, stamp(1))) == expected)
            #expect(try merged((greater, stamp(1)), (lesser, stamp(1))) == expected)
        }
    }

    @Test func `a source's last contribution counts`() throws {
        let parts = try merged(
            (.contribute(source: "soup", [2]), stamp(1)),
            (.contribute(source: "stew", [1]), stamp(1)),
            (.contribute(source: "soup", [3]), stamp(2)),
            (.contribute(source: "stew", nil), stamp(3))
        )
        #expect(parts.entries.map(\.value) == [[3]])
    }

    @Test func `a mark rises by its value regardless of its writer, and the next cycle may begin lower`() throws {
        let half = HighWaterMark(cycle: 0, numerator: 1, denominator: 2)
        let third = HighWaterMark(cycle: 0, numerator: 1, denominator: 3)
        #expect(try merged((.raise(half), stamp(1)), (.raise(third), stamp(9))) == .mark(half))
        let next = HighWaterMark(cycle: 1, numerator: 0, denominator: 1)
        #expect(try merged((.raise(next), stamp(1)), (.raise(half), stamp(9))) == .mark(next))
        let huge = HighWaterMark(cycle: 0, numerator: .max, denominator: 3)
        #expect(try merged((.raise(huge), stamp(1)), (.raise(half), stamp(9))) == .mark(huge))
    }

    @Test func `a rule that differs from the declared one is found`() {
        let rules = MergeRules([MergeRules.Kind("note", [MergeRules.Group("text", .lastWriter)])])
        func operation(_ change: GroupChange, kind: String = "note") -> EntityOperation {
            EntityOperation(entity: EntityKey(kind, "a"), life: 1, stamp: stamp(1), intent: .change([change]))
        }
        #expect(rules.violation(in: operation(GroupChange("text", .write([])))) == nil)
        #expect(rules.violation(in: operation(GroupChange("text", .add("x")))) == "text")
        #expect(rules.violation(in: operation(GroupChange("later", .add("x")))) == nil, "Unknown groups pass.")
        #expect(rules.violation(in: operation(GroupChange("text", .add("x")), kind: "later")) == nil)
    }
}
