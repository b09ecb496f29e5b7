public import Quantities

/// What a person changes of a recipe: a field that is `nil` stays as it is.
public struct RecipeEdit: Hashable, Sendable {
    /// The new title.
    public var title: String?
    /// The new yield; `.some(nil)` for none.
    public var servings: Servings??
    /// All ingredient lines, those that stay as they are, too.
    public var lines: [EditedLine]?
    /// The new times, as a whole.
    public var times: CookingTimes?
    /// All tags.
    public var tags: [String]?
    /// The new language; `.some(nil)` for none.
    public var language: String??
    /// The new address of the source; `.some(nil)` for none.
    public var sourceURL: String??
    /// All steps.
    public var steps: [RecipeStep]?
    /// The new description; an empty text for none.
    public var description: String?
    /// The new notes; an empty text for none.
    public var notes: String?
    /// The new rating; `.some(nil)` for none.
    public var rating: Rating??
    /// The new picture; `.some(nil)` for none.
    public var cover: PictureReference??
    /// The new nutrients; `.some(nil)` for none.
    public var nutrition: NutritionFacts??
    /// The new total weight in grams; `.some(nil)` for none.
    public var totalWeight: Rational??
    /// Whether it is one of the home's favorites, which is no part of the recipe itself.
    public var isFavorite: Bool?

    /// Creates an edit that changes nothing.
    public init() {}

    /// Returns the details of a recipe with the changes.
    package func details(over before: RecipeDetails) throws(RecipeContentError) -> RecipeDetails {
        try RecipeDetails(
            description: description ?? before.description,
            notes: notes ?? before.notes,
            rating: rating ?? before.rating,
            cover: cover ?? before.cover,
            nutrition: nutrition ?? before.nutrition,
            totalWeight: totalWeight ?? before.totalWeight
        )
    }

    /// Returns a recipe with the changes.
    ///
    /// A line that is kept under its identifier keeps what it says, unless its text changes or it is to be read again.
    ///
    /// - Throws: ``RecipeContentError/notAServingsCount(text:)`` for a yield whose number can't be one, and any other
    ///   ``RecipeContentError``.
    package func recipe(over before: Recipe) throws(RecipeContentError) -> Recipe {
        if let given = servings, let text = given?.text, YieldText(text).isImpossible {
            throw .notAServingsCount(text: text)
        }
        var ingredients = before.ingredients
        if let lines {
            let known = Dictionary(before.ingredients.map { ($0.id, $0) }) { first, _ in first }
            ingredients = []
            for line in lines { ingredients.append(try line.line(over: line.id.flatMap { known[$0] })) }
        }
        return try Recipe(
            title: title ?? before.title,
            servings: servings ?? before.servings,
            ingredients: ingredients,
            times: times ?? before.times,
            tags: tags ?? before.tags,
            language: language ?? before.language,
            sourceURL: sourceURL ?? before.sourceURL,
            steps: steps ?? before.steps,
            details: details(over: before.details)
        )
    }
}

/// An ingredient line in an edit.
public struct EditedLine: Hashable, Sendable {
    /// The identifier of the line that it was; `nil` for a new one.
    public let id: LineID?
    /// The text; `nil` for the text that the line has.
    public let text: String?
    /// The heading above it; `nil` for the one that the line has, and empty for none.
    public let section: String?
    /// What a person says of the line; `nil` to leave that to its text.
    public let own: OwnReading?
    /// Whether the line is read again although its text stays, also over what a person has said.
    public let isReread: Bool

    /// Creates a line of an edit.
    public init(
        id: LineID? = nil,
        text: String? = nil,
        section: String? = nil,
        own: OwnReading? = nil,
        isReread: Bool = false
    ) {
        self.id = id
        self.text = text
        self.section = section
        self.own = own
        self.isReread = isReread
    }

    fileprivate func line(over before: IngredientLine?) throws(RecipeContentError) -> IngredientLine {
        if let id, before == nil { throw .unknownLine(id) }
        guard let text = text ?? before?.text, !text.whitespaceFolded.isEmpty else { throw .lineWithoutText }
        let isRead = isReread || own != nil || text.whitespaceFolded != before?.text
        return IngredientLine(
            text,
            section: section ?? before?.section,
            id: before?.id,
            reading: isRead ? nil : before?.reading
        )
    }
}

/// What a person says that a line says.
public struct OwnReading: Hashable, Sendable {
    /// The ingredient; `nil` for the one that is read.
    public let name: String?
    /// How much; `nil` for the amount that is read.
    public let amount: SaidAmount?

    /// How much of an ingredient.
    public enum SaidAmount: Hashable, Sendable {
        /// An amount or a range.
        case range(AmountRange)
        /// One as a person writes it, in the language of the request: "2 to 3 cups".
        case text(String)
    }

    /// Creates a reading.
    public init(name: String?, amount: SaidAmount?) {
        self.name = name
        self.amount = amount
    }

    /// Creates a reading with an amount or range; `nil` for the one that is read.
    public init(name: String?, range: AmountRange?) { self.init(name: name, amount: range.map { .range($0) }) }
}
