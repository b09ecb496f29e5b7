import Quantities

/// Reads single lines of a plain text that describe the whole recipe.
enum PlainTextFacts {
    /// Returns the servings in a line such as "Serves 4", "Yield: 1 loaf", "4 Portionen", or "für 4 Personen", or
    /// `nil`.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - place: Where it stands; after the first ingredient, "12 pieces" may be one.
    ///   - title: The recipe's title, which names the dish.
    /// - Returns: The servings.
    static func servings(_ line: PlainTextLine, at place: Place, of title: String) -> Servings? {
        if let (label, value) = line.labelled, RecipeWords.shared.has(label, as: .yieldWord) { return Servings(value) }
        let words = line.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let first = words.first, words.count <= 10 else { return nil }
        if place != .list, line.sectionTitle == nil, tellsYield(words[...], at: place, of: title) {
            return Servings(line.text)
        }
        let hasServings = words.contains { RecipeWords.shared.has($0, as: .servingWord) }
        let numbers = YieldText(line.text)
        let hasNumber = numbers.servings ?? numbers.things != nil
        if RecipeWords.shared.has(first, as: .forWord) || RecipeWords.shared.has(first, as: .givesWord) {
            return hasServings && hasNumber ? Servings(line.text) : nil
        }
        if RecipeWords.shared.has(first, as: .yieldWord) {
            return hasNumber || (2...4).contains(words.count) ? Servings(line.text) : nil
        }
        guard hasServings, line.text.first?.isNumber == true, let last = words.last, words.count <= 5 else {
            return nil
        }
        let isServings = RecipeWords.shared.has(last, as: .servingWord) || last == "s"
        return isServings ? Servings(line.text) : nil
    }

    /// Returns whether a line in the head tells the servings, a time, the tags, or the source.
    static func isFact(_ line: PlainTextLine) -> Bool {
        let label = line.labelled?.label ?? ""
        return servings(line, at: .start, of: "") != nil || times(line) != nil || line.text.hasPrefix("http")
            || RecipeWords.shared.has(label, as: .tagsLabel) || RecipeWords.shared.has(label, as: .sourceLabel)
    }

    /// Where a line stands in a text.
    enum Place {
        /// Before a heading that begins the ingredients.
        case head
        /// Before the first ingredient of a text without such a heading.
        case start
        /// After the first ingredient.
        case list
    }

    /// Whether words tell only how much a recipe makes: "für 12 Stücke", "ca 20 bullar", "pour 6"; "for 12 minutes"
    /// tells a time.
    ///
    /// Without a word before the number, its noun names pieces or, in the head, the dish of the title: "24 cookies"
    /// beneath "Oat cookies", and neither "12 comments" nor "180 °C".
    private static func tellsYield(_ words: ArraySlice<String>, at place: Place, of title: String) -> Bool {
        let rest = words.drop { $0 == "s" || has($0, .forWord) || has($0, .givesWord) || has($0, .yieldWord) }
        let number = rest.drop { has($0, .approxWord) }
        let noun = number.drop { $0.allSatisfy(\.isNumber) || NumberText.words[$0] != nil || has($0, .rangeWord) }
        guard noun.count < number.count, noun.count <= 2, !noun.contains(where: isMeasure) else { return false }
        guard let dish = noun.last else { return rest.count < words.count }
        if noun.count == 1, has(dish, .pieceWord) || number.count < words.count { return true }
        return place == .head && (number.count < words.count || has(dish, .pieceWord) || isDish(dish, of: title))
    }

    private static func has(_ word: String, _ kind: RecipeWords.Kind) -> Bool { RecipeWords.shared.has(word, as: kind) }

    /// Whether a word beside a number measures something other than what the recipe makes, or counts its ingredients.
    private static func isMeasure(_ word: String) -> Bool {
        [.hourWord, .minuteWord, .measureWord, .ingredientsHeading].contains { has(word, $0) }
    }

    /// Whether a word in lower case is one of the title's, in the singular or the plural or as the end of a compound:
    /// "bullar" of "Kanelbullar".
    private static func isDish(_ word: String, of title: String) -> Bool {
        title.lowercased().split { !$0.isLetter }.contains { other in
            let same = zip(word, other).prefix { $0 == $1 }.count
            return other.hasSuffix(word) || same >= 4 && max(word.count, other.count) <= same + 2
        }
    }

    /// Returns the times in a line such as "Prep: 10 min | Cook: 1 h 20 min", or `nil` for any other line.
    static func times(_ line: PlainTextLine) -> [RecipeWords.Kind: Int]? {
        var times: [RecipeWords.Kind: Int] = [:]
        for part in line.text.split(whereSeparator: { "|;·•".contains($0) }) {
            guard let digit = part.firstIndex(where: \.isNumber) else { return nil }
            let label = part[..<digit].lowercased().filter { !":*_".contains($0) }.whitespaceFolded
            let kinds: [RecipeWords.Kind] = [.prepTime, .cookTime, .restTime, .totalTime]
            guard let kind = kinds.first(where: { RecipeWords.shared.has(label, as: $0) }),
                let minutes = minutes(part[digit...])
            else { return nil }
            times[kind] = minutes
        }
        return times.isEmpty ? nil : times
    }

    /// Returns "1 h 20 min", "1h20", "1 1/2 hours", or "45 minutes" in minutes.
    static func minutes(_ text: Substring) -> Int? {
        var rest = text
        var total = Rational.zero
        var followsHours = false
        while true {
            rest = rest.drop { $0 == " " || $0 == "," || $0 == "." }
            if rest.isEmpty { break }
            guard let (number, length) = NumberText.leading(rest) else { return nil }
            rest = rest.dropFirst(length).drop { $0 == " " }
            let word = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(word.count)
            guard let factor = factor(of: word.lowercased(), followsHours: followsHours), number <= 10_000,
                let part = try? number * Rational(factor), let sum = try? total + part
            else { return nil }
            followsHours = factor == 60
            total = sum
        }
        return total > .zero ? Int(exactly: total.doubleValue.rounded()) : nil
    }

    private static func factor(of word: String, followsHours: Bool) -> Int? {
        if RecipeWords.shared.has(word, as: .hourWord) { return 60 }
        if RecipeWords.shared.has(word, as: .minuteWord) { return 1 }
        return word.isEmpty && followsHours ? 1 : nil
    }
}
