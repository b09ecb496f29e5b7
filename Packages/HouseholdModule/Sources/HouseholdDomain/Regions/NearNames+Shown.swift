import TextFormats

extension NearNames {
    /// The longest list that helps a reader.
    private static let limit = 5

    /// Finds the entries that a text is nearest to.
    ///
    /// - Parameters:
    ///   - text: What the person typed.
    ///   - entries: The texts to show, each with the code and the names that mean it.
    /// - Returns: At most five texts to show, in alphabetical order.
    static func shown(near text: String, in entries: [(shown: String, names: [String])]) -> [String] {
        let found = NearNames(to: text).nearest(in: entries, by: \.names)
        return found.map(\.shown).sorted().prefix(limit).map(\.self)
    }
}
