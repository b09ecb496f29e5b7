/// A home's stores.
package struct StoreList: Hashable, Sendable {
    /// The stores, sorted by name.
    package let stores: [StoreLayout]
    /// The store that lists are for when a request names none; `nil` for the home's own order.
    package let defaultStore: StoreID?

    /// Sorts the stores by name; a default store that the home doesn't have any more counts as none.
    package init(_ stores: some Sequence<StoreLayout>, defaultStore: StoreID? = nil) {
        self.stores = stores.sorted { ($0.name.key, $0.id.rawValue) < ($1.name.key, $1.id.rawValue) }
        self.defaultStore = self.stores.first { $0.id == defaultStore }?.id
    }

    /// Returns the store with a name, in any capitalization, or with an identifier.
    package func resolve(_ reference: String) throws(ShopLayoutError) -> StoreLayout {
        let key = DisplayName.key(of: reference)
        guard let found = stores.first(where: { $0.id.rawValue == key }) ?? named(reference) else {
            throw .noSuchStore(reference: reference, existing: stores.map(\.name.text))
        }
        return found
    }

    /// Returns the store with a name, in any capitalization.
    package func named(_ name: String) -> StoreLayout? {
        let key = DisplayName.key(of: name)
        return stores.first { $0.name.key == key }
    }

    /// Checks a name for a store.
    ///
    /// - Throws: ``ShopLayoutError/storeExists(name:)`` for the name of another store.
    package func check(_ name: DisplayName, for renamed: StoreID? = nil) throws(ShopLayoutError) {
        guard !stores.contains(where: { $0.id != renamed && $0.name == name }) else {
            throw .storeExists(name: name.text)
        }
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
    /// The categories that the store doesn't have; they stand before UNKNOWN.
    public let hidden: [CategoryID]
    /// Whether lists are for this store when a request names none.
    public let isDefault: Bool

    /// Creates the display form of a store, given the home's categories.
    public init(_ layout: StoreLayout, in categories: CategoryList, isDefault: Bool = false) {
        id = layout.id
        name = layout.name
        order = layout.order(of: categories)
        hidden = order.map(\.id).filter(layout.hidden.contains)
        self.isDefault = isDefault
    }

    /// Decodes a store, also one that an earlier release stored as the outcome of a command.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(StoreID.self, forKey: .id)
        name = try container.decode(DisplayName.self, forKey: .name)
        order = try container.decode([ShopCategory].self, forKey: .order)
        hidden = try container.decodeIfPresent([CategoryID].self, forKey: .hidden) ?? []
        isDefault = try container.decodeIfPresent(Bool.self, forKey: .isDefault) ?? false
    }
}
