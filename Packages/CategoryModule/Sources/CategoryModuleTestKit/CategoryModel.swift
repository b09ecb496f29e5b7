import CategoryModule

/// What a home should see, as lists and dictionaries.
struct CategoryModel {
    /// The aisle hints in the order of the default categories.
    static let aisles = [
        "produce", "bakery", "meat", "fish", "dairy", "grains", "canned", "oils", "condiments", "spices", "baking",
        "nuts", "snacks", "beverages", "alcohol", "household", "frozen",
    ]

    var order: [CategoryID] = []
    /// The default categories by their aisle hints.
    var hints: [String: CategoryID] = [:]
    var names: [CategoryID: String] = [:]
    var successors: [CategoryID: CategoryID] = [:]
    var assigned: [AssignedThing: CategoryID] = [:]
    var stores: [String: Store] = [:]
    var defaultStore: String?

    /// A walk: the aisles that have a place in it, in order, before those that follow the home's order.
    struct Store {
        var placed: [CategoryID] = []
        var hidden: Set<CategoryID> = []

        /// Every aisle at its place, hidden ones too.
        func places(home: [CategoryID]) -> [CategoryID] { placed + home.filter { !placed.contains($0) } }

        /// The walk as people see it.
        func order(home: [CategoryID]) -> [CategoryID] {
            let all = places(home: home)
            return all.filter { !hidden.contains($0) } + all.filter(hidden.contains) + [.unknown]
        }

        /// Moves one aisle; those in front of the moved one, or of one with a place, get a place too.
        mutating func move(_ id: CategoryID, to place: OrderPlace<CategoryID>, home: [CategoryID]) {
            let all = places(home: home)
            let moved = place.moving(id, in: all)
            guard moved != all else { return }
            let last = moved.lastIndex { $0 == id || placed.contains($0) } ?? 0
            placed = Array(moved[...last])
        }
    }

    mutating func remove(_ id: CategoryID, for successor: CategoryID) {
        order.removeAll { $0 == id }
        successors[id] = successor
        names[id] = nil
        for name in stores.keys { stores[name]?.placed.removeAll { $0 == id } }
    }

    func end(of id: CategoryID) -> CategoryID {
        guard let next = successors[id] else { return id }
        // Longer than any chain without a circle.
        let end = (0...successors.count).reduce(next) { end, _ in successors[end] ?? end }
        return successors[end] == nil ? end : .unknown
    }
}

extension OrderPlace<CategoryID> {
    /// Returns an order in which a category has moved.
    func moving(_ id: CategoryID, in order: [CategoryID]) -> [CategoryID] {
        var rest = order.filter { $0 != id }
        switch self {
        case .first: rest.insert(id, at: 0)
        case .last: rest.append(id)
        case .before(let other): rest.insert(id, at: rest.firstIndex(of: other) ?? rest.endIndex)
        case .after(let other): rest.insert(id, at: (rest.firstIndex(of: other) ?? rest.endIndex - 1) + 1)
        }
        return rest
    }
}
