/// Why a page or text yields no recipe.
public enum RecipeReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The content is empty.
    case empty(name: String)
    /// The content is larger than the reader accepts.
    case tooLarge(name: String, bytes: Int)
    /// The file is an image, an archive, or something else that isn't text.
    case notText(name: String, kind: String)
    /// The content is a page or a text, but not a recipe.
    case notARecipe(name: String)
    /// The recipe lists no ingredients.
    case noIngredients(name: String, title: String)
    /// The recipe data make no sense.
    case unreadableData(name: String, line: Int)
    /// The recipe data end before or within the ingredients.
    case brokenOff(name: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .empty(let name): "\(Self.subject(name)) is empty: save the recipe's page again."
        case .tooLarge(let name, let bytes):
            "\(Self.subject(name)) has \(bytes) bytes, more than the \(RecipeReader.largestContent) that are read: "
                + "save the page without its pictures, or copy the recipe into a text file."
        case .notText(let name, let kind):
            "\(Self.subject(name)) is \(kind), not a page or a text: save the recipe's page as HTML, or copy the recipe "
                + "into a text file with its title first and one ingredient a line."
        case .notARecipe(let name):
            "\(Self.subject(name)) holds no recipe that Larder can read (schema.org Recipe as JSON-LD or microdata, or a "
                + "list of ingredients): copy the recipe into a text file with its title first and one ingredient a line."
        case .noIngredients(let name, let title):
            "\(Self.subject(name)) holds the recipe \"\(title)\" without any ingredient: copy its ingredients into a "
                + "text file, one a line, under the title."
        case .unreadableData(let name, let line):
            "\(Self.subject(name)) holds recipe data that are broken beyond repair (line \(line) of the JSON-LD): "
                + "save the page again, or copy the recipe into a text file with one ingredient a line."
        case .brokenOff(let name):
            "\(Self.subject(name)) ends in the middle of the recipe data, so that ingredients would be missing: "
                + "save the page again, completely."
        }
    }

    private static func subject(_ name: String) -> String { name.isEmpty ? "The page" : "\"\(name)\"" }
}
