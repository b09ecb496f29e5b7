import CategoryDomain
import Testing

@Suite struct ShopLayoutErrorTests {
    @Test(arguments: [
        ShopLayoutError.emptyName, .nameTooLong(text: String(repeating: "x", count: 90), limit: 60),
        .categoryExists(name: "Bakery"), .storeExists(name: "Market"), .badColor(text: "red"), .unknownStaysLast,
        .namedTwice(name: "Bakery"), .noDestination, .noIngredients, .emptyIngredientKey(name: "flour"),
    ])
    func `the sentence says what to do next`(error: ShopLayoutError) throws {
        let parts = error.description.split(separator: ":", maxSplits: 1)
        #expect(parts.count == 2)
        #expect(error.description.hasSuffix("."))
        #expect(error.description.count < 140)
    }

    @Test func `a missing category or store lists the existing ones and how to add one`() {
        let category = ShopLayoutError.noSuchCategory(reference: "Shoes", existing: ["Bakery", "UNKNOWN"]).description
        #expect(
            category == "There is no category \"Shoes\". There are: Bakery, UNKNOWN. "
                + "Add it with: larder category add \"Shoes\"."
        )
        let store = ShopLayoutError.noSuchStore(reference: "Mall", existing: ["Market"]).description
        #expect(
            store == "There is no store \"Mall\". There are: Market. Add it with: larder store add \"Mall\"."
        )
        #expect(
            ShopLayoutError.noSuchStore(reference: "Mall", existing: []).description.contains("None was added yet.")
        )
    }
}
