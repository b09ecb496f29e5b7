public import Commands
import Foundation

/// The words by which a home's things are found: a word leads to them, and a slip to the words it may mean.
///
/// SQLite's index of texts, FTS5, leads from words to things; PostgreSQL has a table for that. Slips are kept for each
/// distinct word of a home, however many of its things have it.
public struct TextIndex {
    /// Which tables have the index: those of products are `\(name.texts)` and so on, with the column `\(name.id)`.
    public struct Name: Sendable {
        let kind: String

        /// Names the tables of a kind of things, such as `"product"`.
        public init(_ kind: String) { self.kind = kind }

        var texts: String { "\(kind)_texts" }
        var words: String { "\(kind)_words" }
        var id: String { "\(kind)_id" }
        var index: String { "\(kind)_text_index" }
        var slips: String { "\(kind)_word_slips" }
    }

    let name: Name
    let household: HouseholdID
    let connection: any SQLConnection
    var home: Data { household.blob }

    /// Creates the index of a home's things.
    public init(_ name: Name, of household: HouseholdID, _ connection: any SQLConnection) {
        self.name = name
        self.household = household
        self.connection = connection
    }

    /// Makes the words of a thing those by which it is found; none, when it is gone.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - id: The thing.
    ///   - isNew: Whether it has had no words before.
    /// - Throws: The engine's own error.
    public func replace(_ words: Set<String>, of id: String, isNew: Bool = false) throws {
        try replace([id: words], new: isNew ? [id] : [])
    }

    /// Makes the words of things those by which they are found, with a few statements for each few hundred.
    ///
    /// - Parameters:
    ///   - words: The words of each; none of one that is gone.
    ///   - new: Those that have had no words before.
    /// - Throws: The engine's own error.
    public func replace(_ words: [String: Set<String>], new: Set<String> = []) throws {
        let earlier = try self.words(of: words.keys.filter { !new.contains($0) })
        let changed = words.filter { id, words in words != earlier[id] ?? [] }
        guard !changed.isEmpty else { return }
        let gone = changed.keys.filter { earlier[$0] != nil }
        if connection.isSQLite {
            try deleteTexts(of: gone)
            try addTexts(changed.filter { !$0.value.isEmpty })
        } else {
            try connection.run("DELETE FROM \(name.words) WHERE household_id = ? AND \(name.id) IN", gone, household)
            let rows = changed.flatMap { id, words in words.map { [home.sql, $0.sql, id.sql] } }
            try connection.insert(into: name.words, rows)
        }
        let before = changed.keys.reduce(into: Set<String>()) { $0.formUnion(earlier[$1] ?? []) }
        let after = changed.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        try saveSlips(of: after.subtracting(before))
        try deleteSlips(of: before.subtracting(after))
    }

    /// Returns the words by which things are found, omitting things without words.
    private func words(of ids: [String]) throws -> [String: Set<String>] {
        guard connection.isSQLite else {
            let sql = "SELECT \(name.id), word FROM \(name.words) WHERE household_id = ? AND \(name.id) IN"
            let rows = try connection.rows(sql, ids, household) {
                (id: $0[name.id] as String, word: $0["word"] as String)
            }
            return Dictionary(grouping: rows, by: \.id).mapValues { Set($0.map(\.word)) }
        }
        let sql = "SELECT \(name.id), words FROM \(name.texts) WHERE household_id = ? AND \(name.id) IN"
        let texts = try connection.rows(sql, ids, household) { ($0[name.id] as String, $0["words"] as String) }
        let words = texts.map { id, text in
            // Some letters make one character with the space after them, or with the prefix before them.
            let words = text.utf8.split(separator: UInt8(ascii: " "))
            return (id, Set(words.map { String(decoding: $0.dropFirst(Self.prefixLength), as: UTF8.self) }))
        }
        return Dictionary(words) { first, _ in first }
    }
}

extension TextIndex {
    /// The tables of the index.
    ///
    /// On SQLite, one table has the words of a thing, which FTS5's index of them finds.
    public static func makeTables(_ name: Name, _ connection: any SQLConnection) throws {
        let slips = """
            CREATE TABLE \(name.slips) (
                household_id BLOB NOT NULL, form TEXT NOT NULL, word TEXT NOT NULL,
                PRIMARY KEY (household_id, form, word)
            );
            """
        let texts = """
            CREATE TABLE \(name.texts) (
                number INTEGER PRIMARY KEY, household_id BLOB NOT NULL, \(name.id) TEXT NOT NULL, words TEXT NOT NULL,
                UNIQUE (household_id, \(name.id))
            );
            CREATE VIRTUAL TABLE \(name.index) USING fts5 (
                words, content = '\(name.texts)', content_rowid = 'number', tokenize = 'ascii', detail = none,
                columnsize = 0
            );
            """
        let words = """
            CREATE TABLE \(name.words) (
                household_id BLOB NOT NULL, word TEXT NOT NULL, \(name.id) TEXT NOT NULL,
                PRIMARY KEY (household_id, word, \(name.id))
            );
            CREATE INDEX \(name.words)_by_\(name.kind) ON \(name.words) (household_id, \(name.id));
            """
        try connection.runScript(slips + (connection.isSQLite ? texts : words))
    }

    /// Makes SQLite's index of texts again, with an index of the first three to eight letters of its words: of a word
    /// that a person begins to type, it reads one entry instead of those of every word that begins so.
    public static func remakeIndex(_ name: Name, _ connection: any SQLConnection) throws {
        guard connection.isSQLite else { return }
        let lengths = (3...8).map { "\(prefixLength + $0)" }.joined(separator: " ")
        try connection.runScript(
            """
            DROP TABLE \(name.index);
            CREATE VIRTUAL TABLE \(name.index) USING fts5 (
                words, content = '\(name.texts)', content_rowid = 'number', tokenize = 'ascii', detail = none,
                columnsize = 0, prefix = '\(lengths)'
            );
            INSERT INTO \(name.index) (\(name.index)) VALUES ('rebuild');
            """
        )
    }

    private func deleteTexts(of ids: [String]) throws {
        let sql = "DELETE FROM \(name.texts) WHERE household_id = ? AND \(name.id) IN"
        let gone = try connection.rows(sql, ids, household, suffix: "RETURNING number, words") { row in
            ["delete".sql, (row["number"] as Int64).sql, (row["words"] as String).sql]
        }
        try connection.insert(into: "\(name.index) (\(name.index), rowid, words)", gone)
    }

    private func addTexts(_ words: [String: Set<String>]) throws {
        let rows = words.map { id, words in
            [home.sql, id.sql, words.sorted().map { prefix + $0 }.joined(separator: " ").sql]
        }
        try connection.insert(into: "\(name.texts) (household_id, \(name.id), words)", rows)
        let sql = """
            INSERT INTO \(name.index) (rowid, words)
            SELECT number, words FROM \(name.texts) WHERE household_id = ? AND \(name.id) IN
            """
        try connection.run(sql, Array(words.keys), household)
    }

    /// What a typed word may be.
    public struct Choice: Sendable {
        fileprivate let beginning: String?
        fileprivate let words: [String]

        /// Creates a choice between the words with a beginning, if there is one, and others.
        public init(beginning: String? = nil, or words: [String] = []) {
            self.beginning = beginning
            self.words = words
        }
    }

    /// Returns a query of the identifiers of the things that have a word of each choice, of which there must be one,
    /// with its arguments.
    public func ids(having choices: [Choice]) -> (sql: String, arguments: SQLArguments) {
        guard connection.isSQLite else {
            let queries = choices.map { ids(having: $0) }
            return (queries.map(\.sql).joined(separator: " INTERSECT "), queries.flatMap(\.arguments))
        }
        let expressions = choices.map { choice in
            (choice.beginning.map { [quoted($0, asBeginning: true)] } ?? []) + choice.words.map { quoted($0) }
        }
        return ("SELECT \(name.id) FROM \(name.texts) WHERE \(isMatch)", match(expressions))
    }

    /// Returns a query of the things that have a word of a choice, for engines without FTS5.
    private func ids(having choice: Choice) -> (sql: String, arguments: SQLArguments) {
        var (conditions, arguments): ([String], SQLArguments) = ([], [home])
        if let beginning = choice.beginning {
            conditions.append("(word >= ? AND word < ?)")
            arguments += [beginning, beginning + "\u{10FFFF}"]
        }
        let words = choice.words.paddedToPowerOfTwo
        if !words.isEmpty {
            conditions.append("word IN (\(words.count.places))")
            arguments += words
        }
        let condition = conditions.joined(separator: " OR ")
        return ("SELECT \(name.id) FROM \(name.words) WHERE household_id = ? AND (\(condition))", arguments)
    }

    /// The condition of rows of the table of texts, whose arguments are ``match(_:)``; the plus keeps SQLite from
    /// reading all texts of the home.
    private var isMatch: String {
        """
        +household_id = ? AND number IN (SELECT rowid FROM \(name.index) WHERE \(name.index) MATCH ?)
        """
    }

    /// Returns the arguments that find the texts of a home that have one expression at least of each choice.
    private func match(_ choices: [[String]]) -> SQLArguments {
        [home, choices.map { "(\($0.joined(separator: " OR ")))" }.joined(separator: " AND ")]
    }

    /// Returns the expression that finds a word, or every word that it begins.
    private func quoted(_ word: String, asBeginning: Bool = false) -> String {
        "\"\(prefix)\(word)\"" + (asBeginning ? "*" : "")
    }

    /// What each word of a home begins with in the index, so that a search does not pass the words of other homes.
    ///
    /// Homes may share it: the rows tell them apart.
    private var prefix: String {
        home.prefix(Self.prefixLength / 2).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
    static let prefixLength = 8
}
