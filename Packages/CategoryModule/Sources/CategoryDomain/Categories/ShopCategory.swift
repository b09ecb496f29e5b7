/// A category as a home shops by it, such as "Produce".
public struct ShopCategory: Hashable, Codable, Sendable {
    /// Its identity.
    public let id: CategoryID
    /// What people call it.
    public let name: DisplayName
    /// What people know it by at a glance.
    public let color: CategoryColor
    /// Where it stands in the home's order: smaller comes first.
    public let position: Int64
    /// How often the home has changed it; 0 for a category of the default set that it has left alone.
    public let version: Int64

    /// Makes a category.
    public init(id: CategoryID, name: DisplayName, color: CategoryColor, position: Int64, version: Int64) {
        self.id = id
        self.name = name
        self.color = color
        self.position = position
        self.version = version
    }

    /// What nobody has put anywhere: it has no row, belongs to every home and stays last.
    public static let unknown = ShopCategory(id: .unknown, name: .unknown, color: .gray, position: .max, version: 0)

    /// The same category at another place in the home's order.
    public func moved(to position: Int64) -> ShopCategory {
        ShopCategory(id: id, name: name, color: color, position: position, version: version)
    }

    /// The same category after the home has changed it once more.
    public var next: ShopCategory {
        ShopCategory(id: id, name: name, color: color, position: position, version: version + 1)
    }
}
