import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What the journal says that a correction changed.
@Suite struct CorrectionTests: KitchenSuite {
    let store = InMemoryInventoryStore()
    private let milk: ProductID
    private let day: CalendarDay

    init() throws {
        milk = try ProductID("milk")
        day = try CalendarDay("2023-11-20")
    }

    private func lot() async throws -> Lot {
        let facts = LotFacts(price: try Money(2, "EUR"), shop: "Corner shop")
        let new = NewStock(try amount(1, "l"), facts: facts, dates: LotDates(useBy: day))
        return try #require(try await module(key: "add").addStock(new, of: milk).stock.lots.first)
    }

    private func corrected() async throws -> [CorrectedField] {
        let event = try await module().journal(JournalFilter(kinds: [.correct])).elements[0].event
        return event.changes.flatMap(event.corrected)
    }

    @Test func `a correction lists each field that it changes, with the value before`() async throws {
        let lot = try await lot()
        let price = try Money(3, "EUR")
        _ = try await module(key: "1").correctLot(lot.id, of: milk) { lot in
            var (facts, dates) = (lot.facts, lot.dates)
            (facts.price, facts.shop) = (price, nil)
            (dates.useBy, dates.bestBefore) = (nil, day.adding(days: 2))
            return LotCorrection(facts: facts, dates: dates)
        }
        #expect(
            try await corrected() == [
                CorrectedField(name: .bestBefore, before: .unknown, after: .day(day.adding(days: 2))),
                CorrectedField(name: .useBy, before: .day(day), after: .unknown),
                CorrectedField(name: .price, before: .price(try Money(2, "EUR")), after: .price(price)),
                CorrectedField(name: .shop, before: .shop("Corner shop"), after: .unknown),
            ]
        )
    }

    @Test func `only a correction lists changed fields`() throws {
        var change = LotChange(of: milk, lot: LotID(rawValue: "a"), in: UnitCode(rawValue: "l"))
        change.dates = LotDates(useBy: day)
        for kind in StockEvent.Kind.allCases {
            let event = StockEvent(kind, of: milk, at: now, by: "", changes: [change])
            #expect(event.corrected(by: change).map(\.name) == (kind == .correct ? [.useBy] : []))
        }
    }

    @Test func `dates alone say nothing about the facts`() async throws {
        let lot = try await lot()
        let opened = day.adding(days: -9)
        _ = try await module(key: "1").correctLot(lot.id, of: milk) { lot in
            var dates = lot.dates
            dates.opened = opened
            return LotCorrection(dates: dates)
        }
        #expect(
            try await corrected() == [CorrectedField(name: .opened, before: .unknown, after: .day(opened))]
        )
    }

    @Test func `a correction of an earlier release tells what was known afterward`() throws {
        var change = LotChange(of: milk, lot: LotID(rawValue: "a"), in: UnitCode(rawValue: "l"))
        change.dates = LotDates(useBy: day)
        let can = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g")))
        change.facts = LotFacts(pack: can)
        #expect(
            change.corrected == [
                CorrectedField(name: .useBy, before: nil, after: .day(day)),
                CorrectedField(name: .pack, before: nil, after: .pack(can)),
            ]
        )
    }

    @Test func `what a lot had before a correction is written and read`() async throws {
        let lot = try await lot()
        var dates = lot.dates
        dates.useBy = nil
        let change = LotChange(correcting: lot, facts: lot.facts, dates: dates)
        let read = try JSONDecoder().decode(LotChange.self, from: JSONEncoder().encode(change))
        #expect(read == change && read.datesBefore == lot.dates && read.factsBefore == lot.facts)
    }
}
