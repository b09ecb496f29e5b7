/// The identifier of a category in one home.
public struct CategoryID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case, or `"UNKNOWN"`.
    public let rawValue: String

    /// The identifier of UNKNOWN, which means that no category was chosen.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier as text.
    public var description: String { rawValue }

    /// Orders by text.
    public static func < (one: CategoryID, other: CategoryID) -> Bool { one.rawValue < other.rawValue }
}

/// A category that groups a home's shopping list, such as "Produce".
public struct ShopCategory: Hashable, Sendable {
    /// The category's identifier.
    public let id: CategoryID
    /// The name for display.
    public var name: DisplayName
    /// The color that helps people recognize the category.
    public var color: CategoryColor
    /// The picture beside it; `nil` for none.
    public var icon: CategoryIcon?
    /// The place in the home's order.
    public var order: OrderKey
    /// Whether the home has deleted it, and where its ingredients went.
    public var deletion: CategoryDeletion
    /// The number of changes that the home has made; 0 for an unchanged category of the default set.
    public var version: Int64

    /// Creates a category.
    public init(
        id: CategoryID,
        name: DisplayName,
        color: CategoryColor,
        icon: CategoryIcon? = nil,
        order: OrderKey,
        deletion: CategoryDeletion = .never,
        version: Int64
    ) {
        self.id = id
        self.name = name
        self.color = color
        self.icon = icon
        self.order = order
        self.deletion = deletion
        self.version = version
    }

    /// Creates a category whose place an earlier release wrote as a position.
    public init(id: CategoryID, name: DisplayName, color: CategoryColor, position: Int64, version: Int64) {
        self.init(id: id, name: name, color: color, order: OrderKey(position: position), version: version)
    }

    /// The category of ingredients without one: it has no row, belongs to every home, and stays last.
    public static let unknown = ShopCategory(id: .unknown, name: .unknown, color: .gray, position: .max, version: 0)

    /// Returns the category at another place in the home's order.
    public func moved(to order: OrderKey) -> ShopCategory {
        var moved = self
        moved.order = order
        return moved
    }

    /// Returns the category under another name for display.
    package func named(_ name: DisplayName) -> ShopCategory {
        var named = self
        named.name = name
        return named
    }

    /// The category with its version advanced by one.
    public var next: ShopCategory {
        var next = self
        next.version += 1
        return next
    }
}

extension ShopCategory: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, name, color, icon, order, deletion, version, position
    }

    /// Decodes a category, also one that an earlier release stored as the outcome of a command.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let order = try container.decodeIfPresent(OrderKey.self, forKey: .order)
        let position = try container.decodeIfPresent(Int64.self, forKey: .position)
        self.init(
            id: try container.decode(CategoryID.self, forKey: .id),
            name: try container.decode(DisplayName.self, forKey: .name),
            color: try container.decode(CategoryColor.self, forKey: .color),
            icon: try container.decodeIfPresent(CategoryIcon.self, forKey: .icon),
            order: order ?? OrderKey(position: position ?? 0),
            deletion: try container.decodeIfPresent(CategoryDeletion.self, forKey: .deletion) ?? .never,
            version: try container.decode(Int64.self, forKey: .version)
        )
    }

    /// Encodes a category.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(color, forKey: .color)
        try container.encodeIfPresent(icon, forKey: .icon)
        try container.encode(order, forKey: .order)
        if deletion != .never { try container.encode(deletion, forKey: .deletion) }
        try container.encode(version, forKey: .version)
    }
}
