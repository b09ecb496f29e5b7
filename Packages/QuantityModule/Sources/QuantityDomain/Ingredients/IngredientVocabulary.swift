/// The different words of a home's ingredients, laid out so that a typed word is compared with thousands of them in
/// less than a millisecond.
public struct IngredientVocabulary: Sendable {
    private let words: [FoldedWord]

    /// Lays out words.
    ///
    /// - Parameter words: Folded words, as ``IngredientSearch/words(of:)`` returns them, each once.
    public init(_ words: some Sequence<String>) { self.words = words.map { FoldedWord($0) } }

    /// Returns the words that a typed one means, in the order in which they were laid out.
    public func words(meantBy typed: TypedWord) -> [String] { words.filter(typed.means).map(\.text) }
}

/// A folded word with its letters, as they are compared.
struct FoldedWord: Hashable, Sendable {
    let text: String
    let letters: [Unicode.Scalar]
    /// One bit for each kind of letter, to rule out most other words at once.
    let kinds: UInt64

    init(_ text: String) {
        self.text = text
        letters = Array(text.unicodeScalars)
        kinds = Self.kinds(of: letters[...])
    }

    /// Returns how many kinds of letters of this word are not among others, at least.
    func missingKinds(in others: UInt64) -> Int { (kinds & ~others).nonzeroBitCount }

    static func kinds(of letters: ArraySlice<Unicode.Scalar>) -> UInt64 {
        letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }
}
