import Foundation
import InventoryDomain
import Quantities
import Testing

/// The lines in which a store keeps lots and settings.
@Suite struct StoredTextTests {
    private static let odd = ["", "|", "\\", "=", "a|b\\|c", "Käse\n\t\u{0}", "👩‍🍳|", "\\\\", "e\u{301}"]

    /// A lot of which everything is known.
    private func lot(_ text: String, _ quantity: Rational) throws -> FoldedLot {
        let known = LotFacts(
            purchased: try CalendarDay("2026-11-26"),
            price: Money(exact: try Rational(1, 3), "EUR"),
            pricedAmount: try Rational(2, 7),
            shop: text,
            pack: PackContent(UnitCode(rawValue: "can"), holding: Amount(400, UnitCode(rawValue: "g"))),
            recipeId: text,
            barcode: text,
            takenFrom: LotID(rawValue: "=\(text)")
        )
        let day = try CalendarDay("0001-01-01")
        let dates = LotDates(
            packaged: day,
            manufactured: day.adding(days: 1),
            bestBefore: day.adding(days: 2),
            useBy: day.adding(days: 3),
            expiry: day.adding(days: 4),
            opened: day.adding(days: 5),
            frozen: day.adding(days: 6),
            thawed: try CalendarDay("9999-12-31")
        )
        let lot = Lot(
            id: LotID(rawValue: "lot\(text)"),
            productId: try ProductID("p\(text)p"),
            unit: UnitCode(rawValue: text),
            quantity: quantity,
            facts: known,
            place: LotPlace(id: LocationID(rawValue: text), name: try #require(LocationName(stored: "x\(text)"))),
            dates: dates,
            updatedAt: Date(timeIntervalSince1970: -1.5)
        )
        return FoldedLot(lot)
    }

    @Test(arguments: odd) func `a lot with all that can be known comes back equal`(text: String) throws {
        for quantity in [Rational.zero, 5, try Rational(-1, 3), try Rational(Int128(Int64.max), 7)] {
            let lot = try lot(text, quantity)
            #expect(try FoldedLot(text: lot.text) == lot)
            let coded = try JSONDecoder().decode(Lot.self, from: JSONEncoder().encode(lot.lot))
            #expect(coded == lot.lot)
        }
    }

    @Test func `a lot of which nothing is known comes back equal`() throws {
        let lot = FoldedLot(.nothing(of: try ProductID("flour")))
        #expect(try FoldedLot(text: lot.text) == lot)
    }

    @Test(arguments: odd) func `a place, a wish and a shelf life come back equal`(text: String) throws {
        let place = StorageLocation(
            id: LocationID(rawValue: text),
            name: try #require(LocationName(stored: "x\(text)")),
            parent: LocationID(rawValue: text),
            temperature: .frozen,
            isHidden: true,
            version: 7
        )
        #expect(try StorageLocation(text: place.text) == place)
        let wish = StockedProduct(
            productId: try ProductID("p\(text)p"),
            minimum: Amount(try Rational(2, 3), UnitCode(rawValue: text)),
            kind: text,
            place: LocationID(rawValue: text),
            version: 3
        )
        #expect(try StockedProduct(text: wish.text) == wish)
        let target = StockedProduct(productId: try ProductID("p"), target: Amount(4, .count))
        #expect(try StockedProduct(text: target.text) == target)
        let shelfLife = ShelfLife(openedDays: 3, frozenDays: nil, thawedDays: 0)
        #expect(try ShelfLife(text: shelfLife.text) == shelfLife)
    }

    @Test func `a line with too few or too many fields, or with a field that is none, is refused`() throws {
        let line = FoldedLot(.nothing(of: try ProductID("flour"))).text
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).count
        #expect(fields == 34)
        for text in ["", "\\", "\(line)|", String(line.dropLast(2)), line.replacing("flour", with: "flour|")] {
            #expect(throws: StoredTextError.self, "\(text)") { try FoldedLot(text: text) }
        }
        #expect(throws: StoredTextError.self) { try ShelfLife(text: "a||") }
        #expect(throws: StoredTextError.self) { try StorageLocation(text: "id|name||warm|0|0") }
    }
}
