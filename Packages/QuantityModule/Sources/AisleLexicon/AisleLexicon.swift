/// Finds the shop aisle of an ingredient by its name, in 21 languages.
///
/// A look-up takes some microseconds, the first one too.
package struct AisleLexicon: Sendable {
    /// The languages, in the order in which they win a tie.
    let languages: [IngredientLanguage]
    private let kinds: [AisleKind]
    private let index: AisleIndex
    private let vocabulary: Vocabulary

    /// The words that the package carries.
    package static let standard = AisleLexicon()

    private init() {
        languages = IngredientLanguage.load()
        kinds = AisleKind.load()
        index = AisleIndex(AisleTables.index)
        vocabulary = Vocabulary(languages, index)
    }

    /// Returns the aisle of an ingredient, such as "produce".
    ///
    /// - Parameter name: The name as in a recipe, in any of the languages, without its amount.
    /// - Returns: The aisle; `nil` for an unknown ingredient.
    package func hint(for name: String) -> String? {
        var tokens = TokenizedName(name).tokens
        var search = PhraseSearch(vocabulary: vocabulary, phrases: index, tokens: tokens)
        if let first = search.firstAlternative(of: tokens) {
            tokens = first
            search = PhraseSearch(vocabulary: vocabulary, phrases: index, tokens: tokens)
        }
        let reading = NameReading(matches: search.matches, tokens: tokens, languages: languages, kinds: kinds)
        guard let reading else { return nil }
        return kinds[reading.kind].aisle(in: reading.states)
    }
}
