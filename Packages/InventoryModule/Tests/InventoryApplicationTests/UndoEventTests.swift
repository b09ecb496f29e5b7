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

    private func amount(_ liters: Rational) throws -> StockedAmount { try StockedAmount(Amount(liters, "l")) }

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

    @Test(arguments: [true, false])
    func `what was undone stays undone when another tick of the same item arrives`(isByOccasion: Bool) async throws {
        let new = NewStock(try amount(1), occasion: "list 1/item 4")
        let added = try await module("1").addStock(new, of: milk)
        if isByOccasion {
            let undone = try await module("2").undoOccasion(new.occasion, of: milk)
            #expect(undone.event?.id == added.eventId && undone.event?.undone != nil && !undone.isUnchanged)
        } else {
            _ = try await module("2").undoEvent(added.eventId)
        }
        let late = try await module("3").addStock(new, of: milk)
        #expect(late.eventId == added.eventId && late.isEnteredBefore && late.stock.onHand.isEmpty)
        #expect(try await module("4").undoEvent(added.eventId, redo: true).stock.onHand == [Amount(1, "l")])
        let next = NewStock(try amount(2), occasion: "list 1/item 4 once more")
        #expect(try await module("5").addStock(next, of: milk).stock.onHand == [Amount(3, "l")])
    }

    @Test func `a use that was undone stays undone when it arrives once more`() async throws {
        _ = try await module("1").addStock(amount(3), of: milk)
        let used = try await module("2").useStock(amount(1), of: milk, occasion: "dish 1")
        #expect(used.stock.onHand == [Amount(2, "l")])
        #expect(try await module("3").undoOccasion("dish 1", of: milk).stock.onHand == [Amount(3, "l")])
        let late = try await module("4").useStock(amount(1), of: milk, occasion: "dish 1")
        #expect(late.change.eventId == used.change.eventId && late.stock.onHand == [Amount(3, "l")])
    }

    @Test func `what is undone before it comes in doesn't come in`() async throws {
        let new = NewStock(try amount(1), occasion: "list 1/item 4")
        let first = try await module("1").undoOccasion(new.occasion, of: milk)
        #expect(first.event == nil && first.stock.onHand.isEmpty && !first.isUnchanged)
        let repeated = try await module("1").undoOccasion(new.occasion, of: milk)
        #expect(!repeated.isUnchanged, "The reply is the first.")
        #expect(try await module("2").undoOccasion(new.occasion, of: milk).isUnchanged)
        let late = try await module("3").addStock(new, of: milk)
        #expect(late.isEnteredBefore && late.stock.onHand.isEmpty)
        #expect(try await module("read").journal().elements.isEmpty)
        await #expect(throws: InventoryError.self) {
            try await module("4").undoOccasion(String(repeating: "x", count: 201), of: milk)
        }
    }
}
