/// A word as it was typed, possibly with a typing error.
public struct TypedWord: Hashable, Sendable {
    private let word: FoldedWord
    /// The number of errors tolerated: none up to three letters, one up to seven, then two.
    private let slips: Int

    /// The word, folded like the words of names.
    public var text: String { word.text }

    /// Whether it may mean words that don't begin with it.
    public var toleratesErrors: Bool { slips > 0 }

    /// Creates a typed word from a folded word.
    init(_ text: String, isTolerant: Bool = true) {
        word = FoldedWord(text)
        slips = !isTolerant || word.letters.count < 4 ? 0 : word.letters.count < 8 ? 1 : 2
    }

    /// Whether this word means a folded word: it begins with this word, or does so but for the tolerated errors.
    ///
    /// An error is an extra, missing, wrong or transposed letter.
    public func means(_ word: String) -> Bool { means(FoldedWord(word)) }

    func means(_ other: FoldedWord) -> Bool {
        let letters = word.letters
        // Each letter that the other word lacks is an error.
        guard word.missingKinds(in: other.kinds) <= slips, letters.count <= other.letters.count + slips else {
            return false
        }
        if other.letters.starts(with: letters) { return true }
        guard slips > 0 else { return false }
        let start = other.letters.prefix(letters.count + slips)
        guard word.missingKinds(in: FoldedWord.kinds(of: start)) <= slips else { return false }
        let isWhole = start.count == other.letters.count
        let distances = distances(to: start)
        return distances.indices.contains { length in
            // A prefix of a different length counts only as the whole word.
            length > 0 && abs(length - letters.count) <= (isWhole && length == start.count ? slips : 1)
                && distances[length] <= slips
        }
    }

    /// The number of errors between this word and each prefix of another (optimal string alignment).
    private func distances(to other: ArraySlice<Unicode.Scalar>) -> [Int] {
        let letters = word.letters
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
}
