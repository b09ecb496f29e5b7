/// The order of the categories in a store.
public struct StoreLayout: Hashable, Sendable {
    /// The store; `nil` for the home's own order.
    public let store: StoreID?
    /// Every category once, with UNKNOWN last.
    public let order: [ShopCategory]
    private let positions: [CategoryID: Int]

    /// Creates a layout; moves UNKNOWN to the end, and adds it if it is missing.
    public init(_ store: StoreID? = nil, order: [ShopCategory]) {
        self.store = store
        let unknown = order.first { $0.id == .unknown } ?? .unknown
        self.order = order.filter { $0.id != .unknown } + [unknown]
        positions = Dictionary(
            self.order.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The category of things without one.
    public var unknown: ShopCategory { order.last ?? .unknown }

    /// Returns the position of a category; one that isn't in the layout comes just before UNKNOWN.
    public func position(of category: CategoryID) -> Double {
        positions[category].map(Double.init) ?? Double(order.count) - 1.5
    }
}

/// A category that groups the list.
public struct ShopCategory: Hashable, Sendable, Codable {
    /// The identifier that the layout and the items refer to.
    public let id: CategoryID
    /// The home's name for the category.
    public let name: String
    /// The color as `"#RRGGBB"`; may be empty.
    public let color: String
    /// How it is shown beyond its color, in the category service's terms.
    public let look: CategoryLook

    /// Creates a category.
    public init(id: CategoryID, name: String, color: String, look: CategoryLook = CategoryLook()) {
        self.id = id
        self.name = name
        self.color = color
        self.look = look
    }

    /// The category of everything without a chosen one.
    public static let unknown = ShopCategory(id: .unknown, name: "UNKNOWN", color: "")

    /// The name above its things; that of things without a category is a code in English alone.
    package var heading: String { id == .unknown && name == Self.unknown.name ? "Unknown" : name }
}

/// How a category is shown beyond its color.
public struct CategoryLook: Hashable, Sendable, Codable {
    /// The color of a text on the category's color; empty when unknown.
    public let textColor: String
    /// The name of its icon; empty for none.
    public let icon: String
    /// The emoji that shows the icon; empty for none.
    public let emoji: String

    /// Creates a look.
    public init(textColor: String = "", icon: String = "", emoji: String = "") {
        self.textColor = textColor
        self.icon = icon
        self.emoji = emoji
    }
}

/// An ingredient and its category after an assignment.
public struct AssignedIngredient: Hashable, Sendable, Codable {
    /// The name on lists.
    public let name: String
    /// The category in which the home now finds the ingredient.
    public let category: ShopCategory

    /// Creates an entry.
    public init(name: String, category: ShopCategory) {
        self.name = name
        self.category = category
    }
}

/// A category of the home, represented only by its identifier.
public struct CategoryID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier of UNKNOWN, which is last in every layout.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// The identifier as it appears in messages.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier's text.
    public var description: String { rawValue }
}

/// A store of the home, represented only by its identifier.
public struct StoreID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as it appears in messages; never empty.
    public let rawValue: String

    /// Creates an identifier from its text; returns `nil` for an empty text, which means no store.
    public init?(rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// The identifier's text.
    public var description: String { rawValue }
}
