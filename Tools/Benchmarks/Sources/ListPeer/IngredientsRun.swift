import Commands
package import PlainSQL
import QuantityModule
import QuantityStorage
import SQLKit

/// Completing what people type, by the facade of the catalog, beside SQL on a copy of the database.
package struct IngredientsRun {
    private static let home = HouseholdID(name: "home")
    private static let typed = 40
    private static let limit = 10

    private let store: SQLQuantityStore
    private let plain: any PlainDatabase

    /// Fills a home with so many ingredients, and measures rounds of completions.
    package static func measure(_ engine: Engine, ingredients: Int, rounds: Int) async throws -> [PeerFigure] {
        let store = try engine.open(SQLQuantityStore.self)
        try await SampleIngredients.fill(store, of: home, with: ingredients)
        try store.database.close()
        let plain = try engine.makePlain(of: SQLQuantityStore.service)
        let run = IngredientsRun(store: try engine.open(SQLQuantityStore.self), plain: plain)
        // What the program itself has is unpacked with the first one.
        _ = try await run.suggest("a")
        var figures: [PeerFigure] = []
        for _ in 0..<rounds { figures += [try await run.complete(), try await run.correct()] }
        try run.store.database.close()
        return figures
    }

    private func suggest(_ text: String) async throws -> [SuggestedIngredient] {
        try await SampleIngredients.catalog(store, of: Self.home, key: nil).suggestIngredients(text, limit: Self.limit)
    }

    /// Completes beginnings of words, and returns the 95th percentile.
    ///
    /// SQL reads the first ingredients with a word of the beginning by the store's own index.
    private func complete() async throws -> PeerFigure {
        var (times, plainTimes): ([Double], [Double]) = ([], [])
        for number in 0..<Self.typed {
            let text = SampleIngredients.beginning(number)
            let (time, found) = try await timed { try await suggest(text) }
            precondition(found.count == Self.limit, "There are enough.")
            times.append(time)
            let home = Self.home.blob.sql
            let sql = """
                SELECT body FROM ingredients WHERE household_id = ? AND id IN (
                    SELECT ingredient_id FROM ingredient_words WHERE household_id = ? AND word >= ? AND word < ?
                ) ORDER BY sort_name, id LIMIT \(Self.limit)
                """
            let arguments = [home, home, text.sql, (text + "\u{10FFFF}").sql]
            plainTimes.append(try plain.read(PlainStatement(sql, [arguments]), expecting: Self.limit))
        }
        return PeerFigure("suggest", times.percentile95, plain: plainTimes.percentile95)
    }

    /// Completes words with a typing error, and returns the 95th percentile.
    private func correct() async throws -> PeerFigure {
        var times: [Double] = []
        for number in 0..<Self.typed {
            let (time, found) = try await timed { try await suggest(SampleIngredients.slip(number)) }
            precondition(!found.isEmpty, "The word is found.")
            times.append(time)
        }
        return PeerFigure("typo", times.percentile95)
    }
}
