/// A menu in Cooklang: which recipes are for which day or meal.
public struct CooklangMenu: Hashable, Sendable {
    /// A recipe or a thing to buy, under a heading.
    public struct Entry: Hashable, Sendable {
        /// The day or the meal; empty without one.
        public let section: String
        /// The name, which for a recipe is that of its file without the folders.
        public let name: String
        /// The amount as written, such as a recipe's factor or servings; empty without one.
        public let amount: String
        /// The unit; empty without one.
        public let unit: String
        /// The path of a recipe's file without its extension; empty for a thing to buy.
        public let path: String
    }

    /// The recipes and things, in order.
    public let entries: [Entry]

    /// Reads a `.menu` file.
    public init(_ text: String) {
        entries = CooklangRecipe(text).steps.flatMap { step in
            step.items.compactMap { item in
                guard case .ingredient(let component) = item else { return nil }
                return Entry(
                    section: step.section,
                    name: component.recipeName,
                    amount: component.quantity?.text ?? "",
                    unit: component.unit,
                    path: component.isRecipe ? component.name : ""
                )
            }
        }
    }
}
