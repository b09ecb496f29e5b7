import Commands
import Foundation
import QuantityModule
import SQLKit

/// Builds the SQL of an ingredient query, in which an index serves every condition.
struct IngredientStatement {
    /// When a typed word may mean more words than this, only words that begin with it count.
    private static let wordLimit = 400

    private(set) var sql = "SELECT body FROM ingredients WHERE household_id = ?"
    private(set) var arguments: SQLArguments
    private let household: Data

    /// Builds the statement; `nil` when nothing can match.
    ///
    /// - Parameters:
    ///   - query: What is looked for.
    ///   - household: The home.
    ///   - meaning: Returns the home's words that a typed one means; only for words that tolerate typing errors.
    init?(
        _ query: IngredientQuery,
        _ household: Data,
        meaning: (TypedWord) throws -> [String]
    ) rethrows {
        self.household = household
        arguments = [household]
        if let category = query.category { add("category = ?", [category.rawValue]) }
        if let isCustom = query.isCustom { add("is_custom = ?", [isCustom]) }
        if let place = query.after {
            add("(sort_name, id) > (?, ?)", place.parts)
        }
        for word in query.search.words {
            let meant = try word.toleratesErrors ? meaning(word) : nil
            guard meant?.isEmpty != true else { return nil }
            addWord(word.text, meaning: meant)
        }
        sql += " ORDER BY sort_name, id LIMIT ?"
        arguments += [max(0, query.limit)]
    }

    private mutating func add(_ condition: String, _ values: SQLArguments) {
        sql += " AND \(condition)"
        arguments += values
    }

    /// Adds a typed word with the words that it means; `nil` for those that begin with it.
    private mutating func addWord(_ typed: String, meaning words: [String]?) {
        let start = "id IN (SELECT ingredient_id FROM ingredient_words WHERE household_id = ? AND"
        if let words, words.count <= Self.wordLimit {
            let padded = words.paddedToPowerOfTwo
            add("\(start) word IN (\(padded.count.places)))", [household] + padded)
        } else {
            add("\(start) word >= ? AND word < ?)", [household, typed, typed + "\u{10FFFF}"])
        }
    }
}
