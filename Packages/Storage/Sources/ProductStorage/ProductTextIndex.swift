import Commands
import Foundation
import ProductModule
import SQLKit

/// The words by which a home's products are found: a word leads to its products, and a slip to the words it may mean.
///
/// SQLite's index of texts, FTS5, leads from words to products; PostgreSQL has a table for that. Slips are kept for
/// each distinct word of a home, however many of its products have it.
struct ProductTextIndex {
    private let household: HouseholdID
    private let connection: any SQLConnection
    private var home: Data { household.blob }

    init(_ household: HouseholdID, _ connection: any SQLConnection) {
        self.household = household
        self.connection = connection
    }

    /// Makes the words of a product those by which it is found; none, when it is gone.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - id: The product.
    ///   - isNew: Whether it has had no words before.
    /// - Throws: The engine's own error.
    func replace(_ words: Set<String>, of id: String, isNew: Bool = false) throws {
        let earlier = isNew ? [] : try self.words(of: id)
        guard earlier != words else { return }
        if connection.isSQLite {
            try replaceText(earlier, by: words, of: id)
        } else {
            if !isNew {
                try connection.run("DELETE FROM product_words WHERE household_id = ? AND product_id = ?", [home, id])
            }
            try connection.insert(into: "product_words", words.map { [home.sql, $0.sql, id.sql] })
        }
        try saveSlips(of: words.subtracting(earlier))
        try deleteSlips(of: earlier.subtracting(words))
    }

    /// The most words that a typed word is taken for with a slip: a few dozen in any language, fewer in a home.
    private static let mostSlips = 256

    /// Returns, for each typed word, the words of the home that it is with a slip, without those that it begins.
    func words(withSlipsIn typed: [String]) throws -> [String: [String]] {
        let forms = typed.map { (word: $0, forms: ProductWords.forms(of: $0)) }
        let pairs = try slips(of: forms.flatMap(\.forms))
        let found = forms.map { typed in
            let words = pairs.filter { typed.forms.contains($0.form) && !$0.word.utf8.starts(with: typed.word.utf8) }
            return (typed.word, Array(Set(words.map(\.word)).sorted().prefix(Self.mostSlips)))
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the words of the home that these texts may mean.
    private func slips(of forms: [String]) throws -> [(form: String, word: String)] {
        let sql = "SELECT form, word FROM product_word_slips WHERE household_id = ? AND form IN"
        return try connection.rows(sql, forms, household) { ($0["form"] as String, $0["word"] as String) }
    }

    private func saveSlips(of words: Set<String>) throws {
        let forgiven = words.filter { $0.count >= ProductWords.shortestForgiven }
        guard !forgiven.isEmpty else { return }
        // The forms of a word with slips include the word itself.
        let known = Set(
            try connection.rows(
                "SELECT word FROM product_word_slips WHERE word = form AND household_id = ? AND form IN",
                Array(forgiven),
                household
            ) { $0["word"] as String }
        )
        let rows = forgiven.subtracting(known).flatMap { word in
            ProductWords.forms(of: word).map { [home.sql, $0.sql, word.sql] }
        }
        try connection.insert(into: "product_word_slips", rows)
    }

    private func deleteSlips(of words: Set<String>) throws {
        for word in words where try !isIndexed(word) {
            for form in ProductWords.forms(of: word) {
                let sql = "DELETE FROM product_word_slips WHERE household_id = ? AND form = ? AND word = ?"
                try connection.run(sql, [home, form, word])
            }
        }
    }

    /// Whether a product of the home has a word.
    private func isIndexed(_ word: String) throws -> Bool {
        guard connection.isSQLite else {
            let sql = "SELECT 1 AS found FROM product_words WHERE household_id = ? AND word = ? LIMIT 1"
            return try connection.first(sql, [home, word]) != nil
        }
        let sql = "SELECT product_id FROM product_texts WHERE \(Self.isMatch) LIMIT 1"
        return try connection.first(sql, match([[quoted(word)]])) != nil
    }

    /// Returns the words by which a product is found.
    private func words(of id: String) throws -> Set<String> {
        guard connection.isSQLite else {
            let sql = "SELECT word FROM product_words WHERE household_id = ? AND product_id = ?"
            return Set(try connection.rows(sql, [home, id]) { $0["word"] as String })
        }
        let sql = "SELECT words FROM product_texts WHERE household_id = ? AND product_id = ?"
        let text = try connection.first(sql, [home, id]).map { $0["words"] as String }
        // Some letters make one character with the space after them, or with the prefix before them.
        let words = (text ?? "").utf8.split(separator: UInt8(ascii: " "))
        return Set(words.map { String(decoding: $0.dropFirst(Self.prefixLength), as: UTF8.self) })
    }
}

extension ProductTextIndex {
    /// The tables of the index.
    ///
    /// `product_texts` has the words of a product, which `product_text_index` finds.
    static func makeTables(_ connection: any SQLConnection) throws {
        let slips = """
            CREATE TABLE product_word_slips (
                household_id BLOB NOT NULL, form TEXT NOT NULL, word TEXT NOT NULL,
                PRIMARY KEY (household_id, form, word)
            );
            """
        let texts = """
            CREATE TABLE product_texts (
                number INTEGER PRIMARY KEY, household_id BLOB NOT NULL, product_id TEXT NOT NULL, words TEXT NOT NULL,
                UNIQUE (household_id, product_id)
            );
            CREATE VIRTUAL TABLE product_text_index USING fts5 (
                words, content = 'product_texts', content_rowid = 'number', tokenize = 'ascii', detail = none,
                columnsize = 0
            );
            """
        let words = """
            CREATE TABLE product_words (
                household_id BLOB NOT NULL, word TEXT NOT NULL, product_id TEXT NOT NULL,
                PRIMARY KEY (household_id, word, product_id)
            );
            CREATE INDEX product_words_by_product ON product_words (household_id, product_id);
            """
        try connection.runScript(slips + (connection.isSQLite ? texts : words))
    }

    /// Makes SQLite's index of texts again, with an index of the first three to eight letters of its words: of a word
    /// that a person begins to type, it reads one entry instead of those of every word that begins so.
    static func remakeIndex(_ connection: any SQLConnection) throws {
        guard connection.isSQLite else { return }
        let lengths = (3...8).map { "\(prefixLength + $0)" }.joined(separator: " ")
        try connection.runScript(
            """
            DROP TABLE product_text_index;
            CREATE VIRTUAL TABLE product_text_index USING fts5 (
                words, content = 'product_texts', content_rowid = 'number', tokenize = 'ascii', detail = none,
                columnsize = 0, prefix = '\(lengths)'
            );
            INSERT INTO product_text_index (product_text_index) VALUES ('rebuild');
            """
        )
    }

    private func replaceText(_ earlier: Set<String>, by words: Set<String>, of id: String) throws {
        if !earlier.isEmpty {
            let sql = "DELETE FROM product_texts WHERE household_id = ? AND product_id = ? RETURNING number, words"
            for row in try connection.rows(sql, [home, id], { $0 }) {
                try connection.run(
                    "INSERT INTO product_text_index (product_text_index, rowid, words) VALUES ('delete', ?, ?)",
                    [row["number"] as Int64, row["words"] as String]
                )
            }
        }
        guard !words.isEmpty else { return }
        let text = words.sorted().map { prefix + $0 }.joined(separator: " ")
        let number =
            try connection.only(
                "INSERT INTO product_texts (household_id, product_id, words) VALUES (?, ?, ?) RETURNING number",
                [home, id, text]
            )["number"] as Int64
        try connection.run("INSERT INTO product_text_index (rowid, words) VALUES (?, ?)", [number, text])
    }

    /// The condition of rows of `product_texts`, whose arguments are ``match(_:)``; the plus keeps SQLite from reading
    /// all texts of the home.
    static let isMatch = """
        +household_id = ? AND number IN (SELECT rowid FROM product_text_index WHERE product_text_index MATCH ?)
        """

    /// Returns the arguments that find the texts of a home that have one expression at least of each choice.
    func match(_ choices: [[String]]) -> SQLArguments {
        [home, choices.map { "(\($0.joined(separator: " OR ")))" }.joined(separator: " AND ")]
    }

    /// Returns the expression that finds a word, or every word that it begins.
    func quoted(_ word: String, asBeginning: Bool = false) -> String {
        "\"\(prefix)\(word)\"" + (asBeginning ? "*" : "")
    }

    /// What each word of a home begins with in the index, so that a search does not pass the words of other homes.
    ///
    /// Homes may share it: the rows tell them apart.
    private var prefix: String {
        home.prefix(Self.prefixLength / 2).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
    private static let prefixLength = 8
}
