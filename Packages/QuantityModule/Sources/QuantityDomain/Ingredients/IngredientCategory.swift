/// The groups that ingredients are browsed by; not the home's own shop categories.
public enum IngredientCategory: String, CaseIterable, Codable, Sendable {
    /// Leavening, starters, extracts.
    case baking = "Baking"
    /// Chocolate and cocoa.
    case chocolate = "Chocolate"
    /// Milk, cream, cheese.
    case dairy = "Dairy"
    /// Fruit without its water.
    case driedFruit = "Dried Fruit"
    /// Eggs and what is made of them.
    case egg = "Egg"
    /// Butter, oils, spreads.
    case fat = "Fat"
    /// Flours and starches.
    case flour = "Flour"
    /// Fruit and juices.
    case fruit = "Fruit"
    /// Grains, pasta, bread.
    case grain = "Grain"
    /// Nuts and seeds.
    case nut = "Nut"
    /// What is in no other group.
    case other = "Other"
    /// Spices, herbs, salt.
    case spice = "Spice"
    /// Sugars and syrups.
    case sugar = "Sugar"
    /// Vegetables.
    case vegetable = "Vegetable"

    /// The category of a name, whatever its capitals and spaces; `nil` for a name of none.
    public init?(name: String) {
        let wanted = Self.folded(name)
        guard let found = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else { return nil }
        self = found
    }

    private static func folded(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter })
    }
}
