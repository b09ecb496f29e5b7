public import CategoryModule
import Commands
import CommandsTestKit
import Testing

/// Runs random commands against a store and against a simple model, which must agree after each of them.
///
/// The model knows lists and dictionaries alone: no keys, no redirects, no merging.
public struct CategoryModelCheck {
    private let store: any CategoryStore
    private let home: String
    private var random: SeededGenerator
    private var model = CategoryModel()
    private var number = 0

    /// Prepares a run in a home of its own.
    public init(store: any CategoryStore, seed: UInt64) {
        self.store = store
        home = "model home \(seed)"
        random = SeededGenerator(seed: seed)
    }

    /// Runs so many commands.
    public mutating func run(_ count: Int) async throws {
        model.order = try await module().listCategories().filter { $0.id != .unknown }.map(\.id)
        model.hints = Dictionary(uniqueKeysWithValues: zip(CategoryModel.aisles, model.order))
        for _ in 0..<count {
            number += 1
            switch random.below(14) {
            case 0, 1: try await add()
            case 2, 3: try await move()
            case 4: try await delete()
            case 5: try await restore()
            case 6, 7: try await assign()
            case 8: try await addStore()
            case 9, 10: try await moveAisle()
            case 11: try await orderStore()
            case 12: try await hide()
            default: try await chooseDefault()
            }
            try await compare()
        }
    }

    private func module() -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: "k\(number)", request: "\(number)"))
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[random.below(values.count)]
    }

    private mutating func place(of id: CategoryID) -> OrderPlace<CategoryID> {
        let others = model.order.filter { $0 != id }
        switch random.below(4) {
        case 0: return .first
        case 1: return .last
        case 2: return pick(others).map(OrderPlace.before) ?? .first
        default: return pick(others).map(OrderPlace.after) ?? .last
        }
    }

    private mutating func add() async throws {
        let name = "Aisle \(random.below(6))"
        let draft = CategoryDraft(name: name)
        guard !model.names.values.contains(name) else {
            await #expect(throws: CategoryError.layout(.categoryExists(name: name))) {
                try await module().addCategory(draft)
            }
            return
        }
        let added = try await module().addCategory(draft)
        model.names[added.id] = name
        model.successors[added.id] = nil
        model.order.append(added.id)
        try await recall()
    }

    private mutating func move() async throws {
        guard let id = pick(model.order) else { return }
        let place = place(of: id)
        let order = try await module().moveCategory(id.rawValue, to: place.references)
        model.order = place.moving(id, in: model.order)
        #expect(order.map(\.id) == model.order + [.unknown])
    }

    private mutating func delete() async throws {
        guard let id = pick(model.order), model.order.count > 3 else { return }
        let count = model.assigned.values.count { model.end(of: $0) == id }
        let hints = model.hints.values.count { model.end(of: $0) == id }
        if count + hints > 0, random.oneIn(2) {
            let error = await #expect(throws: CategoryError.self) { try await module().deleteCategory(id.rawValue) }
            guard case .layout(.categoryInUse(_, let use, _))? = error else {
                Issue.record("The error is \(String(describing: error)).")
                return
            }
            #expect(use.ingredients + use.products == count && use.aisles.count == hints)
            return
        }
        if count + hints == 0, random.oneIn(3) {
            #expect(try await module().deleteCategory(id.rawValue).successor == .unknown)
            model.remove(id, for: .unknown)
            return
        }
        let to = random.oneIn(3) ? CategoryID.unknown : pick(model.order.filter { $0 != id }) ?? .unknown
        let outcome = try await module().deleteCategory(id.rawValue, choosing: .reassign(to: to.rawValue))
        #expect(outcome.ingredients + outcome.products == count && outcome.aisles.count == hints)
        model.remove(id, for: to)
    }

    private mutating func restore() async throws {
        guard let id = pick(model.successors.keys.sorted()) else { return }
        let restored: ShopCategory
        do {
            restored = try await module().restoreCategory(id.rawValue)
        } catch {
            guard case .layout(.categoryExists) = error else { throw error }
            return
        }
        model.successors[id] = nil
        model.names[id] = restored.name.text
        // Where it comes back among categories that moved since is checked by its neighbors in other tests.
        model.order = try await module().listCategories().map(\.id).filter { $0 != .unknown }
        try await recall()
    }

    private mutating func assign() async throws {
        let thing = random.oneIn(3) ? AssignedThing.product("p\(random.below(3))") : .ingredient("i\(random.below(5))")
        let item = Ingredient(thing)
        if random.oneIn(5) {
            _ = try await module().assignIngredients([item], to: CategoryList.removal)
            model.assigned[thing] = nil
            return
        }
        guard let id = pick(model.order + [.unknown]) else { return }
        let outcome = try await module().assignItems([ItemChoice(item, in: id.rawValue)], creating: false)
        #expect(outcome.changed == (model.assigned[thing] == id ? 0 : 1))
        model.assigned[thing] = id
    }

    private mutating func addStore() async throws {
        let name = "Store \(random.below(2))"
        guard model.stores[name] == nil else { return }
        let added = try await module().addStore(name: name)
        model.stores[name] = CategoryModel.Store()
        #expect(added.order.map(\.id) == model.order + [.unknown])
    }

    private mutating func moveAisle() async throws {
        guard let name = pick(model.stores.keys.sorted()), let id = pick(model.order) else { return }
        let place = place(of: id)
        let walked = try await module().moveAisle(in: name, id.rawValue, to: place.references)
        model.stores[name]?.move(id, to: place, home: model.order)
        #expect(walked.order.map(\.id) == model.stores[name]?.order(home: model.order))
    }

    /// Sets a whole walk of a few aisles, or none.
    private mutating func orderStore() async throws {
        guard let name = pick(model.stores.keys.sorted()) else { return }
        var walk: [CategoryID] = []
        for _ in 0..<random.below(5) {
            if let id = pick(model.order.filter { !walk.contains($0) }) { walk.append(id) }
        }
        let walked = try await module().orderStore(name, categories: walk.map(\.rawValue))
        model.stores[name]?.placed = walk
        #expect(walked.order.map(\.id) == model.stores[name]?.order(home: model.order))
    }

    /// A category that comes back has the place in each store that it had, which the model forgot.
    private mutating func recall() async throws {
        for layout in try await store.stores(of: HouseholdID(name: home)) {
            let placed = layout.keys.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            model.stores[layout.name.text]?.placed = placed.filter(model.order.contains)
        }
    }

    private mutating func hide() async throws {
        guard let name = pick(model.stores.keys.sorted()), let id = pick(model.order) else { return }
        let isHidden = random.oneIn(2)
        _ = try await module().hideAisles(in: name, [id.rawValue], isHidden)
        if isHidden { model.stores[name]?.hidden.insert(id) } else { model.stores[name]?.hidden.remove(id) }
    }

    private mutating func chooseDefault() async throws {
        let name = random.oneIn(3) ? nil : pick(model.stores.keys.sorted())
        let chosen = try await module().chooseDefaultStore(name ?? "")
        #expect(chosen?.name.text == name)
        model.defaultStore = name
    }

    /// Compares everything that a home sees with the model.
    private mutating func compare() async throws {
        let module = CategoryModuleService(store: store, context: .test(household: home))
        #expect(try await module.listCategories().map(\.id) == model.order + [.unknown])
        let things = model.assigned.keys.sorted()
        let found = try await module.order(things.map(Ingredient.init), in: .home).ingredients
        #expect(found.map(\.category.id) == things.map { model.assigned[$0].map(model.end) ?? .unknown })
        let hinted = CategoryModel.aisles.map { Ingredient(key: "", name: "new \($0)", aisleHint: $0) }
        let places = try await module.order(hinted, in: .home).ingredients.map(\.category.id)
        #expect(places == CategoryModel.aisles.map { model.hints[$0].map(model.end) ?? .unknown })
        for store in try await module.listStores() {
            let known = try #require(model.stores[store.name.text])
            #expect(store.order.map(\.id) == known.order(home: model.order))
            #expect(Set(store.hidden) == known.hidden.intersection(model.order))
            #expect(store.isDefault == (model.defaultStore == store.name.text))
        }
    }
}

extension Ingredient {
    fileprivate init(_ thing: AssignedThing) {
        switch thing {
        case .ingredient(let key): self.init(key: key, name: key)
        case .product(let id): self.init(key: "", name: id, productID: id)
        }
    }
}

extension OrderPlace<CategoryID> {
    fileprivate var references: OrderPlace<String> {
        switch self {
        case .first: .first
        case .last: .last
        case .before(let id): .before(id.rawValue)
        case .after(let id): .after(id.rawValue)
        }
    }
}
