/// Where shops keep ingredients, by their names in 22 languages.
///
/// The tables are read once, when a name is first looked up; a look-up takes some microseconds.
public struct AisleLexicon: Sendable {
    /// The languages, in the order in which they win a tie.
    let languages: [IngredientLanguage]
    private let kinds: [AisleKind]
    private let folding = LetterFolding()
    private var vocabulary: Vocabulary
    private var phrases = PhraseTrie(steps: 30_000)

    /// The tables that the package carries.
    public static let standard = AisleLexicon()

    private init() {
        languages = IngredientLanguage.load()
        kinds = AisleKind.load()
        vocabulary = Vocabulary(languages)
        let languageNumbers = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1.code, $0) })
        let meanings = Self.meanings(of: kinds)
        for table in AisleTables.words {
            for row in table.rows {
                guard row.count == 3, let language = languageNumbers[row[0]], let meaning = meanings[row[1]] else {
                    preconditionFailure("The tables of ingredients are broken at: \(row.prefix(2))")
                }
                for phrase in row[2].utf8.split(separator: UInt8(ascii: ",")) {
                    add(Substring(phrase), meaning: meaning, language: language)
                }
            }
        }
    }

    private static func meanings(of kinds: [AisleKind]) -> [String: PhraseTrie.Meaning] {
        var meanings: [String: PhraseTrie.Meaning] = [
            "alternative": .alternative, "divider": .divider, "function": .function, "part": .part,
        ]
        for (number, kind) in kinds.enumerated() { meanings[kind.name] = .ingredient(number) }
        for state in IngredientState.allCases { meanings["state:\(state.rawValue)"] = .state(state) }
        return meanings
    }

    /// Adds a phrase of a table.
    ///
    /// "~" marks a short word that may end a compound, "=" one that means something else without its diacritics.
    private mutating func add(_ phrase: Substring, meaning: PhraseTrie.Meaning, language: Int) {
        let marks = phrase.utf8.prefix { [UInt8(ascii: " "), UInt8(ascii: "~"), UInt8(ascii: "=")].contains($0) }
        let isHead = marks.contains(UInt8(ascii: "~"))
        let isExact = marks.contains(UInt8(ascii: "="))
        let words = TokenizedName(phrase[marks.endIndex...], folding: folding).tokens.map {
            vocabulary.add($0, language: language, isHead: isHead, isExact: isExact)
        }
        guard !words.isEmpty else { return }
        phrases.add(words, meaning: meaning)
    }

    /// The aisle of an ingredient, such as "produce".
    ///
    /// - Parameter name: The name as a recipe has it, in any of the languages, without its amount.
    /// - Returns: The aisle; `nil` for an ingredient that is not known.
    public func hint(for name: String) -> String? {
        let tokens = TokenizedName(name, folding: folding).tokens
        let matches = PhraseSearch(vocabulary: vocabulary, phrases: phrases, tokens: tokens).matches
        let reading = NameReading(matches: matches, tokens: tokens, languages: languages, kinds: kinds)
        guard let reading else { return nil }
        return kinds[reading.kind].aisle(in: reading.states)
    }
}
