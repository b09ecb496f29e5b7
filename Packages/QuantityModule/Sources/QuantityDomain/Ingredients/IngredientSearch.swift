import LineParser

/// A search for ingredients as a person types it: by the beginnings of words, tolerating typing errors.
public struct IngredientSearch: Hashable, Sendable {
    /// The words, each once; an empty list finds everything.
    public let words: [TypedWord]

    /// Creates a search from typed text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isTolerant: Whether words with typing errors are found, too.
    public init(_ text: String, isTolerant: Bool = true) {
        var seen: Set<String> = []
        words = IngredientNaming.words(of: text).filter { seen.insert($0).inserted }
            .map { TypedWord($0, isTolerant: isTolerant) }
    }

    /// The words that find an ingredient: those of its name, its brand and its aliases.
    public static func words(of ingredient: Ingredient) -> Set<String> {
        var words = Set(IngredientNaming.words(of: ingredient.fullName))
        for alias in ingredient.aliases { words.formUnion(IngredientNaming.words(of: alias)) }
        return words
    }

    /// Whether every typed word equals or begins a word of the ingredient, or almost does.
    public func matches(_ ingredient: Ingredient) -> Bool {
        guard !words.isEmpty else { return true }
        let others = Self.words(of: ingredient)
        return words.allSatisfy { word in others.contains { word.means($0) } }
    }
}

/// A word as it was typed, possibly with a typing error.
public struct TypedWord: Hashable, Sendable {
    /// The word, folded like the words of names.
    public let text: String
    private let letters: [Unicode.Scalar]
    /// The number of errors tolerated: none up to three letters, one up to seven, then two.
    private let slips: Int
    /// One bit for each letter, to rule out most other words quickly.
    private let mask: UInt64

    /// Whether it may mean words that don't begin with it.
    public var toleratesErrors: Bool { slips > 0 }

    /// Creates a typed word from a folded word.
    init(_ text: String, isTolerant: Bool = true) {
        self.text = text
        letters = Array(text.unicodeScalars)
        slips = !isTolerant || letters.count < 4 ? 0 : letters.count < 8 ? 1 : 2
        mask = letters.reduce(0) { $0 | Self.bit($1) }
    }

    /// Whether this word means a folded word: it begins with this word, or does so but for the tolerated errors.
    ///
    /// An error is an extra, missing, wrong or transposed letter.
    public func means(_ word: String) -> Bool {
        if word.hasPrefix(text) { return true }
        guard slips > 0 else { return false }
        let start = word.unicodeScalars.prefix(letters.count + slips)
        // Each letter that the other word lacks is an error.
        let missing = mask & ~start.reduce(0) { $0 | Self.bit($1) }
        guard missing.nonzeroBitCount <= slips else { return false }
        let other = Array(start)
        guard other.count + slips >= letters.count else { return false }
        let isWhole = word.unicodeScalars.count == other.count
        let distances = distances(to: other)
        return distances.indices.contains { length in
            // A prefix of a different length counts only as the whole word.
            length > 0 && abs(length - letters.count) <= (isWhole && length == other.count ? slips : 1)
                && distances[length] <= slips
        }
    }

    /// The number of errors between this word and each prefix of another (optimal string alignment).
    private func distances(to other: [Unicode.Scalar]) -> [Int] {
        var before: [Int] = []
        var last = Array(0...other.count)
        var current = last
        for (row, letter) in letters.enumerated() {
            current[0] = row + 1
            for (column, next) in other.enumerated() {
                var best = min(last[column] + (letter == next ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], letters[row - 1] == next {
                    best = min(best, before[column - 1] + 1)
                }
                current[column + 1] = best
            }
            (before, last, current) = (last, current, row == 0 ? current : before)
        }
        return last
    }

    private static func bit(_ letter: Unicode.Scalar) -> UInt64 { 1 << UInt64(letter.value & 63) }
}
