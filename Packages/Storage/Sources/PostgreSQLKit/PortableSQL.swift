/// Writes the portable SQL of the stores as PostgreSQL takes it.
enum PortableSQL {
    /// Returns a statement with numbered parameters: `$1` for the first `?`.
    static func numbered(_ sql: String) -> String {
        var (written, number, isQuoted) = ("", 0, false)
        for character in sql {
            if character == "'" { isQuoted.toggle() }
            guard character == "?", !isQuoted else {
                written.append(character)
                continue
            }
            number += 1
            written += "$\(number)"
        }
        return written
    }

    /// The column types of a schema: PostgreSQL's own names, and text that sorts by its bytes, as SQLite's does.
    private static let types = ["BLOB": "BYTEA", "REAL": "DOUBLE PRECISION", "TEXT": "TEXT COLLATE \"C\""]

    /// Returns the statements of a schema with PostgreSQL's types.
    static func schema(_ sql: String) -> String {
        guard sql.contains("TABLE") else { return sql }
        var (written, word) = ("", "")
        for character in sql + " " {
            if character.isLetter || character == "_" || character.isNumber {
                word.append(character)
                continue
            }
            written += types[word] ?? word
            written.append(character)
            word = ""
        }
        return written
    }
}
