import Quantities

/// A name that no table has, in a form in which its spellings are equal.
///
/// It is shorter than what the tables are searched for: there, "anis" and "ani" are two words.
package enum UnknownName {
    /// Endings of plurals and what the singular has instead, besides the English ones.
    private static let plurals: [Language: [(plural: String, singular: String)]] = [
        .german: [("en", "e"), ("eln", "el"), ("ern", "er")],
        .spanish: [("ces", "z"), ("les", "l"), ("nes", "n"), ("res", "r"), ("des", "d")],
        .french: [("eaux", "eau"), ("eux", "eu")],
        .turkish: [("lar", ""), ("ler", "")],
    ]
    /// The fewest letters of a word that is taken for a plural.
    private static let shortestPlural = 5

    /// Returns a name's lowercase words without accents and plurals, separated by one space.
    package static func folded(_ words: [String], in language: Language = .english) -> String {
        words.map { singular(Accents.removed(from: $0), in: language) }.joined(separator: " ")
    }

    private static func singular(_ word: String, in language: Language) -> String {
        guard word.utf8.count >= shortestPlural else { return WordFolding.singular(word) }
        if let ending = plurals[language]?.first(where: { word.hasSuffix($0.plural) }) {
            return word.dropLast(ending.plural.count) + ending.singular
        }
        let folded = WordFolding.singular(word)
        // Names of the tables in "is" and "us" are singular, as "asparagus" is; of others, both forms lose the letter.
        return folded.hasSuffix("is") || folded.hasSuffix("us") ? String(folded.dropLast()) : folded
    }
}
