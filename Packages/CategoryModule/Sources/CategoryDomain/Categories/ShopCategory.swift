/// The identifier of a category in one home.
public struct CategoryID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case, or `"UNKNOWN"`.
    public let rawValue: String

    /// The identifier of UNKNOWN, which means that no category was chosen.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier as text.
    public var description: String { rawValue }
}

/// A category that groups a home's shopping list, such as "Produce".
public struct ShopCategory: Hashable, Codable, Sendable {
    /// The category's identifier.
    public let id: CategoryID
    /// The name for display.
    public let name: DisplayName
    /// The color that helps people recognize the category.
    public let color: CategoryColor
    /// The position in the home's order; smaller comes first.
    ///
    /// It is at most 2^40 from 0, except that of UNKNOWN.
    public let position: Int64
    /// The number of changes that the home has made; 0 for an unchanged category of the default set.
    public let version: Int64

    /// Farther positions of another node would leave no room to count.
    private static let positions: ClosedRange<Int64> = -(1 << 40)...(1 << 40)

    /// Creates a category, whose position is moved into the range that positions have.
    public init(id: CategoryID, name: DisplayName, color: CategoryColor, position: Int64, version: Int64) {
        self.id = id
        self.name = name
        self.color = color
        self.position =
            id == .unknown ? position : min(max(position, Self.positions.lowerBound), Self.positions.upperBound)
        self.version = version
    }

    /// The category of ingredients without one: it has no row, belongs to every home, and stays last.
    public static let unknown = ShopCategory(id: .unknown, name: .unknown, color: .gray, position: .max, version: 0)

    /// Returns the category at another position in the home's order.
    public func moved(to position: Int64) -> ShopCategory {
        ShopCategory(id: id, name: name, color: color, position: position, version: version)
    }

    /// Returns the category under another name for display.
    package func named(_ name: DisplayName) -> ShopCategory {
        ShopCategory(id: id, name: name, color: color, position: position, version: version)
    }

    /// The category with its version advanced by one.
    public var next: ShopCategory {
        ShopCategory(id: id, name: name, color: color, position: position, version: version + 1)
    }
}
