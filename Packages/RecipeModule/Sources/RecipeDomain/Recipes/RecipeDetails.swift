public import Quantities

/// What a recipe says besides how it is made.
public struct RecipeDetails: Hashable, Sendable, Codable {
    /// What the dish is, in a few sentences; `nil` for none.
    public let description: String?
    /// The home's own notes, with their line breaks; `nil` for none.
    public let notes: String?
    /// How much the home likes it; `nil` until the home says so.
    public let rating: Rating?
    /// Where its picture is; `nil` for none.
    public let cover: PictureReference?
    /// Its nutrients; `nil` when unknown.
    public let nutrition: NutritionFacts?
    /// What the whole recipe weighs in grams, above zero; `nil` when unknown.
    public let totalWeight: Rational?

    /// Creates details; an empty text is none.
    ///
    /// - Throws: ``RecipeContentError/notAWeight(grams:)`` unless the weight is above zero.
    public init(
        description: String? = nil,
        notes: String? = nil,
        rating: Rating? = nil,
        cover: PictureReference? = nil,
        nutrition: NutritionFacts? = nil,
        totalWeight: Rational? = nil
    ) throws(RecipeContentError) {
        if let totalWeight, totalWeight <= .zero { throw .notAWeight(grams: totalWeight.description) }
        self.description = Self.paragraphs(description)
        self.notes = Self.paragraphs(notes)
        self.rating = rating
        self.cover = cover
        self.nutrition = nutrition
        self.totalWeight = totalWeight
    }

    private init(_ details: RecipeDetails, ofHome home: RecipeDetails) {
        description = details.description
        cover = details.cover ?? home.cover
        nutrition = details.nutrition ?? home.nutrition
        notes = details.notes ?? home.notes
        rating = details.rating ?? home.rating
        totalWeight = details.totalWeight ?? home.totalWeight
    }

    /// Details of a recipe that says nothing more.
    public static let none = RecipeDetails()

    private init() { (description, notes, rating, cover, nutrition, totalWeight) = (nil, nil, nil, nil, nil, nil) }

    /// Returns these details with what the home has said before where they say nothing: the page of a recipe has no
    /// opinion on it.
    package func keeping(_ home: RecipeDetails) -> RecipeDetails { RecipeDetails(self, ofHome: home) }

    /// The number of bytes of their texts.
    var bytes: Int {
        let texts = [description, notes, cover?.text].compactMap(\.self) + (nutrition?.nutrients.map(\.name) ?? [])
        return texts.reduce(0) { $0 + $1.utf8.count }
    }

    /// Folds the white space of each line; several empty lines become one.
    private static func paragraphs(_ text: String?) -> String? {
        guard let text else { return nil }
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let folded = String(line).whitespaceFolded
            if !folded.isEmpty || lines.last?.isEmpty == false { lines.append(folded) }
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
