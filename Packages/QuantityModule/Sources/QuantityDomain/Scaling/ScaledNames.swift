import LineParser
import Quantities

/// A thing that does not scale with a recipe: the pan, the oven temperature, the time.
package enum FixedThing: String, Sendable {
    /// A pan, dish or tin.
    case thing
    /// A temperature or a time.
    case measure

    /// Creates the kind of thing that a name means; `nil` for food.
    ///
    /// For pans, the end of the name decides ("springform pan", but not "pan drippings"); for measures, the whole name
    /// does ("degrees F", but not "minute steaks").
    package init?(name: String) {
        let words = LineWords.words(of: name)
        let folded = words.map(WordFolding.singular)
        let rules = LineWords.standard
        if rules.areEquipment(words) {
            self = .thing
        } else if !folded.isEmpty,
            folded.allSatisfy({ rules.contains([$0], .measure) }) || rules.contains(folded, .measure)
        {
            self = .measure
        } else {
            return nil
        }
    }
}

/// Makes the English name of counted things singular or plural to match the amount: "2 lemons", "1 egg".
enum CountedName {
    private static let irregular = [
        "leaf": "leaves", "loaf": "loaves", "half": "halves", "knife": "knives", "chili": "chilies",
    ]
    private static let alike: Set<String> = [
        "fish", "shrimp", "salmon", "trout", "cod", "bok", "choy", "squash", "zucchini",
    ]

    /// Returns the name for a new amount.
    static func name(_ name: String, from old: Rational, to new: Rational) -> String {
        guard (old > .one) != (new > .one), let last = name.split(separator: " ").last,
            last.utf8.allSatisfy({ (97...122).contains($0) }), last.count > 2
        else { return name }
        let word = String(last)
        let other = new > .one ? plural(word) : WordFolding.singular(word)
        return name.dropLast(word.count) + other
    }

    private static func plural(_ word: String) -> String {
        guard !alike.contains(word), WordFolding.singular(word) == word else { return word }
        if let known = irregular[word] { return known }
        if ["s", "x", "ch", "sh", "to"].contains(where: { word.hasSuffix($0) }) { return word + "es" }
        let before = word.dropLast().last
        if word.hasSuffix("y"), let before, !"aeiou".contains(before) { return word.dropLast() + "ies" }
        return word + "s"
    }
}
