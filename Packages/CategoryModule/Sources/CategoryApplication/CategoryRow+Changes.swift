import CategoryDomain
public import Commands

extension CategoryRow {
    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        switch self {
        case .category(let category): Self.changes(of: category)
        case .store(let store): Self.changes(of: store)
        case .assignment(let assignment):
            [GroupChange(Self.nameGroup, .write(json: assignment.name))] + Self.choice(of: assignment)
        case .trip(let trip):
            [GroupChange(Self.tripGroup, .write(json: StoredTrip(trip)))]
        case .settings(let settings):
            [GroupChange(Self.defaultStoreGroup, .write(json: settings.defaultStore?.rawValue ?? ""))]
        case .later: []
        }
    }

    private static func changes(of category: ShopCategory) -> [GroupChange] {
        var changes = [
            GroupChange(nameGroup, .write(json: category.name)), GroupChange(colorGroup, .write(json: category.color)),
        ]
        changes += place(of: category)
        if let icon = category.icon { changes.append(GroupChange(iconGroup, .write(json: icon.text))) }
        return changes + deletion(of: category.deletion)
    }

    /// The place of a category in the home's order, also as earlier releases read it.
    static func place(of category: ShopCategory) -> [GroupChange] {
        [
            GroupChange(positionGroup, .write(json: category.order.position)),
            GroupChange(orderGroup, .write(json: category.order)),
        ]
    }

    /// A deletion or restoration of a category, together with the category in its place.
    static func deletion(of deletion: CategoryDeletion) -> [GroupChange] {
        guard deletion != .never else { return [] }
        let mark = HighWaterMark(cycle: deletion.count, numerator: 0, denominator: 1)
        return [
            GroupChange(deletionGroup, .raise(mark)),
            GroupChange(successorGroup, .write(json: deletion.successor?.rawValue ?? "")),
        ]
    }

    private static func changes(of store: StoreLayout) -> [GroupChange] {
        let name = GroupChange(nameGroup, .write(json: store.name))
        return [name] + places(of: store.keys)
            + store.hidden.sorted().map { GroupChange(hiddenGroup, .add(ByteText($0.rawValue))) }
    }

    /// The places of aisles in a store.
    static func places(of keys: [CategoryID: OrderKey]) -> [GroupChange] {
        keys.sorted { $0.key < $1.key }.map { id, key in
            GroupChange(keysGroup, .put(ByteText(id.rawValue), json: key))
        }
    }

    /// The category of an assignment, and where it comes from.
    static func choice(of assignment: IngredientAssignment) -> [GroupChange] {
        let category = GroupChange(categoryGroup, .write(json: assignment.category))
        guard let origin = assignment.origin else { return [category] }
        return [category, GroupChange(originGroup, .write(json: origin))]
    }
}

/// A trip as its one group holds it.
struct StoredTrip: Codable {
    let store: String
    let finishedAt: Int64
    /// Each category once; ``ticks`` refers to them by place.
    let categories: [String]
    let ticks: [Int]

    /// Whether a home keeps as much of a trip: a few bytes can name a long identifier many times.
    var isBounded: Bool {
        ticks.count <= ShoppingTrip.limit && categories.count <= ShoppingTrip.limit
            && (categories + [store]).allSatisfy { $0.utf8.count <= CategoryLimits.idBytes }
    }

    init(_ trip: ShoppingTrip) {
        store = trip.store.rawValue
        finishedAt = trip.finishedAt.wholeMilliseconds
        var places: [CategoryID: Int] = [:]
        var categories: [String] = []
        ticks = trip.ticks.map { category in
            if let place = places[category] { return place }
            places[category] = categories.count
            categories.append(category.rawValue)
            return categories.count - 1
        }
        self.categories = categories
    }
}
