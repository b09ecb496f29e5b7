import Foundation
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct PlanTextTests {
    private static let wide = Page(columns: nil, isColored: false)

    /// A list with every section.
    private static let wholeList = """
        Pancakes  4 servings × 1 1/2
        Bread
        Soup      4 servings

        To buy
          Baking
            Flour  3 cups
            Salt   3 tsp + some
          Unknown
            Parsley

        Check the cupboard
          Pepper   3 tsp

        You have
          Milk     360 g of 1 kg

        Needs you
          1..5 g salt (Soup)
            Write it like 1.5.

        Not on the list: water (2), headings (1).
        3 of 6 lines counted

        """

    private func text(_ reply: PlanReply, page: Page = wide, locale: String = "", why: Bool = false) -> String {
        PlanText(list: ShoppingList(reply, locale: locale, showsWhy: why), page: page)
            .render()
    }

    /// Returns the sections, without the recipes before them and the count after them.
    private func body(_ items: [PlanItem], page: Page = wide, locale: String = "", why: Bool = false) -> String {
        text(Samples.plan(items), page: page, locale: locale, why: why).split(separator: "\n\n").dropFirst().dropLast()
            .joined(separator: "\n\n")
    }

    @Test func `the list has what to buy by aisle, the cupboard, the stock, the questions, and what is left out`() {
        var pepper = Samples.salt
        pepper.name = "Pepper"
        pepper.shelf = .cupboard
        pepper.uncounted = []
        var milk = Samples.flour
        milk.name = "Milk"
        milk.shelf = .have
        milk.take = []
        milk.toBuy = []
        milk.fromStock = [
            .with { ($0.amount, $0.of) = (Samples.quantity("360", "g", "360 g", numeric: 360), Samples.oneKilogram) }
        ]
        var reply = Samples.plan([Samples.flour, Samples.salt, Samples.parsley, pepper, milk])
        reply.open = [.with { ($0.recipe, $0.line, $0.sentence) = ("Soup", "1..5 g salt", "Write it like 1.5.") }]
        reply.leftOut = ["water", "heading", "water"].map { reason in
            .with { ($0.recipe, $0.line, $0.reason) = ("Soup", "2 cups water", reason) }
        }
        #expect(text(reply) == Self.wholeList)
    }

    @Test func `the calculation is shown on request, one level down`() {
        var item = Samples.flour
        item.inStock = [Samples.oneKilogram]
        item.conversions = ["3 cups = 360 g (1 cup = 120 g, King Arthur)"]
        item.assumptions = [.with { $0.sentence = "flour is read as all-purpose flour" }]
        let expected = """
            To buy
              Baking
                Flour  3 cups
                  need 3 cups, have 1 kg
                  Pancakes: 1 cup flour
                  Bread: 2 cups flour
                  3 cups = 360 g (1 cup = 120 g, King Arthur)
                  flour is read as all-purpose flour
            """
        #expect(body([item], why: true) == expected)
        #expect(body([item]) == "To buy\n  Baking\n    Flour  3 cups")
    }

    @Test func `what to take stands on the list, and the exact need where nothing was rounded`() {
        var item = Samples.flour
        item.take = [Samples.quantity("1", "bag", "1 bag", numeric: 1)]
        #expect(body([item]).hasSuffix("Flour  1 bag"))
        item.take = []
        item.toBuy = [Samples.quantity("133/100", "cup", "1 1/3 cups", numeric: 1.33, exact: false)]
        #expect(body([item]).hasSuffix("Flour  ≈ 1 1/3 cups"))
    }

    @Test func `the words of the list follow the locale`() {
        let reply = Samples.plan([Samples.flour])
        #expect(text(reply, locale: "de-AT").contains("\nEinkaufen\n"))
        #expect(text(reply, locale: "sv").contains("\nAtt köpa\n"))
        #expect(text(reply, locale: "xx").contains("\nTo buy\n"))
    }

    @Test func `what needs a person is in the language of the list, and in English for an unknown code`() {
        var reply = Samples.plan([Samples.flour])
        reply.open = [
            .with {
                ($0.recipe, $0.line, $0.sentence) = ("Soup", "500 kg flour", "Too much. Odd.")
                $0.reasons = [
                    .with { ($0.code, $0.values) = ("quantity.implausible", ["500 kg", "Mehl"]) },
                    .with { ($0.code, $0.values) = ("quantity.zero", [""]) },
                    .with { ($0.code, $0.sentence) = ("quantity.new", "Odd.") },
                ]
            }
        ]
        let german = text(reply, locale: "de")
        #expect(german.contains("500 kg ist mehr, als eine Küche auf einmal braucht"))
        #expect(german.contains("„5 g Mehl“") && german.contains("„1 TL Salz“. Odd."))
        reply.open[0].reasons = [.with { $0.sentence = "Too much." }]
        #expect(text(reply).contains("    Too much.\n"))
    }

    @Test func `stock under another name is a question that says what to do`() {
        var reply = Samples.plan([Samples.flour])
        reply.open = [
            .with {
                $0.sentence = "Rice, 1 kg, is at hand."
                $0.offer = .with {
                    ($0.product, $0.item, $0.onHand) = ("Rice", "Basmati rice", [Samples.oneKilogram])
                }
            }
        ]
        #expect(
            text(reply).contains(
                """
                Needs you
                  Basmati rice
                    You have Rice (1 kg): use it as basmati rice? (--use 'Rice=Basmati rice')
                """
            )
        )
        #expect(text(reply, locale: "de").contains("Rice, 1 kg, ist vorhanden: Geht das als Basmati rice?"))
    }

    @Test(arguments: [
        "Rice", "Bob's \"best\" rice", "A=B", "$(touch x) `ls` $HOME", "a\\=b\\", "Reis; rm *", "à la crème!", "\\\\=",
        // Signs that are one character with a scalar beside them.
        "Rice'\u{301}; echo $HOME; echo '", "\u{D4E}'; echo '", "A=\u{301}B", "\u{D4E}=\u{301}", "\u{D4E}\\=\u{301}\\",
    ])
    func `a shell hands the suggested answer on as it is, whatever the title`(title: String) throws {
        let typed = AcceptedOfferArgument(product: title, item: "Bob's rice").typed
        let shell = Process()
        let output = Pipe()
        (shell.executableURL, shell.standardOutput) = (URL(fileURLWithPath: "/bin/sh"), output)
        shell.arguments = ["-c", "printf %s \(typed)"]
        try shell.run()
        let handed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        let read = try #require(AcceptedOfferArgument(argument: handed))
        #expect(read.message.product == title && read.message.item == "Bob's rice")
    }

    @Test func `an item that is never bought stands behind the one that it can replace`() {
        var milk = Samples.flour
        milk.name = "Whole milk"
        milk.choices = [
            .with { ($0.name, $0.bought) = ("Water", false) }, .with { ($0.name, $0.bought) = ("Oat milk", true) },
        ]
        #expect(text(Samples.plan([milk])).contains("Whole milk / Oat milk or water"))
        #expect(text(Samples.plan([milk]), locale: "de").contains("Whole milk / Oat milk oder Water"))
    }

    @Test(arguments: [
        ("general", "Mehl wird als Weizenmehl gelesen"), ("alternative", "von „Mehl“ wird Weizenmehl genommen"),
        ("raw", "etwa Weizenmehl roh für Mehl gekocht (USDA)"), ("omitted", "„Mehl“ bleibt aus dem Namen weg"),
        ("other", "In English."),
    ])
    func `assumptions are in the language of the list`(code: String, sentence: String) {
        var item = Samples.flour
        item.assumptions = [
            .with {
                ($0.code, $0.said, $0.meant, $0.source) = (code, "Mehl", "Weizenmehl", "USDA")
                $0.sentence = "In English."
            }
        ]
        #expect(text(Samples.plan([item]), locale: "de", why: true).contains(sentence))
    }

    @Test func `a long title is shortened in questions`() {
        var reply = Samples.plan([Samples.flour])
        let title = "The best slow-cooked Sunday roast with all the trimmings"
        reply.open = [.with { ($0.recipe, $0.line, $0.sentence) = (title, "x", "Check it.") }]
        #expect(text(reply).contains("x (The best slow-cooked Sunday …)"))
    }

    @Test(arguments: [13, 14])
    func `a title is shortened between words, from 28 letters`(second: Int) {
        var reply = Samples.plan([Samples.flour])
        let words = [String(repeating: "a", count: 14), String(repeating: "b", count: second)]
        reply.open = [.with { ($0.recipe, $0.line, $0.sentence) = (words.joined(separator: " "), "x", "Check it.") }]
        #expect(text(reply).contains("x (\(second == 13 ? words.joined(separator: " ") : "\(words[0]) …"))"))
    }

    @Test(arguments: [20, 32, 40, 60, 80])
    func `no line is wider than the terminal`(columns: Int) {
        var long = Samples.flour
        long.name = "Stone-ground wholemeal spelt flour"
        let reply = Samples.plan([Samples.flour, long, Samples.salt])
        let text = text(reply, page: Page(columns: columns, isColored: false), why: true)
        let widest = text.split(separator: "\n").map { String($0).columns }.max() ?? 0
        #expect(widest <= max(columns, 28))
    }

    @Test func `wide characters count twice`() {
        var rice = Samples.flour
        rice.name = "米粉"
        #expect(body([rice, Samples.flour]) == "To buy\n  Baking\n    米粉   3 cups\n    Flour  3 cups")
    }

    @Test func `color adds codes and changes no word`() {
        let reply = Samples.plan([Samples.flour, Samples.parsley])
        let colored = text(reply, page: Page(columns: 80, isColored: true))
        let plain = text(reply, page: Page(columns: 80, isColored: false))
        #expect(colored.contains("\u{1b}[1;36mTo buy\u{1b}[0m"))
        #expect(colored.replacing(#/\u{1b}\[[0-9;]*m/#, with: "") == plain)
    }

    @Test func `control characters of a page never reach the terminal`() {
        var item = Samples.flour
        item.name = "Flour\u{1b}[2J"
        #expect(!text(Samples.plan([item])).contains("\u{1b}"))
    }

    @Test func `a plan without recipes is empty`() {
        #expect(text(PlanReply()).isEmpty)
    }

    @Test func `a list names the recipes that are not on it`() {
        let failure = RecipeFailure(name: "soup.html", sentence: "It makes 6 cups: use --yield.")
        let text = PlanText(list: ShoppingList(Samples.plan([]), without: [failure]), page: Self.wide).render()
        #expect(text.contains("Needs you\n  soup.html\n    It makes 6 cups: use --yield.\n"))
    }

    @Test func `Markdown has boxes to tick, and no sign of a name becomes a mark`() {
        var item = Samples.flour
        item.name = "Flour *00* [strong]"
        item.assumptions = [.with { $0.sentence = "flour is read as bread flour" }]
        var have = Samples.flour
        have.shelf = .have
        have.fromStock = [
            .with { ($0.amount, $0.of) = (Samples.quantity("360", "g", "360 g", numeric: 360), Samples.oneKilogram) }
        ]
        let list = ShoppingList(Samples.plan([item, have]), showsWhy: true)
        let text = PlanMarkdown(list: list).render()
        #expect(
            text.hasPrefix(
                "# Pancakes, Bread, Soup\n\n## To buy\n\n### Baking\n\n- [ ] Flour \\*00\\* \\[strong\\]: 3 cups\n"
            )
        )
        #expect(text.contains("\n  - flour is read as bread flour\n"))
        #expect(text.contains("\n## You have\n\n- Flour: 360 g of 1 kg\n"))
    }

    @Test func `what a person takes has a box, and what is at home or needs a decision has none`() {
        var (pepper, milk) = (Samples.salt, Samples.flour)
        (pepper.shelf, milk.shelf) = (.cupboard, .have)
        var reply = Samples.plan([Samples.flour, pepper, milk])
        reply.open = [.with { $0.line = "1..5 g salt" }]
        let sections = ShoppingList(reply).sections
        #expect(sections.map(\.heading) == ["To buy", "Check the cupboard", "You have", "Needs you"])
        #expect(sections.map(\.isTicked) == [true, true, false, false])
    }

    @Test func `the page is one file with boxes, without scripts, and escapes what recipes say`() {
        var item = Samples.flour
        item.name = "<script>alert(\"1\")</script> & co"
        var joined = Samples.flour
        joined.name = "\u{D4E}<img\u{301} onerror=alert`1`"
        let reply = Samples.plan([item, joined])
        let page = PlanPage(list: ShoppingList(reply, locale: "de"), locale: "de").render()
        #expect(!Array(page.utf8).contains(Array("<img".utf8)))
        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"de\">") && page.hasSuffix("</html>\n"))
        #expect(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co"))
        for mark in ["<script", "http:", "https:", "src=", "@import", "url("] {
            #expect(!page.contains(mark), "\(mark)")
        }
        #expect(page.contains("<label><input type=\"checkbox\"> <span class=\"name\">"))
        #expect(page.contains("<h1>Einkaufen</h1>") && page.contains("name=\"viewport\""))
    }
}
