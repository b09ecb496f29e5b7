public import CategoryModule
public import Commands
public import CommandsTestKit
import Foundation

/// Random commands of a household to its categories, with few names so that two nodes change the same entities.
public enum CategorySchedule {
    private static let own = ["Pets", "Garden", "Baby"]
    private static let known = own + ["Bakery", "Frozen", "Produce", "UNKNOWN"]
    private static let stores = ["Market", "Corner shop"]
    private static let keys = ["flour", "kibble", "milk"]

    /// Sends one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some CategoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = CategoryModuleService(store: store, context: context)
        let category = pick(known, &generator)
        switch generator.below(26) {
        case 0, 1: _ = try await module.addCategory(name: pick(own, &generator))
        case 2: _ = try await module.moveCategory(category, to: place(&generator))
        case 3:
            let edit = CategoryEdit(
                name: generator.oneIn(2) ? pick(own, &generator) : nil,
                color: "#558B2F",
                icon: "paw"
            )
            _ = try await module.editCategory(category, edit)
        case 4, 5, 14: _ = try await module.deleteCategory(category, choosing: choice(&generator))
        case 6: _ = try await module.restoreCategory(category)
        case 7, 8, 17, 18: try await assign(module, to: category, &generator)
        case 9: _ = try await module.addStore(name: pick(stores, &generator))
        case 10, 11, 12: try await changeStore(module, category, &generator)
        case 13: _ = try await module.recordTrip(trip(&generator, at: context.now))
        case 15, 16, 21, 22: try await crowd(store, context, &generator)
        case 19, 20: try await deleteUsed(store, context, &generator)
        default: try await deleteAsEarlierReleases(store, context)
        }
    }

    private static func pick(_ names: [String], _ generator: inout SeededGenerator) -> String {
        names[generator.below(names.count)]
    }

    private static func place(_ generator: inout SeededGenerator) -> OrderPlace<String> {
        let other = pick(known, &generator)
        return [OrderPlace.first, .last, .before(other), .after(other)][generator.below(4)]
    }

    /// Moves a category, or an aisle of a store, to where no room is left, so that all get new keys; where there is
    /// room, takes it away, as many moves do.
    private static func crowd(
        _ store: some CategoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let (isHome, shop) = (generator.oneIn(2), pick(stores, &generator))
        let module = CategoryModuleService(store: store, context: context)
        let order = try await module.order([], in: isHome ? .home : .store(shop)).order
        let layout = try await store.stores(of: context.household).first { $0.name.text == shop }
        guard order.count > 3 else { return }
        let keys = order.prefix(2).map { isHome ? $0.order : layout?.keys[$0.id] }
        let (first, place) = (keys[0] ?? OrderKey(position: 0), OrderPlace.after(order[0].id.rawValue))
        switch (keys[1] == first.next, isHome) {
        case (true, true): _ = try await module.moveCategory(order[2].id.rawValue, to: place)
        case (true, false): _ = try await module.moveAisle(in: shop, order[2].id.rawValue, to: place)
        case (false, true):
            let row = CategoryRow.category(order[1].moved(to: first.next))
            let intent = order[1].version == 0 ? Intent.create(row.changes) : .change(row.changes)
            let planned = PlannedOperation(intent, of: row.key, expecting: nil)
            _ = try await store.commit([planned], outcome: [], for: context)
        case (false, false):
            guard let layout else { return }
            let keys = [(order[0], first), (order[1], first.next)].map { aisle, key in
                GroupChange("keys", .put(ByteText(aisle.id.rawValue), json: key))
            }
            let planned = PlannedOperation(.change(keys), of: CategoryRow.store(layout).key, expecting: layout.version)
            _ = try await store.commit([planned], outcome: [], for: context)
        }
    }

    /// Deletes a category to which something is assigned, for another one.
    private static func deleteUsed(
        _ store: some CategoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = CategoryModuleService(store: store, context: context)
        let items = try await store.assignments(of: context.household).map { Ingredient(key: $0.thing.id, name: "") }
        let used = try await module.order(items, in: .home).ingredients.map(\.category.id).filter { $0 != .unknown }
        guard !used.isEmpty else { return }
        let id = used[generator.below(used.count)].rawValue
        _ = try await module.deleteCategory(id, choosing: .reassign(to: pick(known, &generator)))
    }

    private static func choice(_ generator: inout SeededGenerator) -> DeletionChoice {
        let other = pick(known, &generator)
        let moved = DeletionChoice.reassign(to: other)
        return [.undecided, .undecided, moved, moved, .toUnknown, .cancel][generator.below(6)]
    }

    private static func assign(
        _ module: CategoryModuleService,
        to category: String,
        _ generator: inout SeededGenerator
    ) async throws {
        let some = keys.prefix(1 + generator.below(keys.count)).map { Ingredient(key: $0, name: $0) }
        let pack = Ingredient(key: "", name: "a pack", productID: "prd_1")
        let choices = (some + [pack]).map { ItemChoice($0, in: category) }
        if generator.oneIn(3) {
            _ = try await module.assignItems(choices, creating: true)
        } else {
            _ = try await module.assignIngredients(some, to: generator.oneIn(4) ? CategoryList.removal : category)
        }
    }

    private static func changeStore(
        _ module: CategoryModuleService,
        _ category: String,
        _ generator: inout SeededGenerator
    ) async throws {
        let store = pick(stores, &generator)
        switch generator.below(6) {
        case 0: _ = try await module.orderStore(store, categories: [category, pick(known, &generator)])
        case 1, 2: _ = try await module.moveAisle(in: store, category, to: place(&generator))
        case 3: _ = try await module.hideAisles(in: store, [category], generator.oneIn(2))
        case 4: _ = try await module.chooseDefaultStore(generator.oneIn(2) ? "" : store)
        default: _ = try await module.deleteStore(store, confirmed: true)
        }
    }

    private static func trip(_ generator: inout SeededGenerator, at time: Date) -> FinishedTrip {
        let ticks = keys.indices.map { place in
            FinishedTrip.Tick(Ingredient(key: keys[place], name: keys[place]), at: time + Double(generator.below(60)))
        }
        return FinishedTrip(store: pick(stores, &generator), reference: "\(generator.below(4))", ticks: ticks)
    }

    /// Deletes the entity of a category, as earlier releases do.
    ///
    /// To a deletion that the home refuses, because something is in the category or comes into it as it took the place
    /// of a default category, the store answers only with a version conflict.
    private static func deleteAsEarlierReleases(_ store: some CategoryStore, _ context: CommandContext) async throws {
        guard let last = try await store.categories(of: context.household).last(where: { $0.version > 0 }) else {
            return
        }
        let isAnythingAssigned = try await !store.assignments(of: context.household).isEmpty
        let isAnyDeleted = try await store.categories(of: context.household).contains(where: \.deletion.isDeleted)
        let delete = PlannedOperation(.delete, of: CategoryRow.category(last).key, expecting: last.version)
        do throws(StoreError) { _ = try await store.commit([delete], outcome: [], for: context) } catch {
            guard isAnythingAssigned || isAnyDeleted, case .versionConflict = error else { throw error }
            throw CategoryInUse()
        }
    }

    /// Returns what is wrong with what a home sees at a node; nothing in a right release.
    ///
    /// Each category is in each order once, UNKNOWN is last, and everything that is assigned has a category that the
    /// home has.
    public static func mistakes(_ store: some CategoryStore, _ household: HouseholdID) async throws -> [String] {
        let context = CommandContext.test(household: household.description)
        let module = CategoryModuleService(store: store, context: context)
        let home = try await module.listCategories()
        var mistakes = mistakes(in: home, of: "the home")
        let ids = Set(home.map(\.id))
        for walked in try await module.listStores() {
            mistakes += self.mistakes(in: walked.order, of: walked.name.text)
            if Set(walked.order.map(\.id)) != ids {
                mistakes.append("\(walked.name) has other categories than the home.")
            }
        }
        let items = try await store.assignments(of: household).map(\.thing.id).sorted()
            .map { Ingredient(key: $0, name: $0) }
        let answer = try await module.order(items, in: .defaultStore)
        mistakes += answer.ingredients.filter { !ids.contains($0.category.id) }
            .map { "\($0.ingredientKey) is in the category \($0.category.id), which the home doesn't have." }
        if answer.sorted.sorted() != Array(items.indices) { mistakes.append("An item is sorted twice or never.") }
        return mistakes
    }

    private static func mistakes(in order: [ShopCategory], of owner: String) -> [String] {
        var mistakes: [String] = []
        if Set(order.map(\.id)).count != order.count { mistakes.append("The order of \(owner) has a category twice.") }
        if order.last?.id != .unknown { mistakes.append("UNKNOWN is not last in the order of \(owner).") }
        if order.contains(where: \.deletion.isDeleted) { mistakes.append("\(owner) shows a deleted category.") }
        return mistakes
    }
}

/// What the home refuses to delete: a category that has ingredients.
private struct CategoryInUse: Error {}

extension OrderKey {
    /// The key right after this one, so that no other one fits between them.
    fileprivate var next: OrderKey {
        let zeros = String(repeating: "0", count: max(0, Self.limit - text.utf8.count - 1))
        return OrderKey(text + zeros + "1") ?? self
    }
}
