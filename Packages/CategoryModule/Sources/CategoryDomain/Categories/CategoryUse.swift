/// What a home has in a category, and what comes into it by itself.
public struct CategoryUse: Hashable, Sendable {
    /// How many ingredients the home has assigned to it, also through deleted categories that it took the place of.
    public let ingredients: Int
    /// How many products the home has assigned to it.
    public let products: Int
    /// The names of the aisles whose ingredients come into it by their hints, without a choice of the home.
    ///
    /// Category knows no ingredient without a choice, so it can't count them.
    public let aisles: [String]

    /// Creates a use.
    public init(ingredients: Int, products: Int, aisles: [String]) {
        (self.ingredients, self.products, self.aisles) = (ingredients, products, aisles)
    }

    /// Whether a deletion needs no choice, because it concerns nothing.
    public var isEmpty: Bool { ingredients + products == 0 && aisles.isEmpty }

    /// Says what is in a category: "3 ingredients are assigned to the category", "2 ingredients and 1 product are …",
    /// "… , and ingredients that stores keep under Frozen come into it by themselves".
    package func sentence(of category: String) -> String {
        let names = aisles.joined(separator: ", ")
        guard ingredients + products > 0 else {
            return "Ingredients that stores keep under \(names) come into \(category) by themselves"
        }
        let assigned = "\(counted) assigned to \(category)"
        guard !aisles.isEmpty else { return assigned }
        return "\(assigned), and ingredients that stores keep under \(names) come into it by themselves"
    }

    /// "1 ingredient is", "3 ingredients are", "2 ingredients and 1 product are".
    private var counted: String {
        let parts = [(ingredients, "ingredient"), (products, "product")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return parts.joined(separator: " and ") + (ingredients + products == 1 ? " is" : " are")
    }
}
