/// A store and the walk through it.
public struct StoreLayout: Hashable, Codable, Sendable {
    /// Its identity.
    public let id: StoreID
    /// What people call it.
    public let name: DisplayName
    /// The categories that the home has put into this store's order, in the order walked.
    public let walk: [CategoryID]
    /// How often it was changed, its addition included.
    public let version: Int64

    /// Makes a layout.
    public init(id: StoreID, name: DisplayName, walk: [CategoryID], version: Int64) {
        self.id = id
        self.name = name
        self.walk = walk
        self.version = version
    }

    /// The same store, changed once more, with another walk.
    public func walked(_ walk: [CategoryID]) -> StoreLayout {
        StoreLayout(id: id, name: name, walk: walk, version: version + 1)
    }

    /// Every category once: those of the walk, then the others in the home's order, UNKNOWN last.
    public func order(of list: CategoryList) -> [ShopCategory] {
        let named = walk.compactMap { list[$0] }
        let rest = list.categories.filter { !walk.contains($0.id) }
        return named + rest + [.unknown]
    }

    /// Reads the walk that a home gives, by names or ids.
    ///
    /// UNKNOWN may end it, as it ends the lists that are shown, and is not kept.
    public static func walk(
        of references: [String],
        in list: CategoryList
    ) throws(CategoryError) -> [CategoryID] {
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
