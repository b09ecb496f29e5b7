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
    init?(_ query: IngredientQuery, _ household: Data, in connection: any SQLConnection) throws {
        self.household = household
        arguments = [household]
        if let category = query.category { add("category = ?", [category.rawValue]) }
        if let isCustom = query.isCustom { add("is_custom = ?", [isCustom]) }
        if let place = query.after {
            add("(sort_name, id) > (?, ?)", place.parts)
        }
        if !query.search.words.isEmpty {
            let sql = "SELECT DISTINCT word FROM ingredient_words WHERE household_id = ?"
            let needsAll = query.search.words.contains(where: \.toleratesErrors)
            let vocabulary: [String] = needsAll ? try connection.rows(sql, [household]) { $0["word"] } : []
            for word in query.search.words {
                guard search(word, in: vocabulary) else { return nil }
            }
        }
        sql += " ORDER BY sort_name, id LIMIT ?"
        arguments += [max(0, query.limit)]
    }

    private mutating func add(_ condition: String, _ values: SQLArguments) {
        sql += " AND \(condition)"
        arguments += values
    }

    private mutating func search(_ typed: TypedWord, in vocabulary: [String]) -> Bool {
        let words = typed.toleratesErrors ? vocabulary.filter(typed.means) : []
        guard !words.isEmpty || !typed.toleratesErrors else { return false }
        let start = "id IN (SELECT ingredient_id FROM ingredient_words WHERE household_id = ? AND"
        if words.count > Self.wordLimit || !typed.toleratesErrors {
            add("\(start) word >= ? AND word < ?)", [household, typed.text, typed.text + "\u{10FFFF}"])
        } else {
            let padded = words.paddedToPowerOfTwo
            let marks = Array(repeating: "?", count: padded.count).joined(separator: ",")
            add("\(start) word IN (\(marks)))", [household] + padded)
        }
        return true
    }
}
