public import Quantities
import TextFormats

/// Which recipes a person looks for, and in which order.
public struct RecipeSearch: Hashable, Sendable, Codable {
    /// The order of what is found; recipes that are equal in it follow by title.
    ///
    /// In each of them, recipes that have a word only with a typing slip come after those that have the words.
    public enum Sort: String, CaseIterable, Sendable, Codable {
        /// Where the words count most first; without words by title.
        case relevance
        /// By title.
        case title
        /// The last added first.
        case newest
        /// The last cooked first.
        case lastCooked
        /// Those that were not cooked for the longest first; those that never were last.
        case longAgo
        /// The most often cooked first.
        case mostCooked
        /// The best rated first.
        case rating
        /// The quickest first; those of unknown time last.
        case time
    }

    /// Words that the recipe has, each as the beginning of a word, or with one typing slip; empty for any.
    public var text: String
    /// Tags that it has, all of them, compared without case and accents.
    public var tags: [String]
    /// The minutes in all that it takes at most; `nil` for any.
    ///
    /// A recipe of unknown time takes too long.
    public var mostMinutes: Int?
    /// Ingredients that it has, all of them.
    public var with: [SoughtIngredient]
    /// Ingredients that it has none of.
    public var without: [SoughtIngredient]
    /// Whether it is a favorite; `nil` for any.
    public var isFavorite: Bool?
    /// When it was cooked last; `nil` for any.
    public var lastCooked: LastCooked?
    /// The least rating; `nil` for any.
    public var leastRating: Rating?
    /// The order.
    public var sort: Sort

    /// The most words, and the most ingredients and tags.
    public static let most = 20

    /// Creates a search that finds every recipe.
    public init(text: String = "", sort: Sort = .relevance) {
        (self.text, self.sort) = (text, sort)
        (tags, with, without) = ([], [], [])
    }

    /// The words of the text, as they are looked up.
    public var words: [String] { SearchWords.words(of: text) }

    /// The key by which tags are compared, without case and accents.
    public static func tagKey(_ tag: String) -> String { SearchWords.words(of: tag).joined(separator: " ") }

    /// Refuses a search with too many parts, or with an ingredient or a tag without words.
    package func check() throws(RecipeContentError) {
        let parts = tags + with.map(\.name) + without.map(\.name)
        guard words.count <= Self.most, parts.count <= Self.most else { throw .searchTooLong(limit: Self.most) }
        guard text.isEmpty || !words.isEmpty else { throw .noSearchWords(text) }
        for part in parts where SearchWords.words(of: part).isEmpty { throw .noSearchWords(part) }
    }
}

/// An ingredient that a recipe has or has not.
public struct SoughtIngredient: Hashable, Sendable, Codable {
    /// What the person typed.
    public let name: String
    /// The key of the ingredient; `nil` to look for the words of the name alone.
    public let key: String?

    /// Creates an ingredient.
    public init(_ name: String, key: String? = nil) { (self.name, self.key) = (name, key) }

    /// The words of the name, as they are looked up.
    public var words: [String] { SearchWords.words(of: name) }

    /// Whether the words of lines count, too.
    ///
    /// "chicken" is also in "chicken thighs", which are another ingredient, and whoever doesn't eat it wants neither.
    /// The words of a longer name may be in different lines.
    public var isFoundByWords: Bool { key == nil || words.count == 1 }

    /// Whether a recipe has it.
    package func isIn(_ recipe: Recipe) -> Bool {
        if let key, recipe.ingredients.contains(where: { $0.reading?.ingredientKey == key }) { return true }
        return isFoundByWords && recipe.fit(of: words, in: [.ingredients]) != nil
    }
}

/// When a recipe was cooked last.
public enum LastCooked: Hashable, Sendable {
    /// On a day or earlier, but once at least.
    case by(CalendarDay)
    /// On a day or later.
    case since(CalendarDay)
    /// Not since a day, or never.
    case notSince(CalendarDay)
    /// Never.
    case never

    /// Whether it holds for the day of the last time.
    package func contains(_ day: CalendarDay?) -> Bool {
        switch (self, day) {
        case (.by(let last), let day?): day <= last
        case (.since(let first), let day?): day >= first
        case (.notSince(let first), let day?): day < first
        case (.notSince, nil), (.never, nil): true
        case (.never, _), (.by, nil), (.since, nil): false
        }
    }
}

/// The stored form: an object with one member, such as `{"since":"2026-11-26"}`, or `{"never":true}`.
extension LastCooked: Codable {
    private enum CodingKeys: String, CodingKey { case by, since, notSince, never }

    /// Reads the stored form.
    ///
    /// - Throws: A `DecodingError` for any other.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func day(_ key: CodingKeys) throws -> CalendarDay {
            let text = try values.decode(String.self, forKey: key)
            do { return try CalendarDay(text) } catch {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "\(error)")
            }
        }
        switch values.allKeys {
        case [.by]: self = .by(try day(.by))
        case [.since]: self = .since(try day(.since))
        case [.notSince]: self = .notSince(try day(.notSince))
        case [.never] where try values.decode(Bool.self, forKey: .never): self = .never
        default:
            let problem = DecodingError.Context(codingPath: values.codingPath, debugDescription: "It has no time.")
            throw DecodingError.dataCorrupted(problem)
        }
    }

    /// Writes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .by(let day): try values.encode(day.description, forKey: .by)
        case .since(let day): try values.encode(day.description, forKey: .since)
        case .notSince(let day): try values.encode(day.description, forKey: .notSince)
        case .never: try values.encode(true, forKey: .never)
        }
    }
}

extension CookingTimes {
    /// The minutes in all: as stated, or else the sum of those that are; `nil` when nothing is.
    public var allMinutes: Int? {
        if let totalMinutes { return totalMinutes }
        let parts = [prepMinutes, cookMinutes, restMinutes].compactMap(\.self)
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }
}
