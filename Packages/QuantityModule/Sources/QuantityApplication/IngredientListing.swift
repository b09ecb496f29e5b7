import Commands
import Foundation
import QuantityDomain

/// One list, read from the two positions where ingredients are: the table that comes with Larder, and the store.
struct IngredientListing {
    private let query: IngredientListQuery
    private let category: IngredientCategory?
    private let catalog: HouseholdIngredients
    private let search: IngredientSearch

    init(query: IngredientListQuery, category: IngredientCategory?, catalog: HouseholdIngredients) {
        self.query = query
        self.category = category
        self.catalog = catalog
        search = IngredientSearch(query.search)
    }

    func ingredients(after position: ListPosition, limit: Int) async throws(QuantityModuleError) -> [Ingredient] {
        guard query.order == .lastUsed else { return try await byName(after: position, limit: limit, without: []) }
        let marks = try await reading { () async throws(StoreError) in
            try await catalog.store.used(of: catalog.household)
        }
        var found: [Ingredient] = []
        if !position.isNamed {
            let later = marks.drop { !position.isBefore($0) }
            found = try await resolved(later.map(\.ingredientID)).filter(fits)
        }
        guard found.count < limit else { return Array(found.prefix(limit)) }
        let rest = position.isNamed ? position : .start
        let used = Set(marks.map(\.ingredientID))
        return try await found + byName(after: rest, limit: limit - found.count, without: used)
    }

    /// By name: what comes along and what is stored, merged.
    private func byName(
        after position: ListPosition,
        limit: Int,
        without left: Set<UUID>
    ) async throws(QuantityModuleError) -> [Ingredient] {
        if query.filter == .favorites {
            let marks = try await reading { () async throws(StoreError) in
                try await catalog.store.favorites(of: catalog.household)
            }
            let found = try await resolved(marks.map(\.ingredientID))
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

    private func stored(after position: ListPosition, limit: Int) async throws(QuantityModuleError) -> [Ingredient] {
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

    private func resolved(_ ids: [UUID]) async throws(QuantityModuleError) -> [Ingredient] {
        let marked = try await catalog.marked(Array(try await catalog.ingredients(ids).values))
        let byID = Dictionary(marked.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
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
        return search.matches(ingredient)
    }
}

/// Where a page of a list begins.
enum ListPosition: Hashable {
    case start
    /// After an ingredient that was used then.
    case used(Date, UUID)
    /// After an ingredient in the order of names.
    case named(IngredientQuery.Place)

    /// The position after an ingredient.
    init(after ingredient: Ingredient, in order: IngredientListQuery.Order) {
        if order == .lastUsed, let date = ingredient.lastUsedDate {
            self = .used(date, ingredient.id)
        } else {
            self = .named(IngredientQuery.Place(sortName: ingredient.sortName, id: ingredient.id))
        }
    }

    init(cursor text: String) throws(QuantityModuleError) {
        guard !text.isEmpty else {
            self = .start
            return
        }
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let id = UUID(uuidString: parts[1]) else { throw .invalidCursor(text) }
        switch parts[0] {
        case "u":
            guard let milliseconds = Int64(parts[2]) else { throw .invalidCursor(text) }
            self = .used(Date(timeIntervalSince1970: Double(milliseconds) / 1_000), id)
        case "n": self = .named(IngredientQuery.Place(sortName: parts[2], id: id))
        default: throw .invalidCursor(text)
        }
    }

    /// The position as the next request gives it back.
    var cursor: String {
        switch self {
        case .start: ""
        case .used(let date, let id): "u/\(id.text)/\(Int64((date.timeIntervalSince1970 * 1_000).rounded()))"
        case .named(let place): "n/\(place.id.text)/\(place.sortName)"
        }
    }
}

extension ListPosition {
    fileprivate var isNamed: Bool { name != nil }

    fileprivate var name: IngredientQuery.Place? {
        if case .named(let position) = self { position } else { nil }
    }

    /// Whether an ingredient comes after the position in the order of names.
    fileprivate func isBefore(_ ingredient: Ingredient) -> Bool {
        guard let name else { return true }
        return (name.sortName, name.id.text) < (ingredient.sortName, ingredient.id.text)
    }

    /// Whether a mark comes after the position in the order of last use.
    fileprivate func isBefore(_ mark: IngredientMark) -> Bool {
        guard case .used(let date, let id) = self, let used = mark.lastUsed else { return true }
        return used < date || (used == date && mark.ingredientID.text > id.text)
    }
}

extension [Ingredient] {
    fileprivate func sorted() -> [Ingredient] {
        sorted { ($0.sortName, $0.id.text) < ($1.sortName, $1.id.text) }
    }
}
