/// What French, Spanish and Italian share: a fraction follows the noun, "una taza y media", and a number of millions
/// takes "de" before it.
protocol RomanceNumberWords: NumberWords {
    /// The word for "and": "et", "y", "e".
    var and: String { get }
    /// The word for the decimal point: "virgule", "coma", "virgola".
    var point: String { get }

    /// Returns a whole number as it is said beside a noun, or on its own.
    func whole(_ number: Int, _ gender: UnitNoun.Gender?, besideNoun: Bool) -> String
    /// Returns a fraction with its article: "un quart", "deux tiers".
    func part(_ numerator: Int, of denominator: Int) -> String
    /// Returns the word for a half after another number: "demie", "media".
    func half(_ gender: UnitNoun.Gender?) -> String
    /// Returns half of something: "une demi-tasse", "media taza".
    func halfOf(_ noun: UnitNoun) -> String
    /// Returns a noun after "de", which drops its vowel before another.
    func of(_ noun: String) -> String
    /// Whether the noun is plural.
    func isSeveral(_ number: SpokenNumber) -> Bool
}

extension RomanceNumberWords {
    func isSeveral(_ number: SpokenNumber) -> Bool { number.isSeveral }

    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String {
        switch number {
        case .whole(let number): whole(number, gender, besideNoun: false)
        case .mixed(0, 1, 2): half(gender)
        case .mixed(0, let numerator, let denominator): part(numerator, of: denominator)
        case .mixed(let number, let numerator, let denominator):
            "\(whole(number, gender, besideNoun: false)) \(rest(numerator, of: denominator, gender))"
        case .decimal(let number, let digits):
            "\(whole(number, nil, besideNoun: false)) \(point) \(places(digits))"
        case .digits(let text): text
        }
    }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String { sharedPhrase(number, noun) }

    /// Returns the phrase that most of these languages use: the noun between a whole number and its fraction.
    func sharedPhrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String {
        let gender = noun.gender ?? .masculine
        switch number {
        case .whole(let count):
            let words = whole(count, gender, besideNoun: true)
            let name = noun.form(isSeveral: isSeveral(number))
            return "\(words) \(count > 0 && count % 1_000_000 == 0 ? of(name) : name)"
        case .mixed(0, 1, 2): return halfOf(noun)
        case .mixed(0, let numerator, let denominator): return "\(part(numerator, of: denominator)) \(of(noun.one))"
        case .mixed(let count, let numerator, let denominator):
            return "\(phrase(.whole(count), noun)) \(rest(numerator, of: denominator, gender))"
        case .decimal, .digits: return "\(words(number, nil)) \(noun.form(isSeveral: isSeveral(number)))"
        }
    }

    private func rest(_ numerator: Int, of denominator: Int, _ gender: UnitNoun.Gender?) -> String {
        "\(and) \((numerator, denominator) == (1, 2) ? half(gender) : part(numerator, of: denominator))"
    }

    /// Returns the digits after the decimal point: leading zeros, then the rest as one number.
    private func places(_ digits: [Int]) -> String {
        let zeros = digits.prefix { $0 == 0 }.map { whole($0, nil, besideNoun: false) }
        let number = digits.reduce(0) { $0 * 10 + $1 }
        return (zeros + (number > 0 ? [whole(number, nil, besideNoun: false)] : [])).joined(separator: " ")
    }
}

extension String {
    /// Whether the word begins with a vowel.
    var beginsWithVowel: Bool { first.map { "aeiouàèéìòùêâîôû".contains($0.lowercased()) } ?? false }
}
