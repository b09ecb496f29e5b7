/// One line of a recipe's list of ingredients.
public struct IngredientLine: Hashable, Sendable, Codable {
    /// As in the source, but for markup and surplus white space.
    public let text: String
    /// The heading that the line stands under, such as `"For the sauce"`; `nil` where there is none.
    public let section: String?

    /// Makes a line.
    public init(_ text: String, section: String? = nil) {
        self.text = text.whitespaceFolded
        let heading = section?.whitespaceFolded ?? ""
        self.section = heading.isEmpty ? nil : heading
    }
}
