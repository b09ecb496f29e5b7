public import Commands
import Foundation
public import Quantities
import QuantityDomain

/// Remembers what a home converted, and that it used the ingredients.
public struct RememberConversions: Sendable {
    /// A conversion that was shown to somebody.
    public struct Shown: Sendable {
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

    private let store: any QuantityStore

    /// Writes to a store.
    public init(store: any QuantityStore) { self.store = store }

    /// Puts the conversions before the others, and returns all that are kept; the same one again only moves up.
    public func run(_ shown: [Shown], for context: CommandContext) async throws(KitchenFailure) -> RecentConversions {
        try await context.once(in: store) { () async throws(KitchenFailure) in
            let household = context.household
            let references = shown.map(\.ingredient).filter { !$0.isEmpty }
            let book = try await IngredientShelf(store: store, household: household).book(for: references)
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
            return (changes: try KitchenChanges.of([.recent(next)] + rows), outcome: next)
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
