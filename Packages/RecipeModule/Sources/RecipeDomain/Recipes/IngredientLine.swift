/// One line of a recipe's ingredient list.
public struct IngredientLine: Hashable, Sendable, Codable {
    /// The text as in the source, without markup and surplus white space.
    public let text: String
    /// The heading above the line, such as `"For the sauce"`; `nil` when it has none.
    public let section: String?

    /// Creates a line.
    public init(_ text: String, section: String? = nil) {
        self.text = text.whitespaceFolded
        let heading = section?.whitespaceFolded ?? ""
        self.section = heading.isEmpty ? nil : heading
    }
}
