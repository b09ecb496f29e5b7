import Commands
import Foundation
import QuantityDomain

/// One list, read from the two places where ingredients are.
struct Listing {
    let question: ListIngredients.Question
    let shelf: IngredientShelf
    private let search: IngredientSearch

    init(question: ListIngredients.Question, shelf: IngredientShelf) {
        self.question = question
        self.shelf = shelf
        search = IngredientSearch(question.search)
    }

    func ingredients(after place: ListPlace, limit: Int) async throws(KitchenFailure) -> [Ingredient] {
        guard question.order == .lastUsed else { return try await byName(after: place, limit: limit, without: []) }
        let marks = try await reading { () async throws(StoreError) in
            try await shelf.store.used(of: shelf.household)
        }
        var found: [Ingredient] = []
        if !place.isNamed {
            let later = marks.drop { !place.isBefore($0) }
            found = try await resolved(later.map(\.ingredientID)).filter(fits)
        }
        guard found.count < limit else { return Array(found.prefix(limit)) }
        let rest = place.isNamed ? place : .start
        let used = Set(marks.map(\.ingredientID))
        return try await found + byName(after: rest, limit: limit - found.count, without: used)
    }

    /// By name: what comes along and what is stored, merged.
    private func byName(
        after place: ListPlace,
        limit: Int,
        without left: Set<UUID>
    ) async throws(KitchenFailure) -> [Ingredient] {
        if question.filter == .favorites {
            let marks = try await reading { () async throws(StoreError) in
                try await shelf.store.favorites(of: shelf.household)
            }
            let found = try await resolved(marks.map(\.ingredientID))
            return Array(
                found.filter { fits($0) && place.isBefore($0) && !left.contains($0.id) }.sorted().prefix(limit)
            )
        }
        let defaults =
            question.filter == .custom
            ? [] : DefaultIngredients.standard.all.filter { fits($0) && place.isBefore($0) && !left.contains($0.id) }
        let stored = try await stored(after: place, limit: limit + left.count).filter { !left.contains($0.id) }
        return Array((defaults.prefix(limit) + stored).sorted().prefix(limit))
    }

    private func stored(after place: ListPlace, limit: Int) async throws(KitchenFailure) -> [Ingredient] {
        let query = IngredientQuery(
            search: search,
            category: question.category,
            isCustom: question.filter == .all ? nil : question.filter == .custom,
            after: place.name,
            limit: limit
        )
        return try await reading { () async throws(StoreError) in
            try await shelf.store.ingredients(query, of: shelf.household).map(\.ingredient)
        }
    }

    private func resolved(_ ids: [UUID]) async throws(KitchenFailure) -> [Ingredient] {
        let marked = try await shelf.marked(Array(try await shelf.ingredients(ids).values))
        let byID = Dictionary(marked.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }

    private func fits(_ ingredient: Ingredient) -> Bool {
        let isWanted =
            switch question.filter {
            case .all: true
            case .favorites: ingredient.isFavorite
            case .custom: ingredient.isCustom
            case .default: !ingredient.isCustom
            }
        guard isWanted, question.category == nil || ingredient.category == question.category else { return false }
        return search.matches(ingredient)
    }
}

extension ListPlace {
    fileprivate var isNamed: Bool { name != nil }

    fileprivate var name: IngredientQuery.Place? {
        if case .named(let place) = self { place } else { nil }
    }

    /// Whether an ingredient comes after the place in the order of names.
    fileprivate func isBefore(_ ingredient: Ingredient) -> Bool {
        guard let name else { return true }
        return (name.sortName, name.id.text) < (ingredient.sortName, ingredient.id.text)
    }

    /// Whether a mark comes after the place in the order of last use.
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
