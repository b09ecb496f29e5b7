import AisleLexicon
import Quantities

extension ParsedLine {
    /// The line with the aisles of its ingredients.
    ///
    /// The name says more than the key, as in "frozen peas". The unit and the preparation count too. In other languages
    /// than English, the key says what the name means.
    package var inItsAisle: ParsedLine {
        guard !name.isEmpty, !ingredientKey.isEmpty else { return self }
        var line = self
        line.aisleHint = aisle
        line.choices = choices.map(\.inItsAisle)
        line.others = others.map(\.inItsAisle)
        for (place, part) in zip(line.others.indices, otherParts) {
            let own = part.aisle
            if !own.isEmpty { line.others[place].aisleHint = own }
        }
        return line
    }

    private var aisle: String {
        let hint = AisleLexicon.standard.hint(for:)
        let canned = quantity.range?.unit.rawValue == "can" ? "canned " : ""
        let state = preparation.isEmpty ? "" : ", \(preparation)"
        let named = hint(canned + name + state)
        if let fresh = freshAisle { return fresh }
        guard !isPlainEnglish, let meant = IngredientNames.englishName(of: ingredientKey).flatMap(hint) else {
            return named ?? hint(listName) ?? ""
        }
        // Shops of other countries chill what English ones freeze: "pâte brisée".
        if named == "dairy", meant == "frozen" { return "dairy" }
        // The name says that it is frozen where the ingredient alone is kept elsewhere: "TK-Erbsen" are "Erbsen".
        return named == "frozen" && hint(listName) != named ? "frozen" : meant
    }

    /// The aisle of an herb with stems, which is fresh under the name of the dried one, too; `nil` for others.
    private var freshAisle: String? {
        let hint = AisleLexicon.standard.hint(for:)
        guard ["sprig", "stem", "bunch"].contains(quantity.range?.unit.rawValue),
            let name = IngredientNames.englishName(of: ingredientKey), hint(name) == "spices",
            !name.lowercased().hasPrefix("dried ")
        else { return nil }
        return hint("fresh \(name)")
    }
}

extension IngredientNames {
    /// Returns where shops keep an ingredient, such as "produce"; empty when unknown.
    package static func aisle(of key: String, called name: String) -> String {
        AisleLexicon.standard.hint(for: englishName(of: key) ?? name) ?? ""
    }
}

extension Ingredient {
    /// Where shops keep one of the home's own ingredients: by its name, or else by the first of its other names that
    /// says it, which it had before; empty when unknown.
    package var aisle: String {
        let own = IngredientNames.aisle(of: ingredientKey, called: fullName)
        guard own.isEmpty else { return own }
        return aliases.lazy.map { IngredientNames.aisle(of: Ingredient.key(of: $0), called: $0) }
            .first { !$0.isEmpty } ?? ""
    }
}

extension NamedIngredient {
    /// The ingredient with its aisle.
    package var inItsAisle: NamedIngredient {
        var ingredient = self
        let name = IngredientNames.englishName(of: key) ?? listName
        ingredient.aisleHint = AisleLexicon.standard.hint(for: name) ?? ""
        return ingredient
    }
}
