/// A home's categories in the home's order.
///
/// UNKNOWN belongs to every home and is not among them.
public struct CategoryList: Hashable, Sendable {
    /// In the home's order.
    public let categories: [ShopCategory]

    /// How far apart categories are put, so that many moves find room between two.
    public static let spacing: Int64 = 1 << 20

    /// Sorts the categories by their position, then by name.
    public init(_ categories: some Sequence<ShopCategory>) {
        self.categories = categories.sorted {
            ($0.position, $0.name.key, $0.id.rawValue) < ($1.position, $1.name.key, $1.id.rawValue)
        }
    }

    /// The category of an id, if it is here.
    public subscript(id: CategoryID) -> ShopCategory? { categories.first { $0.id == id } }

    /// The categories with UNKNOWN at the end, as people see them.
    public var layout: [ShopCategory] { categories + [.unknown] }

    /// The names, UNKNOWN last.
    public var names: [String] { layout.map(\.name.text) }

    /// The id of a category by its name, whatever its capitals, or by its id; ``CategoryID/unknown`` for "unknown".
    public func resolve(_ reference: String) throws(CategoryError) -> CategoryID {
        let key = DisplayName.key(of: reference)
        if key == CategoryID.unknown.rawValue.lowercased() { return .unknown }
        let found = categories.first { $0.id.rawValue == key } ?? categories.first { $0.name.key == key }
        guard let found else { throw .noSuchCategory(reference: reference, existing: names) }
        return found.id
    }

    /// The last category and one more: where a new one goes.
    public var endPosition: Int64 { (categories.last?.position ?? 0) + Self.spacing }

    /// Which categories change their position when one is moved beside a neighbor.
    ///
    /// They are as few as possible: none when it stands there already, one as long as there is room between the
    /// neighbors, all once there is none.
    public func moving(
        _ id: CategoryID,
        _ side: Side,
        _ neighbor: CategoryID
    ) throws(CategoryError) -> [ShopCategory] {
        guard id != .unknown, neighbor != .unknown || side == .before else { throw .unknownStaysLast }
        guard let moved = self[id], id != neighbor else { return [] }
        var order = categories.filter { $0.id != id }
        var index = order.firstIndex { $0.id == neighbor } ?? order.endIndex
        if side == .after, index < order.endIndex { index += 1 }
        guard categories.firstIndex(of: moved) != index else { return [] }
        let lower = index > 0 ? order[index - 1].position : order[index].position - 2 * Self.spacing
        let upper = index < order.endIndex ? order[index].position : lower + 2 * Self.spacing
        let middle = lower + (upper - lower) / 2
        if lower < middle, middle < upper { return [moved.moved(to: middle)] }
        order.insert(moved, at: index)
        return order.enumerated().compactMap { place, category in
            let position = Int64(place + 1) * Self.spacing
            return category.position == position ? nil : category.moved(to: position)
        }
    }

    /// A side of a category in a list.
    public enum Side: Sendable {
        /// It comes first.
        case before
        /// It comes next.
        case after
    }
}
