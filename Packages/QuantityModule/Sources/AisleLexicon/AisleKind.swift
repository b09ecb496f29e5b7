/// A kind of ingredient that shops keep together, such as "herb" or "pulse".
struct AisleKind {
    /// Its name in the language tables.
    let name: String
    /// The aisle that keeps it.
    let aisle: String
    /// The aisle for each state that moves it; other states have no entry.
    let aisleByState: [IngredientState: String]

    /// Loads the kinds of ingredient.
    static func load() -> [AisleKind] {
        AisleTables.kinds.rows.map { row in
            let moved = zip(IngredientState.allCases, row.dropFirst(2)).filter { !$0.1.isEmpty }
            return AisleKind(
                name: row[0],
                aisle: row[1],
                aisleByState: Dictionary(uniqueKeysWithValues: moved)
            )
        }
    }

    /// Returns the aisle for the states that a line mentions; "fresh or frozen" has no effect.
    func aisle(in states: Set<IngredientState>) -> String {
        if states.contains(.fresh), states.count > 1 { return aisle }
        let decisive: [IngredientState] = [.frozen, .canned, .dried, .ground, .fresh]
        return decisive.lazy.filter(states.contains).compactMap { aisleByState[$0] }.first ?? aisle
    }
}

/// A state that moves an ingredient to another shelf: dried apricots are not kept with fresh ones.
enum IngredientState: String, CaseIterable {
    case dried
    case ground
    case canned
    case frozen
    case fresh
}

/// The grammar of a language, as far as the tables need it.
struct IngredientLanguage {
    /// Its code in the tables; `"*"` for words used in every language.
    let code: String
    /// Whether the head noun comes first ("huile d'olive") rather than last ("olive oil").
    let headComesFirst: Bool
    /// Whether compounds are written as one word whose end is the head noun ("Weizenmehl").
    let writesCompounds: Bool
    /// The endings of inflected words and the endings that replace them in the tables.
    let endings: [(ending: String, base: String)]

    /// Loads the languages, in the order in which they win a tie.
    static func load() -> [IngredientLanguage] {
        AisleTables.languages.rows.map { row in
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
