/// The identifier of a store in one home.
public struct StoreID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier as text.
    public var description: String { rawValue }
}

/// A store and the order in which the home walks through it.
public struct StoreLayout: Hashable, Sendable {
    /// The store's identifier.
    public let id: StoreID
    /// The name for display.
    public var name: DisplayName
    /// The places of the categories that the home has ordered for this store.
    ///
    /// Each belongs to its last writer, so two people can move different aisles at once.
    public var keys: [CategoryID: OrderKey]
    /// The categories that the store doesn't have.
    public var hidden: Set<CategoryID>
    /// The number of changes, including the addition of the store.
    public var version: Int64

    /// Creates a layout.
    public init(
        id: StoreID,
        name: DisplayName,
        keys: [CategoryID: OrderKey] = [:],
        hidden: Set<CategoryID> = [],
        version: Int64
    ) {
        self.id = id
        self.name = name
        self.keys = keys
        self.hidden = hidden
        self.version = version
    }

    /// Returns every category once: those with a place by their keys, then the others in the home's order, then those
    /// that the store doesn't have, then UNKNOWN.
    public func order(of list: CategoryList) -> [ShopCategory] {
        let all = places(of: list)
        return all.filter { !hidden.contains($0.id) } + all.filter { hidden.contains($0.id) } + [list.unknown]
    }

    /// Returns every category but UNKNOWN once, those that the store doesn't have at the places that they have once
    /// they are shown.
    package func places(of list: CategoryList) -> [ShopCategory] {
        let placed = KeyedOrder(keys).ids.compactMap { list[$0] }
        return (placed + list.categories.filter { keys[$0.id] == nil }).map(list.shown)
    }

    /// Returns the keys that change when a category moves in this store.
    ///
    /// Categories that follow in the home's order get a key of their own only where one of them stands in front of the
    /// moved one.
    ///
    /// - Throws: ``ShopLayoutError/unknownStaysLast`` for UNKNOWN, and for a place after it.
    package func moving(
        _ id: CategoryID,
        to place: OrderPlace<CategoryID>,
        in list: CategoryList,
        jitter: UInt64
    ) throws(ShopLayoutError) -> [CategoryID: OrderKey] {
        guard id != .unknown, place != .after(.unknown) else { throw .unknownStaysLast }
        let ids = places(of: list).map(\.id)
        let moved = (place == .before(.unknown) ? .last : place).moving(id, in: ids)
        guard moved != ids else { return [:] }
        let last = moved.lastIndex { $0 == id || keys[$0] != nil } ?? 0
        return known(in: list).changes(to: Array(moved[...last]), moving: id, jitter: jitter)
    }

    /// Returns what changes when the home sets the whole walk: new keys, and the categories that lose theirs.
    package func walking(
        _ walk: [CategoryID],
        in list: CategoryList,
        jitter: UInt64
    ) -> (keys: [CategoryID: OrderKey], removed: [CategoryID]) {
        (known(in: list).changes(to: walk, jitter: jitter), keys.keys.filter { !walk.contains($0) }.sorted())
    }

    /// The keys of categories that the home still has.
    private func known(in list: CategoryList) -> KeyedOrder<CategoryID> {
        KeyedOrder(keys.filter { list[$0.key] != nil })
    }

    /// Returns the places of a walk that an earlier release wrote as a list, which are the same on every node.
    public static func keys(ofWalk walk: [CategoryID]) -> [CategoryID: OrderKey] {
        let keys = walk.indices.map { OrderKey(position: Int64($0 + 1) * CategoryList.spacing) }
        return Dictionary(zip(walk, keys)) { first, _ in first }
    }

    /// Reads a walk from names or identifiers.
    ///
    /// The walk may end with UNKNOWN, as displayed lists do; the result omits it.
    public static func walk(
        of references: [String],
        in list: CategoryList
    ) throws(ShopLayoutError) -> [CategoryID] {
        var walk: [CategoryID] = []
        for (place, reference) in references.enumerated() {
            let id = try list.resolve(reference)
            if id == .unknown {
                guard place == references.count - 1 else { throw .unknownStaysLast }
                break
            }
            guard !walk.contains(id) else { throw .namedTwice(name: list[id]?.name.text ?? reference) }
            walk.append(id)
        }
        return walk
    }
}
