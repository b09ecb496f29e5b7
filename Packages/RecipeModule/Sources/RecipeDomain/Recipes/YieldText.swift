import Quantities

/// Finds the numbers in a text that states a yield: how many it serves, and how many things it makes.
///
/// A number beside a serving word counts servings, and so does a bare one; one with another noun counts things ("1
/// loaf, serves 8" serves 8). A range counts as its upper end, and the size of a pan is ignored.
struct YieldText {
    private enum Token: Equatable {
        case number(Rational)
        case word(String)
        case mark(Character)
    }

    /// A number that may be the yield, and its position.
    private struct Candidate {
        let value: Rational
        let tokens: Range<Int>
    }

    /// The maximum yield; a larger number is a mistake.
    private static let largestCount = Rational(100_000)
    private let tokens: [Token]
    /// Whether a minus sign is right before a number.
    private let isNegative: Bool

    /// Splits the first 200 characters of a text into tokens.
    init(_ text: String) {
        let text = String(text.prefix(200))
        tokens = Self.tokens(of: text)
        let words = text.split(separator: " ")
        isNegative = words.indices.contains { place in
            "-−".contains(words[place].prefix(1)) && words[place].dropFirst().first?.isNumber == true
                && (place == 0 || words[place - 1].last?.isNumber != true)
        }
    }

    /// The number of servings, above zero; `nil` when there is none.
    var servings: Rational? {
        let candidates = candidates()
        return (candidates.first { standsWithServings($0) } ?? candidates.first.flatMap { isThings($0) ? nil : $0 })?
            .value
    }

    /// The number of loaves, cookies, milliliters, and other things that are not servings; `nil` when there is none.
    var things: Rational? { candidates().first { isThings($0) }?.value }

    /// Whether the text has numbers, of which none can be a yield: "0", "-4", and a number with too many digits.
    var isImpossible: Bool {
        guard !isNegative else { return true }
        let hasNumber = tokens.contains { if case .number(let value) = $0 { !isPossible(value) } else { false } }
        return hasNumber && candidates().isEmpty
    }

    private func isPossible(_ value: Rational) -> Bool { value > .zero && value <= Self.largestCount }

    private func candidates() -> [Candidate] {
        var found: [Candidate] = []
        var index = 0
        while index < tokens.count {
            guard case .number(let first) = tokens[index] else {
                index += 1
                continue
            }
            var end = index + 1
            var value = first
            if let last = rangeEnd(after: index) {
                value = max(first, last.value)
                end = last.end
            }
            if let past = endOfDimension(after: end) {
                end = past
            } else if isPossible(value) {
                found.append(Candidate(value: value, tokens: index..<end))
            }
            index = end
        }
        return found
    }

    private func rangeEnd(after index: Int) -> (value: Rational, end: Int)? {
        guard index + 2 < tokens.count, case .number(let last) = tokens[index + 2] else { return nil }
        switch tokens[index + 1] {
        case .mark("-"), .mark("–"), .mark("—"), .mark("~"), .mark("〜"), .mark("～"): return (last, index + 3)
        case .word(let word) where RecipeWords.shared.has(word, as: .rangeWord): return (last, index + 3)
        default: return nil
        }
    }

    /// Returns the index after a pan size such as `9 x 13`, `9-inch`, or `23 cm`, whose first number ends at `index`.
    private func endOfDimension(after index: Int) -> Int? {
        guard index < tokens.count else { return nil }
        if isTimesSign(tokens[index]), index + 1 < tokens.count, case .number = tokens[index + 1] {
            return endOfDimension(after: index + 2) ?? index + 2
        }
        let next = tokens[index] == .mark("-") ? index + 1 : index
        guard next < tokens.count else { return nil }
        switch tokens[next] {
        case .word("inch"), .word("inches"), .word("cm"), .word("mm"), .mark("\""), .mark("″"), .mark("”"), .mark("%"):
            return next + 1
        default: return nil
        }
    }

    private func isTimesSign(_ token: Token) -> Bool {
        switch token {
        case .mark("×"), .word("x"), .word("by"): true
        default: false
        }
    }

    private func standsWithServings(_ candidate: Candidate) -> Bool {
        let before = tokens[..<candidate.tokens.lowerBound].suffix(3)
        let after = tokens[candidate.tokens.upperBound...].prefix(2)
        return after.contains { isWord($0, .servingWord) } || before.contains { isWord($0, .personsWord) }
            || noun(after: candidate) == nil && before.contains { isWord($0, .servesWord) }
    }

    /// Whether a number counts things other than servings: "24 cookies", "1 loaf".
    private func isThings(_ candidate: Candidate) -> Bool {
        noun(after: candidate) != nil && !standsWithServings(candidate)
    }

    /// Returns the word after a number; `nil` when it has none, as in "4", "4, or more", and "4 or more".
    private func noun(after candidate: Candidate) -> String? {
        var end = candidate.tokens.upperBound
        // "2 9-inch loaves"
        if end < tokens.count, case .number = tokens[end], let past = endOfDimension(after: end + 1) { end = past }
        let rest = tokens[end...].drop { $0 == .mark("(") || $0 == .mark("-") }
        guard case .word(let word)? = rest.first, !RecipeWords.shared.has(word, as: .rangeWord) else { return nil }
        return word
    }

    private func isWord(_ token: Token, _ kind: RecipeWords.Kind) -> Bool {
        guard case .word(let word) = token else { return false }
        return RecipeWords.shared.has(word, as: kind)
    }

    private static let dozens: Set<String> = [
        "dozen", "dozens", "dutzend", "douzaine", "douzaines", "docena", "docenas", "dozzina", "dozzine", "dussin",
        "düzine",
    ]

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let character = rest.first {
            if let (number, length) = NumberText.leading(rest) {
                tokens.append(.number(number))
                rest = rest.dropFirst(length)
            } else if character.isLetter {
                let word = rest.prefix(while: \.isLetter)
                let folded = word.lowercased()
                if dozens.contains(folded) {
                    // "3 dozen cookies" are 36 things, and so are "3 dozen" without a noun.
                    if case .number(let count)? = tokens.last, let value = try? count * 12 {
                        tokens[tokens.count - 1] = .number(value)
                    } else {
                        tokens.append(.number(12))
                    }
                    tokens.append(.word(folded))
                } else {
                    tokens.append(NumberText.words[folded].map(Token.number) ?? .word(folded))
                }
                rest = rest.dropFirst(word.count)
            } else {
                if !character.isWhitespace { tokens.append(.mark(character)) }
                rest = rest.dropFirst()
            }
        }
        return tokens
    }
}
