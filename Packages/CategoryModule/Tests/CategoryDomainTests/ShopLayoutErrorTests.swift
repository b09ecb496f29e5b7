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
        .tooManyCategories(limit: 500), .severalPieces(count: 3),
    ])
    func `the sentence says what to do next`(error: ShopLayoutError) throws {
        let parts = error.description.split(separator: ":", maxSplits: 1)
        #expect(parts.count == 2)
        #expect(error.description.hasSuffix("."))
        #expect(error.description.count < 150)
    }

    @Test func `a missing category or store asks whether one with a near name is meant`() {
        let category = ShopLayoutError.noSuchCategory(reference: "Backery", existing: ["Dairy", "Bakery"])
        #expect(
            category.description
                == "There is no category \"Backery\". Did you mean \"Bakery\"? There are: Dairy, Bakery. "
                + "Add it with: larder category add \"Backery\"."
        )
        let store = ShopLayoutError.noSuchStore(reference: "Markt", existing: ["Corner", "Market"])
        #expect(
            store.description == "There is no store \"Markt\". Did you mean \"Market\"? There are: Corner, Market. "
                + "Add it with: larder store add \"Markt\"."
        )
        #expect(ShopLayoutError.noSuchStore(reference: "Mall", existing: ["Market"]).near == nil)
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
        (1, 0, [], "1 ingredient is assigned to the category \"Pets\""),
        (3, 0, [], "3 ingredients are assigned to the category \"Pets\""),
        (0, 1, [], "1 product is assigned to the category \"Pets\""),
        (2, 1, [], "2 ingredients and 1 product are assigned to the category \"Pets\""),
        (
            1, 0, ["Frozen", "Bakery"],
            "1 ingredient is assigned to the category \"Pets\", and ingredients that stores keep under Frozen, Bakery "
                + "come into it by themselves"
        ),
        (
            0, 0, ["Frozen"],
            "Ingredients that stores keep under Frozen come into the category \"Pets\" by themselves"
        ),
    ])
    func `a category in use says what is assigned to it, what comes into it, and where that could go`(
        ingredients: Int,
        products: Int,
        aisles: [String],
        use: String
    ) {
        let error = ShopLayoutError.categoryInUse(
            name: "Pets",
            use: CategoryUse(ingredients: ingredients, products: products, aisles: aisles),
            destinations: ["Bakery", "UNKNOWN"]
        )
        #expect(error.description == "\(use): choose where they go, with --to and one of Bakery, UNKNOWN.")
    }
}
