import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct DeletionTests {
    let store = InMemoryCategoryStore()
    let items = ["kibble", "bone", "litter"].map { Ingredient(key: $0, name: $0) }
    let pack = Ingredient(key: "", name: "Mill's kibble", productID: "prd_1")

    private func module(_ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func places(_ items: [Ingredient]) async throws -> [String] {
        try await module().categorize(items).ingredients.map(\.category.name.text)
    }

    private func prepare() async throws {
        _ = try await module("p1").addCategory(name: "Pets")
        _ = try await module("p2").addCategory(name: "Garden")
        _ = try await module("p3").assignIngredients(items, to: "Pets")
        _ = try await module("p4").assignIngredients([pack], to: "Pets")
    }

    @Test func `a category in use is not deleted until someone chooses, and nothing is hidden`()
        async throws
    {
        try await prepare()
        let names = try await module().listCategories().map(\.name.text)
        let error = ShopLayoutError.categoryInUse(
            name: "Pets",
            use: CategoryUse(ingredients: 3, products: 1, aisles: []),
            destinations: names.filter { $0 != "Pets" }
        )
        await #expect(throws: CategoryError.layout(error)) { try await module("k1").deleteCategory("Pets") }
        let kept = try await module("k2").deleteCategory("Pets", choosing: .cancel)
        #expect(!kept.isDeleted && kept.successor.name.text == "Pets")
        #expect(try await places(items + [pack]) == ["Pets", "Pets", "Pets", "Pets"])
        let moved = try await module("k3").deleteCategory("Pets", choosing: .reassign(to: "garden"))
        #expect(moved.isDeleted && moved.ingredients == 3 && moved.products == 1)
        #expect(moved.successor.name.text == "Garden")
        #expect(try await places(items + [pack]) == ["Garden", "Garden", "Garden", "Garden"])
        #expect(try await module().listCategories().map(\.name.text) == names.filter { $0 != "Pets" })
    }

    @Test func `reassigning is one operation, whatever the number of ingredients, and a restoration brings all back`()
        async throws
    {
        try await prepare()
        let before = try await store.feed(of: HouseholdID(name: "smith"), after: 0, limit: 100).head
        _ = try await module("k1").deleteCategory("Pets", choosing: .toUnknown)
        let page = try await store.feed(of: HouseholdID(name: "smith"), after: before, limit: 100)
        #expect(page.entries.map(\.kind) == ["category"])
        #expect(try await places(items) == ["UNKNOWN", "UNKNOWN", "UNKNOWN"])
        #expect(try await module().categorize(items).ingredients.allSatisfy(\.isAssigned), "UNKNOWN was chosen.")
        #expect(
            try await module().listDeletedCategories().map { "\($0.category.name) \($0.successor.name)" } == [
                "Pets UNKNOWN"
            ]
        )
        let restored = try await module("k2").restoreCategory("pets")
        #expect(restored.name.text == "Pets")
        #expect(try await places(items) == ["Pets", "Pets", "Pets"])
        #expect(try await module().listDeletedCategories().isEmpty)
    }

    @Test func `chains and circles of deletions resolve, and only what was restored comes back`() async throws {
        try await prepare()
        _ = try await module("k1").deleteCategory("Pets", choosing: .reassign(to: "Garden"))
        let second = try await module("k2").deleteCategory("Garden", choosing: .reassign(to: "Household"))
        #expect(second.ingredients == 3 && second.products == 1, "What came from Pets counts.")
        #expect(try await places(items) == ["Household", "Household", "Household"])
        _ = try await module("k3").restoreCategory("Pets")
        #expect(try await places(items) == ["Pets", "Pets", "Pets"])
        _ = try await module("k4").deleteCategory("Household", choosing: .reassign(to: "Pets"))
        _ = try await module("k5").deleteCategory("Pets", choosing: .reassign(to: "Baking"))
        _ = try await module("k6").deleteCategory("Baking", choosing: .reassign(to: "Bakery"))
        let hinted = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
        #expect(try await places([hinted, items[0]]) == ["Bakery", "Bakery"], "Hints follow, too.")
    }

    @Test func `a category without ingredients, into which none come by themselves, needs no choice`() async throws {
        _ = try await module("k1").addCategory(name: "Pets")
        let outcome = try await module("k2").deleteCategory("Pets")
        #expect(outcome.isDeleted && outcome.ingredients == 0 && outcome.aisles.isEmpty)
        #expect(outcome.successor == .unknown)
    }

    @Test func `a category into which ingredients come by their hints asks where they go`() async throws {
        let peas = Ingredient(key: "peas", name: "peas", aisleHint: "frozen")
        _ = try await module("k1").addCategory(name: "Garden")
        _ = try await module("k2").editCategory("Frozen", CategoryEdit(name: "Cold"))
        let names = try await module().listCategories().map(\.name.text)
        func inUse(_ name: String, _ use: CategoryUse) -> CategoryError {
            let others = names.filter { $0 != name && (name == "Cold" || $0 != "Cold") }
            return .layout(.categoryInUse(name: name, use: use, destinations: others))
        }
        let cold = CategoryUse(ingredients: 0, products: 0, aisles: ["Frozen"])
        await #expect(throws: inUse("Cold", cold)) { try await module("k3").deleteCategory("Cold") }
        let moved = try await module("k4").deleteCategory("Cold", choosing: .reassign(to: "Garden"))
        #expect(moved.aisles == ["Frozen"] && moved.ingredients == 0 && moved.successor.name.text == "Garden")
        #expect(try await places([peas]) == ["Garden"])
        // What took the place of a default category has its hint.
        _ = try await module("k5").assignIngredients([items[0]], to: "Garden")
        let garden = CategoryUse(ingredients: 1, products: 0, aisles: ["Frozen"])
        await #expect(throws: inUse("Garden", garden)) { try await module("k6").deleteCategory("Garden") }
        let gone = try await module("k7").deleteCategory("Garden", choosing: .toUnknown)
        #expect(gone.aisles == ["Frozen"] && gone.ingredients == 1 && gone.successor == .unknown)
        #expect(try await module().categorize([peas]).ingredients.map(\.source) == [.nothing])
        _ = try await module("k8").restoreCategory("Cold")
        #expect(try await places([peas, items[0]]) == ["Cold", "UNKNOWN"])
    }

    @Test func `a worker that chose a category sees that another worker has deleted it meanwhile`() async throws {
        let pets = try await module("k1").addCategory(name: "Pets")
        var baking = try #require(try await module().listCategories().first { $0.name.text == "Baking" })
        _ = try await module("k2").deleteCategory("Pets")
        // What a worker writes that read the categories before the deletion.
        baking.deletion = CategoryDeletion(count: 1, successor: pets.id)
        let row = CategoryRow.category(baking)
        let planned = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        await #expect(throws: StoreError.versionConflict(kind: "category", entityId: baking.id.rawValue)) {
            try await store.commit([planned], outcome: [], for: .test(household: "smith", key: "k3"))
        }
        // It reads them again then.
        await #expect(throws: CategoryError.layout(.categoryDeleted(name: "Pets"))) {
            try await module("k4").deleteCategory("Baking", choosing: .reassign(to: "Pets"))
        }
        #expect(try await module().listCategories().contains { $0.name.text == "Baking" })
    }

    @Test func `the aisles of a refusal have their names in the language of the request`() async throws {
        let german = CategoryModuleService(store: store, context: .test(household: "smith", key: "k", locale: "de"))
        let names = try await german.listCategories().map(\.name.text)
        let error = ShopLayoutError.categoryInUse(
            name: "Brot & Backwaren",
            use: CategoryUse(ingredients: 0, products: 0, aisles: ["Brot & Backwaren"]),
            destinations: names.filter { $0 != "Brot & Backwaren" }
        )
        await #expect(throws: CategoryError.layout(error)) { try await german.deleteCategory("Bakery") }
    }

    @Test func `an outcome that an earlier release stored has no aisles`() async throws {
        let outcome = try await module("k1").deleteCategory("Frozen", choosing: .toUnknown)
        let text = String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
        #expect(try JSONDecoder().decode(DeletionOutcome.self, from: Data(text.utf8)) == outcome)
        let earlier = text.replacing(/,?"aisles":\["Frozen"\]/, with: "").replacing("{,", with: "{")
        let read = try JSONDecoder().decode(DeletionOutcome.self, from: Data(earlier.utf8))
        #expect(earlier != text && read.aisles.isEmpty)
        #expect(read.isDeleted && read.category == outcome.category && read.successor == .unknown)
    }

    @Test func `a deleted category is found by a name that is only like its own, unless several are`() async throws {
        let cheese = try await module("k1").addCategory(name: "K\u{E4}se")
        _ = try await module("k2").deleteCategory("K\u{E4}se")
        #expect(try await module("k3").restoreCategory("kase").id == cheese.id)
        let plain = try await module("k4").addCategory(CategoryDraft(name: "Kase", allowsAlike: true))
        _ = try await module("k5").deleteCategory("K\u{E4}se")
        _ = try await module("k6").deleteCategory("Kase")
        let several = ShopLayoutError.noSuchCategory(reference: "Kases", existing: ["K\u{E4}se", "Kase"])
        await #expect(throws: CategoryError.layout(several)) { try await module("k7").restoreCategory("Kases") }
        #expect(try await module("k8").restoreCategory("Kase").id == plain.id)
    }

    @Test func `what can't be deleted or restored is refused with what to do`() async throws {
        try await prepare()
        await #expect(throws: CategoryError.layout(.unknownIsFixed)) {
            try await module("k1").deleteCategory("UNKNOWN")
        }
        await #expect(throws: CategoryError.layout(.ownSuccessor(name: "Pets"))) {
            try await module("k2").deleteCategory("Pets", choosing: .reassign(to: "pets"))
        }
        await #expect(throws: CategoryError.layout(.notDeleted(name: "Pets"))) {
            try await module("k3").restoreCategory("Pets")
        }
        _ = try await module("k4").deleteCategory("Pets", choosing: .toUnknown)
        await #expect(throws: CategoryError.layout(.categoryDeleted(name: "Pets"))) {
            try await module("k5").assignIngredients(items, to: "Pets")
        }
    }

    @Test func `the name of a deleted category restores it, and a renamed one leaves its name free`() async throws {
        try await prepare()
        let pets = try await module("k1").deleteCategory("Pets", choosing: .toUnknown).category
        let again = try await module("k2").addCategory(name: "Pets")
        #expect(again.id == pets.id)
        #expect(try await places(items) == ["Pets", "Pets", "Pets"])
        _ = try await module("k3").editCategory("Pets", CategoryEdit(name: "Animals"))
        let new = try await module("k4").addCategory(name: "Pets")
        #expect(new.id != pets.id)
        #expect(try await places(items) == ["Animals", "Animals", "Animals"])
        _ = try await module("k5").deleteCategory("Pets")
        _ = try await module("k6").editCategory("Animals", CategoryEdit(name: "Pets"))
        await #expect(throws: CategoryError.layout(.categoryExists(name: "Pets"))) {
            try await module("k7").restoreCategory(new.id.rawValue)
        }
    }

    @Test func `the usage of each category counts choices, products, and ticks`() async throws {
        try await prepare()
        _ = try await module("k1").addStore(name: "Market")
        let ticks = items.map { FinishedTrip.Tick($0, at: .init(timeIntervalSince1970: 1)) }
        _ = try await module("k2").recordTrip(FinishedTrip(store: "Market", reference: "1", ticks: ticks))
        let usage = try await module().useOfCategories()
        let pets = try #require(usage.first { $0.category.name.text == "Pets" })
        #expect(pets.ingredients == 3 && pets.products == 1 && pets.ticks == 3)
        #expect(pets.lastAssigned?.timeIntervalSince1970 == 1_700_000_000)
        _ = try await module("k3").deleteCategory("Pets", choosing: .reassign(to: "Garden"))
        let garden = try #require(try await module().useOfCategories().first { $0.category.name.text == "Garden" })
        #expect(garden.ingredients == 3 && garden.products == 1 && garden.ticks == 3)
        #expect(usage.last?.category == .unknown)
        let bakery = try #require(usage.first { $0.category.name.text == "Bakery" })
        #expect(bakery.ingredients == 0 && bakery.lastAssigned == nil && bakery.ticks == 0)
    }
}
