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
    public let name: DisplayName
    /// The categories that the home has ordered for this store, in the order of the walk.
    public let walk: [CategoryID]
    /// The number of changes, including the addition of the store.
    public let version: Int64

    /// Creates a layout.
    public init(id: StoreID, name: DisplayName, walk: [CategoryID], version: Int64) {
        self.id = id
        self.name = name
        self.walk = walk
        self.version = version
    }

    /// Returns the store with a new walk and its version advanced by one.
    public func walked(_ walk: [CategoryID]) -> StoreLayout {
        StoreLayout(id: id, name: name, walk: walk, version: version + 1)
    }

    /// Returns every category once: those of the walk, then the others in the home's order, then UNKNOWN.
    public func order(of list: CategoryList) -> [ShopCategory] {
        let named = walk.compactMap { list[$0] }
        let rest = list.categories.filter { !walk.contains($0.id) }
        return (named + rest + [.unknown]).map(list.shown)
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

/// A home's stores.
package struct StoreList: Hashable, Sendable {
    /// The stores, sorted by name.
    package let stores: [StoreLayout]

    /// Sorts the stores by name.
    package init(_ stores: some Sequence<StoreLayout>) {
        self.stores = stores.sorted { ($0.name.key, $0.id.rawValue) < ($1.name.key, $1.id.rawValue) }
    }

    /// Returns the store with a name, in any capitalization, or with an identifier.
    package func resolve(_ reference: String) throws(ShopLayoutError) -> StoreLayout {
        let key = DisplayName.key(of: reference)
        let found = stores.first { $0.id.rawValue == key } ?? stores.first { $0.name.key == key }
        guard let found else {
            throw .noSuchStore(reference: reference, existing: stores.map(\.name.text))
        }
        return found
    }
}

/// A store for display, with every category in the order of the walk.
public struct WalkedStore: Hashable, Codable, Sendable {
    /// The store's identifier.
    public let id: StoreID
    /// The name for display.
    public let name: DisplayName
    /// Every category once, with UNKNOWN last.
    public let order: [ShopCategory]

    /// Creates the display form of a store, given the home's categories.
    public init(_ layout: StoreLayout, in categories: CategoryList) {
        id = layout.id
        name = layout.name
        order = layout.order(of: categories)
    }
}
