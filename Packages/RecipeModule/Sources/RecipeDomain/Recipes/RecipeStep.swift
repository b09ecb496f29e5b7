/// One step of a recipe's instructions.
public struct RecipeStep: Hashable, Sendable {
    /// The instruction, without markup and surplus white space.
    public let text: String
    /// The heading above the step, such as `"Make the sauce"`; `nil` when it has none.
    public let section: String?
    /// The ingredient lines that the step uses, as a person has said; `nil` where the names in the text tell it.
    public let chosenLineIDs: [LineID]?

    /// Creates a step.
    public init(_ text: String, section: String? = nil, chosenLineIDs: [LineID]? = nil) {
        self.text = text.whitespaceFolded
        let heading = section?.whitespaceFolded ?? ""
        self.section = heading.isEmpty ? nil : heading
        self.chosenLineIDs = chosenLineIDs
    }
}

extension RecipeStep: ExpressibleByStringLiteral {
    /// Creates a step without a section.
    public init(stringLiteral text: String) { self.init(text) }
}

/// A step that is only a text is stored as one, which earlier releases read, too.
extension RecipeStep: Codable {
    private enum CodingKeys: String, CodingKey {
        case text
        case section
        case chosenLineIDs = "lines"
    }

    /// Decodes a text, or an object.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text),
            section: try values.decodeIfPresent(String.self, forKey: .section),
            chosenLineIDs: try values.decodeIfPresent([LineID].self, forKey: .chosenLineIDs)
        )
    }

    /// Encodes a text where that says everything.
    public func encode(to encoder: any Encoder) throws {
        guard section != nil || chosenLineIDs != nil else {
            var container = encoder.singleValueContainer()
            return try container.encode(text)
        }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encodeIfPresent(section, forKey: .section)
        try values.encodeIfPresent(chosenLineIDs, forKey: .chosenLineIDs)
    }
}
