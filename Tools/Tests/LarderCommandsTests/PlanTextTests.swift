import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct PlanTextTests {
    private static let wide = Page(columns: nil, isColored: false)

    private func text(_ items: [PlanItem], page: Page = wide) -> String {
        PlanText(reply: Samples.plan(items), page: page).render()
    }

    /// Returns the lines of the items, without the recipes before them and the count after them.
    private func body(_ items: [PlanItem], page: Page = wide) -> String {
        let text = text(items, page: page)
        return text.split(separator: "\n\n").dropFirst().dropLast().joined(separator: "\n\n")
    }

    @Test func `the list names the recipes, then the items by category, then the count`() {
        let expected = """
            Pancakes  4 servings × 1 1/2
            Bread
            Soup      4 servings

            Baking
              Flour  3 cups — Pancakes 1 cup, Bread 2 cups
              Salt   3 tsp, plus: a pinch (Soup), to taste (Bread) — Bread

            UNKNOWN
              Parsley

            3 of 6 lines counted, 3 need you

            """
        #expect(text([Samples.flour, Samples.salt, Samples.parsley]) == expected)
    }

    @Test func `a covered item stays on the list with nothing to buy and its conversion`() {
        var item = Samples.flour
        item.toBuy = []
        item.inStock = [Samples.oneKilogram]
        item.conversions = ["3 cups = 360 g (1 cup = 120 g, King Arthur)"]
        let expected = """
            Baking
            ✓ Flour  have 1 kg, nothing to buy — Pancakes 1 cup, Bread 2 cups
                     need 3 cups
                     3 cups = 360 g (1 cup = 120 g, King Arthur)
            """
        #expect(body([item]) == expected)
    }

    @Test func `a partly covered item shows the need, the stock and the rest`() {
        var item = Samples.flour
        item.toBuy = [Samples.twoCups]
        item.inStock = [Samples.oneCup]
        #expect(body([item]).contains("\n         need 3 cups, have 1 cup, buy 2 cups"))
    }

    @Test func `stock without a conversion is shown separately`() {
        var item = Samples.flour
        item.inStock = [Samples.quantity("2", "bag", "2 bags", numeric: 2)]
        #expect(body([item]).contains("need 3 cups, have 2 bags, which cannot be compared"))
    }

    @Test func `a rounded quantity is marked`() {
        var item = Samples.flour
        item.toBuy = [Samples.quantity("133/100", "cup", "1 1/3 cups", numeric: 1.33, exact: false)]
        #expect(body([item]).contains("Flour  ≈ 1 1/3 cups"))
    }

    @Test func `the only source of the whole need is named without its amount`() {
        var item = Samples.flour
        item.toBuy = [Samples.oneCup]
        item.need = [Samples.oneCup]
        item.sources.removeLast()
        #expect(body([item]) == "Baking\n  Flour  1 cup — Pancakes")
    }

    @Test func `conversions by definition are omitted, measured ones are shown`() {
        var item = Samples.flour
        item.path = [
            .with {
                $0.from = Samples.amount("1", "kg")
                $0.to = Samples.amount("1000", "g")
                $0.exact = true
            }
        ]
        #expect(!body([item]).contains("1000 g"))
    }

    @Test func `quantities that cannot be added are shown side by side`() {
        var item = Samples.flour
        item.toBuy = [Samples.quantity("1", "", "1", numeric: 1), Samples.quantity("300", "g", "300 g", numeric: 300)]
        #expect(body([item]).contains("Flour  1 + 300 g"))
    }

    @Test func `assumptions are shown below the item`() {
        var item = Samples.flour
        item.assumptions = ["flour is read as all-purpose flour"]
        #expect(body([item]).hasSuffix("\n         flour is read as all-purpose flour"))
    }

    @Test(arguments: [20, 32, 40, 60, 80])
    func `no line is wider than the terminal`(columns: Int) {
        var long = Samples.flour
        long.name = "Stone-ground wholemeal spelt flour"
        let text = text([Samples.flour, long, Samples.salt], page: Page(columns: columns, isColored: false))
        let widest = text.split(separator: "\n").map { String($0).columns }.max() ?? 0
        #expect(widest <= max(columns, 36))
    }

    @Test func `a narrow page breaks between sources, never inside a quantity`() {
        let expected = """
            Baking
              Flour  3 cups —
                     Pancakes 1 cup,
                     Bread 2 cups
            """
        #expect(body([Samples.flour], page: Page(columns: 25, isColored: false)) == expected)
    }

    @Test func `wide characters count twice`() {
        var rice = Samples.flour
        rice.name = "米粉"
        let expected = """
            Baking
              米粉   3 cups — Pancakes 1 cup, Bread 2 cups
              Flour  3 cups — Pancakes 1 cup, Bread 2 cups
            """
        #expect(body([rice, Samples.flour]) == expected)
    }

    @Test func `color adds codes and changes no word`() {
        let colored = text([Samples.flour, Samples.parsley], page: Page(columns: 80, isColored: true))
        let plain = text([Samples.flour, Samples.parsley], page: Page(columns: 80, isColored: false))
        #expect(colored.contains("\u{1b}[1;36mBaking\u{1b}[0m"))
        #expect(colored.replacing(#/\u{1b}\[[0-9;]*m/#, with: "") == plain)
    }

    @Test func `control characters of a page never reach the terminal`() {
        var item = Samples.flour
        item.name = "Flour\u{1b}[2J"
        #expect(!text([item]).contains("\u{1b}"))
    }
}
