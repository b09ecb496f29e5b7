/// Italian numbers: single words whose parts drop a vowel before another.
struct ItalianNumberWords: RomanceNumberWords {
    let about = "circa"
    let equals = "sono"
    let and = "e"
    let point = "virgola"

    private static let small = [
        "zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici",
        "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove",
    ]
    private static let tens = [
        "", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta",
    ]
    private static let parts = [2: "mezzo", 3: "terzo", 4: "quarto", 8: "ottavo", 16: "sedicesimo"]

    func range(_ lower: String, _ upper: String) -> String { "da \(lower) a \(upper)" }

    func whole(_ number: Int, _ gender: UnitNoun.Gender?, besideNoun: Bool) -> String {
        guard number == 1 else { return whole(number) }
        return gender == .feminine ? "una" : "uno"
    }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String {
        switch number {
        case .whole(1): return one(noun)
        case .mixed(1, let numerator, let denominator):
            let rest = (numerator, denominator) == (1, 2) ? half(noun.gender) : part(numerator, of: denominator)
            return "\(one(noun)) \(and) \(rest)"
        default: return sharedPhrase(number, noun)
        }
    }

    func part(_ numerator: Int, of denominator: Int) -> String {
        guard let name = Self.parts[denominator] else { return "\(whole(numerator)) su \(whole(denominator))" }
        return numerator == 1 ? "un \(name)" : "\(whole(numerator)) \(name.dropLast())i"
    }

    func half(_ gender: UnitNoun.Gender?) -> String { gender == .feminine ? "mezza" : "mezzo" }

    func halfOf(_ noun: UnitNoun) -> String { "\(half(noun.gender)) \(noun.one)" }

    func of(_ noun: String) -> String { noun.beginsWithVowel ? "d'\(noun)" : "di \(noun)" }

    /// "una tazza", "un'oncia", "un litro", "uno spicchio".
    private func one(_ noun: UnitNoun) -> String {
        let name = noun.one
        if noun.gender == .feminine { return name.beginsWithVowel ? "un'\(name)" : "una \(name)" }
        let letters = Array(name.lowercased().prefix(2))
        let isHeavy = letters.first == "z" || letters.first == "s" && !name.dropFirst().description.beginsWithVowel
        return isHeavy ? "uno \(name)" : "un \(name)"
    }

    private func whole(_ number: Int) -> String {
        for (power, one, several) in [
            (1_000_000_000, "un miliardo", "miliardi"), (1_000_000, "un milione", "milioni"),
        ] where number >= power {
            let count = number / power == 1 ? one : "\(whole(number / power)) \(several)"
            return number % power == 0 ? count : "\(count) \(whole(number % power))"
        }
        let text = below(number)
        // "Tre" takes an accent at the end of a longer word.
        return number > 20 && number % 10 == 3 && number % 100 != 13 ? text.dropLast() + "é" : text
    }

    private func below(_ number: Int) -> String {
        if number >= 1_000 {
            let count = number / 1_000 == 1 ? "mille" : "\(below(number / 1_000))mila"
            return count + (number % 1_000 == 0 ? "" : below(number % 1_000))
        }
        if number >= 100 {
            let count = number / 100 == 1 ? "cento" : "\(Self.small[number / 100])cento"
            let rest = number % 100
            guard rest > 0 else { return count }
            return (below(rest).hasPrefix("ott") ? String(count.dropLast()) : count) + below(rest)
        }
        if number < 20 { return Self.small[number] }
        let (ten, one) = (Self.tens[number / 10], number % 10)
        guard one > 0 else { return ten }
        return ([1, 8].contains(one) ? String(ten.dropLast()) : ten) + Self.small[one]
    }
}
