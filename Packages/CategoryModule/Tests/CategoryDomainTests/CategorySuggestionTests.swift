import Testing

@testable import CategoryDomain

@Suite struct CategorySuggestionTests {
    private let list: CategoryList
    private let byAisle: [String: ShopCategory]

    init() throws {
        list = CategoryList(
            DefaultCategory.all.map {
                ShopCategory(
                    id: CategoryID(rawValue: $0.aisle),
                    name: $0.name,
                    color: $0.color,
                    position: $0.position,
                    version: 0
                )
            }
        )
        byAisle = Dictionary(list.categories.map { ($0.id.rawValue, $0) }) { first, _ in first }
    }

    private func suggestions(_ item: Ingredient, known: [(String, String)] = []) -> [String] {
        let assignments = known.map { name, category in
            IngredientAssignment(ingredientKey: name, name: name, category: CategoryID(rawValue: category), version: 1)
        }
        let advisor = CategoryAdvisor(
            list,
            byAisle: byAisle,
            assignments: assignments,
            comparison: NameComparison(locale: "en")
        )
        return advisor.suggestions(for: item).map { "\($0.category.id): \($0.sentence)" }
    }

    @Test func `what the home chose for similar things comes first, by the last word of the name`() {
        let known = [("oat milk", "dairy"), ("soy sauce", "condiments"), ("rice", "grains")]
        let milk = Ingredient(key: "soy milk", name: "Soy milk", aisleHint: "beverages")
        #expect(
            suggestions(milk, known: known) == [
                "dairy: You keep oat milk in Dairy & Eggs.", "condiments: You keep soy sauce in Sauces & Condiments.",
                "beverages: Stores usually keep it in Beverages.",
            ]
        )
    }

    @Test func `other vocabularies suggest and each says why`() {
        let flour = Ingredient(key: "teff", name: "teff", kinds: ForeignKinds(ingredientGroup: "Flour"))
        #expect(suggestions(flour) == ["baking: It is in the ingredient group Flour."])
        let kinds = ForeignKinds(productMain: "food", productSub: "Cheeses")
        #expect(
            suggestions(Ingredient(key: "", name: "Gouda", productID: "p", kinds: kinds))
                == ["dairy: The product is of the kind Cheeses."]
        )
        let soap = Ingredient(key: "", name: "Soap", productID: "p", kinds: ForeignKinds(productMain: "personalCare"))
        #expect(suggestions(soap) == ["household: The product is of the kind personalCare."])
    }

    @Test func `the group Other suggests nothing, and neither does an unknown word`() {
        let kinds = ForeignKinds(ingredientGroup: "Other", productMain: "other", productSub: "gadgets")
        #expect(suggestions(Ingredient(key: "x", name: "gizmo", kinds: kinds)).isEmpty)
    }

    @Test func `each category is suggested once, UNKNOWN never, and the thing itself is no reason`() {
        let milk = Ingredient(
            key: "milk",
            name: "milk",
            aisleHint: "dairy",
            kinds: ForeignKinds(ingredientGroup: "Dairy")
        )
        #expect(suggestions(milk) == ["dairy: Stores usually keep it in Dairy & Eggs."])
        #expect(suggestions(Ingredient(key: "a", name: "oat milk"), known: [("milk", "UNKNOWN")]).isEmpty)
        #expect(suggestions(Ingredient(key: "milk", name: "milk"), known: [("milk", "dairy")]).isEmpty)
    }

    @Test func `every word of the table leads to a default category`() {
        let aisles = Set(DefaultCategory.all.map(\.aisle))
        let rows = TableResource.rows(of: PackageResources.kind_suggestions_tsv)
        #expect(rows.allSatisfy { $0.count == 3 && aisles.contains($0[2]) })
        #expect(rows.count { $0[0] == "group" } == 13, "All groups but Other.")
    }
}
