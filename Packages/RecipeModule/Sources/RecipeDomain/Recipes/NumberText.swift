import Quantities

/// Reads the small numbers in yields: `4`, `4.5`, `4,5`, `1 1/2`, `1½`, `４`, and English words up to twelve.
///
/// The quantity service reads ingredient lines.
enum NumberText {
    static let words: [String: Rational] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "dozen": 12,
    ]

    /// Returns the number at the start of a text and its length in characters, or `nil` when there is none.
    static func leading(_ text: Substring) -> (value: Rational, length: Int)? {
        if let character = text.first, let fraction = vulgarFraction(character) { return (fraction, 1) }
        guard let (whole, length) = decimal(text) else { return nil }
        let rest = text.dropFirst(length)
        if rest.first == "/" || rest.first == "⁄", let (below, more) = digits(rest.dropFirst()) {
            guard let value = try? Rational(whole.numerator, below) else { return nil }
            return (value, length + 1 + more)
        }
        let gap = rest.first == " " ? 1 : 0
        guard whole.isWhole, let (part, more) = fraction(rest.dropFirst(gap)),
            let value = try? whole + part
        else { return (whole, length) }
        return (value, length + gap + more)
    }

    private static func decimal(_ text: Substring) -> (Rational, Int)? {
        guard let (whole, length) = digits(text) else { return nil }
        let rest = text.dropFirst(length)
        guard rest.first == "." || rest.first == ",", let (_, more) = digits(rest.dropFirst()) else {
            return (try? Rational(whole, 1)).map { ($0, length) }
        }
        let places = rest.dropFirst().prefix(more).compactMap(\.wholeNumberValue).map(String.init).joined()
        // A comma before three digits groups thousands: "1,000" is a thousand.
        let isGrouped = rest.first == "," && more == 3 && whole > 0
        let value = isGrouped ? Rational("\(whole)\(places)") : Rational("\(whole).\(places)")
        return value.map { ($0, length + 1 + more) }
    }

    private static func fraction(_ text: Substring) -> (Rational, Int)? {
        if let character = text.first, let fraction = vulgarFraction(character) { return (fraction, 1) }
        guard let (above, length) = digits(text) else { return nil }
        let rest = text.dropFirst(length)
        guard rest.first == "/" || rest.first == "⁄", let (below, more) = digits(rest.dropFirst()) else { return nil }
        return (try? Rational(above, below)).map { ($0, length + 1 + more) }
    }

    private static func digits(_ text: Substring) -> (Int128, Int)? {
        var value: Int128 = 0
        var length = 0
        for character in text {
            guard length < 12, let digit = decimalDigit(character) else { break }
            value = value * 10 + digit
            length += 1
        }
        return length == 0 ? nil : (value, length)
    }

    /// Returns the decimal digit of any script; "四" and "Ⅳ" are numbers but not digits.
    private static func decimalDigit(_ character: Character) -> Int128? {
        guard let scalar = character.unicodeScalars.first, scalar.properties.numericType == .decimal else { return nil }
        return character.wholeNumberValue.map { Int128($0) }
    }

    private static func vulgarFraction(_ character: Character) -> Rational? {
        switch character {
        case "½": Rational(constant: 1, over: 2)
        case "⅓": Rational(constant: 1, over: 3)
        case "⅔": Rational(constant: 2, over: 3)
        case "¼": Rational(constant: 1, over: 4)
        case "¾": Rational(constant: 3, over: 4)
        case "⅛": Rational(constant: 1, over: 8)
        default: nil
        }
    }
}
