/// The meaning of a state's words, so that "sliced", "slices" and "slice" are one, and "chopped or diced" is either.
struct WeightState: Hashable, Sendable {
    /// The stems of the words of each alternative.
    private let alternatives: [Set<String>]

    /// Words that describe degree rather than preparation: "finely chopped" is weighed as "chopped".
    private static let degrees: Set<String> = [
        "finely", "coarsely", "roughly", "thinly", "thickly", "freshly", "firmly", "tightly", "lightly", "and",
    ]
    /// The stems of words that make another food of the ingredient, so that no other weight stands in for it.
    private static let kinds: Set<String> = [
        "cook", "boil", "steam", "roast", "bak", "fri", "dri", "dehydrat", "can", "drain", "whip", "pop", "puf",
    ]
    private static let irregular = [
        "leaf": "leav", "half": "halv", "dried": "dri", "dry": "dri", "fried": "fri", "puree": "pure",
    ]

    /// Reads the words of a state, in any case and form.
    init(_ text: String) {
        let words = text.lowercased().split(separator: "/").joined(separator: " or ")
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
        alternatives = words.split(separator: "or").map { words in
            Set(words.filter { !Self.degrees.contains($0) }.map(Self.stem))
        }
    }

    /// Whether an alternative of one state is an alternative of the other.
    func matches(_ other: WeightState) -> Bool { alternatives.contains { other.alternatives.contains($0) } }

    /// Whether the state makes another food of the ingredient: cooked rice is not rice with an unusual weight.
    var changesFood: Bool { alternatives.contains { !$0.isDisjoint(with: Self.kinds) } }

    /// Returns a word without the ending that makes an adjective or a plural of it.
    private static func stem(_ word: String) -> String {
        if let known = irregular[word] { return known }
        guard word.count > 3 else { return word }
        let endings = ["es", "ed", "s", "d", "e"]
        var stem = endings.first(where: word.hasSuffix).map { String(word.dropLast($0.count)) } ?? word
        if let last = stem.last, stem.dropLast().last == last { stem.removeLast() }
        return stem
    }
}
