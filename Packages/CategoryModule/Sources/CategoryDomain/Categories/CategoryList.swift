import TextFormats

/// A home's categories in the home's order.
///
/// UNKNOWN belongs to every home and isn't in the list.
public struct CategoryList: Hashable, Sendable {
    /// The categories in the home's order, with the names that are stored; deleted ones are left out.
    public let categories: [ShopCategory]
    /// The deleted categories.
    package let deleted: [ShopCategory]
    /// The names for display of the categories that the home has not named, in the language of the request.
    package let localNames: [CategoryID: DisplayName]
    /// Where the ingredients of deleted categories went.
    package let redirects: CategoryRedirects
    private let byID: [CategoryID: ShopCategory]

    /// The distance between the positions of the default set.
    package static let spacing: Int64 = 1 << 20

    /// Sorts the categories by their keys and then by identifier.
    public init(_ categories: some Sequence<ShopCategory>) { self.init(categories, localNames: [:]) }

    /// Sorts the categories, which have other names for display, without one in the place of UNKNOWN.
    package init(_ categories: some Sequence<ShopCategory>, localNames: [CategoryID: DisplayName]) {
        self.localNames = localNames
        let sorted = categories.filter { $0.id != .unknown }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        self.categories = sorted.filter { !$0.deletion.isDeleted }
        deleted = sorted.filter(\.deletion.isDeleted)
        redirects = CategoryRedirects(deleted)
        byID = Dictionary(self.categories.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the category with an identifier, or `nil`, also for a deleted one.
    public subscript(id: CategoryID) -> ShopCategory? { byID[id] }

    /// Returns the category that an identifier leads to, for display: that of the identifier, the one that took its
    /// place, or `nil` for one that the home doesn't have.
    package func place(of id: CategoryID) -> ShopCategory? {
        let end = redirects.destination(of: id)
        if let category = self[end] { return shown(category) }
        return end == .unknown || end != id ? unknown : nil
    }

    /// Returns the category with an identifier, for display, also a deleted one; `nil` for one that the home never had.
    package func known(_ id: CategoryID) -> ShopCategory? {
        (self[id] ?? deleted.first { $0.id == id } ?? (id == .unknown ? .unknown : nil)).map(shown)
    }

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
    ///
    /// - Throws: ``ShopLayoutError/ambiguousName(name:ids:)`` for a name that two nodes gave to two categories before
    ///   they knew of each other; ``ShopLayoutError/categoryDeleted(name:)`` and
    ///   ``ShopLayoutError/noSuchCategory(reference:existing:)``.
    public func resolve(_ reference: String) throws(ShopLayoutError) -> CategoryID {
        let key = DisplayName.key(of: reference)
        if key == CategoryID.unknown.rawValue.lowercased() { return .unknown }
        if localNames[.unknown]?.key == key { return .unknown }
        let named = find(key, among: categories)
        guard named.count < 2 else {
            throw .ambiguousName(name: shown(named[0]).name.text, ids: named.map(\.id.rawValue))
        }
        if let found = named.first { return found.id }
        if let found = find(key, among: deleted).first { throw .categoryDeleted(name: shown(found).name.text) }
        throw .noSuchCategory(reference: reference, existing: names.nearestFirst(to: reference))
    }

    /// Returns the category with an identifier, or those with a name.
    private func find(_ key: String, among categories: [ShopCategory]) -> [ShopCategory] {
        if let found = categories.first(where: { $0.id.rawValue == key }) { return [found] }
        return categories.filter { $0.name.key == key || localNames[$0.id]?.key == key }
    }

    /// Returns the deleted category of a name or an identifier, or the only one whose name is like the name in the
    /// language of a comparison.
    package func resolveDeleted(
        _ reference: String,
        comparing comparison: NameComparison
    ) throws(ShopLayoutError) -> ShopCategory {
        let key = DisplayName.key(of: reference)
        if let found = find(key, among: deleted).first { return found }
        if let found = find(key, among: categories).first { throw .notDeleted(name: shown(found).name.text) }
        let alike = deleted.filter { category in
            [category.name, shown(category).name].contains { comparison.areAlike($0.text, reference) }
        }
        if alike.count == 1 { return alike[0] }
        throw .noSuchCategory(reference: reference, existing: deleted.map { shown($0).name.text })
    }

    /// The word in place of a category that removes a home's choice; no category has this name.
    public static let removal = "default"

    /// Returns the category that an assignment names, or `nil` for ``removal``.
    package func destination(_ reference: String) throws(ShopLayoutError) -> ShopCategory? {
        DisplayName.key(of: reference) == Self.removal ? nil : shown(self[try resolve(reference)] ?? .unknown)
    }

    /// Checks a name for a category.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - renamed: The category that gets the name; `nil` for a new one.
    ///   - comparison: The language in which names are compared; `nil` to allow names that are alike but not equal.
    /// - Throws: ``ShopLayoutError/categoryExists(name:)`` or ``ShopLayoutError/alike(name:existing:)``.
    package func check(
        _ name: DisplayName,
        for renamed: CategoryID? = nil,
        comparing comparison: NameComparison?
    ) throws(ShopLayoutError) {
        let others = (categories + [.unknown]).filter { $0.id != renamed }
        guard name.key != Self.removal, !others.contains(where: { [$0.name, shown($0).name].contains(name) }) else {
            throw .categoryExists(name: name.text)
        }
        let alike = others.first { other in
            [other.name, shown(other).name].contains { comparison?.areAlike($0.text, name.text) ?? false }
        }
        if let alike { throw .alike(name: name.text, existing: shown(alike).name.text) }
    }

    /// Returns the list with another form of a category, or with a new one.
    package func replacing(_ category: ShopCategory) -> CategoryList {
        let others = (categories + deleted).filter { $0.id != category.id }
        return CategoryList(others + [category], localNames: localNames)
    }

    /// The keys of the categories in the home's order.
    package var order: KeyedOrder<CategoryID> { KeyedOrder(byID.mapValues(\.order)) }

    /// Returns the categories whose keys change when one moves.
    ///
    /// It is one category unless keys are equal or have become too long.
    ///
    /// - Throws: ``ShopLayoutError/unknownStaysLast`` for UNKNOWN, and for a place after it.
    public func moving(
        _ id: CategoryID,
        to place: OrderPlace<CategoryID>,
        jitter: UInt64
    ) throws(ShopLayoutError) -> [ShopCategory] {
        guard id != .unknown, place != .after(.unknown) else { throw .unknownStaysLast }
        let ids = categories.map(\.id)
        let moved = (place == .before(.unknown) ? .last : place).moving(id, in: ids)
        guard moved != ids else { return [] }
        let keys = order.changes(to: moved, moving: id, jitter: jitter)
        return categories.compactMap { category in keys[category.id].map(category.moved) }
    }
}
