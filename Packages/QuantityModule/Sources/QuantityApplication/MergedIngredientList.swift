package import Commands
import Foundation
package import QuantityDomain

/// A list that merges the built-in ingredient table with the store.
struct MergedIngredientList {
    private let query: IngredientListQuery
    private let category: IngredientCategory?
    private let catalog: HouseholdIngredients
    private let search: IngredientSearch
    /// The built-in ingredients that the home's language has under other names than their own.
    private let translated: Set<String>

    init(query: IngredientListQuery, category: IngredientCategory?, catalog: HouseholdIngredients, locale: String) {
        self.query = query
        self.category = category
        self.catalog = catalog
        let search = IngredientSearch(query.search)
        translated = Set(NameIndex.translated(to: locale)?.entries(for: search).map(\.key) ?? [])
        self.search = search
    }

    func ingredients(after position: ListPosition, limit: Int) async throws(QuantityError) -> [Ingredient] {
        guard query.order == .lastUsed else { return try await byName(after: position, limit: limit, without: []) }
        let uses = try await reading { () async throws(StoreError) in
            try await catalog.store.lastUses(of: catalog.household)
        }
        var found: [Ingredient] = []
        if !position.isNamed {
            found = try await resolved(uses.keys.map(\.self)).filter { fits($0) && position.isBeforeUse(of: $0) }
                .sorted { ListPosition.isUsedLater($0, than: $1) }
        }
        guard found.count < limit else { return Array(found.prefix(limit)) }
        let rest = position.isNamed ? position : .start
        return try await found + byName(after: rest, limit: limit - found.count, without: Set(uses.keys))
    }

    /// Built-in and stored ingredients, merged by name.
    private func byName(
        after position: ListPosition,
        limit: Int,
        without left: Set<UUID>
    ) async throws(QuantityError) -> [Ingredient] {
        if query.filter == .favorites {
            let favorites = try await reading { () async throws(StoreError) in
                try await catalog.store.favorites(of: catalog.household)
            }
            let found = try await resolved(favorites.map(\.self))
            return Array(
                found.filter { fits($0) && position.isBefore($0) && !left.contains($0.id) }.sorted().prefix(limit)
            )
        }
        let defaults =
            query.filter == .custom
            ? [] : DefaultIngredients.standard.all.filter { fits($0) && position.isBefore($0) && !left.contains($0.id) }
        let stored = try await stored(after: position, limit: limit + left.count).filter { !left.contains($0.id) }
        return Array((defaults.prefix(limit) + stored).sorted().prefix(limit))
    }

    private func stored(after position: ListPosition, limit: Int) async throws(QuantityError) -> [Ingredient] {
        let wanted = IngredientQuery(
            search: search,
            category: category,
            isCustom: query.filter == .all ? nil : query.filter == .custom,
            after: position.name,
            limit: limit
        )
        return try await reading { () async throws(StoreError) in
            try await catalog.store.ingredients(wanted, of: catalog.household).map(\.ingredient)
        }
    }

    private func resolved(_ ids: [UUID]) async throws(QuantityError) -> [Ingredient] {
        try await catalog.marked(Array(try await catalog.ingredients(ids).values))
    }

    private func fits(_ ingredient: Ingredient) -> Bool {
        let isWanted =
            switch query.filter {
            case .all: true
            case .favorites: ingredient.isFavorite
            case .custom: ingredient.isCustom
            case .default: !ingredient.isCustom
            }
        guard isWanted, category == nil || ingredient.category == category else { return false }
        return search.matches(ingredient) || translated.contains(ingredient.ingredientKey)
    }
}

/// The start of a page.
enum ListPosition: Hashable {
    case start
    /// After the ingredient with this last use.
    case used(Date, UUID)
    /// After an ingredient in name order.
    case named(PageCursor)

    /// Creates the position after an ingredient.
    init(after ingredient: Ingredient, in order: IngredientListQuery.Order) {
        if order == .lastUsed, let date = ingredient.lastUsedDate {
            self = .used(date, ingredient.id)
        } else {
            self = .named(ingredient.pageCursor)
        }
    }

    init(_ request: PageRequest) throws(QuantityError) {
        do throws(PageCursorError) {
            guard let parts = try request.position(partCount: 3)?.parts else {
                self = .start
                return
            }
            switch (parts[0], Int64(parts[1]), UUID(uuidString: parts[2])) {
            case ("used", let milliseconds?, let id?): self = .used(Date(wholeMilliseconds: milliseconds), id)
            case ("named", _, _?): self = .named(PageCursor(after: parts[1], parts[2]))
            default: throw .invalidCursor(request.cursor)
            }
        } catch { throw .page(error) }
    }

    /// The position as a page cursor.
    var cursor: PageCursor {
        switch self {
        case .start: PageCursor(after: "", "", "")
        case .used(let date, let id): PageCursor(after: "used", "\(date.wholeMilliseconds)", id.text)
        case .named(let name): PageCursor(after: "named", name.parts[0], name.parts[1])
        }
    }
}

extension ListPosition {
    fileprivate var isNamed: Bool { name != nil }

    fileprivate var name: PageCursor? {
        if case .named(let position) = self { position } else { nil }
    }

    /// Whether an ingredient comes after the position in name order.
    fileprivate func isBefore(_ ingredient: Ingredient) -> Bool { name.map { $0 < ingredient.pageCursor } ?? true }

    /// Whether an ingredient comes after the position in the order of last use.
    fileprivate func isBeforeUse(of ingredient: Ingredient) -> Bool {
        guard case .used(let date, let id) = self, let used = ingredient.lastUsedDate else { return true }
        return used < date || (used == date && ingredient.id.text > id.text)
    }

    /// Orders ingredients by last use, the most recent first.
    fileprivate static func isUsedLater(_ one: Ingredient, than other: Ingredient) -> Bool {
        let (date, otherDate) = (one.lastUsedDate ?? .distantPast, other.lastUsedDate ?? .distantPast)
        return date == otherDate ? one.id.text < other.id.text : date > otherDate
    }
}

extension Ingredient {
    /// The ingredient's position in lists.
    package var pageCursor: PageCursor { PageCursor(after: sortName, id.text) }
}

extension [Ingredient] {
    fileprivate func sorted() -> [Ingredient] { sorted { $0.pageCursor < $1.pageCursor } }
}
