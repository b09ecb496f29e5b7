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
        /// Begins notes: "notes".
        case notesHeading
        /// Begins a part of the notes that its heading explains: "tips".
        case otherHeading
        /// Begins what visitors of a page write.
        case commentsHeading
        /// Begins the nutrition: "nutrition facts".
        case nutritionHeading
        case prepTime
        case cookTime
        case restTime
        case totalTime
        case hourWord
        case minuteWord
        /// Measures a length, a weight, a temperature, or energy: "cm", "kcal".
        case measureWord
        case titleLabel
        case tagsLabel
        case sourceLabel
        /// Says what nutrients are for: "per serving", "per 100 g".
        case perServing, per100Grams
        /// Names a nutrient: "calories".
        case energyWord, fatWord, saturatedFatWord, carbohydrateWord, sugarWord, fiberWord, proteinWord
        case cholesterolWord, sodiumWord
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

    /// Returns what follows the longest phrase of a kind, of up to three words, with which a text in lower case begins;
    /// `nil` when it begins with none.
    func rest(of text: String, after kind: Kind) -> String? {
        let words = text.split(separator: " ")
        for count in (1...3).reversed() where words.count >= count {
            guard has(words.prefix(count).joined(separator: " "), as: kind) else { continue }
            return words.dropFirst(count).joined(separator: " ")
        }
        return nil
    }
}
