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
        #expect(rows[0] == "Checked,Aisle,Item,Amount,Note,Needed for" && rows.last?.isEmpty == true)
        #expect(rows.contains { $0.hasPrefix(",Dairy,Milk,1 l,") })
        #expect(!csv.contains(",=") && csv.contains(",'="))
    }

    @Test func `a page is whole by itself, and shows markup as text`() async throws {
        let html = try await text(try await home(), .html)
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.contains("Flour: 1 kg (&lt;b&gt;fine&lt;/b&gt; &amp; white)"))
        #expect(!html.contains("<b>") && !html.contains("<script") && !html.contains("src=") && !html.contains("http"))
        #expect(html.contains("@media print"))
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
}
