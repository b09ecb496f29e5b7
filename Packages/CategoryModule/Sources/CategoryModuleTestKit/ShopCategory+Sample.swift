public import CategoryModule

extension ShopCategory {
    /// Returns a category for tests.
    public static func sample(
        _ id: String,
        name: String? = nil,
        position: Int64 = 1,
        version: Int64 = 1
    ) throws -> ShopCategory {
        ShopCategory(
            id: CategoryID(rawValue: id),
            name: try DisplayName(name ?? id),
            color: .gray,
            position: position,
            version: version
        )
    }
}

extension IngredientAssignment {
    /// Returns a choice for tests.
    public static func sample(_ key: String, category: String = "c", version: Int64 = 1) -> IngredientAssignment {
        IngredientAssignment(
            ingredientKey: key,
            name: "the \(key)",
            category: CategoryID(rawValue: category),
            version: version
        )
    }
}
