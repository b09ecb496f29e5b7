/// Finds the names that a person may have meant by a text that is none.
///
/// The nearest names are the same apart from case and accents; then come those with a word that the text begins, then
/// those that a typing slip or a few make of it: one character inserted, deleted, or replaced, or two neighbors
/// exchanged, for each three. A single word is compared with each word of a longer name, too, which must begin with the
/// same letter.
public struct NearNames {
    private let wanted: [Character]
    private let most: Int

    /// The most characters of a text, and of a name, that are compared.
    private static let longest = 80
    /// The fewest characters that find a name by the beginning of a word.
    private static let shortestBeginning = 3
    /// The most characters of a text that may lack a letter of a word or exchange two, but have no other one.
    private static let shortText = 4

    /// Begins a search.
    ///
    /// - Parameter text: What the person wrote.
    public init(to text: String) {
        wanted = text.nameCharacters(atMost: Self.longest)
        most = max(1, wanted.count / 3)
    }

    /// Returns how far a name is from the text: 0 for the same; `nil` for a name that no one means by it.
    public func distance(to name: String) -> Int? {
        guard !wanted.isEmpty else { return nil }
        let other = name.nameCharacters(atMost: Self.longest)
        if other == wanted { return 0 }
        let words = other.split(separator: " ")
        if wanted.count >= Self.shortestBeginning, words.contains(where: { $0.starts(with: wanted) }) { return 1 }
        let slips = slips(to: other, atMost: most)
        guard slips == nil, words.count > 1, wanted.count >= Self.shortestBeginning, !wanted.contains(" ") else {
            return slips.map { 1 + $0 }
        }
        // One slip more, so that a whole name with the same slips comes first.
        return words.compactMap(slipsOfWord).min().map { 2 + $0 }
    }

    private func slips(to other: [Character], atMost most: Int) -> Int? {
        guard abs(other.count - wanted.count) <= most else { return nil }
        let slips = Self.slips(wanted, other)
        return slips <= most ? slips : nil
    }

    /// Returns the slips that make the text of one word of several.
    ///
    /// A home has many words and few of them are meant, so a short text may miss a letter or exchange two and no more:
    /// "mlk" and "mlik" are "milk", but "ham" is not "jam" and "mint" is not "mind".
    private func slipsOfWord(_ word: ArraySlice<Character>) -> Int? {
        guard word.first == wanted.first else { return nil }
        if wanted.count > Self.shortText { return slips(to: Array(word), atMost: most) }
        guard word.count == wanted.count + 1 || word.sorted() == wanted.sorted() else { return nil }
        return slips(to: Array(word), atMost: 1)
    }

    /// Returns the entries of which a name is nearest to the text, in their order; none when no name is near.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - names: Returns the names of an entry.
    /// - Returns: The entries, all at the same distance.
    public func nearest<Entry>(in entries: some Sequence<Entry>, by names: (Entry) -> [String]) -> [Entry] {
        let ranked = entries.compactMap { entry in
            names(entry).compactMap(distance).min().map { (distance: $0, entry: entry) }
        }
        let least = ranked.map(\.distance).min()
        return ranked.filter { $0.distance == least }.map(\.entry)
    }

    /// How many characters to insert, delete, or replace, and how many neighbors to exchange: the restricted distance
    /// of Damerau and Levenshtein.
    private static func slips(_ text: [Character], _ other: [Character]) -> Int {
        var (before, row): ([Int], [Int]) = ([], [Int](0...other.count))
        for (place, character) in text.enumerated() {
            var next = [place + 1]
            for column in other.indices {
                let replaced = row[column] + (character == other[column] ? 0 : 1)
                var least = Swift.min(replaced, row[column + 1] + 1, next[column] + 1)
                if place > 0, column > 0, character == other[column - 1], text[place - 1] == other[column] {
                    least = Swift.min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, row) = (row, next)
        }
        return row[other.count]
    }
}

extension [String] {
    /// Returns the name that a person may have meant by a text that is none of them; `nil` when none is near.
    public func nearest(to text: String) -> String? { NearNames(to: text).nearest(in: self) { [$0] }.first }

    /// Returns the names with those first that a person may have meant by a text, the nearest first; the others stay in
    /// their order.
    public func nearestFirst(to text: String) -> [String] {
        let near = NearNames(to: text)
        let distances = map(near.distance)
        let found = indices.compactMap { place in distances[place].map { (distance: $0, place: place) } }
        return found.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map { self[$0.place] }
            + indices.filter { distances[$0] == nil }.map { self[$0] }
    }
}

extension String {
    /// The first characters without differences of case and accents.
    fileprivate func nameCharacters(atMost count: Int) -> [Character] {
        [Character](String(prefix(count)).foldedLetters)
    }
}
