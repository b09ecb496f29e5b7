import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct LedgerFoldTests {
    private let flour: ProductID
    private let kilogram = UnitCode(rawValue: "kg")

    init() throws { flour = try ProductID("flour") }

    private func entry(
        _ position: String,
        _ kind: StockEvent.Kind,
        _ effects: [String: LotChange.Effect],
        recounts: Bool = false,
        undone: Bool = false
    ) -> EnteredEvent {
        let changes = effects.sorted { $0.key < $1.key }.map { lot, effect in
            LotChange(of: flour, lot: LotID(rawValue: lot), in: kilogram, effect)
        }
        let at = Date(timeIntervalSince1970: 0)
        return EnteredEvent(
            id: StockEventID(rawValue: position),
            position: LedgerPosition(rawValue: position),
            event: StockEvent(kind, of: flour, at: at, by: "", changes: changes, recounted: recounts ? [flour] : []),
            undone: undone ? UndoneEvent(at: at, by: "") : nil
        )
    }

    private func quantities(_ entries: [EnteredEvent]) -> [String: Rational] {
        Dictionary(uniqueKeysWithValues: LedgerFold(entries).lots.map { ($0.id.rawValue, $0.quantity) })
    }

    @Test func `two people who recount the same to three have three, in whatever order`() {
        let events = [
            entry("1", .purchase, ["a": .adds(5)]), entry("2", .consume, ["a": .adds(-1)]),
            entry("3", .consume, ["a": .adds(-1)]), entry("4", .recount, ["a": .counts(3)], recounts: true),
            entry("5", .recount, ["a": .counts(3)], recounts: true), entry("6", .consume, ["a": .adds(-1)]),
        ]
        #expect(quantities(events) == ["a": 2])
        #expect(quantities(events.reversed()) == ["a": 2])
        #expect(quantities(Array(events.dropLast())) == ["a": 3])
    }

    @Test func `a recount of the product covers lots that it does not name, and not what comes later`() {
        let events = [
            entry("1", .purchase, ["a": .adds(5)]), entry("2", .purchase, ["b": .adds(7)]),
            entry("3", .recount, ["a": .counts(4)], recounts: true), entry("4", .purchase, ["c": .adds(2)]),
        ]
        #expect(quantities(events) == ["a": 4, "b": 0, "c": 2])
        let ofOneLot = entry("3", .recount, ["a": .counts(4)])
        #expect(quantities([events[0], events[1], ofOneLot]) == ["a": 4, "b": 7])
    }

    @Test func `an event that is undone does not count, a recount neither`() {
        let undone = [
            entry("1", .purchase, ["a": .adds(5)]), entry("2", .consume, ["a": .adds(-2)], undone: true),
            entry("3", .recount, ["a": .counts(1)], recounts: true, undone: true),
        ]
        #expect(quantities(undone) == ["a": 5])
    }

    @Test func `a sum beyond the exact numbers leaves the rest readable`() throws {
        let huge = try Rational(Int128.max, 1)
        let events = [
            entry("1", .purchase, ["a": .adds(huge)]), entry("2", .purchase, ["a": .adds(huge)]),
            entry("3", .consume, ["a": .adds(-1)]),
        ]
        #expect(quantities(events)["a"] == (try huge - 1))
    }

    @Test func `one of three pieces three times is one`() throws {
        let third = try Rational(1, 3)
        let events = (1...3).map { entry("\($0)", .consume, ["a": .adds(-third)]) }
        #expect(quantities([entry("0", .purchase, ["a": .adds(1)])] + events) == ["a": 0])
    }
}
