import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct ProductStockTests {
    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func lot(_ id: String, _ quantity: Rational, _ unit: String = "l", _ dates: LotDates = LotDates()) -> Lot {
        let change = LotChange(
            of: milk,
            lot: LotID(rawValue: id),
            in: UnitCode(rawValue: unit),
            .adds(quantity),
            facts: LotFacts(purchased: CalendarDay(number: 20_000)),
            dates: dates
        )
        let step = LotStep(position: LedgerPosition(rawValue: id), at: Date(timeIntervalSince1970: 0), change: change)
        return LedgerFold([EnteredEvent(of: milk, step)]).lots[0]
    }

    private func counts(_ recount: Recount) -> [String: Rational] {
        Dictionary(uniqueKeysWithValues: recount.counts.map { ($0.key.lotId.rawValue, $0.value) })
    }

    private func day(_ number: Int) -> CalendarDay { CalendarDay(number: number) }

    @Test func `opened lots go first, then those that expire first, then those without a date`() {
        let lots = [
            lot("none", 1), lot("late", 1, "l", LotDates(useBy: day(20_030))),
            lot("soon", 1, "l", LotDates(bestBefore: day(20_010))),
            lot("open", 1, "l", LotDates(useBy: day(20_040), opened: day(20_001))),
        ]
        #expect(ProductStock(milk, joining: lots).lots.map(\.id.rawValue) == ["open", "soon", "late", "none"])
    }

    @Test func `what one lot lacks is taken from the next one of its unit`() throws {
        let lots = [
            lot("a", 2, "l", LotDates(useBy: day(1))), lot("b", -3), lot("c", 2), lot("d", 1, "can"),
            lot("=can", try Rational(-3, 2), "can"),
        ]
        let stock = ProductStock(milk, joining: lots)
        #expect(stock.lots.map(\.id.rawValue) == ["c"] && stock.lots.map(\.quantity) == [1])
        #expect(stock.onHand == [Amount(1, UnitCode(rawValue: "l"))])
        #expect(stock.shortfall == [Amount(try Rational(1, 2), UnitCode(rawValue: "can"))])
    }

    @Test func `a withdrawal takes exact units first and measured ones last, each by its rate`() throws {
        let lots = [lot("cup", 4, "cup"), lot("kg", 1, "kg"), lot("g", 100, "g")]
        let rates = [
            LotKey(LotID(rawValue: "cup"), of: milk): UnitRate(try Rational(1, 120), isMeasured: true),
            LotKey(LotID(rawValue: "kg"), of: milk): UnitRate(try Rational(1, 1_000), isMeasured: false),
        ]
        let withdrawal = try Withdrawal(of: Amount(1_340, UnitCode(rawValue: "g")), from: lots, rates: rates)
        #expect(withdrawal.pieces.map(\.lot.id.rawValue) == ["kg", "g", "cup"])
        #expect(withdrawal.pieces.map(\.quantity) == [1, 100, 2] && withdrawal.rest == .zero)
        let more = try Withdrawal(of: Amount(1_341, UnitCode(rawValue: "g")), from: Array(lots.suffix(2)), rates: rates)
        #expect(more.rest == 241)
    }

    @Test func `a recount keeps the last lots in the order of use, and a surplus belongs to the last one`() throws {
        let lots = [lot("a", 2, "l", LotDates(useBy: day(1))), lot("b", 3), lot("c", 5, "can")]
        let liters = UnitCode(rawValue: "l")
        let less = try Recount(of: [Amount(4, liters)], lots: lots, rates: [:])
        #expect(counts(less) == ["b": 3, "a": 1] && less.surplus.isEmpty)
        let more = try Recount(of: [Amount(7, liters)], lots: lots, rates: [:])
        #expect(counts(more) == ["b": 5, "a": 2] && more.surplus.isEmpty)
        let other = try Recount(of: [Amount(7, UnitCode(rawValue: "jar"))], lots: lots, rates: [:])
        #expect(other.counts.isEmpty && other.surplus == [Amount(7, UnitCode(rawValue: "jar"))])
    }
}

extension EnteredEvent {
    fileprivate init(of productId: ProductID, _ step: LotStep) {
        let event = StockEvent(.purchase, of: productId, at: step.at, by: "", changes: [step.change])
        self.init(id: StockEventID(rawValue: step.position.rawValue), position: step.position, event: event)
    }
}
