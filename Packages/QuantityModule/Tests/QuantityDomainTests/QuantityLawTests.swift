import CommandsTestKit
import Quantities
import QuantityDomain
import QuantityModuleTestKit
import Testing

@Suite struct QuantityLawTests {
    private static let codes = ["cup", "tbsp", "tsp", "lb", "oz", "g", "kg", "ml", "l", "clove", "can", "bunch", ""]

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `exact text reads back the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let denominator = [1, 2, 3, 4, 8, 16].randomElement(using: &random) ?? 1
            let value = try Rational(Int128(Int.random(in: 1...400, using: &random)), Int128(denominator))
            let code = UnitCode(rawValue: Self.codes.randomElement(using: &random) ?? "g")
            let range = AmountRange(value, value, code)
            let display = QuantityFormatter().text(of: range)
            guard display.exact else { continue }
            let read = IngredientLineParser().parse(display.text).quantity.range
            #expect(read == range, "seed \(seed): \(display.text)")
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the text of a range reads back the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let low = try Rational(Int128(Int.random(in: 1...40, using: &random)), 4)
            let high = try low + Rational(Int128(Int.random(in: 1...40, using: &random)), 4)
            let range = AmountRange(low, high, "cup".code)
            let text = QuantityFormatter().text(of: range).text
            #expect(IngredientLineParser().parse(text).quantity.range == range, "seed \(seed): \(text)")
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `converting there and back gives the original`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let graph = ConversionGraph()
        let pairs = [
            ("cup", "tbsp", ""), ("lb", "g", ""), ("cup", "g", "all purpose flour"), ("tsp", "kg", "granulated sugar"),
            ("stick", "cup", "butter"), ("", "g", "egg"), ("clove", "tsp", "garlic"), ("imperial pint", "l", ""),
        ]
        for (from, to, key) in pairs {
            let value = try Rational(Int128(Int.random(in: 1...900, using: &random)), 7)
            let start = Amount(value, from.code)
            let there = try #require(try graph.convert(start, to: to.code, ingredientKey: key))
            let back = try #require(try graph.convert(there.amount, to: from.code, ingredientKey: key))
            #expect(back.amount == start, "seed \(seed): \(from) to \(to)")
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `no text stops the parser or loses a character`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "1", "½", "1/2", "-", "–", "to", " ", "cups", "(", ")", "g", "/", "x", "plus", ",", ".", "a", "\u{0}", "é",
            "大さじ", "個", "&frac12;", "&", ";", "🍋", "of", "pinch", "'", "’", "d’", "\u{200b}", "999999999999999999999",
            "%", "\"", "or", "and", "half", "T", "in", "T-", "[", ":", "q.b.", "c. à s.", "e\u{301}",
        ]
        for _ in 0..<50 {
            let count = Int.random(in: 0...14, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let line = IngredientLineParser().parse(text)
            #expect(line.text == text)
            #expect((0...1).contains(line.quantity.parseConfidence))
            #expect(line.quantity.isParseable || line.quantity.displayText == text)
            #expect(line.quantity.isParseable || !line.diagnostics.isEmpty)
        }
    }
}

extension String {
    fileprivate var code: UnitCode { UnitCode(rawValue: self) }
}
