import Quantities
import ShoppingDomain
import Testing

@Suite struct SharedListTests {
    private static let cup = AmountRange(Amount(1, UnitCode(rawValue: "cup")))

    @Test(arguments: ShareFormat.allCases, ["≈ 1/3 cup", "1/3 cup"])
    func `what isn't exact has one sign, whether its text brings one or not`(format: ShareFormat, text: String) {
        let list = GroceryList(ListID(rawValue: "l"), name: "Week", firstDay: nil, created: 0)
        let item = ListItem(ListItemID(rawValue: "i"), on: list.id, ItemName("Milk", key: nil))
        let total = StructuredQuantity(range: Self.cup, displayText: text, parseConfidence: 1, exact: false)
        let entry = ShownItem(item, totals: [total], text: "Milk", needs: [])
        let shown = ShownList(list, items: [entry], questions: [], store: nil)
        let content = SharedList(shown, as: format, locale: "en").content
        #expect(content.contains("≈ 1/3 cup") && !content.contains("≈ ≈"))
    }
}
