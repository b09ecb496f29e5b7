import LineParser

/// What the module knows of ingredient keys.
public enum IngredientNames {
    /// Whether the ingredient is in the module's table, so that it is known to be another than its neighbors there.
    public static func isKnown(_ key: String) -> Bool { IngredientCatalog.standard.entry(key)?.key == key }
}
