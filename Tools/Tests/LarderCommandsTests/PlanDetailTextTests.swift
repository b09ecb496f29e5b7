import Foundation
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What stands beneath an item of a list.
@Suite struct PlanDetailTextTests {
    private static let wide = Page(columns: nil, isColored: false)

    /// Returns the sections, without the recipes before them and the count after them.
    private func body(_ items: [PlanItem], page: Page = wide, locale: String = "") -> String {
        PlanText(list: ShoppingList(Samples.plan(items), locale: locale), page: page).render().split(separator: "\n\n")
            .dropFirst().dropLast().joined(separator: "\n\n")
    }

    @Test(arguments: [Shelf.buy, .cupboard])
    func `the exact need stands beneath what is rounded for the shop`(shelf: Shelf) {
        var oil = Samples.flour
        (oil.shelf, oil.rounded) = (shelf, true)
        oil.take = [Samples.quantity("140", "ml", "140 ml", numeric: 140)]
        oil.need = [Samples.quantity("133", "ml", "≈ 133 ml", numeric: 133)]
        #expect(body([oil]).contains("Flour  140 ml\n") && body([oil]).hasSuffix("  need ≈ 133 ml"))
        #expect(body([oil], locale: "de-DE").hasSuffix("  Bedarf ≈ 133 ml"))
        oil.take = [Samples.quantity("133", "ml", "133 ml", numeric: 133)]
        #expect(!body([oil]).contains("need"), "It would say the same again.")
        oil.packs = Samples.bags
        oil.packs.approximate = true
        #expect(body([oil]).hasSuffix("  need ≈ 133 ml"))
        oil.rounded = false
        oil.clearPacks()
        #expect(!body([oil]).contains("need"))
    }

    @Test func `on a narrow page, each line keeps the indent of its item`() {
        var item = Samples.flour
        item.name = "Strong white bread flour from the mill"
        item.take = ["3 cups", "2 bags", "1 sack"].map { Samples.quantity("3", "cup", $0, numeric: 3) }
        item.rounded = true
        let narrow = Page(columns: 24, isColored: false)
        #expect(
            body([item], page: narrow) == """
                To buy
                  Baking
                    Strong white bread
                    flour from the mill
                      3 cups + 2 bags +
                      1 sack
                      need 3 cups
                """
        )
    }
}
