import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

/// A hub and a device of one home that change categories, stores, and choices over a link that loses messages.
@Suite struct ReplicationTests {
    private let nodes = TwoNodes(InMemoryCategoryStore.init)

    @Test func `despite loss, crashes, refusals, and repetition, both nodes end in the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryCategoryStore.init) { store, context, generator in
            try await CategorySchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 20, "Few schedules refuse anything: \(total)")
    }

    @Test func `the hub refuses to delete a category in use, and the device restores it`() async throws {
        let pets = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").assignIngredients(
            [Ingredient(key: "kibble", name: "kibble")],
            to: "Pets"
        )
        let key = CategoryRow.category(pets).key
        let delete = PlannedOperation(.delete, of: key, expecting: 1)
        _ = try await nodes.device.commit([delete], outcome: [], for: .test(household: "smith", key: "k3"))
        #expect(try await !module(nodes.device).listCategories().contains { $0.name.text == "Pets" })
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "category.inUse")
        #expect(try await module(nodes.device).listCategories().contains { $0.name.text == "Pets" })
        #expect(try await nodes.outbox().map(\.status) == [.refused(refusal)])
    }

    @Test func `the hub refuses a deletion without a choice when something was assigned meanwhile`() async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        let items = ["kibble", "bone"].map { Ingredient(key: $0, name: $0) }
        _ = try await module(nodes.hub, "k2").assignIngredients(items, to: "Pets")
        let pack = Ingredient(key: "", name: "Mill's kibble", productID: "prd_1")
        _ = try await module(nodes.hub, "k3").assignIngredients([pack], to: "Pets")
        #expect(try await module(nodes.device, "k4").deleteCategory("Pets").isDeleted)
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "category.inUse")
        #expect(refusal.sentence.hasPrefix("2 ingredients and 1 product are assigned to the category: "))
        #expect(try await module(nodes.device).listCategories().contains { $0.name.text == "Pets" })
    }

    @Test func `the hub refuses a deletion without a choice when a hint was led into the category meanwhile`()
        async throws
    {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").deleteCategory("Baking", choosing: .reassign(to: "Pets"))
        #expect(try await module(nodes.device, "k3").deleteCategory("Pets").isDeleted)
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "category.inUse")
        #expect(
            refusal.sentence == "Ingredients that stores keep under Baking come into the category by themselves: "
                + "choose another category for them first."
        )
        try await nodes.pull()
        let flour = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
        #expect(try await module(nodes.device).categorize([flour]).ingredients.map(\.category.name.text) == ["Pets"])
    }

    @Test func `the hub refuses a removal by an earlier release of a category into which hints were led`() async throws
    {
        let pets = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        _ = try await module(nodes.hub, "k2").editCategory("Bakery", CategoryEdit(name: "Bread"))
        try await nodes.pull()
        _ = try await module(nodes.hub, "k3").deleteCategory("Baking", choosing: .reassign(to: "Pets"))
        _ = try await module(nodes.hub, "k4").deleteCategory("Frozen", choosing: .reassign(to: "Bread"))
        let bread = try #require(try await module(nodes.device).listCategories().first { $0.name.text == "Bread" })
        for (category, aisle) in [(pets, "Baking"), (bread, "Frozen")] {
            let removal = PlannedOperation(.delete, of: CategoryRow.category(category).key, expecting: 1)
            _ = try await nodes.device.commit([removal], outcome: [], for: .test(household: "smith", key: aisle))
            #expect(
                try await nodes.refusedPush().sentence == "Ingredients that stores keep under \(aisle) come into the "
                    + "category by themselves: choose another category for them first."
            )
        }
    }

    @Test func `the hub refuses a choice of a category whose deletion without a choice came first`() async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").deleteCategory("Pets")
        #expect(
            try await module(nodes.device, "k3").deleteCategory("Baking", choosing: .reassign(to: "Pets")).isDeleted
        )
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "category.successorDeleted")
        #expect(
            refusal.sentence == "The category that was chosen for the ingredients was deleted, too: delete the change, "
                + "and choose another category for them."
        )
        try await nodes.pull()
        let flour = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
        for node in nodes.both {
            #expect(try await module(node).categorize([flour]).ingredients.map(\.category.name.text) == ["Baking"])
        }
    }

    @Test(arguments: [(DeletionChoice.toUnknown, "UNKNOWN"), (.reassign(to: "Bakery"), "Bakery")])
    func `the hub takes a choice of a category whose deletion had a choice, and follows it`(
        choice: DeletionChoice,
        place: String
    ) async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").deleteCategory("Pets", choosing: choice)
        _ = try await module(nodes.device, "k3").deleteCategory("Baking", choosing: .reassign(to: "Pets"))
        guard case .accepted = try await nodes.push() else {
            Issue.record("The hub refused the deletion.")
            return
        }
        let flour = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
        #expect(try await module(nodes.hub).categorize([flour]).ingredients.map(\.category.name.text) == [place])
    }

    @Test func `the hub refuses a choice of a category that an earlier release removed`() async throws {
        let pets = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        let removal = PlannedOperation(.delete, of: CategoryRow.category(pets).key, expecting: 1)
        _ = try await nodes.hub.commit([removal], outcome: [], for: .test(household: "smith", key: "k2"))
        _ = try await module(nodes.device, "k3").deleteCategory("Baking", choosing: .reassign(to: "Pets"))
        #expect(try await nodes.refusedPush().code == "category.successorDeleted")
    }

    @Test func `the hub takes a choice that lost to a later one of another writer, wherever that one leads`()
        async throws
    {
        for name in ["Pets", "Snacks"] { _ = try await module(nodes.hub, "a\(name)").addCategory(name: name) }
        try await nodes.pull()
        _ = try await module(nodes.device, "k1").deleteCategory("Snacks", choosing: .reassign(to: "Bakery"))
        let late = CommandContext.test(
            household: "smith",
            key: "k2",
            request: "k2",
            now: Date(timeIntervalSince1970: 1_700_000_060)
        )
        _ = try await CategoryModuleService(store: nodes.hub, context: late)
            .deleteCategory("Snacks", choosing: .reassign(to: "Pets"))
        _ = try await module(nodes.hub, "k3").deleteCategory("Pets")
        guard case .accepted = try await nodes.push() else {
            Issue.record("The hub refused the deletion.")
            return
        }
    }

    @Test func `the hub refuses a default category's deletion without a choice, which an earlier release sends`()
        async throws
    {
        let list = try await module(nodes.device).listCategories()
        var bakery = try #require(list.first { $0.name.text == "Bakery" })
        bakery.deletion = CategoryDeletion(count: 1, successor: nil)
        let row = CategoryRow.category(bakery)
        // A device of an earlier release checks less; this store's own check is that of the hub.
        let planned = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        await #expect(throws: StoreError.versionConflict(kind: "category", entityId: bakery.id.rawValue)) {
            try await nodes.hub.commit([planned], outcome: [], for: .test(household: "smith", key: "k1"))
        }
        // A default category whose entity is removed is as it was at first, with its hint.
        _ = try await module(nodes.hub, "k2").editCategory("Bakery", CategoryEdit(name: "Bread"))
        let removal = PlannedOperation(.delete, of: row.key, expecting: 1)
        _ = try await nodes.hub.commit([removal], outcome: [], for: .test(household: "smith", key: "k3"))
        let bun = Ingredient(key: "bun", name: "bun", aisleHint: "bakery")
        #expect(try await module(nodes.hub).categorize([bun]).ingredients.map(\.category.name.text) == ["Bakery"])
    }

    @Test func `the hub takes a deletion with a choice, whatever was assigned meanwhile`() async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        let kibble = Ingredient(key: "kibble", name: "kibble")
        _ = try await module(nodes.hub, "k2").assignIngredients([kibble], to: "Pets")
        _ = try await module(nodes.device, "k3").deleteCategory("Pets", choosing: .reassign(to: "Household"))
        guard case .accepted = try await nodes.push() else {
            Issue.record("The hub refused the deletion.")
            return
        }
        let found = try await module(nodes.hub).categorize([kibble]).ingredients
        #expect(found.map(\.category.name.text) == ["Household"])
    }

    @Test func `an edit of a deleted category does not bring it back`() async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.hub, "k2").deleteCategory("Pets")
        _ = try await module(nodes.device, "k3").editCategory("Pets", CategoryEdit(name: "Animals"))
        _ = try await nodes.push()
        try await nodes.pull()
        for node in nodes.both {
            #expect(try await module(node).listDeletedCategories().map(\.category.name.text) == ["Animals"])
        }
    }

    @Test func `an assignment whose category this version can't read prevents no deletion`() async throws {
        let pets = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        let other = EntityKey(kind: CategoryRow.assignmentKind, id: "kibble")
        let unread = PlannedOperation(.create([GroupChange("later", .write([0x31]))]), of: other, expecting: nil)
        _ = try await nodes.hub.commit([unread], outcome: [], for: .test(household: "smith", key: "k2"))
        let delete = PlannedOperation(.delete, of: CategoryRow.category(pets).key, expecting: 1)
        _ = try await nodes.device.commit([delete], outcome: [], for: .test(household: "smith", key: "k3"))
        #expect(try await nodes.push() == .accepted(seq: 3))
    }

    @Test func `a page of another history changes nothing, and a snapshot brings the device up to date`() async throws {
        _ = try await module(nodes.hub, "k1").addCategory(name: "Pets")
        try await nodes.pull()
        _ = try await module(nodes.device, "k2").addStore(name: "Market")
        // The hub was restored from a backup and continued: its epoch is the same, but its history differs.
        let restored = InMemoryCategoryStore()
        _ = try await module(restored, "k1").addCategory(name: "Garden")
        let page = try await restored.feed(of: nodes.home, after: 1, limit: 10)
        let result = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.apply(page, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        #expect(result == .resync)
        let snapshot = try await restored.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.snapshot(after: [:], epoch: "memory")
        }
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.adopt(
                snapshot,
                renewingAs: Incarnation(high: 8, low: 8),
                at: Date(timeIntervalSince1970: 1_700_000_000)
            )
        }
        let names = try await module(nodes.device).listCategories().map(\.name.text)
        #expect(names.contains("Garden") && !names.contains("Pets"))
        #expect(try await module(nodes.device).listStores().map(\.name.text) == ["Market"], "What is pending stays.")
    }

    @Test(arguments: [Int64.max, .min, 0])
    func `a category of another node under the identifier of UNKNOWN, or far away, harms nothing`(
        position: Int64
    ) async throws {
        for (key, id) in [("k1", CategoryID.unknown), ("k2", CategoryID(rawValue: "far"))] {
            let name = try DisplayName("Rogue \(id)")
            let row = CategoryRow.category(
                ShopCategory(id: CategoryID(rawValue: "x"), name: name, color: .gray, position: 0, version: 0)
            )
            var changes = row.changes
            // An earlier release writes no key.
            changes = changes.filter { $0.group != "order" && $0.group != "position" }
            changes.append(GroupChange("position", .write(json: position)))
            let create = PlannedOperation(.create(changes), of: EntityKey("category", id.rawValue), expecting: nil)
            _ = try await nodes.hub.commit([create], outcome: [], for: .test(household: "smith", key: key))
        }
        let home = module(nodes.hub, "k3")
        _ = try await home.addCategory(name: "Pets")
        _ = try await module(nodes.hub, "k4").moveCategory("Pets", to: .before("Rogue far"))
        let names = try await home.listCategories().map(\.name.text)
        #expect(names.contains("Rogue far") && names.contains("Pets") && !names.contains("Rogue UNKNOWN"))
        let places = try await home.categorize([Ingredient(key: "kibble", name: "kibble")])
        #expect(places.ingredients.map(\.category.id) == [.unknown])
    }

    private func module(_ store: InMemoryCategoryStore, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }
}
