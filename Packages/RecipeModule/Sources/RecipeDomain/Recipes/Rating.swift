/// How much the home likes a recipe: one to five stars.
public struct Rating: Hashable, Sendable, Comparable, Codable {
    /// The number of stars, from 1 to 5.
    public let stars: Int

    /// Creates a rating.
    ///
    /// - Throws: ``RecipeContentError/notARating(stars:)`` unless the number is from 1 to 5.
    public init(stars: Int) throws(RecipeContentError) {
        guard (1...5).contains(stars) else { throw .notARating(stars: stars) }
        self.stars = stars
    }

    /// Decodes the number of stars.
    public init(from decoder: any Decoder) throws {
        try self.init(stars: decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes the number of stars.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stars)
    }

    /// Compares the numbers of stars.
    public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}
