/// A kind of ingredient, as far as shelves go, such as "herb" or "pulse".
struct IngredientKind {
    /// What the language tables call it.
    let name: String
    /// The slug of the default category that keeps it.
    let category: String
    /// Whether it is sold as it grew or was caught, so that its name often stands before what is made of it.
    let isRaw: Bool
    /// The slugs of the categories that keep it in a state; no entry where the state does not move it.
    let categoryByState: [IngredientState: String]

    /// The kinds that the package knows.
    static func load() -> [IngredientKind] {
        ResourceTable(PackageResources.kinds_tsv).rows.map { row in
            let moved = zip(IngredientState.allCases, row.dropFirst(3)).filter { !$0.1.isEmpty }
            return IngredientKind(
                name: row[0],
                category: row[1],
                isRaw: row[2] == "raw",
                categoryByState: Dictionary(uniqueKeysWithValues: moved)
            )
        }
    }

    /// Where a shop keeps it, by the states that a line says of it; "fresh or frozen" says nothing.
    func category(in states: Set<IngredientState>) -> String {
        if states.contains(.fresh), states.count > 1 { return category }
        let decisive: [IngredientState] = [.frozen, .canned, .dried, .ground, .fresh]
        return decisive.lazy.filter(states.contains).compactMap { categoryByState[$0] }.first ?? category
    }
}
