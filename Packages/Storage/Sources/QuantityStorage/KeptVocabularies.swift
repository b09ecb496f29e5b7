import Commands
import QuantityModule
import SQLKit
import Synchronization

/// The words of homes' ingredients, kept in memory for as long as nothing of the home changes.
///
/// A person who types waits for each letter, and to read all words of 10,000 ingredients takes ten times as long as to
/// compare them. One completion asks several times for what the same word means, so that is kept, too.
final class KeptVocabularies: Sendable {
    private struct Kept {
        let mark: FeedMark?
        let vocabulary: IngredientVocabulary
        var meanings: [TypedWord: [String]] = [:]
        var lastUse = 0
    }

    /// The homes, and how often any of them was asked for.
    private struct Homes {
        var kept: [HouseholdID: Kept] = [:]
        var uses = 0

        /// Keeps a home's words, and forgets those of the home that was asked for longest ago where there is no room.
        mutating func keep(_ home: Kept, of household: HouseholdID) {
            if kept[household] == nil, kept.count == KeptVocabularies.mostHomes,
                let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                kept[oldest.key] = nil
            }
            uses += 1
            kept[household] = home
            kept[household]?.lastUse = uses
        }
    }

    /// The most homes whose words are kept: some 2 MB for each with 10,000 ingredients.
    static let mostHomes = 32
    /// The most typed words of a home whose meanings are kept.
    private static let mostMeanings = 16

    private let homes = Mutex(Homes())

    /// Returns the words of a home that a typed one means, as one transaction or one reading sees them.
    func words(
        meantBy typed: TypedWord,
        of household: HouseholdID,
        _ connection: any SQLConnection
    ) throws -> [String] {
        var home = try home(household, connection)
        let words = home.meanings[typed] ?? home.vocabulary.words(meantBy: typed)
        if home.meanings[typed] == nil, home.meanings.count == Self.mostMeanings { home.meanings = [:] }
        home.meanings[typed] = words
        homes.withLock { $0.keep(home, of: household) }
        return words
    }

    private func home(_ household: HouseholdID, _ connection: any SQLConnection) throws -> Kept {
        let mark = try connection.feedMark(of: household)
        if let known = homes.withLock({ $0.kept[household] }), known.mark == mark { return known }
        let sql = "SELECT DISTINCT word FROM ingredient_words WHERE household_id = ?"
        let words = try connection.rows(sql, [household.blob]) { $0["word"] as String }
        return Kept(mark: mark, vocabulary: IngredientVocabulary(words))
    }
}
