public import Foundation

/// The identity of a recipe that a home keeps.
public struct RecipeID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identity itself.
    public let uuid: UUID

    /// Wraps an identity.
    public init(uuid: UUID) { self.uuid = uuid }

    /// Reads the text form; `nil` for any other text.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws { uuid = try decoder.singleValueContainer().decode(UUID.self) }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uuid)
    }

    /// The UUID in lower case.
    public var description: String { uuid.uuidString.lowercased() }
}
