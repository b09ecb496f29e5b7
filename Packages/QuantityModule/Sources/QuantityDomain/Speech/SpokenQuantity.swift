import ExactMath

/// Says amounts aloud, for screen readers and speakers: "one and one half cups".
public struct SpokenQuantity: Sendable {
    private let language: Language
    private let words: any NumberWords
    private let formatter = QuantityFormatter()

    /// Makes a voice for a language.
    ///
    /// English and Turkish are spoken.
    ///
    /// - Parameter locale: BCP 47; empty is English, and `nil` comes back for a language that is not spoken.
    public init?(locale: String) {
        switch locale.isEmpty ? .english : Language(tag: locale) {
        case .english: (language, words) = (.english, EnglishNumberWords())
        case .turkish: (language, words) = (.turkish, TurkishNumberWords())
        default: return nil
        }
    }

    /// What is said of an amount or a range; a rounded number is announced as such.
    public func text(of range: AmountRange) -> String {
        let (numbers, exact) = numbers(of: range)
        let name = name(of: range.unit, for: range.upper)
        return [exact ? "" : words.about, numbers, name].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What is said of two amounts that are the same: "one and one half cups equals one hundred eighty grams".
    public func equation(_ left: AmountRange, _ right: AmountRange) -> String {
        "\(text(of: left)) \(words.equals) \(text(of: right))"
    }

    private func numbers(of range: AmountRange) -> (text: String, exact: Bool) {
        let lower = formatter.number(range.lower, range.unit)
        let upper = formatter.number(range.upper, range.unit)
        let exact = lower.exact && upper.exact
        guard range.isRange, lower.text != upper.text else { return (words.words(for: upper.text), exact) }
        return ("\(words.words(for: lower.text)) \(words.to) \(words.words(for: upper.text))", exact)
    }

    private func name(of code: UnitCode, for value: Rational) -> String {
        UnitNames.spoken.name(of: code, for: value, in: language)
            ?? QuantityFormatter(locale: language == .turkish ? "tr" : "en").name(of: code, for: value)
    }
}
