import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct UndoEventTests {
    private let store = InMemoryInventoryStore()
    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func context(_ key: String) -> CommandContext { .test(key: key, request: key) }

    private func module(_ key: String) -> InventoryModuleService {
        InventoryModuleService(store: store, converter: FixedRateConverter(), context: context(key))
    }

    private func added() async throws -> StockEventID {
        try await module("add").addStock(NewStock(StockedAmount(Amount(1, "l"))), of: milk).eventId
    }

    @Test func `a second undo changes nothing, and one that is repeated under its key answers as at first`()
        async throws
    {
        let event = try await added()
        let first = try await module("1").undoEvent(event)
        #expect(first.event.undone?.by == "tester" && !first.isUnchanged && first.stock.onHand.isEmpty)
        let repeated = try await module("1").undoEvent(event)
        #expect(repeated.event == first.event && !repeated.isUnchanged)
        let second = try await module("2").undoEvent(event)
        #expect(second.event == first.event && second.isUnchanged)
        #expect(try await module("2").undoEvent(event).isUnchanged)
        let redone = try await module("3").undoEvent(event, redo: true)
        #expect(redone.event.undone == nil && !redone.isUnchanged && redone.stock.onHand == [Amount(1, "l")])
        #expect(try await module("4").undoEvent(event, redo: true).isUnchanged)
        #expect(try await module("2").undoEvent(event).isUnchanged, "The event counts again; the reply is the first.")
    }

    @Test func `an outcome that an earlier release kept is that of an undo that changed something`() async throws {
        let event = try await added()
        let kept = try await module("1").undoEvent(event).event
        _ = try await store.commit([], outcome: StoredJSON.encode(kept), for: context("earlier"))
        let repeated = try await module("earlier").undoEvent(event)
        #expect(repeated.event == kept && !repeated.isUnchanged)
    }
}
