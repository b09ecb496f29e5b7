import LineParser

/// What does not grow with a recipe: the pan, the heat of the oven, the minutes.
public enum FixedThing: String, Sendable {
    /// A pan, dish or tin.
    case thing
    /// Degrees or a time.
    case measure

    /// What a name means; `nil` for something that is eaten.
    ///
    /// The end of a name decides whether it is a thing ("springform pan", but not "pan drippings"), all of it whether
    /// it is a measure ("degrees F", but not "minute steaks").
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
