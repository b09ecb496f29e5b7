import ArgumentParser
import Quantities

/// What `convert` is given: a number, and behind it a unit, an ingredient or both.
struct ConvertArgument: Hashable {
    let value: Rational
    /// The words behind the number.
    let words: [String]

    /// Reads the words of the command line: every leading word that is a number, "1 1/2" too, counts as the number.
    init(_ words: [String]) throws {
        let words = words.map(\.trimmedOfSpace).filter { !$0.isEmpty }
        let parts = words.first.map { $0.split(separator: " ").map(String.init) } ?? []
        let all = parts + words.dropFirst()
        let numbers = all.prefix { Self.number($0) != nil }
        guard let value = Self.sum(Array(numbers)) else {
            throw ValidationError("Say how much, and of what: larder convert 1 cup \"all-purpose flour\" --to g.")
        }
        self.value = value
        self.words = Array(all.dropFirst(numbers.count))
    }

    /// The exact number of a text: "2", "1.5", "1,5", "1 1/2" or "½"; `nil` for any other, and for "1,500", which is
    /// one and a half or fifteen hundred.
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
