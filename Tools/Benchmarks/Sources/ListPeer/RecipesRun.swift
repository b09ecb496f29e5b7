import Commands
import Foundation
package import PlainSQL
import RecipeFiles
import RecipeModule
import RecipeStorage
import SQLKit

/// Recipes by the module's facade: imported beside parsing them and inserting the same rows by SQL, and searched beside
/// FTS5.
package struct RecipesRun {
    private static let home = HouseholdID(name: "home")
    private static let searches = 40
    private static let page = 50
    /// The tables of what an import writes.
    private static let tables = [
        CommandRows.Table("recipes", of: "recipe"),
        CommandRows.Table("recipe_ingredients", of: "recipe", id: "recipe_id", key: ["place"]),
        CommandRows.Table("recipe_tags", of: "recipe", id: "recipe_id", key: ["tag"]),
        CommandRows.Table("recipe_revisions", of: "revision"),
    ]

    private let store: SQLRecipeStore
    private let plain: any PlainDatabase

    /// Imports so many recipes, and measures rounds of searches.
    package static func measure(_ engine: Engine, recipes: Int, rounds: Int) async throws -> [PeerFigure] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("larder-recipes-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: file) }
        let archive = try RecipeArchive(of: recipes, at: file.path)
        try engine.open(SQLRecipeStore.self).database.close()
        let plain = try engine.makePlain(of: SQLRecipeStore.service)
        let run = RecipesRun(store: try engine.open(SQLRecipeStore.self), plain: plain)
        var figures = [try await run.load(archive)]
        try await run.compare()
        let indexed = plain as? PlainSQLite
        try indexed?.makeRecipeIndex()
        for round in 0..<rounds { figures.append(try await run.search(round, of: recipes, indexed)) }
        try run.store.database.close()
        return figures
    }

    /// Fills a home by the facade.
    static func fill(_ store: SQLRecipeStore, of home: HouseholdID, from archive: RecipeArchive) async throws {
        let batches = try RecipeArchive.Batches(archive)
        var number = 0
        while case let drafts = try batches.next(), !drafts.isEmpty {
            _ = try await module(store, home, key: "fill-\(number)").addRecipes(drafts.map { try Recipe($0) })
            number += 1
        }
    }

    private static func module(_ store: SQLRecipeStore, _ home: HouseholdID, key: String?) -> RecipeModuleService {
        let context = CommandContext(
            household: home,
            principal: "anna",
            idempotencyKey: key,
            requestHash: [1],
            locale: "",
            now: Date()
        )
        return RecipeModuleService(store: store, lines: ParsingLineReader(), context: context)
    }

    /// Imports an archive by the facade, and after each batch does the same by hand: reads it, parses its lines, and
    /// inserts the rows.
    private func load(_ archive: RecipeArchive) async throws -> PeerFigure {
        let (own, other) = (try RecipeArchive.Batches(archive), try RecipeArchive.Batches(archive))
        var (facade, beside, number) = (0.0, 0.0, 0)
        var slips: Set<[SQLValue]> = []
        while true {
            let key = "batch-\(number)"
            let mark = try await store.database.read { try CommandRows.Mark(of: Self.home, $0) }
            let (time, count) = try await timed {
                let recipes = try own.next().map { try Recipe($0) }
                guard !recipes.isEmpty else { return 0 }
                return try await Self.module(store, Self.home, key: key).addRecipes(recipes).count
            }
            guard count > 0 else { break }
            facade += time
            beside += try seconds {
                let lines = try other.next().flatMap { draft in
                    draft.ingredients.map { UnreadLine($0.text, language: draft.language) }
                }
                // A text that several recipes have is read once.
                _ = ParsingLineReader().read(Array(Set(lines)))
            }
            let (rows, new) = try await rows(after: mark, key: key, besides: slips)
            slips.formUnion(new)
            beside += try plain.write(rows)
            number += 1
        }
        return PeerFigure("import", facade, plain: beside)
    }

    /// Returns the statements that insert what a batch left, and the slips of words that are new with it.
    private func rows(
        after mark: CommandRows.Mark,
        key: String,
        besides known: Set<[SQLValue]>
    ) async throws -> ([PlainStatement], new: [[SQLValue]]) {
        try await store.database.read { connection in
            let texts = connection.isSQLite ? "recipe_field_texts" : "recipe_field_words"
            let words = CommandRows.Table(
                texts,
                of: "recipe",
                id: "recipe_field_id",
                key: connection.isSQLite ? [] : ["word"],
                suffixes: RecipeModule.RecipeField.allCases.map { "/\($0.rawValue)" }
            )
            let rows = try CommandRows(after: mark, key: key, in: Self.home, Self.tables + [words], connection)
            var statements = rows.statements
            if connection.isSQLite {
                let index = "INSERT INTO recipe_field_text_index (rowid, words) VALUES (?, ?)"
                statements.append(PlainStatement(index, rows.values(["number", "words"], of: texts)))
            }
            let slips = try connection.rows("SELECT form, word FROM recipe_field_word_slips", []) { row in
                [Self.home.blob.sql, (row["form"] as String).sql, (row["word"] as String).sql]
            }
            let new = slips.filter { !known.contains($0) }
            let insert = "INSERT INTO recipe_field_word_slips (household_id, form, word) VALUES (?, ?, ?)"
            return (statements + [PlainStatement(insert, new)], new)
        }
    }

    /// Makes sure that both sides have left the same number of rows.
    private func compare() async throws {
        let tables = try await store.database.read { try $0.tablesOfHomes() }
        for table in tables {
            let rows = try await store.database.read { try $0.count(table) }
            let copied = try plain.count(table)
            precondition(rows == copied, "\(table) has the same rows on both sides.")
        }
    }

    /// Searches for recipes that are there, and returns the 95th percentile.
    private func search(_ round: Int, of count: Int, _ plain: PlainSQLite?) async throws -> PeerFigure {
        let module = Self.module(store, Self.home, key: nil)
        var (times, plainTimes): ([Double], [Double]) = ([], [])
        for number in 0..<Self.searches {
            let words = SampleRecipes.search((round * Self.searches + number) % count)
            let search = RecipeSearch(text: words.joined(separator: " "))
            let (time, found) = try await timed {
                try await module.searchRecipes(search, PageRequest(limit: Self.page))
            }
            times.append(time)
            precondition(!found.elements.isEmpty, "The search finds the recipe.")
            guard let plain else { continue }
            let answer = try plain.searchRecipes(words, limit: Self.page + 1)
            precondition(answer.found > 0, "FTS5 finds the recipe.")
            plainTimes.append(answer.seconds)
        }
        return PeerFigure("search", times.percentile95, plain: plain == nil ? 0 : plainTimes.percentile95)
    }
}
