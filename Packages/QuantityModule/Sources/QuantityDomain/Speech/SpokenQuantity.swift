import LineParser
package import Quantities

/// Turns amounts into words for screen readers and speakers: "one and one half cups".
package struct SpokenQuantity: Sendable {
    private let language: Language
    private let words: any NumberWords
    private let formatter = QuantityFormatter()

    /// Creates a voice for a language: English, German, French, Spanish, Italian, Swedish or Turkish.
    ///
    /// - Parameter locale: A BCP 47 tag; empty for English. The initializer returns `nil` for any other language.
    package init?(locale: String) {
        guard let language = locale.isEmpty ? .english : Language(tag: locale), let words = Self.words(of: language)
        else { return nil }
        self.language = language
        self.words = words
    }

    private static func words(of language: Language) -> (any NumberWords)? {
        switch language {
        case .english: EnglishNumberWords()
        case .german: GermanNumberWords()
        case .french: FrenchNumberWords()
        case .spanish: SpanishNumberWords()
        case .italian: ItalianNumberWords()
        case .swedish: SwedishNumberWords()
        case .turkish: TurkishNumberWords()
        default: nil
        }
    }

    /// Returns the words for an amount or a range; a rounded number is announced as such.
    package func text(of range: AmountRange) -> String {
        let lower = formatter.number(range.lower, range.unit)
        let upper = formatter.number(range.upper, range.unit)
        let noun = range.unit == .count ? nil : noun(range.unit)
        let number = SpokenNumber(upper.text)
        var said = noun.map { words.phrase(number, $0) } ?? words.words(number, nil)
        if range.isRange, lower.text != upper.text {
            said = words.range(words.words(SpokenNumber(lower.text), noun?.gender), said)
        }
        return lower.exact && upper.exact ? said : "\(words.about) \(said)"
    }

    /// Returns the words for two equal amounts: "one and one half cups equals one hundred eighty grams".
    package func equation(_ left: AmountRange, _ right: AmountRange) -> String {
        "\(text(of: left)) \(words.equals) \(text(of: right))"
    }

    private func noun(_ code: UnitCode) -> UnitNoun {
        if let noun = UnitNames.spoken.noun(of: code, in: language) ?? UnitNames.written.noun(of: code, in: language) {
            return noun
        }
        guard language == .english, let unit = UnitTable.standard[code] else {
            return UnitNoun(one: code.rawValue, several: code.rawValue, gender: nil)
        }
        return UnitNoun(one: code.rawValue, several: unit.plural, gender: nil)
    }
}
