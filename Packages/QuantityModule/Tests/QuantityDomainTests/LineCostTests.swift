import Foundation
import Quantities
import QuantityDomain
import QuantityModuleTestKit
import Testing

/// The cost of a line: a bounded stack, and time in proportion to its length.
@Suite struct LineCostTests {
    /// Pieces that made earlier parsers slow or deeply recursive when repeated, and one of each class of tokens.
    private static let pieces = [
        "1. ", "(a ", "ab cd 1 ", "1-g/", "1 g/", "için ", "1 cup plus ", "1 lb 1 oz ", "large ", "1 large or ", "fl(",
        "& ",
        "&amp;", "<b ", "a ", "1/", "½ ", "大さじ1", "~1 ", "1 x ", "half of ", "1 (1 g) ", ", 1 ", "- ", "for a ",
        "1 to ", ")1",
        "a, 1-g/1-g ",
    ]

    @Test func `a piece repeated many times does not deepen the stack`() async {
        let violations = await withCheckedContinuation { continuation in
            let thread = Thread {
                let texts = Self.pieces.map { String(repeating: $0, count: 4_000 / $0.utf8.count) }
                continuation.resume(returning: texts.compactMap { LineInvariants.violation(of: $0, locale: "") })
            }
            thread.stackSize = 192 << 10
            thread.start()
        }
        #expect(violations == [])
    }

    @Test(arguments: pieces)
    func `parsing eight times the line takes less than a third of quadratic time`(piece: String) {
        for locale in ["", "tr"] {
            let ratios = (0..<6).lazy.map { _ in Self.time(piece, 4_000, locale) / Self.time(piece, 500, locale) }
            // Other work on the machine makes a run slower, never faster.
            #expect(ratios.contains { $0 < 20 }, "\(piece) in \(locale)")
        }
    }

    @Test func `nested brackets are read once`() {
        func text(_ count: Int) -> String {
            String(repeating: "(a ", count: count) + String(repeating: ")", count: count)
        }
        let ratios = (0..<6).lazy.map { _ in Self.time(text(1_000), "") / Self.time(text(125), "") }
        #expect(ratios.contains { $0 < 20 })
    }

    @Test func `a line longer than people write is kept unread`() {
        let text = "2 cups flour" + String(repeating: ", sifted", count: 600)
        let line = IngredientLineParser().parse(text)
        #expect(line.diagnostics.map(\.code) == ["quantity.lineTooLong"])
        #expect(line.text == text)
        #expect(!line.quantity.isParseable)
        #expect(line.quantity.displayText == text)
        #expect(LineInvariants.violation(of: text, locale: "") == nil)
    }

    @Test func `the longest readable line is read`() {
        let text = "2 cups flour" + String(repeating: " ", count: IngredientLineParser.longestLine - 12)
        #expect(IngredientLineParser().parse(text).name == "flour")
        #expect(IngredientLineParser().parse(text + " ").name.isEmpty)
    }

    @Test func `the longest readable number is read`() {
        let text = "2" + String(repeating: " ", count: IngredientLineParser.longestLine - 1)
        #expect(IngredientLineParser().number(beginning: text, locale: "")?.value == 2)
        #expect(IngredientLineParser().number(beginning: text + " ", locale: "") == nil)
    }

    @Test(arguments: ["(optional) flour: 200 g", "(for the top) flour, 200 g", "flour (sifted) 200 g"])
    func `an amount after brackets is read`(text: String) {
        let line = IngredientLineParser().parse(text)
        #expect(line.quantity.range?.amount == Amount(200, UnitCode(rawValue: "g")))
        #expect(line.name == "flour")
    }

    private static func time(_ piece: String, _ length: Int, _ locale: String) -> Double {
        time(String(repeating: piece, count: length / piece.utf8.count), locale)
    }

    /// Returns the processor time for a text, in nanoseconds.
    private static func time(_ text: String, _ locale: String) -> Double {
        let started = nanoseconds()
        _ = IngredientLineParser().parse(text, locale: locale)
        return nanoseconds() - started
    }

    private static func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
