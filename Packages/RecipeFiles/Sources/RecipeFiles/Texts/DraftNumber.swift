import Quantities

/// Numbers as recipe files have them.
enum DraftNumber {
    /// The most decimal places that a program writes and means; beyond them, binary arithmetic shows.
    private static let places = 9
    private static let mostPower = 30

    /// Returns the exact number of a text: "1.5", "1,5", "1/3", "1 1/3", "½", "2.5e-1"; `nil` for any other text.
    static func read(_ text: String) -> Rational? {
        let spaced = text.unicodeScalars.map { vulgar[$0].map { " \($0)" } ?? String($0) }.joined()
        let words = spaced.split(whereSeparator: \.isWhitespace).map(String.init)
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

    private static let vulgar: [Unicode.Scalar: String] = [
        "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
        "⅙": "1/6", "⅚": "5/6", "⅕": "1/5",
    ]

    private static func single(_ text: String) -> Rational? {
        if let number = Rational(text) { return number }
        let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        if parts.count == 2, let number = Rational(String(parts[0])), let power = Int(parts[1]) {
            return scaled(number, by: power)
        }
        let commas = text.split(separator: ",", omittingEmptySubsequences: false)
        guard commas.count == 2, commas[1].count != 3 else { return nil }
        return Rational("\(commas[0]).\(commas[1])")
    }

    private static func scaled(_ number: Rational, by power: Int) -> Rational? {
        guard power.magnitude <= mostPower else { return nil }
        var scaled = number
        for _ in 0..<power.magnitude {
            guard let next = power < 0 ? try? scaled / 10 : try? scaled * 10 else { return nil }
            scaled = next
        }
        return scaled
    }

    /// Returns the shortest exact text: "0.5" for 1/2, and "1/3".
    static func text(_ number: Rational) -> String {
        let decimals = number.decimals(places: places)
        return decimals.exact ? decimals.text : number.description
    }

    /// Returns the text of a number in JSON, as a cook writes it, and whether it is another number.
    ///
    /// Programs that calculate with binary or decimal fractions cut a third off. A number with three or more decimals
    /// that is a third or a sixth when that is rounded, or cut off, at its last decimal, becomes that fraction:
    /// 0.333 and 0.33333334 become 1/3, 1.667 becomes 1 2/3, and 0.33 stays. Halves, quarters, eighths and sixteenths
    /// have exact decimals and stay as they are. Beyond nine decimals, only the first nine are meant.
    static func kitchenText(_ digits: String) -> (text: String, isAnother: Bool) {
        guard let number = read(digits), number >= .zero else { return (digits, false) }
        let decimals = min(
            digits.split(separator: ".").dropFirst().first.map { $0.prefix { $0.isNumber }.count } ?? 0,
            6
        )
        if decimals >= 3, let fraction = fraction(near: number, decimals: decimals) { return (mixed(fraction), true) }
        let meant = number.decimals(places: places)
        return (meant.text, !meant.exact)
    }

    private static func fraction(near number: Rational, decimals: Int) -> Rational? {
        let cut = cutOff(number, decimals: decimals)
        for sixths in [1, 2, 4, 5] {
            guard let whole = try? Rational(number.floor, 1),
                let candidate = try? whole + Rational(constant: sixths, over: 6)
            else { continue }
            let rounded = Rational(candidate.decimals(places: decimals).text)
            if rounded == cut || cutOff(candidate, decimals: decimals) == cut { return candidate }
        }
        return nil
    }

    /// Returns the number with so many decimals, the rest cut off.
    private static func cutOff(_ number: Rational, decimals: Int) -> Rational? {
        let parts = number.decimals(places: 20).text.split(separator: ".")
        guard parts.count == 2 else { return number }
        return Rational("\(parts[0]).\(parts[1].prefix(decimals))")
    }

    private static func mixed(_ number: Rational) -> String {
        let whole = number.floor
        return whole == 0 ? number.description : "\(whole) \(number.fraction)"
    }
}
