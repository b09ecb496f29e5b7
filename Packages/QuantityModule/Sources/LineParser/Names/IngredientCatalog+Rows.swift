/// An ingredient with all the names that a table has for it.
package struct NamedRow: Sendable {
    /// The key.
    package let key: String
    /// The name that lists show.
    package let name: String
    /// All names, the one that lists show first.
    package let names: [String]
}

extension IngredientCatalog {
    /// Returns the ingredients of a language's table, in its order; none for a language without a table.
    package static func rows(in language: Language) -> [NamedRow] {
        TabSeparated.rows(of: language.names?.bytes ?? []).compactMap { fields in
            guard fields.count == 4, !["*", "-", "or", "and"].contains(fields[0]) else { return nil }
            let others = fields[3].split(separator: "|").filter { !$0.hasPrefix("+") }
                .map { String($0.first == "~" ? $0.dropFirst() : $0) }
            let shown = fields[2].isEmpty ? fields[1] : fields[2]
            let name = shown.prefix(1).uppercased() + shown.dropFirst()
            return NamedRow(key: fields[0], name: name, names: [shown, fields[1]] + others)
        }
    }
}
