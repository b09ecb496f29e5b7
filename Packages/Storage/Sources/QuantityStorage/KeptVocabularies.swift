import Commands
import QuantityModule
import SQLKit
import Synchronization

/// The words of homes' ingredients, kept in memory for as long as nothing of the home changes.
///
/// A person who types waits for each letter, and to read all words of 10,000 ingredients takes ten times as long as to
/// compare them.
final class KeptVocabularies: Sendable {
    private struct Kept {
        let mark: FeedMark?
        let vocabulary: IngredientVocabulary
    }

    /// The most homes whose words are kept: some 2 MB for each with 10,000 ingredients.
    private static let mostHomes = 32

    private let kept = Mutex<[HouseholdID: Kept]>([:])

    /// Returns the words of a home as one transaction or one reading sees them.
    func vocabulary(of household: HouseholdID, _ connection: any SQLConnection) throws -> IngredientVocabulary {
        let mark = try connection.feedMark(of: household)
        if let kept = kept.withLock({ $0[household] }), kept.mark == mark { return kept.vocabulary }
        let sql = "SELECT DISTINCT word FROM ingredient_words WHERE household_id = ?"
        let vocabulary = IngredientVocabulary(try connection.rows(sql, [household.blob]) { $0["word"] as String })
        kept.withLock { kept in
            if kept[household] == nil, kept.count == Self.mostHomes { kept.removeAll() }
            kept[household] = Kept(mark: mark, vocabulary: vocabulary)
        }
        return vocabulary
    }
}
