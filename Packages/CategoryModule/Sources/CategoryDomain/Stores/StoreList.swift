/// A home's stores.
public struct StoreList: Hashable, Sendable {
    /// By name.
    public let stores: [StoreLayout]

    /// Sorts the stores by name.
    public init(_ stores: some Sequence<StoreLayout>) {
        self.stores = stores.sorted { ($0.name.key, $0.id.rawValue) < ($1.name.key, $1.id.rawValue) }
    }

    /// Finds a store by its name, whatever its capitals, or by its id.
    public func resolve(_ reference: String) throws(CategoryError) -> StoreLayout {
        let key = DisplayName.key(of: reference)
        let found = stores.first { $0.id.rawValue == key } ?? stores.first { $0.name.key == key }
        guard let found else {
            throw .noSuchStore(reference: reference, existing: stores.map(\.name.text))
        }
        return found
    }
}
