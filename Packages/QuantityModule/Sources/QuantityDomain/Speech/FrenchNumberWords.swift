/// French numbers, in the traditional spelling.
struct FrenchNumberWords: RomanceNumberWords {
    let about = "environ"
    let equals = "égale"
    let and = "et"
    let point = "virgule"

    private static let small = [
        "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
        "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
    ]
    private static let tens = [
        "", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt",
    ]
    private static let parts = [2: "demi", 3: "tiers", 4: "quart", 8: "huitième", 16: "seizième"]

    func range(_ lower: String, _ upper: String) -> String { "\(lower) à \(upper)" }

    /// The plural begins at two.
    func isSeveral(_ number: SpokenNumber) -> Bool {
        switch number {
        case .whole(let number), .mixed(let number, _, _), .decimal(let number, _): number >= 2
        case .digits: true
        }
    }

    func whole(_ number: Int, _ gender: UnitNoun.Gender?, besideNoun: Bool) -> String {
        let text = whole(number)
        return gender == .feminine && text.hasSuffix("un") && number % 100 != 0 ? text + "e" : text
    }

    func part(_ numerator: Int, of denominator: Int) -> String {
        guard let name = Self.parts[denominator] else { return "\(whole(numerator)) sur \(whole(denominator))" }
        return "\(whole(numerator)) \(name)\(numerator == 1 || name.hasSuffix("s") ? "" : "s")"
    }

    func half(_ gender: UnitNoun.Gender?) -> String { gender == .feminine ? "demie" : "demi" }

    func halfOf(_ noun: UnitNoun) -> String { "\(noun.gender == .feminine ? "une" : "un") demi-\(noun.one)" }

    func of(_ noun: String) -> String { noun.beginsWithVowel ? "d'\(noun)" : "de \(noun)" }

    private func whole(_ number: Int) -> String {
        for (power, name) in [(1_000_000_000, "milliard"), (1_000_000, "million")] where number >= power {
            let count = "\(whole(number / power)) \(name)\(number / power > 1 ? "s" : "")"
            return number % power == 0 ? count : "\(count) \(whole(number % power))"
        }
        if number >= 1_000 {
            // Before "mille", "cents" and "quatre-vingts" lose their "s".
            let count = number / 1_000 == 1 ? "" : "\(withoutPlural(whole(number / 1_000))) "
            return "\(count)mille" + (number % 1_000 == 0 ? "" : " \(whole(number % 1_000))")
        }
        if number >= 100 {
            let count = number / 100 == 1 ? "cent" : "\(Self.small[number / 100]) cent"
            return number % 100 == 0 ? (number == 100 ? count : "\(count)s") : "\(count) \(whole(number % 100))"
        }
        return belowHundred(number)
    }

    private func belowHundred(_ number: Int) -> String {
        if number < 20 { return Self.small[number] }
        let (ten, isLong) = (Self.tens[number / 10], [7, 9].contains(number / 10))
        let rest = number % 10 + (isLong ? 10 : 0)
        if number == 80 { return "quatre-vingts" }
        guard rest > 0 else { return ten }
        return [1, 11].contains(rest) && number < 80 ? "\(ten) et \(Self.small[rest])" : "\(ten)-\(Self.small[rest])"
    }

    private func withoutPlural(_ text: String) -> String {
        text.hasSuffix("cents") || text.hasSuffix("vingts") ? String(text.dropLast()) : text
    }
}
