import Foundation
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// How a list shows whole packs and their products.
@Suite struct PlanPacksTextTests {
    /// Returns the sections, without the recipes before them and the count after them.
    private func body(_ items: [PlanItem], locale: String = "", why: Bool = false) -> String {
        let list = ShoppingList(Samples.plan(items), locale: locale, showsWhy: why)
        return PlanText(list: list, page: Page(columns: nil, isColored: false)).render().split(separator: "\n\n")
            .dropFirst().dropLast()
            .joined(separator: "\n\n")
    }

    @Test func `whole packs stand with their product, and the exact need beneath`() {
        var flour = Samples.flour
        flour.packs = Samples.bags
        #expect(
            body([flour]) == """
                To buy
                  Baking
                    Flour  2 × 500 g Mill flour
                      need 3 cups
                """
        )
        flour.packs.title = "Flour"
        #expect(body([flour]).contains("2 × 500 g Mill Flour\n"))
        flour.packs.approximate = true
        #expect(body([flour]).contains("need ≈ 3 cups"))
        #expect(body([flour], why: true).contains("need ≈ 3 cups"))
        flour.packs.approximate = false
        flour.packs.title = ""
        #expect(body([flour]).contains("2 × 500 g Mill 0400\n"))
        flour.packs.brand = ""
        #expect(body([flour]).contains("2 × 500 g 0400\n"))
        #expect(body([flour], why: true).contains("      need 3 cups\n      Pancakes: 1 cup flour"))
    }

    @Test func `packs of pieces are packs of a number`() {
        var eggs = Samples.flour
        eggs.packs = .with {
            ($0.title, $0.packs, $0.count, $0.text) = ("Farm eggs", 2, 12, "2 × 12")
            $0.content = Samples.quantity("1", "", "1", numeric: 1)
        }
        #expect(body([eggs]).contains("2 packs of 12 Farm eggs\n"))
        #expect(body([eggs], locale: "de-DE").contains("2 Packungen zu 12 Farm eggs\n"))
        eggs.packs.packs = 1
        #expect(body([eggs]).contains("1 pack of 12 Farm eggs\n"))
        #expect(body([eggs], locale: "de-DE").contains("1 Packung zu 12 Farm eggs\n"))
    }

    @Test func `a product without whole packs is named behind the amount`() {
        var flour = Samples.flour
        flour.product = .with { ($0.productID, $0.title, $0.brand) = ("0400", "Empty pack", "Mill") }
        #expect(body([flour]).contains("Flour  3 cups (Mill Empty pack)"))
        for title in ["Flour", "flours", "Flour (1 kg)"] {
            flour.product.title = title
            #expect(body([flour]).hasSuffix("Flour  3 cups"), "The title says no more than the item.")
        }
        for (title, shown) in [("Flourish", "Mill Flourish"), ("(1 kg)", "Mill (1 kg)"), ("", "Mill 0400")] {
            flour.product.title = title
            #expect(body([flour]).hasSuffix("Flour  3 cups (\(shown))"))
        }
        flour.product.title = "Empty pack"
        flour.take = []
        flour.toBuy = []
        #expect(!body([flour]).contains("Empty pack"))
    }
}
