import ArgumentParser
import Quantities

/// The argument of `convert`: a number, followed by a unit, an ingredient, or both.
struct ConvertArgument: Hashable {
    let value: Rational
    /// The words after the number.
    let words: [String]

    /// Parses the words of the command line; the number takes every leading word that is a number, as in "1 1/2".
    init(_ words: [String]) throws {
        let words = words.map(\.trimmedOfSpace).filter { !$0.isEmpty }
        let parts = words.first.map { $0.split(separator: " ").map(String.init) } ?? []
        let all = parts + words.dropFirst()
        let numbers = all.prefix { Self.number($0) != nil }
        guard let value = Self.sum(Array(numbers)) else {
            throw ValidationError("Enter how much of what: larder convert 1 cup \"all-purpose flour\" --to g.")
        }
        self.value = value
        self.words = Array(all.dropFirst(numbers.count))
    }

    /// Returns the exact number in a text such as "2", "1.5", "1,5", "1 1/2", or "½", or `nil` for any other text,
    /// including the ambiguous "1,500".
    static func value(_ text: String) -> Rational? { sum(text.split(separator: " ").map(String.init)) }

    private static func sum(_ texts: [String]) -> Rational? {
        guard !texts.isEmpty, texts.count <= 2 else { return nil }
        return texts.reduce(Rational?.some(.zero)) { sum, text in
            guard let sum, let value = number(text) else { return nil }
            return try? sum + value
        }
    }

    private static let signs: [Character: String] = [
        "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
        "⅕": "1/5", "⅙": "1/6",
    ]

    private static func number(_ text: String) -> Rational? {
        if let last = text.last, let part = signs[last], let fraction = Rational(part) {
            let whole = text.dropLast()
            if whole.isEmpty { return fraction }
            return Rational(String(whole)).flatMap { try? $0 + fraction }
        }
        let sides = text.split(separator: ",", omittingEmptySubsequences: false)
        let isDecimal = sides.count == 2 && sides[1].count != 3 && !text.contains(".") && !text.contains("/")
        return Rational(isDecimal ? sides.joined(separator: ".") : text)
    }
}
