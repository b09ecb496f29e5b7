/// The words that mark the parts of a recipe, in every language of the table.
struct RecipeWords {
    /// What a word or phrase marks; the raw values are the names in the table.
    enum Kind: String {
        /// Precedes a number of servings: "serves".
        case servesWord
        /// Precedes a number of people, whatever the noun after it: "serves".
        case personsWord
        /// Counts pieces, which are not servings: "Stücke".
        case pieceWord
        /// Follows a number of servings: "people".
        case servingWord
        /// Connects the ends of a range: "to".
        case rangeWord
        /// Begins a line about servings when a serving word follows: "for 4 people".
        case forWord
        /// Begins a line about the yield when a number follows: "ger".
        case givesWord
        /// Precedes a rounded number: "about".
        case approxWord
        /// Begins a line about the yield: "makes".
        case yieldWord
        case ingredientsHeading
        case stepsHeading
        /// Is a step where it stands alone: "boil".
        case stepWord
        /// Begins a part that is neither ingredients nor steps: "notes".
        case otherHeading
        case prepTime
        case cookTime
        case totalTime
        case hourWord
        case minuteWord
        /// Measures a length, a weight, a temperature, or energy: "cm", "kcal".
        case measureWord
        case titleLabel
        case tagsLabel
        case sourceLabel
    }

    /// The table that ships with Larder.
    static let shared = RecipeWords(PackageResources.recipe_words_tsv)

    private var phrases: [Kind: Set<String>] = [:]

    init(_ table: [UInt8]) {
        for row in ResourceTable(table).rows where row.count == 2 {
            guard let kind = Kind(rawValue: row[0]) else { continue }
            phrases[kind, default: []].insert(row[1])
        }
    }

    /// Returns whether a word or phrase, in lower case, is of a kind.
    func has(_ phrase: String, as kind: Kind) -> Bool { phrases[kind]?.contains(phrase) == true }
}
