public import Quantities

/// A text in Cooklang: its metadata, and what each step consists of.
///
/// Source: the Cooklang specification, https://github.com/cooklang/spec (MIT license), and its canonical tests, version
/// 8. A backslash before a character takes away its special meaning, as in the specification's reference parser.
public struct CooklangRecipe: Hashable, Sendable {
    /// A part of a step.
    public enum Item: Hashable, Sendable {
        /// Words.
        case text(String)
        /// What goes in.
        case ingredient(Component)
        /// What it is made in.
        case cookware(Component)
        /// How long to wait; its name may be empty.
        case timer(Component)
    }

    /// An ingredient, a piece of cookware, or a timer.
    public struct Component: Hashable, Sendable {
        /// The name, or the path of another recipe.
        public let name: String
        /// Whether it is another recipe, named by its path.
        public let isRecipe: Bool
        /// The amount; `nil` when the text doesn't say, which means some of an ingredient and one piece of cookware.
        public let quantity: Quantity?
        /// The unit; empty without one.
        public let unit: String
        /// How it is prepared, as in "@onion{1}(chopped)"; empty when the text doesn't say.
        public let preparation: String
        /// Whether the recipe works without it.
        public let isOptional: Bool
        /// Whether the amount stays the same, however many are served.
        public let isFixed: Bool
    }

    /// An amount as written.
    public struct Quantity: Hashable, Sendable {
        /// The text.
        public let text: String
        /// The number; `nil` for a text such as "few", or "01/2".
        public let number: Rational?
    }

    /// A paragraph, with the heading above it.
    public struct Step: Hashable, Sendable {
        /// What it consists of.
        public let items: [Item]
        /// The heading; empty without one.
        public let section: String

        /// Whether it lists ingredients and says nothing else.
        public var isIngredientList: Bool {
            items.contains { if case .ingredient = $0 { true } else { false } }
                && items.allSatisfy {
                    switch $0 {
                    case .ingredient: true
                    case .text(let text): text.folded.isEmpty
                    case .cookware, .timer: false
                    }
                }
        }
    }

    /// What the text says about itself, in order; a nested key is joined with a dot, as in "time.prep".
    public let metadata: [CooklangMetadata]
    /// The steps.
    public let steps: [Step]
    /// The notes, one text a block.
    public let notes: [String]

    /// Reads a text; any text is one.
    public init(_ text: String) {
        var metadata = FrontMatter(text)
        let blocks = CooklangBlocks(metadata.body)
        self.steps = blocks.steps
        self.notes = blocks.notes
        metadata.entries += blocks.metadata
        self.metadata = metadata.entries
    }

    /// Returns the texts of the first of some keys that has any, whatever the case of its letters.
    public func values(_ keys: String...) -> [String] {
        for key in keys {
            let found = metadata.filter { $0.key.lowercased() == key }.flatMap(\.values).filter { !$0.isEmpty }
            if !found.isEmpty { return found }
        }
        return []
    }
}

/// What a text in Cooklang says about itself.
public struct CooklangMetadata: Hashable, Sendable {
    /// The key as written.
    public let key: String
    /// The text, or the texts of a list.
    public let values: [String]
    /// Whether it is a list, though it may have one text.
    public let isList: Bool

    /// Creates an entry.
    public init(key: String, values: [String], isList: Bool = false) {
        (self.key, self.values, self.isList) = (key, values, isList)
    }
}
