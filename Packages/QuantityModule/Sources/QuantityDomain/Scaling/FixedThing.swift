import LineParser

/// A thing that does not scale with a recipe: the pan, the oven temperature, the time.
public enum FixedThing: String, Sendable {
    /// A pan, dish or tin.
    case thing
    /// A temperature or a time.
    case measure

    /// Creates the kind of thing that a name means; `nil` for food.
    ///
    /// For pans, the end of the name decides ("springform pan", but not "pan drippings"); for measures, the whole name
    /// does ("degrees F", but not "minute steaks").
    public init?(name: String) {
        let words = IngredientNaming.words(of: name).map(WordFolding.singular)
        guard !words.isEmpty else { return nil }
        let ends = (1...2).compactMap { words.count >= $0 ? words.suffix($0).joined(separator: " ") : nil }
        if ends.contains(where: { Self.words[$0] == .thing }) {
            self = .thing
        } else if words.allSatisfy({ Self.words[$0] == .measure })
            || Self.words[words.joined(separator: " ")] == .measure
        {
            self = .measure
        } else {
            return nil
        }
    }

    private static let words: [String: FixedThing] = {
        var words: [String: FixedThing] = [:]
        for fields in TabSeparated.rows(of: PackageResources.fixed_things_tsv) {
            guard fields.count == 2, let kind = FixedThing(rawValue: fields[0]) else {
                preconditionFailure("fixed-things.tsv: a row needs a class and words: \(fields)")
            }
            for word in fields[1].split(separator: "|") {
                let folded = IngredientNaming.words(of: String(word)).map(WordFolding.singular)
                words[folded.joined(separator: " ")] = kind
            }
        }
        return words
    }()
}
