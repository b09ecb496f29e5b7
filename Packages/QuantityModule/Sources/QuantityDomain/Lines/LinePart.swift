import LineParser

/// A piece of a line between two commas, plus signs, or "and"s.
struct LinePart {
    /// What stands before a part.
    enum Joint {
        case comma
        case and
        /// A plus sign, which may add to the first ingredient.
        case plus
        /// Only a space, before a number with a unit: "250 g pasta 1 clove of garlic".
        case space
    }

    var text: Substring
    /// `nil` for the first part.
    let joint: Joint?

    /// The most parts of a line.
    private static let most = 20

    /// Returns the parts of a line outside of brackets; `nil` for a line that has only one, or too many.
    static func parts(of text: String, in language: Language) -> [LinePart]? {
        let and = (IngredientCatalog.names(in: language) ?? .standard).conjunctions.and
        var parts: [LinePart] = []
        var joint: Joint?
        var begin = text.startIndex
        var depth = 0
        var place = text.startIndex
        while place < text.endIndex {
            let character = text[place]
            if character == "(" { depth += 1 }
            if character == ")" { depth = max(0, depth - 1) }
            if depth == 0, place != text.startIndex, let found = Self.joint(at: place, in: text, and, language) {
                // ", and" is one joint.
                if !text[begin..<place].allSatisfy(\.isWhitespace) {
                    parts.append(LinePart(text: text[begin..<place], joint: joint))
                }
                guard parts.count < most else { return nil }
                (joint, begin, place) = (found.joint, found.end, found.end)
            } else {
                place = text.index(after: place)
            }
        }
        guard !parts.isEmpty, !text[begin...].allSatisfy(\.isWhitespace) else { return nil }
        return parts + [LinePart(text: text[begin...], joint: joint)]
    }

    private static func joint(
        at place: String.Index,
        in text: String,
        _ and: Set<String>,
        _ language: Language
    ) -> (joint: Joint, end: String.Index)? {
        let next = text.index(after: place)
        switch text[place] {
        case ",", ";":
            guard next < text.endIndex, text[next].isWhitespace else { return nil }
            return (.comma, next)
        case "+": return (.plus, next)
        case " ":
            if text[next...].first?.isNumber == true {
                let name = String(text[..<place].reversed().prefix { $0.isLetter }.reversed())
                return LineReader.standard.endsName(name, in: language) ? (.space, next) : nil
            }
            let word = text[next...].prefix { $0.isLetter || $0 == "&" }
            guard word.endIndex < text.endIndex, text[word.endIndex].isWhitespace else { return nil }
            let folded = word.lowercased()
            if LineReader.standard.joinsAmounts(folded, in: language) { return (.plus, word.endIndex) }
            return and.contains(folded) ? (.and, word.endIndex) : nil
        default: return nil
        }
    }
}
