/// A kind of ingredient, as far as aisles go, such as "herb" or "pulse".
struct AisleKind {
    /// What the language tables call it.
    let name: String
    /// The aisle that keeps it.
    let aisle: String
    /// Whether it is sold as it grew or was caught, so that its name often stands before what is made of it.
    let isRaw: Bool
    /// The aisles that keep it in a state; no entry where the state does not move it.
    let aisleByState: [IngredientState: String]

    /// The kinds that the package knows.
    static func load() -> [AisleKind] {
        AisleTables.kinds.rows.map { row in
            let moved = zip(IngredientState.allCases, row.dropFirst(3)).filter { !$0.1.isEmpty }
            return AisleKind(
                name: row[0],
                aisle: row[1],
                isRaw: row[2] == "raw",
                aisleByState: Dictionary(uniqueKeysWithValues: moved)
            )
        }
    }

    /// Where a shop keeps it, by the states that a line says of it; "fresh or frozen" says nothing.
    func aisle(in states: Set<IngredientState>) -> String {
        if states.contains(.fresh), states.count > 1 { return aisle }
        let decisive: [IngredientState] = [.frozen, .canned, .dried, .ground, .fresh]
        return decisive.lazy.filter(states.contains).compactMap { aisleByState[$0] }.first ?? aisle
    }
}

/// A state that moves an ingredient to another shelf: dried apricots do not lie with the apricots.
enum IngredientState: String, CaseIterable {
    case dried
    case ground
    case canned
    case frozen
    case fresh
}

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
