import Quantities

/// Tells spices from the vegetables that have their names.
enum SpiceNames {
    /// Returns the vegetable that an English name means in the plural: "peppers" are no pepper; `nil` for other names.
    ///
    /// The folded name has the words that tell the ingredient, in the singular.
    static func vegetable(_ folded: String, _ name: String) -> IngredientNaming.Identity? {
        guard folded == "pepper", name.lowercased().hasSuffix("peppers"),
            let entry = IngredientCatalog.standard.entry("bell pepper")
        else { return nil }
        var identity = IngredientNaming.Identity(entry)
        identity.assumption = .general(said: "peppers")
        return identity
    }

    /// Returns the spice that a name means beside a spoon, as "1 TL Paprika" does in German; otherwise the ingredient
    /// itself.
    static func spice(
        _ identity: IngredientNaming.Identity,
        of name: String,
        _ unit: UnitCode?,
        _ language: Language
    ) -> IngredientNaming.Identity {
        guard identity.key == "bell pepper", let unit, spoons.contains(unit.rawValue),
            name.lowercased().hasPrefix("paprika"),
            let entry = IngredientCatalog.names(in: language)?.names(ofKey: "paprika")
        else { return identity }
        var spice = IngredientNaming.Identity(entry)
        spice.assumption = .general(said: name)
        return spice
    }

    private static let spoons: Set<String> = [
        "tsp", "tbsp", "metric tsp", "metric tbsp", "pinch", "dash", "sprinkle", "shake",
    ]
}
