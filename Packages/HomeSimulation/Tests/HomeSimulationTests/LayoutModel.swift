import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import SyncTestKit

/// What a home sees of its categories, by what was written about each of them.
///
/// It reads the JSON of the entities itself, and shares no rule with the module: the order is that of the keys, an item
/// is where the chain of deletions ends, and no category is lost. Which categories a home starts with is given.
struct LayoutModel {
    private struct Category {
        var key: String
        var name: String
        var isDeleted = false
        var successor: String?
    }

    private struct Walk {
        let id: String
        var keys: [String: String] = [:]
        let hidden: Set<String>
    }

    private var categories: [String: Category] = [:]
    private var walks: [Walk] = []
    /// The category that the home chose for each ingredient, and for each product.
    private var choices: [AssignedThing: String] = [:]

    /// Reads what a node has.
    init(_ node: HomeNode, _ household: HouseholdID) async throws {
        let fresh = CategoryModuleService(
            store: InMemoryCategoryStore(),
            context: .test(household: household.description)
        )
        for category in try await fresh.listCategories() where category.id != .unknown {
            categories[category.id.rawValue] = Category(key: category.order.text, name: category.name.text)
        }
        let store = node.store(InMemoryCategoryStore.self)
        for entity in try await store.living("category", in: household) {
            var category = Category(key: try Self.key(entity), name: try entity.value("name") ?? "")
            if case .mark(let mark)? = entity.state.groups["deletion"] { category.isDeleted = mark.cycle % 2 == 1 }
            category.successor = try entity.value("successor")
            categories[entity.key.id.text] = category
        }
        for entity in try await store.living("store", in: household) {
            let hidden = entity.state.groups["hidden"]?.elements ?? []
            var walk = Walk(id: entity.key.id.text, hidden: Set(hidden.map(\.text)))
            for (id, key) in try entity.values("keys", as: String.self) { walk.keys[id.text] = key }
            walks.append(walk)
        }
        for entity in try await store.living("assignment", in: household) {
            choices[.ingredient(entity.key.id.text)] = try entity.value("category")
        }
        for entity in try await store.living("productAssignment", in: household) {
            choices[.product(entity.key.id.text)] = try entity.value("category")
        }
    }

    /// The key of a category; that of its position, where a position was written later.
    ///
    /// Earlier releases write positions alone. A merge of conflicts that decides about each field does, too.
    private static func key(_ category: StoredEntity) throws -> String {
        guard case .register(let key)? = category.state.groups["order"],
            case .register(let position)? = category.state.groups["position"], key.stamp < position.stamp
        else { return try category.value("order") ?? "" }
        return OrderKey(position: try category.value("position") ?? 0).text
    }

    /// The categories that the home has, in their order.
    private var order: [String] {
        Self.sorted(categories.filter { !$0.value.isDeleted }.mapValues(\.key)) + [CategoryID.unknown.rawValue]
    }

    private static func sorted(_ keys: [String: String]) -> [String] {
        keys.map { ($0.value, $0.key) }.sorted { Array($0.0.utf8) == Array($1.0.utf8) ? $0.1 < $1.1 : $0.0 < $1.0 }
            .map(\.1)
    }

    /// The way through a store: what has a key, then what has none in the home's order, then what the store lacks.
    private func order(of walk: Walk) -> [String] {
        let home = order.dropLast()
        let placed = Self.sorted(walk.keys.filter { home.contains($0.key) })
        let all = placed + home.filter { !placed.contains($0) }
        return all.filter { !walk.hidden.contains($0) } + all.filter { walk.hidden.contains($0) } + order.suffix(1)
    }

    /// Where something is that was assigned to a category.
    private func place(of category: String) -> String {
        var (place, passed) = (category, Set<String>())
        while let deleted = categories[place], deleted.isDeleted, passed.insert(place).inserted {
            place = deleted.successor ?? ""
        }
        guard let end = categories[place], !end.isDeleted else { return CategoryID.unknown.rawValue }
        return place
    }

    /// Returns what a node shows of its categories otherwise than by what was written.
    func differences(_ node: HomeNode, _ household: HouseholdID) async throws -> [String] {
        let module = CategoryModuleService(
            store: node.store(InMemoryCategoryStore.self),
            context: .test(household: household.description)
        )
        var differences: [String] = []
        let shown = try await module.listCategories().map(\.id.rawValue)
        if shown != order {
            differences.append("the order \(names(shown)), by keys \(names(order))")
        }
        let stores = try await module.listStores()
        if Set(stores.map(\.id.rawValue)) != Set(walks.map(\.id)) {
            differences.append("other stores: \(stores)")
        }
        for walk in walks {
            let shown = stores.first { $0.id.rawValue == walk.id }?.order.map(\.id.rawValue) ?? []
            guard shown != order(of: walk) else { continue }
            differences.append("the walk \(names(shown)), by keys \(names(order(of: walk)))")
        }
        let things = choices.keys.sorted()
        let found = try await module.order(things.map(Ingredient.init), in: .home).ingredients
        if found.count != things.count { differences.append("\(found.count) of \(things.count) items") }
        for (thing, item) in zip(things, found) {
            let place = place(of: choices[thing] ?? "")
            guard item.category.id.rawValue != place else { continue }
            differences.append("\(thing) in \(item.category.name), by its choice in \(names([place]))")
        }
        return differences
    }

    private func names(_ ids: [String]) -> [String] { ids.map { categories[$0]?.name ?? $0 } }
}

extension Ingredient {
    fileprivate init(_ thing: AssignedThing) {
        switch thing {
        case .ingredient(let key): self.init(key: key, name: key)
        case .product(let id): self.init(key: "", name: id, productID: id)
        }
    }
}
