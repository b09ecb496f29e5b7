/// Maps a food of FoodData Central to one of the 14 groups.
enum UsdaCategory {
    private static let groups: [(start: String, group: String)] = [
        ("Dairy", "Dairy"), ("Spices", "Spice"), ("Fats", "Fat"), ("Fruits", "Fruit"), ("Vegetables", "Vegetable"),
        ("Nut", "Nut"), ("Cereal", "Grain"), ("Sweets", "Sugar"), ("Baked", "Baking"), ("Breakfast", "Grain"),
    ]

    /// Returns the group; the first word of the food's name takes precedence over its category.
    static func group(of description: String, in category: String) -> String {
        let name = description.lowercased()
        if name.hasPrefix("egg") { return "Egg" }
        if name.contains("flour") || name.contains("starch") { return "Flour" }
        if name.contains("chocolate") || name.contains("cocoa") { return "Chocolate" }
        if name.contains("dried"), category.hasPrefix("Fruits") { return "Dried Fruit" }
        if name.hasPrefix("leavening") { return "Baking" }
        return groups.first { category.hasPrefix($0.start) }?.group ?? "Other"
    }
}
