/// Why a home can't keep a recipe.
public enum RecipeContentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The title is missing.
    case noTitle
    /// The recipe lists no ingredients.
    case noIngredients(title: String)
    /// The number of servings is zero or negative, or its text isn't a number.
    case notAServingsCount(text: String)
    /// The recipe has more lines than a plan accepts.
    case tooManyLines(title: String, count: Int)
    /// The recipe has more text than a plan accepts.
    case tooLong(title: String, bytes: Int)
    /// The recipe has more steps than a home keeps.
    case tooManySteps(title: String, count: Int)
    /// People chose more lines for the steps than a home keeps.
    case tooManyStepLines(title: String, count: Int)
    /// The number of stars isn't from 1 to 5.
    case notARating(stars: Int)
    /// The text refers to no picture: it is neither an `https` address nor the name of a content.
    case notAPicture(text: String)
    /// The nutrients are none, too many, or not what a nutrient can be.
    case notNutrition(reason: String)
    /// The weight of the whole recipe is zero or negative.
    case notAWeight(grams: String)
    /// The recipe has no line with this identifier.
    case unknownLine(LineID)
    /// The note of a cooking is too long.
    case noteTooLong(count: Int)
    /// A search has too many words, or too many ingredients and tags.
    case searchTooLong(limit: Int)
    /// The name of a search is empty or too long.
    case notASearchName(String)
    /// A text of a search has no word.
    case noSearchWords(String)
    /// A line of an edit has no text.
    case lineWithoutText

    /// A stable name for programs, such as `"recipe.noTitle"`.
    public var code: String {
        switch self {
        case .noTitle: "recipe.noTitle"
        case .noIngredients: "recipe.noIngredients"
        case .notAServingsCount: "recipe.notAServingsCount"
        case .tooManyLines: "recipe.tooManyLines"
        case .tooLong: "recipe.tooLong"
        case .tooManySteps: "recipe.tooManySteps"
        case .tooManyStepLines: "recipe.tooManyStepLines"
        case .notARating: "recipe.notARating"
        case .notAPicture: "recipe.notAPicture"
        case .notNutrition: "recipe.notNutrition"
        case .notAWeight: "recipe.notAWeight"
        case .unknownLine: "recipe.unknownLine"
        case .lineWithoutText: "recipe.lineWithoutText"
        case .noteTooLong: "recipe.noteTooLong"
        case .searchTooLong: "recipe.searchTooLong"
        case .noSearchWords: "recipe.noSearchWords"
        case .notASearchName: "recipe.notASearchName"
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noTitle: "The recipe has no title: give it the name under which you look for it."
        case .noIngredients(let title):
            "The recipe \"\(title)\" has no ingredients: add at least one line, such as \"2 cups flour\"."
        case .notAServingsCount(let text):
            "\"\(text)\" is not a number of servings: give one above zero, such as \"4\" or \"9/2\"."
        case .tooManyLines(let title, let count):
            "The recipe \"\(title.prefix(80))\" has \(count) lines of ingredients, and a home keeps up to "
                + "\(Recipe.mostLines): keep its parts as recipes of their own."
        case .tooLong(let title, let bytes):
            "The recipe \"\(title.prefix(80))\" has \(bytes) bytes of text, and a home keeps up to "
                + "\(Recipe.mostBytes): leave out what is not part of the recipe."
        case .tooManySteps(let title, let count):
            "The recipe \"\(title.prefix(80))\" has \(count) steps, and a home keeps up to \(Recipe.mostSteps): keep its "
                + "parts as recipes of their own."
        case .tooManyStepLines(let title, let count):
            "The steps of the recipe \"\(title.prefix(80))\" use lines \(count) times, and a home keeps up to "
                + "\(Recipe.mostStepLines): choose fewer lines for a step."
        case .notARating(let stars): "\(stars) is not a rating: give one to five stars."
        case .notAPicture(let text):
            "\"\(text)\" refers to no picture: give its https address with up to \(PictureReference.mostBytes) bytes, "
                + "or \"sha256:\" and the 64 digits of its hash."
        case .notNutrition(let reason): "\(reason): give each nutrient once, by its name, with zero or more of it."
        case .unknownLine(let id):
            "The recipe has no line \(id): look at it again, because another person may have changed it."
        case .searchTooLong(let limit):
            "A search has up to \(limit) words, and as many ingredients and tags: leave some out."
        case .notASearchName(let name):
            "\"\(name.prefix(80))\" is not the name of a search: write 1 to \(SavedSearch.longestName) characters."
        case .noSearchWords(let text):
            "\"\(text.prefix(80))\" has no word to search for: write one with a letter or a digit."
        case .noteTooLong(let count):
            "The note has \(count) characters, and up to \(Cooking.longestNote) are kept: shorten it."
        case .lineWithoutText: "A line has no text: write it, or leave the line out of the recipe."
        case .notAWeight(let grams): "\(grams) g is not a weight: give more than zero grams."
        }
    }
}
