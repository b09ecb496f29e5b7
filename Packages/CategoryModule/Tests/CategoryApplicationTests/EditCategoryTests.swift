import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct EditCategoryTests {
    let store = InMemoryCategoryStore()

    private func module(_ key: String? = nil, locale: String = "en") -> CategoryModuleService {
        let context = CommandContext.test(household: "smith", key: key, request: key ?? "", locale: locale)
        return CategoryModuleService(store: store, context: context)
    }

    @Test func `an edit changes what it names, and only that`() async throws {
        let pets = try await module("k1").addCategory(CategoryDraft(name: "Pets", color: "#558B2F", icon: "paw"))
        let edited = try await module("k2").editCategory("Pets", CategoryEdit(name: "Animals"))
        #expect(edited.id == pets.id && edited.name.text == "Animals" && edited.color == pets.color)
        let colored = try await module("k3").editCategory("animals", CategoryEdit(color: "#FFD600", icon: "🐈"))
        #expect(colored.color.text == "#FFD600" && colored.icon?.text == "🐈" && colored.name.text == "Animals")
        let plain = try await module("k4").editCategory("Animals", CategoryEdit(icon: ""))
        #expect(plain.icon == nil)
        #expect(try await module().listCategories().first { $0.id == pets.id } == plain)
        let entries = try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 10).entries
        let again = try await module("k5").editCategory("Animals", CategoryEdit(name: "Animals", color: "ffd600"))
        #expect(again == plain)
        #expect(try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 10).entries == entries)
    }

    @Test func `a category of the default set can be renamed, and keeps the name in every language`() async throws {
        let renamed = try await module("k1", locale: "de").editCategory("Backzutaten", CategoryEdit(name: "Backen"))
        #expect(renamed.name.text == "Backen")
        for locale in ["de", "fr", "en"] {
            #expect(try await module(locale: locale).listCategories().contains { $0.name.text == "Backen" })
        }
        let flour = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
        #expect(try await module().categorize([flour]).ingredients.map(\.category.name.text) == ["Backen"])
    }

    @Test func `a name that means the same names the existing category`() async throws {
        _ = try await module("k1").addCategory(name: "Vegetables")
        await #expect(throws: CategoryError.layout(.alike(name: "vegetable", existing: "Vegetables"))) {
            try await module("k2").addCategory(name: "vegetable")
        }
        await #expect(throws: CategoryError.layout(.alike(name: "Getränk", existing: "Getränke"))) {
            try await module("k3", locale: "de").addCategory(name: "Getränk")
        }
        await #expect(throws: CategoryError.layout(.alike(name: "vegetable", existing: "Vegetables"))) {
            try await module("k4").editCategory("Bakery", CategoryEdit(name: "vegetable"))
        }
        let allowed = try await module("k5").addCategory(CategoryDraft(name: "vegetable", allowsAlike: true))
        #expect(allowed.name.text == "vegetable")
    }

    @Test func `a new category goes where it should`() async throws {
        _ = try await module("k1").addCategory(CategoryDraft(name: "Flowers", place: .first))
        _ = try await module("k2").addCategory(CategoryDraft(name: "Kiosk", place: .before("Bakery")))
        _ = try await module("k3").addCategory(CategoryDraft(name: "Cards", place: .before("UNKNOWN")))
        let names = try await module().listCategories().map(\.name.text)
        #expect(names.prefix(4) == ["Flowers", "Produce", "Kiosk", "Bakery"])
        #expect(names.suffix(2) == ["Cards", "UNKNOWN"])
    }

    @Test func `what can't be done is refused and nothing is written`() async throws {
        await #expect(throws: CategoryError.layout(.unknownIsFixed)) {
            try await module("k1").editCategory("UNKNOWN", CategoryEdit(name: "Rest"))
        }
        await #expect(throws: CategoryError.layout(.noChange)) {
            try await module("k2").editCategory("Bakery", CategoryEdit())
        }
        await #expect(throws: CategoryError.layout(.badIcon(text: "breads", known: CategoryIcon.names))) {
            try await module("k3").editCategory("Bakery", CategoryEdit(icon: "breads"))
        }
        let error = await #expect(throws: CategoryError.self) {
            try await module("k4").editCategory("Bakery", CategoryEdit(color: "#FFD600", ink: .white))
        }
        guard case .layout(.unreadableColor)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 10).entries.isEmpty)
    }
}
