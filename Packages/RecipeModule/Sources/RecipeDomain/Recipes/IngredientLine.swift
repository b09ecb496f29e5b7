/// One line of a recipe's ingredient list.
public struct IngredientLine: Hashable, Sendable, Codable {
    /// The identifier in its recipe; `nil` until a home keeps the recipe.
    public let id: LineID?
    /// The text as in the source, without markup and surplus white space.
    public let text: String
    /// The heading above the line, such as `"For the sauce"`; `nil` when it has none.
    public let section: String?
    /// What the line says; `nil` while it has not been read, as in recipes that earlier releases stored.
    public let reading: LineReading?

    /// Creates a line.
    public init(_ text: String, section: String? = nil, id: LineID? = nil, reading: LineReading? = nil) {
        self.id = id
        self.text = text.whitespaceFolded
        let heading = section?.whitespaceFolded ?? ""
        self.section = heading.isEmpty ? nil : heading
        self.reading = reading
    }

    /// Returns the line under an identifier and with what it says.
    public func with(id: LineID?, reading: LineReading?) -> IngredientLine {
        IngredientLine(text, section: section, id: id, reading: reading)
    }
}
