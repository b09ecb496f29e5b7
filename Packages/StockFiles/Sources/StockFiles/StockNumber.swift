public import Quantities

/// Numbers as files have them.
public enum StockNumber {
    /// The most decimal places that a program writes and means; beyond them, binary arithmetic shows.
    private static let places = 9
    private static let tenPowers = 38

    /// Returns the exact number of a text: "1.5", "1,5", "1/3", "1 1/3", "2.5e-1"; `nil` for any other text.
    ///
    /// A comma is a decimal comma, unless exactly three digits follow it: "1,500" may mean either, and is none.
    public static func read(_ text: String) -> Rational? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        switch words.count {
        case 1: return single(words[0])
        case 2:
            guard let whole = Int(words[0]), whole >= 0, words[1].contains("/"), let part = Rational(words[1]),
                part >= .zero, part < .one
            else { return nil }
            return try? Rational(whole) + part
        default: return nil
        }
    }

    private static func single(_ text: String) -> Rational? {
        if let number = Rational(text) { return number }
        let lower = text.lowercased()
        let parts = lower.split(separator: "e", omittingEmptySubsequences: false)
        if parts.count == 2, let number = Rational(String(parts[0])), let power = Int(parts[1]) {
            return scaled(number, by: power)
        }
        let commas = text.split(separator: ",", omittingEmptySubsequences: false)
        guard commas.count == 2, commas[1].count != 3, !text.contains("."), !text.contains("/") else { return nil }
        return Rational("\(commas[0]).\(commas[1])")
    }

    private static func scaled(_ number: Rational, by power: Int) -> Rational? {
        guard power.magnitude <= tenPowers else { return nil }
        var factor: Rational = 1
        for _ in 0..<power.magnitude {
            guard let next = try? factor * 10 else { return nil }
            factor = next
        }
        return try? power < 0 ? number / factor : number * factor
    }

    /// Returns the shortest exact text: "0.5" for 1/2, and "1/3".
    public static func text(_ number: Rational) -> String {
        let decimals = number.decimals(places: places)
        return decimals.exact ? decimals.text : number.description
    }

    /// Returns the number that a program meant which calculates with binary fractions: 0.3 for 0.30000000000000004.
    static func meant(_ number: Rational) -> Rational { Rational(number.decimals(places: places).text) ?? number }
}
