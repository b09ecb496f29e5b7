import Quantities

/// A name that no table has, in a form in which its spellings are equal.
///
/// It is shorter than what the tables are searched for: there, "anis" and "ani" are two words.
package enum UnknownName {
    /// Endings of plurals and what the singular has instead, besides the English ones.
    private static let plurals: [Language: [(plural: String, singular: String)]] = [
        .german: [("en", "e"), ("eln", "el"), ("ern", "er")],
        // "Verdes" has its "e" from "verde", and "nopales" from the ending: the singular loses it, too.
        .spanish: [("es", ""), ("e", "")],
        .french: [("eaux", "eau"), ("eux", "eu")],
        .turkish: [("lar", ""), ("ler", "")],
    ]
    /// The fewest letters of a word that is taken for a plural.
    private static let shortestPlural = 5

    /// Returns a name's lowercase words without accents and plurals, separated by one space.
    package static func folded(_ words: [String], in language: Language = .english) -> String {
        var folded = words.map { singular(Accents.removed(from: $0), in: language) }
        // Names of the tables in "is" are singular; of others, "calamansis" is a plural, and "physalis" loses its "s".
        if let last = folded.last, last.utf8.count >= shortestPlural, last.hasSuffix("is") {
            folded[folded.count - 1].removeLast()
        }
        return folded.joined(separator: " ")
    }

    private static func singular(_ word: String, in language: Language) -> String {
        let endings = word.utf8.count < shortestPlural ? nil : plurals[language]
        guard let ending = endings?.first(where: { word.hasSuffix($0.plural) }) else {
            return WordFolding.singular(word)
        }
        return word.dropLast(ending.plural.count) + ending.singular
    }
}
