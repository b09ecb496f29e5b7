import Quantities

/// A line of an item that is in no total.
public struct UncountedLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// The recipe's title.
    public let recipe: String
    /// What the line says in place of an amount: "a pinch"; empty where it says nothing.
    public let phrase: String
    /// How to write it so that it counts.
    public let hint: String

    /// Takes a line over.
    public init(_ line: PlannedLine) {
        text = line.text
        recipe = line.recipe
        phrase = line.quantity.isParseable ? line.quantity.displayText : line.reading.phrase
        hint = line.reading.hint.isEmpty ? Self.hint(for: line) : line.reading.hint
    }

    private static func hint(for line: PlannedLine) -> String {
        if line.reading.key == nil { return "This line names no ingredient: check whether you need it." }
        if line.quantity.isParseable { return "This amount cannot be added up: write it in another unit." }
        return "Write an amount before the name, such as \"1 tsp\", to have it counted."
    }
}
