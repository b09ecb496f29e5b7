/// A home's categories in the home's order.
///
/// UNKNOWN belongs to every home and isn't in the list.
public struct CategoryList: Hashable, Sendable {
    /// The categories in the home's order, with the names that are stored.
    public let categories: [ShopCategory]
    /// The names for display of the categories that the home has not named, in the language of the request.
    package let localNames: [CategoryID: DisplayName]

    /// The distance between the positions of new categories, which leaves room for many moves.
    package static let spacing: Int64 = 1 << 20

    /// Sorts the categories by position and then by name.
    public init(_ categories: some Sequence<ShopCategory>) { self.init(categories, localNames: [:]) }

    /// Sorts the categories, which have other names for display, without one in the place of UNKNOWN.
    package init(_ categories: some Sequence<ShopCategory>, localNames: [CategoryID: DisplayName]) {
        self.localNames = localNames
        self.categories = categories.filter { $0.id != .unknown }.sorted {
            ($0.position, $0.name.key, $0.id.rawValue) < ($1.position, $1.name.key, $1.id.rawValue)
        }
    }

    /// Returns the category with an identifier, or `nil`.
    public subscript(id: CategoryID) -> ShopCategory? { categories.first { $0.id == id } }

    /// The categories for display, with UNKNOWN at the end.
    public var layout: [ShopCategory] { (categories + [.unknown]).map(shown) }

    /// The category of things without one, for display.
    package var unknown: ShopCategory { shown(.unknown) }

    /// Returns a category with its name for display.
    package func shown(_ category: ShopCategory) -> ShopCategory {
        localNames[category.id].map(category.named) ?? category
    }

    /// The names, with UNKNOWN last.
    public var names: [String] { layout.map(\.name.text) }

    /// Returns the identifier of a category, given its name, stored or for display, in any capitalization, or its
    /// identifier; "unknown" gives ``CategoryID/unknown``.
    public func resolve(_ reference: String) throws(ShopLayoutError) -> CategoryID {
        let key = DisplayName.key(of: reference)
        if key == CategoryID.unknown.rawValue.lowercased() { return .unknown }
        if localNames[.unknown]?.key == key { return .unknown }
        let found =
            categories.first { $0.id.rawValue == key } ?? categories.first { $0.name.key == key }
            ?? categories.first { localNames[$0.id]?.key == key }
        guard let found else { throw .noSuchCategory(reference: reference, existing: names) }
        return found.id
    }

    /// The word in place of a category that removes a home's choice; no category has this name.
    public static let removal = "default"

    /// Returns the category that an assignment names, or `nil` for ``removal``.
    package func destination(_ reference: String) throws(ShopLayoutError) -> ShopCategory? {
        DisplayName.key(of: reference) == Self.removal ? nil : shown(self[try resolve(reference)] ?? .unknown)
    }

    /// The position for a new category, after the last one.
    package var endPosition: Int64 { (categories.last?.position ?? 0) + Self.spacing }

    /// Returns the categories that change position when one moves next to another.
    ///
    /// The list is as short as possible: empty if the category is already there, one category while there is room
    /// between the neighbors, and all categories otherwise.
    public func moving(
        _ id: CategoryID,
        _ side: Side,
        _ neighbor: CategoryID
    ) throws(ShopLayoutError) -> [ShopCategory] {
        guard id != .unknown, neighbor != .unknown || side == .before else { throw .unknownStaysLast }
        guard let moved = self[id], id != neighbor else { return [] }
        var order = categories.filter { $0.id != id }
        var index = order.firstIndex { $0.id == neighbor } ?? order.endIndex
        if side == .after, index < order.endIndex { index += 1 }
        guard categories.firstIndex(of: moved) != index else { return [] }
        let lower = index > 0 ? order[index - 1].position : order[index].position - 2 * Self.spacing
        let upper = index < order.endIndex ? order[index].position : lower + 2 * Self.spacing
        let middle = lower + (upper - lower) / 2
        if lower < middle { return [moved.moved(to: middle)] }
        order.insert(moved, at: index)
        return order.enumerated().compactMap { place, category in
            let position = Int64(place + 1) * Self.spacing
            return category.position == position ? nil : category.moved(to: position)
        }
    }

    /// The side of a category in a list.
    public enum Side: Sendable {
        /// In front of the category.
        case before
        /// After the category.
        case after
    }
}
