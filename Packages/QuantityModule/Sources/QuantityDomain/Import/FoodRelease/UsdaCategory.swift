/// Maps a food of FoodData Central to one of the 14 groups.
enum UsdaCategory {
    private static let groups: [(start: String, group: IngredientCategory)] = [
        ("Dairy", .dairy), ("Spices", .spice), ("Fats", .fat), ("Fruits", .fruit), ("Vegetables", .vegetable),
        ("Nut", .nut), ("Cereal", .grain), ("Sweets", .sugar), ("Baked", .baking), ("Breakfast", .grain),
    ]

    /// Returns the group; the first word of the food's name takes precedence over its category.
    static func group(of description: String, in category: String) -> IngredientCategory {
        let name = description.lowercased()
        if name.hasPrefix("egg") { return .egg }
        if name.contains("flour") || name.contains("starch") { return .flour }
        if name.contains("chocolate") || name.contains("cocoa") { return .chocolate }
        if name.contains("dried"), category.hasPrefix("Fruits") { return .driedFruit }
        if name.hasPrefix("leavening") { return .baking }
        return groups.first { category.hasPrefix($0.start) }?.group ?? .other
    }
}
