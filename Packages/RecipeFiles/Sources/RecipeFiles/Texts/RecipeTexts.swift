/// A recipe whose parts are texts as an app stored them.
public struct RecipeTexts: Hashable, Sendable {
    /// The title; empty for none.
    public var title = ""
    /// The ingredient lines; one that ends in a colon above others is a heading.
    public var ingredients: [String] = []
    /// How much it makes, such as "4".
    public var servings = ""
    /// What introduces it.
    public var description = ""
    /// How it is made, a step in each line; one that ends in a colon is a heading.
    public var instructions = ""
    /// What the cook noted.
    public var notes = ""
    /// How long it takes: "20", which are minutes, or "1 h 20 min".
    public var prepTime = "", cookTime = "", totalTime = ""
    /// The tags, with commas or semicolons between them.
    public var tags = ""
    /// An address, or the name of a book or a person.
    public var source = ""
    /// 1 to 5; 0 and nothing are no rating.
    public var rating = ""

    /// Creates a recipe that says nothing.
    public init() {}

    /// Reads the texts, and notes what is written in another way or left.
    public func read() -> ReadRecipe {
        var builder = DraftBuilder()
        builder.draft.title = title
        builder.draft.ingredients = lines
        builder.draft.servings = Self.known(servings)
        builder.draft.description = description
        builder.draft.steps = HeadedLines.read(instructions)
        builder.note(notes)
        builder.time(.prep, Self.known(prepTime))
        builder.time(.cook, Self.known(cookTime))
        builder.time(.total, Self.known(totalTime))
        builder.draft.tags = tags.split { $0 == "," || $0 == ";" }.map(String.init)
        builder.source(source)
        builder.rating(rating)
        return builder.finish(file: title)
    }

    /// The ingredient lines under their headings; no line is lost.
    private var lines: [DraftLine] {
        var (lines, section) = ([DraftLine](), "")
        let texts = ingredients.map(\.folded).filter { !$0.isEmpty }
        for (place, text) in texts.enumerated() {
            let isAboveLine = place + 1 < texts.count && !texts[place + 1].hasSuffix(":")
            if text.count > 1, text.hasSuffix(":"), isAboveLine {
                section = text.dropLast().folded
            } else {
                lines.append(DraftLine(text, section: section))
            }
        }
        return lines
    }

    /// Returns the text of a number; an app stores an unknown one as zero.
    private static func known(_ text: String) -> String { ["0", "0.0"].contains(text.folded) ? "" : text }
}
