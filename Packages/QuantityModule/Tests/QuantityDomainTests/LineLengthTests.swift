import QuantityDomain
import Testing

/// How many words and parts a line may have.
@Suite struct LineLengthTests {
    private func line(_ text: String, _ locale: String = "en") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("ZORK GIZMO FLIMSY BLOPPY QUUX MORK", true), ("ZORK GIZMO FLIMSY BLOPPY QUUX MORK TWILL", false),
        ("For the lovely zork gizmo", true), ("For the lovely zork gizmo bloppy", false),
        ("For the zork", true), ("ZORK", true), ("ZOR", false), ("Zork", false), ("ZORK, GIZMO", false),
    ])
    func `a heading is short`(text: String, isHeading: Bool) {
        #expect((line(text).purchase == .heading) == isHeading)
    }

    @Test(arguments: [("Çok güzel hamuru kreması dolgusu için", true), ("için", false), ("Hamuru için", true)])
    func `a last word makes a heading of up to six words`(text: String, isHeading: Bool) {
        #expect((line(text, "tr").purchase == .heading) == isHeading)
    }

    private static let names = [
        "carrot", "onion", "lemon", "apple", "tomato", "zucchini", "cucumber", "leek", "shallot", "radish", "mango",
        "banana", "orange", "lime", "pear", "plum", "peach", "avocado", "eggplant", "potato", "egg",
    ]

    @Test(arguments: [2, 19, 20, 21])
    func `a line gives up to 20 ingredients`(count: Int) {
        let text = Self.names.prefix(count).map { "1 \($0)" }.joined(separator: ", ")
        #expect(line(text).others.count == (count > 20 ? 0 : count - 1))
    }
}
