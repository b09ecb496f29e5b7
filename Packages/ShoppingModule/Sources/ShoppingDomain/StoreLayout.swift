/// The order in which a shop's shelves are walked.
public struct StoreLayout: Hashable, Sendable {
    /// Every category once, UNKNOWN last.
    public let order: [ShopCategory]
    private let positions: [CategoryID: Int]

    /// Makes a layout; UNKNOWN is moved to its end, and added there where it is missing.
    public init(order: [ShopCategory]) {
        let unknown = order.first { $0.id == .unknown } ?? .unknown
        self.order = order.filter { $0.id != .unknown } + [unknown]
        positions = Dictionary(
            self.order.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Where things without a category are.
    public var unknown: ShopCategory { order.last ?? .unknown }

    /// How many shelves come before this one; one that the layout does not know comes just before UNKNOWN.
    public func position(of category: CategoryID) -> Double {
        positions[category].map(Double.init) ?? Double(order.count) - 1.5
    }
}

/// A shelf of the shop, as the list groups by it.
public struct ShopCategory: Hashable, Sendable {
    /// What the layout and the items refer to.
    public let id: CategoryID
    /// As the home calls it.
    public let name: String
    /// `"#RRGGBB"`; may be empty.
    public let color: String

    /// Makes a category.
    public init(id: CategoryID, name: String, color: String) {
        self.id = id
        self.name = name
        self.color = color
    }

    /// Where everything without a chosen category goes.
    public static let unknown = ShopCategory(id: .unknown, name: "UNKNOWN", color: "")
}

/// A category of the home's shop, known here by its identifier alone.
public struct CategoryID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The absence of a choice: last in every layout.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// The identifier as messages hold it.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier itself.
    public var description: String { rawValue }
}
