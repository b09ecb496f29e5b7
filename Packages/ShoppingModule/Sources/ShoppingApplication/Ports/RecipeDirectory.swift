public import ShoppingDomain

/// Keeps the home's recipes, and reads recipe pages.
public protocol RecipeDirectory: Sendable {
    /// Returns the recipe of each id or title, in the same order; `nil` where the home has none.
    func recipes(_ references: [String]) async throws(CollaboratorFailure) -> [Recipe?]

    /// Reads the recipes of each page, in the same order.
    func read(_ pages: [RecipePage]) async throws(CollaboratorFailure) -> [PageReading]
}

/// A recipe page or text, as it came.
public struct RecipePage: Hashable, Sendable {
    /// UTF-8 as far as it goes.
    public let content: [UInt8]
    /// The file's name; may be empty.
    public let fileName: String

    /// Makes a page.
    public init(content: [UInt8], fileName: String) {
        self.content = content
        self.fileName = fileName
    }
}

/// What the recipe service reads in a page.
public enum PageReading: Hashable, Sendable {
    /// The recipes, and what was repaired or left out.
    case recipes([Recipe], notes: [String])
    /// There is none; code and sentence are the service's.
    case refused(code: String, sentence: String)
}
