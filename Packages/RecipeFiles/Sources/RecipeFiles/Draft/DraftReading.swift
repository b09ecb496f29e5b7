public import Quantities

/// What a person has said of an ingredient line, instead of what its text says.
public struct DraftReading: Hashable, Sendable {
    /// The key of the ingredient, as the home that wrote the file has it.
    public var ingredientKey = ""
    /// The name of the ingredient.
    public var name = ""
    /// The amount, or the upper end of a range; `nil` without an amount.
    public var amount: Rational?
    /// The lower end of a range; `nil` for a single amount.
    public var lower: Rational?
    /// The code of the unit; empty for a count.
    public var unit = ""
    /// The amount for people.
    public var text = ""
    /// The preparation and the comment; empty without them.
    public var note = ""
    /// Whether the recipe works without the ingredient.
    public var isOptional = false

    /// Creates a reading that says nothing.
    public init() {}

    /// The reading with single spaces, and without a lower end that has no upper one; `nil` when it says nothing.
    var normalized: DraftReading? {
        var reading = self
        reading.ingredientKey = ingredientKey.folded
        reading.name = name.folded
        if amount == nil || lower == amount { reading.lower = nil }
        reading.unit = amount == nil ? "" : unit.folded
        reading.text = text.folded
        reading.note = note.folded
        return reading == DraftReading() ? nil : reading
    }
}

extension RecipeDraft {
    /// Names what no format but Larder's own has a place for.
    func leftElsewhere(_ format: String) -> [RecipeRemark] {
        var left: [RecipeRemark] = []
        if portionSize != nil { left.append(.init(.portionSize, .left, "\(format) has no weight of a portion.")) }
        if ingredients.contains(where: { $0.own != nil }) {
            let sentence = "\(format) has the lines as written, without what you said of them."
            left.append(.init(.readings, .left, sentence))
        }
        return left
    }
}
