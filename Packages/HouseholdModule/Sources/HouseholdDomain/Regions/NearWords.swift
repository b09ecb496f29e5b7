/// Finds what a person may have meant.
enum NearWords {
    /// The longest list that helps a reader.
    private static let limit = 5

    /// Finds the entries that a text is nearest to.
    ///
    /// Nearest are those that the text names; else those with a word that begins with it; else those whose name or code
    /// has one letter less, more, or another.
    ///
    /// - Parameters:
    ///   - text: What the person typed.
    ///   - entries: The texts to show, each with the code and the names that mean it.
    /// - Returns: At most five texts to show, in alphabetical order.
    static func near(_ text: String, in entries: some Sequence<(shown: String, names: [String])>) -> [String] {
        let typed = text.prefix(40).lowercased()
        guard !typed.isEmpty else { return [] }
        let ranked = entries.compactMap { entry in distance(typed, entry.names).map { ($0, entry.shown) } }
        let least = ranked.map(\.0).min()
        return ranked.filter { $0.0 == least }.map(\.1).sorted().prefix(limit).map(\.self)
    }

    private static func distance(_ typed: String, _ names: [String]) -> Int? {
        let names = names.map { $0.lowercased() }
        if names.contains(typed) { return 0 }
        let words = names.flatMap { $0.split(separator: " ") }
        if typed.count > 2, words.contains(where: { $0.hasPrefix(typed) }) { return 1 }
        return names.contains { differByOneLetter(typed, $0) } ? 2 : nil
    }

    /// Returns whether one letter makes the difference.
    static func differByOneLetter(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.count < other.count ? (Array(one), Array(other)) : (Array(other), Array(one))
        guard long.count - short.count <= 1, long.count > 1 else { return false }
        let start = zip(short, long).prefix { $0 == $1 }.count
        let rest = short.count == long.count ? short.dropFirst(start + 1) : short.dropFirst(start)
        return Array(rest) == Array(long.dropFirst(start + 1))
    }
}
