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
