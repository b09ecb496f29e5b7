public import Foundation

/// The content that a recipe had after a change, and who saved it when.
public struct Revision: Hashable, Sendable, Codable {
    /// The identifier.
    public let id: RevisionID
    /// The recipe.
    public let recipeID: RecipeID
    /// The version of the recipe that had it first, on the node that saved it.
    public let version: Int64
    /// When it was saved.
    public let at: Date
    /// The principal who saved it; empty for content from before revisions.
    public let by: String
    /// The content, with what people have said of lines; lines say the rest themselves.
    public let content: Recipe

    /// Creates a revision.
    public init(id: RevisionID, recipeID: RecipeID, version: Int64, at: Date, by: String, content: Recipe) {
        self.id = id
        self.recipeID = recipeID
        self.version = version
        self.at = at
        self.by = by
        self.content = content
    }
}

/// The identifier of a revision.
public struct RevisionID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The underlying UUID.
    public let uuid: UUID

    /// Wraps a UUID.
    public init(uuid: UUID) { self.uuid = uuid }

    /// Reads the text form; returns `nil` for any other text.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// Decodes the text form.
    public init(from decoder: any Decoder) throws { uuid = try decoder.singleValueContainer().decode(UUID.self) }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uuid)
    }

    /// The UUID in lower case.
    public var description: String { uuid.uuidString.lowercased() }
}

extension Recipe {
    /// The recipe as a revision holds it: without what the quantity service reads in its lines.
    package var content: Recipe {
        let lines = ingredients.map { $0.with(id: $0.id, reading: $0.reading?.isOwn == true ? $0.reading : nil) }
        guard let bare = try? with(ingredients: lines, details: details) else {
            preconditionFailure("A recipe keeps its lines.")
        }
        return bare
    }
}
