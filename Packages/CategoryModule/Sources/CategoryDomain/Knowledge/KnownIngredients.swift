/// What everybody knows of the usual ingredients: the kind of thing a name means and the category that keeps it.
///
/// The tables are read once, when they are first used; a look-up takes some microseconds.
public struct KnownIngredients: Sendable {
    /// The languages, in the order in which they win a tie.
    let languages: [IngredientLanguage]
    private let kinds: [IngredientKind]
    private let folding = LetterFolding()
    private var vocabulary: Vocabulary
    private var phrases = PhraseTrie(steps: 30_000)

    /// The tables that the package carries.
    public static let standard = KnownIngredients()

    private init() {
        languages = IngredientLanguage.load()
        kinds = IngredientKind.load()
        vocabulary = Vocabulary(languages)
        let languageNumbers = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1.code, $0) })
        let meanings = Self.meanings(of: kinds)
        for table in KnowledgeTables.all {
            for row in ResourceTable(table).rows {
                guard row.count == 3, let language = languageNumbers[row[0]], let meaning = meanings[row[1]] else {
                    preconditionFailure("The tables of ingredients are broken at: \(row.prefix(2))")
                }
                for phrase in row[2].utf8.split(separator: UInt8(ascii: ",")) {
                    add(Substring(phrase), meaning: meaning, language: language)
                }
            }
        }
    }

    private static func meanings(of kinds: [IngredientKind]) -> [String: PhraseTrie.Meaning] {
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

    /// The slug of the default category that an ingredient belongs to, or `nil` for one that is not known.
    func slug(of name: String) -> String? {
        let tokens = TokenizedName(name, folding: folding).tokens
        let matches = PhraseSearch(vocabulary: vocabulary, phrases: phrases, tokens: tokens).matches
        let reading = NameReading(matches: matches, tokens: tokens, languages: languages, kinds: kinds)
        guard let reading else { return nil }
        return kinds[reading.kind].category(in: reading.states)
    }

    /// The default category that an ingredient belongs to, or `nil` for one that is not known.
    ///
    /// The name is as a recipe has it, in any of the languages, without its amount.
    public func category(of name: String) -> DefaultCategory? {
        slug(of: name).flatMap { slug in DefaultCategory.all.first { $0.slug == slug } }
    }
}
