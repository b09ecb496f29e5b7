/// Recipes and lists of an old file, each with its lines.
public struct OldFilePage: Hashable, Sendable {
    /// The recipes of this page.
    public internal(set) var recipes: [OldRecipe] = []
    /// The lists of this page.
    public internal(set) var lists: [OldList] = []
    /// How much the file has in all.
    public let counts: OldFileCounts
    /// What of the file is on no page; on the first page only.
    public let left: [OldFileRemark]
    /// The cursor of the next page; empty after the last one.
    public internal(set) var nextCursor = ""

    init(counts: OldFileCounts, left: [OldFileRemark]) { (self.counts, self.left) = (counts, left) }
}

/// How many recipes and lists an old file has.
public struct OldFileCounts: Hashable, Sendable {
    /// The recipes, also those without a title.
    public let recipes: Int
    /// The lists, also those without a name.
    public let lists: Int
}

/// A recipe of an old file, as texts.
public struct OldRecipe: Hashable, Sendable {
    /// Where it is: "row 12 of ZRECIPE".
    public let place: String
    /// The title; empty where it has none.
    public let title: String
    /// The ingredient lines, such as "2 cups flour, sifted", in the order of the file.
    public let lines: [String]
    /// Why nothing can be made of it; `nil` for a recipe that is complete.
    public let flaw: OldFileRemark?
    private let fields: [OldRecipeField: String]

    init(place: String, title: String, lines: [String], fields: [OldRecipeField: String], flaw: OldFileRemark?) {
        (self.place, self.title, self.lines, self.fields, self.flaw) = (place, title, lines, fields, flaw)
    }

    /// The yield as written; empty where it has none.
    public var servings: String { self[.servings] }
    /// What introduces the recipe; empty for nothing.
    public var description: String { self[.description] }
    /// How it is made, a step in each line; empty for nothing.
    public var instructions: String { self[.instructions] }
    /// What the cook noted; empty for nothing.
    public var notes: String { self[.notes] }
    /// How long the preparation takes: "20", which are minutes, or "20 min"; empty where it has no time.
    public var prepTime: String { self[.prepTime] }
    /// How long the cooking takes, likewise.
    public var cookTime: String { self[.cookTime] }
    /// How long all of it takes, likewise.
    public var totalTime: String { self[.totalTime] }
    /// The tags, with commas between them; empty for none.
    public var tags: String { self[.tags] }
    /// Where it is from; empty when unknown.
    public var source: String { self[.source] }
    /// A number of stars; empty without a rating.
    public var rating: String { self[.rating] }

    private subscript(field: OldRecipeField) -> String { fields[field] ?? "" }
}

/// A shopping list of an old file.
public struct OldList: Hashable, Sendable {
    /// A line of the list.
    public struct Line: Hashable, Sendable {
        /// The item with its amount, such as "2 l milk".
        public let text: String
        /// Whether it was bought.
        public let isChecked: Bool
    }

    /// Where it is: "row 3 of ZWEEKLYLIST".
    public let place: String
    /// The name; empty where it has none.
    ///
    /// The second list of one name has a number after it: "Groceries (2)".
    public let name: String
    /// Whether everything was bought.
    public let isCompleted: Bool
    /// The items, in the order of the file.
    public let lines: [Line]
    /// Why nothing can be made of it; `nil` for a list that is complete.
    public let flaw: OldFileRemark?
}
