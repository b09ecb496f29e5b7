import Commands
import Foundation
public import Quantities
import QuantityDomain

/// A conversion that a person was shown.
public struct ShownConversion: Sendable {
    /// What was converted.
    public let from: Amount
    /// What it was.
    public let to: Amount
    /// Of what: a name or identity; empty for none.
    public let ingredient: String
    /// The state that was named; empty for none.
    public let state: String

    /// Makes one.
    public init(from: Amount, to: Amount, ingredient: String, state: String) {
        self.from = from
        self.to = to
        self.ingredient = ingredient
        self.state = state
    }
}

extension IngredientCatalogService {
    /// The conversions that the home was shown last, the newest first.
    public func recentConversions() async throws(QuantityModuleError) -> RecentConversions {
        try await reading { () async throws(StoreError) in
            try await store.recentConversions(of: context.household) ?? RecentConversions()
        }
    }

    /// Remembers conversions that a person was shown, and that their ingredients were used.
    ///
    /// - Parameter shown: The same conversion again only moves up.
    /// - Returns: All that are kept.
    /// - Throws: ``QuantityModuleError/store(_:)`` when the home's rows cannot be read or written.
    public func rememberConversions(_ shown: [ShownConversion]) async throws(QuantityModuleError) -> RecentConversions {
        try await context.once(in: store) { () async throws(QuantityModuleError) in
            let household = context.household
            let references = shown.map(\.ingredient).filter { !$0.isEmpty }
            let book = try await ingredients.book(for: references)
            let used = Set(references.compactMap { book.match($0)?.ingredient.id })
            let (recent, marks) = try await reading { () async throws(StoreError) in
                (
                    try await store.recentConversions(of: household) ?? RecentConversions(),
                    try await store.marks(ids: used, of: household)
                )
            }
            let entries = shown.reversed().map { one in
                RecentConversions.Entry(
                    from: one.from,
                    to: one.to,
                    ingredient: book.match(one.ingredient)?.ingredient.fullName ?? one.ingredient,
                    state: one.state,
                    at: context.now
                )
            }
            let next = recent.with(entries)
            let byID = Dictionary(marks.map { ($0.ingredientID, $0) }) { first, _ in first }
            let rows = used.sorted { $0.text < $1.text }.map { id in
                QuantityRow.mark(
                    IngredientMark(
                        ingredientID: id,
                        isFavorite: byID[id]?.isFavorite ?? false,
                        lastUsed: context.now,
                        version: (byID[id]?.version ?? 0) + 1
                    )
                )
            }
            return (changes: try QuantityRow.changes([.recent(next)] + rows), outcome: next)
        }
    }
}

extension RecentConversions {
    /// The list with newer entries before the others, each kept once.
    fileprivate func with(_ newer: [Entry]) -> RecentConversions {
        let all = (newer + entries).reduce(into: [Entry]()) { kept, entry in
            if !kept.contains(where: { $0.isSame(as: entry) }) { kept.append(entry) }
        }
        return RecentConversions(entries: Array(all.prefix(Self.limit)), version: version + 1)
    }
}

extension RecentConversions.Entry {
    /// Whether it was asked in the same words, whatever the time.
    fileprivate func isSame(as other: Self) -> Bool {
        from == other.from && to.unit == other.to.unit && ingredient == other.ingredient && state == other.state
    }
}
