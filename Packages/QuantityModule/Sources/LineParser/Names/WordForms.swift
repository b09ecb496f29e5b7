/// Shortens the words of a language, so that the forms of a word are equal: "rote Zwiebeln" and "roten Zwiebel".
struct WordForms: Sendable {
    /// Words that never make a different ingredient.
    var idle: Set<String> = []
    /// Endings by which the forms of a word differ, longest first.
    var endings: [String] = []

    /// The fewest letters that remain of a word.
    private static let shortest = 3

    /// Returns the words of a name without its brackets; "d'huile" is two.
    static func words(of name: String) -> [String] {
        var text = ""
        var depth = 0
        for character in name {
            if character == "(" { depth += 1 }
            if depth == 0 { text.append(character == "'" || character == "’" ? " " : character) }
            if character == ")" { depth = max(0, depth - 1) }
        }
        return IngredientNaming.words(of: text)
    }

    func withoutIdle(_ words: [String]) -> [String] {
        let telling = words.filter { !idle.contains($0) }
        return telling.isEmpty ? words : telling
    }

    /// Returns the stems of words, without accents, separated by a space.
    func stem(_ words: [String]) -> String { words.map(stem).joined(separator: " ") }

    private func stem(_ word: String) -> String {
        let plain = Accents.removed(from: word)
        let ending = endings.first { plain.hasSuffix($0) && plain.utf8.count - $0.utf8.count >= Self.shortest }
        return ending.map { String(plain.dropLast($0.count)) } ?? plain
    }
}
