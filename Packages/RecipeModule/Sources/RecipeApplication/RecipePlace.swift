public import RecipeDomain

/// A place in the list of a home's recipes, and its text form, the cursor.
public struct RecipePlace: Hashable, Sendable, Comparable {
    /// What the list is ordered by.
    public let title: TitleKey
    /// What comes next in the order.
    public let id: RecipeID

    /// Makes a place.
    public init(title: TitleKey, id: RecipeID) {
        self.title = title
        self.id = id
    }

    /// Reads a cursor; `nil` when the text is none.
    public init?(cursor: String) {
        let parts = cursor.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let id = RecipeID(String(parts[0])) else { return nil }
        self.init(title: TitleKey(String(parts[1])), id: id)
    }

    /// The text form, for the caller to bring back unread.
    public var cursor: String { "\(id) \(title)" }

    /// By title, then identity.
    public static func < (left: RecipePlace, right: RecipePlace) -> Bool {
        left.title == right.title ? left.id.description < right.id.description : left.title < right.title
    }
}
