import Commands
import CommandsTestKit
import Foundation
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ShareListTests {
    private func home() async throws -> ListHome {
        let home = await ListHome().arranged {
            $0.categories = ["milk": "dairy", "flour": "baking"]
            $0.storeOrder = ["dairy", "baking"]
        }
        try await home.add("flour 1 kg", "milk 1 l", "tea")
        _ = try await home().edit("flour", .note("<b>fine</b> & white"))
        _ = try await home().edit("milk", .substitute(by: "=cmd|'/c calc'!A1"))
        _ = try await home().check([ItemCheck("tea")])
        return home
    }

    private func text(_ home: ListHome, _ format: ShareFormat, locale: String = "en") async throws -> String {
        try await home(nil, locale: locale).shareList(as: format).content
    }

    @Test func `a text has the items under their aisles, in the order of the store, and what is checked last`()
        async throws
    {
        #expect(
            try await text(try await home(), .text) == """
                Week of November 23

                Dairy
                - Milk: 1 l (instead: =cmd|'/c calc'!A1)

                Baking
                - Flour: 1 kg (<b>fine</b> & white)

                In the cart
                - Tea

                1 of 3 checked

                """
        )
    }

    @Test func `what has no category stands under a word, and not under a code`() async throws {
        let home = await ListHome().arranged()
        try await home.add("gizmo")
        #expect(try await text(home, .text).contains("\n\nUnknown\n- Gizmo\n"))
    }

    @Test func `Markdown has boxes to tick, and no name becomes markup`() async throws {
        let markdown = try await text(try await home(), .markdown)
        #expect(markdown.hasPrefix("# Week of November 23\n\n## Dairy\n\n- [ ] Milk: 1 l"))
        #expect(markdown.contains("- [ ] Flour: 1 kg (\\<b\\>fine\\</b\\> \\& white)\n"))
        #expect(markdown.contains("- [x] Tea\n"))
    }

    @Test func `CSV follows RFC 4180, and a spreadsheet calculates nothing`() async throws {
        let home = try await home()
        try await home.add("=1+1")
        let csv = try await text(home, .csv)
        let rows = csv.components(separatedBy: "\r\n")
        #expect(rows[0] == "Checked,Aisle,Item,Amount,Note,Needed for,Need,At home" && rows.last?.isEmpty == true)
        #expect(rows.contains { $0.hasPrefix(",Dairy,Milk,1 l,") })
        #expect(!csv.contains(",=") && csv.contains(",'="))
    }

    @Test func `a page is whole by itself, and shows markup as text`() async throws {
        let html = try await text(try await home(), .html)
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.contains("Flour: 1 kg (&lt;b&gt;fine&lt;/b&gt; &amp; white)"))
        #expect(!html.contains("<b>") && !html.contains("<script") && !html.contains("src=") && !html.contains("://"))
        #expect(html.contains("@media print"))
    }

    @Test func `what was bought has its price, and how much it is where that isn't what was needed`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l", "tea 2 x")
        let price = try #require(Rational("16/5"))
        _ = try await home().check([
            ItemCheck("milk", amount: "2 l", price: Price(price, "EUR")), ItemCheck("tea", price: Price(4, "EUR")),
        ])
        let shared = try await text(home, .text)
        #expect(shared.contains("- Milk: 1 l (bought 2 l, 3.20 EUR)\n") && shared.contains("- Tea: 2 (4 EUR)\n"))
        #expect(try await text(home, .text, locale: "de").contains("(gekauft: 2 l, 3,20 EUR)"))
        #expect(try await text(home, .csv).contains("Milk,1 l,\"bought 2 l, 3.20 EUR\","))
        let json = try await text(home, .json)
        #expect(json.contains("\"bought\": \"2 l\"") && json.contains("\"price\": \"3.2\""))
        _ = try await home().uncheck(["milk"])
        #expect(try await text(home, .text).contains("- Milk: 1 l\n"))
    }

    @Test func `JSON has exact amounts`() async throws {
        let json = try await text(try await home(), .json)
        #expect(json.contains("\"value\": \"1\"") && json.contains("\"unit\": \"kg\""))
        #expect(json.contains("\"name\": \"Flour\"") && json.contains("\"checked\": 1"))
    }

    @Test(arguments: ShareFormat.allCases)
    func `the same list gives the same bytes, under a name for a file`(format: ShareFormat) async throws {
        let home = try await home()
        let shared = try await home(nil).shareList(as: format)
        #expect(try await home(nil, day: 3).shareList(as: format) == shared)
        #expect(shared.fileName.hasPrefix("week-of-november-23."))
        #expect(shared.format.mediaType.contains("/"))
    }

    @Test func `headings are in the language of the request, or else of the home`() async throws {
        let home = try await home()
        #expect(try await text(home, .text, locale: "de").contains("\nIm Wagen\n"))
        await home.stubs.arrange { $0.homeWeek = HomeWeek(firstDay: 0, language: "sv-SE") }
        #expect(try await text(home, .text, locale: "").contains("\nI vagnen\n"))
    }

    @Test(arguments: ShareFormat.allCases)
    func `an empty list is shared, too`(format: ShareFormat) async throws {
        let home = await ListHome().arranged()
        _ = try await home().addList(named: "„…“", confirmed: true)
        let shared = try await home(nil).shareList(as: format)
        #expect(!shared.content.isEmpty && shared.fileName.hasPrefix("list."))
    }

    /// A list of a recipe, in a home that has some of it; of the flour, a pack is known.
    private func stockedHome(packs: Bool = true) async throws -> ListHome {
        let grams = UnitCode(rawValue: "g")
        let home = await ListHome().arranged {
            $0.categories = ["flour": "baking"]
            $0.titles = ["prd_1": "Mill flour", "prd_2": "Basmati"]
            $0.products = ["flour": ["prd_1"], "rice": ["prd_2"]]
            $0.preferred = ["flour": "prd_1"]
            if packs { $0.shopPacks["prd_1"] = Pack(of: Amount(500, grams)) }
            $0.stock = ["prd_1": [Amount(300, grams)], "prd_2": [Amount(400, grams)]]
            $0.staples = ["salt"]
        }
        let recipe = Recipe(
            title: "Dinner",
            servings: Servings(text: "4", count: 4),
            lines: ["1000 g flour", "250 g rice", "1 tsp salt"].map { IngredientLine($0) }
        )
        _ = try await home().add(
            ListAddition(subtractsStock: true),
            recipes: [ListHome.recipe(recipe)],
            confirmed: true
        )
        return home
    }

    @Test func `what is shared is what to buy, in packs, and what is at home stands apart`() async throws {
        #expect(
            try await text(try await stockedHome(), .text) == """
                Week of November 23

                Baking
                - Flour: 2 × 500 g

                Check the cupboard
                - Salt: 1 tsp

                You have
                - Rice: 250 g

                0 of 3 checked

                """
        )
        let loose = try await stockedHome(packs: false)
        #expect(try await text(loose, .text).contains("- Flour: 700 g\n"))
        _ = try await loose().check([ItemCheck("rice")])
        #expect(try await text(loose, .text).hasSuffix("In the cart\n- Rice: 250 g\n\n1 of 3 checked\n"))
    }

    @Test func `Markdown and a page have the same parts, and CSV and JSON the same as fields`() async throws {
        let home = try await stockedHome()
        let markdown = try await text(home, .markdown)
        #expect(
            markdown.contains("## Baking\n\n- [ ] Flour: 2 × 500 g\n\n## Check the cupboard\n\n- [ ] Salt: 1 tsp\n")
        )
        #expect(markdown.contains("## You have\n\n- [ ] Rice: 250 g\n"))
        let html = try await text(home, .html)
        #expect(html.contains("Flour: 2 × 500 g</li>") && html.contains("<h2>You have</h2>"))
        let rows = try await text(home, .csv).components(separatedBy: "\r\n")
        #expect(rows.contains(",Baking,Flour,2 × 500 g,,Dinner,1000 g,"))
        #expect(rows.contains { $0.hasSuffix(",Rice,,,Dinner,250 g,You have") })
        #expect(rows.contains { $0.hasSuffix(",Salt,,,Dinner,1 tsp,Check the cupboard") })
        let json = try await text(home, .json)
        #expect(json.contains("\"place\": \"shop\"") && json.contains("\"packs\": \"2 × 500 g\""))
        #expect(json.contains("\"place\": \"home\"") && json.contains("\"place\": \"cupboard\""))
        #expect(json.contains("\"need\": \"1000 g\"") && json.contains("\"value\": \"700\""))
    }

    @Test(arguments: ["de", "fr", "es", "it", "sv", "tr"])
    func `what is at home has headings in every language`(locale: String) async throws {
        let home = try await stockedHome()
        let shared = try await text(home, .text, locale: locale)
        #expect(!shared.contains("You have") && !shared.contains("cupboard"))
        #expect(shared.components(separatedBy: "\n\n").count == 5)
    }

    @Test(arguments: ["\u{0600}", "\u{0D4E}", "\u{110BD}", "\u{200D}"])
    func `no sign becomes markup, whatever is joined with it`(joined: String) async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let note = "<>&\"'\\`*_{}[]#+-|!~".map { "\(joined)\($0)\u{0301}" }.joined(separator: "x")
        _ = try await home().edit("milk", .note("\(joined)<script>" + note))
        let html = try await text(home, .html)
        _ = try await home().edit("milk", .note("plain"))
        let plain = try await text(home, .html)
        _ = try await home().edit("milk", .note("\(joined)<script>" + note))
        // A Character may hide a sign.
        for sign in "<>\"'".unicodeScalars {
            #expect(html.unicodeScalars.count { $0 == sign } == plain.unicodeScalars.count { $0 == sign })
        }
        #expect(html.unicodeScalars.count { $0 == "&" } == plain.unicodeScalars.count { $0 == "&" } + 7)
        #expect(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        let markdown = Array(try await text(home, .markdown).unicodeScalars)
        let bare = markdown.indices.dropFirst().filter { place in
            "<>`*_{}|!~".unicodeScalars.contains(markdown[place]) && markdown[place - 1] != "\\"
        }
        #expect(bare.isEmpty)
    }

    @Test func `a table keeps lines, and no other control character`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        _ = try await home().edit("milk", .note("cold\u{1b}]0;x\u{7}\nand fresh"))
        let csv = try await text(home, .csv)
        #expect(!csv.unicodeScalars.contains { $0.value < 0x20 && $0 != "\r" && $0 != "\n" })
        #expect(csv.contains("fresh"))
    }
}
