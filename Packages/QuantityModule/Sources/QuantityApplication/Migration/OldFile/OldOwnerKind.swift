/// What the lines of an old file belong to.
enum OldOwnerKind: Hashable, CaseIterable, Sendable {
    case recipe, list

    /// What apps call a table of them, the likeliest first.
    var tableNames: [String] {
        switch self {
        case .recipe: ["recipe", "recipes", "rezept", "rezepte", "recette", "recettes", "tarif", "tarifler"]
        case .list:
            [
                "weeklylist", "weeklylists", "grocerylist", "grocerylists", "shoppinglist", "shoppinglists", "list",
                "lists", "einkaufsliste", "einkaufslisten", "liste", "listen", "listes",
            ]
        }
    }

    /// What apps call the column of a line that names its owner.
    var referenceNames: [String] {
        let names =
            switch self {
            case .recipe: ["recipe", "rezept", "recette", "tarif"]
            case .list: ["weeklylist", "grocerylist", "shoppinglist", "list", "einkaufsliste", "liste"]
            }
        return names.flatMap { ["\($0)", "\($0)id", "\($0)uuid", "\($0)name", "\($0)title"] }
    }

    /// What apps call the key of one of them, the likeliest first.
    var keyNames: [String] { ["pk", "id"] + tableNames.map { "\($0)id" } + ["uuid", "guid"] }
}

/// What an old recipe says besides its title and its lines.
enum OldRecipeField: Hashable, CaseIterable, Sendable {
    case servings, description, instructions, notes, prepTime, cookTime, totalTime, tags, source, rating

    /// What apps call its column.
    var columnNames: [String] {
        switch self {
        case .servings: ["servings", "serves", "yield", "portions", "servingcount", "portionen", "personen", "kişi"]
        case .description: ["description", "summary", "beschreibung", "açıklama"]
        case .instructions:
            ["instructions", "directions", "steps", "method", "preparation", "zubereitung", "anleitung", "étapes"]
        case .notes: ["notes", "note", "comments", "notizen", "notlar"]
        case .prepTime: ["preptime", "preparationtime", "prepminutes", "preptimeminutes", "vorbereitungszeit"]
        case .cookTime: ["cooktime", "cookingtime", "cookminutes", "cooktimeminutes", "kochzeit"]
        case .totalTime: ["totaltime", "totalminutes", "totaltimeminutes", "gesamtzeit"]
        case .tags: ["tags", "keywords", "categories", "category"]
        case .source: ["sourceurl", "url", "source", "link", "quelle"]
        case .rating: ["rating", "stars", "bewertung"]
        }
    }
}
