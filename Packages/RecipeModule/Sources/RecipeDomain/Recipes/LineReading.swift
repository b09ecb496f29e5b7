public import Quantities

/// What an ingredient line says: how much of what.
public struct LineReading: Hashable, Sendable {
    /// The key of the ingredient, which only the quantity service understands.
    public let ingredientKey: String
    /// The ingredient as the line names it, without amount, size, preparation, and comment.
    public let name: String
    /// The amount, and its text for people.
    public let quantity: StructuredQuantity
    /// The preparation and the comment, such as `"diced, at room temperature"`; `nil` when the line has none.
    public let note: String?
    /// Whether the recipe works without the ingredient.
    public let isOptional: Bool
    /// Whether a person has said it: then it stays when the line is read again.
    public let isOwn: Bool

    /// Creates a reading; folds white space, and an empty note is none.
    public init(
        ingredientKey: String,
        name: String,
        quantity: StructuredQuantity,
        note: String? = nil,
        isOptional: Bool = false,
        isOwn: Bool = false
    ) {
        self.ingredientKey = ingredientKey
        self.name = name.whitespaceFolded
        self.quantity = quantity
        let folded = note?.whitespaceFolded ?? ""
        self.note = folded.isEmpty ? nil : folded
        self.isOptional = isOptional
        self.isOwn = isOwn
    }
}

extension LineReading: Codable {
    private enum CodingKeys: String, CodingKey {
        case ingredientKey = "key"
        case name
        case amount
        case lower
        case unit
        case text
        case confidence
        case isRounded = "rounded"
        case note
        case isOptional = "optional"
        case isOwn = "own"
    }

    /// Decodes a reading; what its writer left out has its usual value.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var range: AmountRange?
        if let upper = try values.decodeIfPresent(Rational.self, forKey: .amount) {
            let lower = try values.decodeIfPresent(Rational.self, forKey: .lower) ?? upper
            let unit = try values.decodeIfPresent(String.self, forKey: .unit) ?? ""
            range = AmountRange(lower, upper, UnitCode(rawValue: unit))
        }
        self.init(
            ingredientKey: try values.decode(String.self, forKey: .ingredientKey),
            name: try values.decode(String.self, forKey: .name),
            quantity: StructuredQuantity(
                range: range,
                displayText: try values.decode(String.self, forKey: .text),
                parseConfidence: try values.decode(Float.self, forKey: .confidence),
                exact: try values.decodeIfPresent(Bool.self, forKey: .isRounded) != true
            ),
            note: try values.decodeIfPresent(String.self, forKey: .note),
            isOptional: try values.decodeIfPresent(Bool.self, forKey: .isOptional) ?? false,
            isOwn: try values.decodeIfPresent(Bool.self, forKey: .isOwn) ?? false
        )
    }

    /// Encodes the reading without what has its usual value.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(ingredientKey, forKey: .ingredientKey)
        try values.encode(name, forKey: .name)
        if let range = quantity.range {
            try values.encode(range.upper, forKey: .amount)
            if range.isRange { try values.encode(range.lower, forKey: .lower) }
            if range.unit != .count { try values.encode(range.unit.rawValue, forKey: .unit) }
        }
        try values.encode(quantity.displayText, forKey: .text)
        try values.encode(quantity.parseConfidence, forKey: .confidence)
        if !quantity.exact { try values.encode(true, forKey: .isRounded) }
        try values.encodeIfPresent(note, forKey: .note)
        if isOptional { try values.encode(true, forKey: .isOptional) }
        if isOwn { try values.encode(true, forKey: .isOwn) }
    }
}
