/// What somebody types to find an ingredient: words that names begin with, slips of the finger forgiven.
public struct IngredientSearch: Hashable, Sendable {
    /// The words, folded, each once; empty finds everything.
    public let terms: [String]

    /// Reads what was typed.
    public init(_ text: String) {
        var seen: Set<String> = []
        terms = IngredientNaming.words(of: text).filter { seen.insert($0).inserted }
    }

    /// The words by which an ingredient is found: those of its name, its brand and its aliases.
    public static func words(of ingredient: Ingredient) -> Set<String> {
        var words = Set(IngredientNaming.words(of: ingredient.fullName))
        for alias in ingredient.aliases { words.formUnion(IngredientNaming.words(of: alias)) }
        return words
    }

    /// Whether every word that was typed is one of the ingredient's, or begins one, or nearly does.
    public func matches(_ ingredient: Ingredient) -> Bool {
        guard !terms.isEmpty else { return true }
        let words = Self.words(of: ingredient)
        return terms.allSatisfy { term in words.contains { Self.matches(term, $0) } }
    }

    /// Whether a typed word means a word: it begins it, or differs by one slip, or by two from eight letters on.
    ///
    /// A slip is a letter too many, missing, wrong, or exchanged with its neighbor; words of three letters have none.
    public static func matches(_ term: String, _ word: String) -> Bool {
        if word.hasPrefix(term) { return true }
        let (typed, letters) = (Array(term), Array(word))
        let slips = typed.count < 4 ? 0 : typed.count < 8 ? 1 : 2
        guard slips > 0, letters.count + slips >= typed.count else { return false }
        let lengths = Set([letters.count, typed.count - 1, typed.count, typed.count + 1])
        return lengths.contains { length in
            guard (1...letters.count).contains(length), abs(length - typed.count) <= slips else { return false }
            return distance(typed, letters[..<length]) <= slips
        }
    }

    /// How many slips apart two words are (optimal string alignment).
    private static func distance(_ first: [Character], _ second: ArraySlice<Character>) -> Int {
        let second = Array(second)
        var before: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            (before, last) = (last, current)
        }
        return last[second.count]
    }
}
