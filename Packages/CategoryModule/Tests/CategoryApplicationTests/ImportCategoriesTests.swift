import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct ImportCategoriesTests {
    private let store = InMemoryCategoryStore()

    private func module(_ home: String, _ key: String? = nil, locale: String = "") -> CategoryModuleService {
        let plain = CommandContext.test(household: home, key: key, request: key ?? "")
        return CategoryModuleService(
            store: store,
            context: CommandContext(
                household: plain.household,
                principal: plain.principal,
                idempotencyKey: plain.idempotencyKey,
                requestHash: plain.requestHash,
                locale: locale,
                now: plain.now
            )
        )
    }

    private func names(_ home: String) async throws -> [String] {
        try await module(home).listCategories().map(\.name.text)
    }

    @Test(arguments: LayoutFormat.allCases)
    func `a renamed default category comes back to itself, and its old name can be another's`(
        format: LayoutFormat
    ) async throws {
        _ = try await module("smith", "k1").editCategory("Bakery", CategoryEdit(name: "Bread"))
        _ = try await module("smith", "k2").addCategory(CategoryDraft(name: "Bakery", place: .first))
        let text = try await module("smith").exportLayout(.categories, as: format)
        let outcome = try await module("jones", "i1").importLayout(.categories, text, as: format)
        #expect(outcome.refused.isEmpty && outcome.taken == 2 && outcome.unchanged == 16)
        let expected = try await names("smith")
        #expect(try await names("jones") == expected)
        let rye = Ingredient(key: "rye", name: "rye bread", aisleHint: "bakery")
        let found = try await module("jones").categorize([rye]).ingredients
        #expect(found.map(\.category.name.text) == ["Bread"])
        let again = try await module("jones", "i2").importLayout(.categories, text, as: format)
        #expect(again == ImportOutcome(unchanged: 18))
    }

    @Test func `a file from a home with another language means the same default categories`() async throws {
        let tofu = Ingredient(key: "tofu", name: "Tofu")
        let gizmo = Ingredient(key: "gizmo", name: "gizmo")
        _ = try await module("smith", "k1").addStore(name: "Markt")
        _ = try await module("smith", "k2", locale: "de").orderStore("Markt", categories: ["Tiefkühlkost"])
        _ = try await module("smith", "k3").assignItems(
            [ItemChoice(tofu, in: "Produce"), ItemChoice(gizmo, in: "UNKNOWN")],
            creating: false
        )
        let before = try await names("jones")
        for part in LayoutPart.allCases {
            let text = try await module("smith", locale: "de").exportLayout(part, as: .csv)
            #expect(text.contains(part == .stores ? "Tiefkühlkost" : "Obst & Gemüse"))
            let outcome = try await module("jones", "i\(part)").importLayout(part, text, as: .csv)
            #expect(outcome.refused.isEmpty)
            #expect(try await names("jones") == before)
        }
        #expect(try await module("jones").listStores().map(\.order[0].name.text) == ["Frozen"])
        let found = try await module("jones").categorize([tofu, gizmo]).ingredients
        #expect(found.map(\.category.name.text) == ["Produce", "UNKNOWN"])
        #expect(found.allSatisfy { $0.isAssigned })
        #expect(try await module("jones", locale: "sv").listCategories()[0].name.text == "Frukt och grönt")
    }

    @Test func `a file written before a renaming takes it back`() async throws {
        let text = try await module("smith").exportLayout(.categories, as: .csv)
        _ = try await module("smith", "k1").editCategory("Bakery", CategoryEdit(name: "Bread"))
        let outcome = try await module("smith", "i1").importLayout(.categories, text, as: .csv)
        #expect(outcome == ImportOutcome(taken: 1, unchanged: 16))
        #expect(try await module("smith", locale: "de").listCategories()[1].name.text == "Brot & Backwaren")
    }

    @Test func `a name like that of another category is refused, unless the file names both`() async throws {
        let alone = try await module("smith", "i1").importLayout(.categories, "name\nBakeries\nPets\n", as: .csv)
        let alike = ShopLayoutError.alike(name: "Bakeries", existing: "Bakery").description
        #expect(alone == ImportOutcome(taken: 1, refused: [RefusedRow(line: 2, reason: alike)]))
        let both = "name\nBakeries\nBakery\nPets\nPet\n"
        let added = try await module("smith", "i2").importLayout(.categories, both, as: .csv)
        #expect(added == ImportOutcome(taken: 2, unchanged: 2))
        #expect(try await names("smith").filter { $0.hasPrefix("Ba") } == ["Bakeries", "Baking", "Bakery"])
    }

    @Test func `a deleted default category comes back under its name in any language`() async throws {
        _ = try await module("smith", "k1").deleteCategory("Bakery", choosing: .toUnknown)
        let text = "name\nBrot & Backwaren\n"
        #expect(try await module("smith", "i1").importLayout(.categories, text, as: .csv).taken == 1)
        #expect(try await names("smith").filter { $0.hasPrefix("B") } == ["Baking", "Beverages", "Bakery"])
    }

    @Test func `the name of UNKNOWN in another language is not a new category`() async throws {
        let outcome = try await module("smith", "i1").importLayout(.categories, "name\nUnbekannt\n", as: .csv)
        let fixed = ShopLayoutError.unknownIsFixed.description
        #expect(outcome == ImportOutcome(refused: [RefusedRow(line: 2, reason: fixed)]))
    }
}
