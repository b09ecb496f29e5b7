/// The words by which recipes in the wild mark their parts, in the languages that the table knows.
struct RecipeWords {
    /// What a word or phrase marks; the names are those of the table.
    enum Kind: String {
        /// Stands before a number of servings: "serves".
        case servesWord
        /// Stands after a number of servings: "people".
        case servingWord
        /// Stands between the ends of a range: "to".
        case rangeWord
        /// Begins a line about servings if a word for servings follows: "for 4 people".
        case forWord
        /// Begins a line about the yield: "makes".
        case yieldWord
        case ingredientsHeading
        case stepsHeading
        /// Begins a part that is neither: "notes".
        case otherHeading
        case prepTime
        case cookTime
        case totalTime
        case hourWord
        case minuteWord
        case titleLabel
        case tagsLabel
        case sourceLabel
    }

    /// The table that comes with Larder.
    static let shared = RecipeWords(PackageResources.recipe_words_tsv)

    private var phrases: [Kind: Set<String>] = [:]

    init(_ table: [UInt8]) {
        for row in ResourceTable(table).rows where row.count == 2 {
            guard let kind = Kind(rawValue: row[0]) else { continue }
            phrases[kind, default: []].insert(row[1])
        }
    }

    /// Whether a word or phrase, in lower case, is of a kind.
    func has(_ phrase: String, as kind: Kind) -> Bool { phrases[kind]?.contains(phrase) == true }
}
