import Foundation
import Quantities
import QuantityDomain
import Testing

@testable import QuantityApplication

/// Lines of several ingredients, scaled, corrected, and beside the home's choices.
@Suite struct DividedLineTests {
    private func scaled(
        _ text: String,
        _ home: HomeReading = HomeReading(),
        by factor: Rational = 2
    ) throws -> ScaledLine {
        try home.line(text, scaledBy: factor, servings: nil)
    }

    @Test(arguments: [
        ("1 tsp each cumin, coriander and turmeric", "", "2 tsp each cumin, coriander and turmeric"),
        ("Salt and pepper (1/2 tsp each)", "", "Salt and pepper (1 tsp each)"),
        ("je 100 g Butter und Zucker", "de", "je 200 g Butter und Zucker"),
        ("500 g flour, 2 eggs and salt", "", "1 kg flour, 4 eggs and salt"),
        ("1 oignon et 2 gousses d'ail", "fr", "2 oignon et 4 gousses d'ail"),
    ])
    func `every amount of the line is scaled`(text: String, locale: String, expected: String) throws {
        let line = try scaled(text, HomeReading(locale: locale))
        #expect(line.text == expected)
        let before = line.original.otherParts.compactMap { $0.quantity.range?.upper }
        let units = try zip(before, line.original.others.compactMap(\.quantity?.range)).map { try $1.upper / $0 }
        #expect(units.allSatisfy { $0 == 2 }, "\(line.original.others)")
    }

    @Test func `a corrected line scales its further ingredients`() throws {
        let text = "1 onion, 2 carrots"
        let corrected = LineCorrection(
            text: text,
            amount: Amount(3, .count),
            name: nil,
            correctedAt: Date(),
            version: 1
        )
        let line = try scaled(text, HomeReading(corrections: [corrected]))
        #expect(line.quantity.range?.upper == 6)
        #expect(line.original.others.map(\.quantity?.range?.upper) == [4])
    }

    @Test func `a person's words for a line of several ingredients are divided and scaled`() throws {
        let text = "onion & 2 C"
        let corrected = LineCorrection(text: text, reading: "1 onion, 2 carrots", correctedAt: Date(), version: 1)
        let line = try scaled(text, HomeReading(corrections: [corrected]))
        #expect(line.original.text == text)
        #expect(line.original.others.map(\.quantity?.range?.upper) == [4])
    }

    @Test func `a person's name for a line makes it one ingredient`() {
        let text = "1 onion, 2 carrots"
        let corrected = LineCorrection(text: text, name: "soup greens", correctedAt: Date(), version: 1)
        let line = HomeReading(corrections: [corrected]).line(text)
        #expect(line.others.isEmpty && line.parts.isEmpty)
    }

    @Test(arguments: [
        ("200 g Mehl, 1 Zwiebel", "de", "onion"), ("2 carrots and 1 onion", "en", "onion"),
        ("1 tsp each salt and onion", "en", "onion"), ("salt and onion", "en", "onion"),
    ])
    func `what the home never buys is not bought as a further ingredient`(
        text: String,
        locale: String,
        never: String
    ) {
        let home = HomeReading(locale: locale, shelf: [never: ShelfChoice(place: .never)])
        let line = home.line(text)
        #expect(line.purchase == .bought)
        #expect(line.others.filter { $0.purchase == .notWanted }.map(\.key) == [never])
    }

    @Test func `a further ingredient that the home always buys is bought, even water`() {
        let home = HomeReading(shelf: ["water": ShelfChoice(place: .buy)])
        #expect(home.line("2 eggs and 1 cup water").others.map(\.purchase) == [.bought])
        #expect(HomeReading().line("2 eggs and 1 cup water").others.map(\.purchase) == [.water])
    }
}
