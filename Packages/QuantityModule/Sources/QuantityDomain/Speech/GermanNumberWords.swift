/// German numbers: single words to which halves and quarters are joined: "zweieinhalb", "eindreiviertel".
struct GermanNumberWords: NumberWords {
    let about = "etwa"
    let equals = "sind"

    private static let small = [
        "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
        "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
    ]
    private static let tens = [
        "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ]
    private static let parts = [3: "drittel", 4: "viertel", 8: "achtel", 16: "sechzehntel"]

    func range(_ lower: String, _ upper: String) -> String { "\(lower) bis \(upper)" }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String {
        let gender = noun.gender ?? .masculine
        let said = number == .whole(1) ? one(gender) : words(number, gender)
        return "\(said) \(noun.form(isSeveral: number.isSeveral))"
    }

    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String {
        switch number {
        // Before another number, "ein" is the same in every gender: "ein bis zwei Tassen".
        case .whole(1): gender == nil ? "eins" : "ein"
        case .whole(let number): whole(number)
        case .mixed(0, 1, 2): half(gender)
        case .mixed(0, let numerator, let denominator): part(numerator, of: denominator, gender)
        case .mixed(let number, 1, 2): "\(joined(number))einhalb"
        case .mixed(let number, let numerator, 4): "\(joined(number))\(joined(numerator))viertel"
        case .mixed(let number, let numerator, let denominator):
            "\(joined(number)) und \(part(numerator, of: denominator, gender == nil ? nil : .neuter))"
        case .decimal(let number, let digits):
            "\(whole(number)) Komma \(digits.map(whole).joined(separator: " "))"
        case .digits(let text): text
        }
    }

    private func one(_ gender: UnitNoun.Gender?) -> String { gender == .feminine ? "eine" : "ein" }

    private func half(_ gender: UnitNoun.Gender?) -> String {
        switch gender {
        case .feminine: "eine halbe"
        case .masculine, .common: "ein halber"
        case .neuter: "ein halbes"
        case nil: "ein halb"
        }
    }

    /// Returns the word for a fraction: a capitalized noun on its own, "drei Viertel", and lowercase before a measure,
    /// "drei viertel Tasse".
    private func part(_ numerator: Int, of denominator: Int, _ gender: UnitNoun.Gender?) -> String {
        let count = numerator == 1 ? one(gender) : whole(numerator)
        guard let name = Self.parts[denominator] else { return "\(count) durch \(whole(denominator))" }
        return "\(count) \(gender == nil ? name.prefix(1).uppercased() + name.dropFirst() : name)"
    }

    /// Returns the word at the end of a number, where one is "eins".
    private func whole(_ number: Int) -> String {
        let text = joined(number)
        return number % 100 == 1 ? text + "s" : text
    }

    /// Returns the word inside a longer one.
    private func joined(_ number: Int) -> String {
        for (power, name, plural) in [
            (1_000_000_000, "Milliarde", "Milliarden"), (1_000_000, "Million", "Millionen"),
        ] where number >= power {
            let count = number / power == 1 ? "eine \(name)" : "\(joined(number / power)) \(plural)"
            return number % power == 0 ? count : "\(count) \(joined(number % power))"
        }
        for (power, name) in [(1_000, "tausend"), (100, "hundert")] where number >= power {
            return joined(number / power) + name + (number % power == 0 ? "" : joined(number % power))
        }
        if number < 20 { return Self.small[number] }
        return (number % 10 == 0 ? "" : "\(Self.small[number % 10])und") + Self.tens[number / 10]
    }
}
