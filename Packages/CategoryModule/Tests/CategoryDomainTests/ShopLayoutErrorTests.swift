import CategoryDomain
import Testing

@Suite struct ShopLayoutErrorTests {
    @Test(arguments: [
        ShopLayoutError.emptyName, .nameTooLong(text: String(repeating: "x", count: 90), limit: 60),
        .categoryExists(name: "Bakery"), .storeExists(name: "Market"), .badColor(text: "red"), .unknownStaysLast,
        .namedTwice(name: "Bakery"), .noDestination, .noIngredients, .emptyIngredientKey(name: "flour"), .noChange,
        .alike(name: "vegetable", existing: "Vegetables"), .categoryDeleted(name: "Pets"), .notDeleted(name: "Pets"),
        .ownSuccessor(name: "Pets"), .unknownIsFixed, .emptyTrip, .tooMany(count: 301, limit: 300),
        .unreadableFile(reason: "line 2 has 3 columns, not 4"), .badIcon(text: "x", known: ["apple", "bread"]),
        .tooManyCategories(limit: 500),
    ])
    func `the sentence says what to do next`(error: ShopLayoutError) throws {
        let parts = error.description.split(separator: ":", maxSplits: 1)
        #expect(parts.count == 2)
        #expect(error.description.hasSuffix("."))
        #expect(error.description.count < 150)
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

    @Test(arguments: [
        (1, 0, "1 ingredient is"), (3, 0, "3 ingredients are"), (0, 1, "1 product is"),
        (2, 1, "2 ingredients and 1 product are"),
    ])
    func `a category in use says how much is assigned to it and where that could go`(
        ingredients: Int,
        products: Int,
        counted: String
    ) {
        let error = ShopLayoutError.categoryInUse(
            name: "Pets",
            ingredients: ingredients,
            products: products,
            destinations: ["Bakery", "UNKNOWN"]
        )
        #expect(
            error.description
                == "\(counted) assigned to the category \"Pets\": choose where they go, with --to and one of "
                + "Bakery, UNKNOWN."
        )
    }
}
