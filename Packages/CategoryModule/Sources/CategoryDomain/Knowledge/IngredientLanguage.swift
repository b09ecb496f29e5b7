/// What the tables need to know of a language.
struct IngredientLanguage {
    /// Its code in the tables; `"*"` for words that every language uses.
    let code: String
    /// Whether the first word names the thing ("huile d'olive") rather than the last ("olive oil").
    let headComesFirst: Bool
    /// Whether words are written together, the last naming the thing ("Weizenmehl").
    let writesCompounds: Bool
    /// Endings of inflected words and what stands in their place in the tables.
    let endings: [(ending: String, base: String)]

    /// The languages that the package knows, in the order in which they win a tie.
    static func load() -> [IngredientLanguage] {
        ResourceTable(PackageResources.languages_tsv).rows.map { row in
            IngredientLanguage(
                code: row[0],
                headComesFirst: row[1] == "first",
                writesCompounds: row[2] == "compounds",
                endings: row[3].split(separator: " ").map { rule in
                    let sides = rule.split(separator: ">", omittingEmptySubsequences: false)
                    return (String(sides[0]), sides.count > 1 ? String(sides[1]) : "")
                }
            )
        }
    }
}
