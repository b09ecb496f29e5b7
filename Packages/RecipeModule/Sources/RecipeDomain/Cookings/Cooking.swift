public import Foundation
public import Quantities

/// A recipe that someone has cooked.
public struct Cooking: Hashable, Sendable, Codable {
    /// The identifier.
    public let id: CookingID
    /// The recipe.
    public let recipeID: RecipeID
    /// The day on which it was cooked.
    public let day: CalendarDay
    /// How many it was cooked for, above zero; `nil` when unknown.
    public let servings: Rational?
    /// The principal who said it.
    public let by: String
    /// When it was said.
    public let saidAt: Date
    /// What was said about it; `nil` for nothing.
    public let note: String?

    /// The most characters of a note.
    public static let longestNote = 500

    /// Creates a cooking; an empty note counts as none.
    ///
    /// - Throws: A ``RecipeContentError`` for servings that are not above zero, or a note that is too long.
    public init(
        id: CookingID,
        recipeID: RecipeID,
        day: CalendarDay,
        servings: Rational?,
        by: String,
        saidAt: Date,
        note: String?
    ) throws(RecipeContentError) {
        if let servings, servings <= .zero { throw .notAServingsCount(text: servings.description) }
        let note = note?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard note.count <= Self.longestNote else { throw .noteTooLong(count: note.count) }
        (self.id, self.recipeID, self.day, self.servings) = (id, recipeID, day, servings)
        (self.by, self.saidAt, self.note) = (by, saidAt, note.isEmpty ? nil : note)
    }
}

/// The identifier of a cooking.
public struct CookingID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The underlying UUID.
    public let uuid: UUID

    /// Wraps a UUID.
    public init(uuid: UUID) { self.uuid = uuid }

    /// Reads the text form; returns `nil` for any other text.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// The UUID in lower case.
    public var description: String { uuid.uuidString.lowercased() }
}

/// How often a recipe was cooked.
public struct CookingTotal: Hashable, Sendable, Codable {
    /// The number of times.
    public let times: Int
    /// The latest day; `nil` for a recipe that was never cooked.
    public let lastDay: CalendarDay?

    /// Creates a total.
    public init(times: Int = 0, lastDay: CalendarDay? = nil) {
        self.times = times
        self.lastDay = lastDay
    }
}
