import Foundation
import TextFormats

/// The slips of the words of a home.
extension TextIndex {
    /// The most words that a typed word is taken for with a slip: a few dozen in any language, fewer in a home.
    private static let mostSlips = 256

    /// Returns, for each typed word, the words of the home that it is with a slip, without those that it begins.
    public func words(withSlipsIn typed: [String]) throws -> [String: [String]] {
        let forms = typed.map { (word: $0, forms: SearchWords.forms(of: $0)) }
        let pairs = try slips(of: forms.flatMap(\.forms))
        let found = forms.map { typed in
            let words = pairs.filter { typed.forms.contains($0.form) && !$0.word.utf8.starts(with: typed.word.utf8) }
            return (typed.word, Array(Set(words.map(\.word)).sorted().prefix(Self.mostSlips)))
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the words of the home that these texts may mean.
    private func slips(of forms: [String]) throws -> [(form: String, word: String)] {
        let sql = "SELECT form, word FROM \(name.slips) WHERE household_id = ? AND form IN"
        return try connection.rows(sql, forms, household) { ($0["form"] as String, $0["word"] as String) }
    }

    /// Keeps the slips of those words that no thing of the home had before.
    func saveSlips(of words: Set<String>) throws {
        let forgiven = words.filter { $0.count >= SearchWords.shortestForgiven }
        guard !forgiven.isEmpty else { return }
        // The forms of a word with slips include the word itself.
        let known = Set(
            try connection.rows(
                "SELECT word FROM \(name.slips) WHERE word = form AND household_id = ? AND form IN",
                Array(forgiven),
                household
            ) { $0["word"] as String }
        )
        let rows = forgiven.subtracting(known).flatMap { word in
            SearchWords.forms(of: word).map { [home.sql, $0.sql, word.sql] }
        }
        try connection.insert(into: name.slips, rows)
    }

    /// Forgets the slips of those words that no thing of the home has anymore.
    func deleteSlips(of words: Set<String>) throws {
        let forgiven = words.filter { $0.count >= SearchWords.shortestForgiven }
        let sql = "SELECT word FROM \(name.slips) WHERE word = form AND household_id = ? AND form IN"
        let gone = try connection.rows(sql, Array(forgiven), household, suffix: "AND NOT EXISTS (\(textsOfSlip))") {
            $0["word"] as String
        }
        for start in stride(from: 0, to: gone.count, by: Self.forgottenAtOnce) {
            let words = Array(gone[start..<min(start + Self.forgottenAtOnce, gone.count)])
            let forms = words.reduce(into: Set<String>()) { $0.formUnion(SearchWords.forms(of: $1)) }
            let (ofWords, ofForms) = (words.paddedToPowerOfTwo, Array(forms).paddedToPowerOfTwo)
            // Only forms are looked up in the table's key: each with each word would be a hundred times as many.
            let sql = """
                DELETE FROM \(name.slips) WHERE household_id = ? AND form IN (\(ofForms.count.places))
                AND word || '' IN (\(ofWords.count.places))
                """
            try connection.execute(sql, [home.sql] + ofForms.map(\.sql) + ofWords.map(\.sql))
        }
    }

    /// How many words one statement forgets: with their forms, some hundred arguments.
    private static let forgottenAtOnce = 64

    /// A query of the things of the home that have the word of a row of slips.
    private var textsOfSlip: String {
        guard connection.isSQLite else {
            return """
                SELECT 1 FROM \(name.words) AS texts
                WHERE texts.household_id = \(name.slips).household_id AND texts.word = \(name.slips).word
                """
        }
        // The prefix that `prefix` gives the words of the home, and the plus that keeps SQLite from reading all texts.
        let word = "lower(substr(hex(\(name.slips).household_id), 1, \(Self.prefixLength))) || \(name.slips).word"
        return """
            SELECT 1 FROM \(name.index) CROSS JOIN \(name.texts) AS texts ON texts.number = \(name.index).rowid
            WHERE \(name.index) MATCH '"' || \(word) || '"' AND +texts.household_id = \(name.slips).household_id
            """
    }
}
