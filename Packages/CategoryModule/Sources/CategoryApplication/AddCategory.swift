public import CategoryDomain
import Commands

/// What a new category looks like.
public struct CategoryDraft: Hashable, Sendable {
    /// The name for display.
    public var name: String
    /// "#RRGGBB"; empty for a color that is still free.
    public var color: String
    /// The text that must be readable on the color; `nil` to choose the better of black and white.
    public var ink: CategoryColor.Ink?
    /// A name of ``CategoryIcon/names`` or one emoji; empty for none.
    public var icon: String
    /// Where it goes in the home's order; names or identifiers.
    public var place: OrderPlace<String>
    /// Whether it may be added beside a category whose name means the same.
    public var allowsAlike: Bool

    /// Creates a draft.
    public init(
        name: String,
        color: String = "",
        ink: CategoryColor.Ink? = nil,
        icon: String = "",
        place: OrderPlace<String> = .last,
        allowsAlike: Bool = false
    ) {
        self.name = name
        self.color = color
        self.ink = ink
        self.icon = icon
        self.place = place
        self.allowsAlike = allowsAlike
    }
}

extension CategoryModuleService {
    /// Adds a category at the end of the home's order.
    public func addCategory(name: String, color: String = "") async throws(CategoryError) -> ShopCategory {
        try await addCategory(CategoryDraft(name: name, color: color))
    }

    /// Adds a category.
    ///
    /// The name of a deleted category restores it: it is the same category on every node.
    ///
    /// - Parameter draft: The name must differ from those of the home's other categories in more than its
    ///   capitalization, and, unless the draft says otherwise, in more than accents, signs, and the plural.
    /// - Returns: The new category.
    /// - Throws: ``CategoryError`` for an empty or taken name, an invalid color or icon, or a store failure.
    public func addCategory(_ draft: CategoryDraft) async throws(CategoryError) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let new = try await added(draft, to: list)
            let operations = try await plan([new.category] + new.moved, in: list)
            return (operations, list.shown(new.category).next)
        }
    }

    /// Returns a new category, and those whose keys change to make room for it.
    func added(
        _ draft: CategoryDraft,
        to list: CategoryList
    ) async throws(CategoryError) -> (category: ShopCategory, moved: [ShopCategory]) {
        let comparison = draft.allowsAlike ? nil : NameComparison(locale: context.locale)
        let category = try checking { () throws(ShopLayoutError) in
            let name = try DisplayName(draft.name)
            try list.check(name, comparing: comparison)
            let free = CategoryColor.free(besides: list.categories.map(\.color))
            let color = draft.color.isEmpty ? free : try CategoryColor(draft.color)
            if let ink = draft.ink { try color.check(ink) }
            let icon = draft.icon.isEmpty ? nil : try CategoryIcon(draft.icon)
            var category = place(for: name, in: list)
            (category.name, category.color) = (name, color)
            category.icon = icon ?? category.icon
            // A deleted category that comes back was counted before.
            guard
                list.categories.count + list.deleted.count < CategoryLimits.categories
                    || list.deleted.contains(where: { $0.id == category.id })
            else { throw .tooManyCategories(limit: CategoryLimits.categories) }
            return category
        }
        let jitter = try await jitter(for: category.id.rawValue)
        return try checking { () throws(ShopLayoutError) in
            // It goes to the end first, and from there to its place.
            let end = OrderKey.between(list.categories.last?.order, nil, jitter: jitter)
            let appended = category.moved(to: end ?? OrderKey(position: .max))
            let longer = CategoryList(list.categories + [appended], localNames: list.localNames)
            let place = try draft.place.map { reference throws(ShopLayoutError) in try list.resolve(reference) }
            let moved = try longer.moving(category.id, to: place, jitter: jitter)
            let own = moved.first { $0.id == category.id } ?? appended
            return (own, moved.filter { $0.id != category.id })
        }
    }

    /// Returns the entity of a new name: the deleted category of this name, or one that the home never had.
    private func place(for name: DisplayName, in list: CategoryList) -> ShopCategory {
        for attempt in 1... {
            let id = CategoryID(rawValue: home.identity(of: "category", named: name, attempt: attempt))
            if var deleted = list.deleted.first(where: { $0.id == id }) {
                guard deleted.name == name else { continue }
                deleted.deletion = deleted.deletion.restored
                return deleted
            }
            guard list[id] == nil else { continue }
            return ShopCategory(id: id, name: name, color: .gray, position: 0, version: 0)
        }
        preconditionFailure("A home has fewer categories than there are numbers.")
    }

    /// Plans the operations that make categories as given.
    func plan(_ categories: [ShopCategory], in list: CategoryList) async throws(CategoryError) -> [PlannedOperation] {
        let deleted = Dictionary(list.deleted.map { ($0.id, $0) }) { first, _ in first }
        let planned = categories.map { (next: $0, before: list[$0.id] ?? deleted[$0.id]) }
        let new = planned.filter { ($0.before?.version ?? 0) == 0 }.map { CategoryRow.category($0.next).key }
        let versions = try await versions(before: new)
        return planned.compactMap { plan($0.next, from: $0.before, versions) }
    }
}
