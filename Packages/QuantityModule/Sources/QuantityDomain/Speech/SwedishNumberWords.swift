/// Swedish numbers: "en" or "ett" depending on the noun, which is singular after a half: "två och ett halvt kilo".
struct SwedishNumberWords: NumberWords {
    let about = "ungefär"
    let equals = "är"

    private static let small = [
        "noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv", "tretton",
        "fjorton", "femton", "sexton", "sjutton", "arton", "nitton",
    ]
    private static let tens = ["", "", "tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio"]
    private static let parts = [3: "tredjedel", 4: "kvart", 8: "åttondel", 16: "sextondel"]

    func range(_ lower: String, _ upper: String) -> String { "\(lower) till \(upper)" }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String {
        let isMixed = if case .mixed = number { true } else { false }
        return "\(words(number, noun.gender ?? .common)) \(noun.form(isSeveral: number.isSeveral && !isMixed))"
    }

    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String {
        switch number {
        case .whole(let number): whole(number, gender)
        case .mixed(0, let numerator, let denominator): part(numerator, of: denominator, gender)
        case .mixed(let number, let numerator, let denominator):
            "\(whole(number, gender)) och \(part(numerator, of: denominator, gender))"
        case .decimal(let number, let digits):
            "\(whole(number, nil)) komma \(digits.map { whole($0, nil) }.joined(separator: " "))"
        case .digits(let text): text
        }
    }

    /// Returns a fraction: "en kvarts kopp" beside a noun, "en kvart" on its own.
    private func part(_ numerator: Int, of denominator: Int, _ gender: UnitNoun.Gender?) -> String {
        if (numerator, denominator) == (1, 2) { return gender == .neuter ? "ett halvt" : "en halv" }
        let count = numerator == 1 ? "en" : whole(numerator, nil)
        guard let name = Self.parts[denominator] else { return "\(count) genom \(whole(denominator, nil))" }
        guard gender == nil else { return "\(count) \(name)s" }
        return numerator == 1 ? "\(count) \(name)" : "\(count) \(name)ar"
    }

    private func whole(_ number: Int, _ gender: UnitNoun.Gender?) -> String {
        let text = whole(number)
        guard gender == .common, number % 10 == 1, number % 100 != 11 else { return text }
        return text.dropLast(3) + "en"
    }

    private func whole(_ number: Int) -> String {
        for (power, name) in [(1_000_000_000, "miljard"), (1_000_000, "miljon")] where number >= power {
            let count = number / power == 1 ? "en \(name)" : "\(whole(number / power)) \(name)er"
            return number % power == 0 ? count : "\(count) \(whole(number % power))"
        }
        for (power, name) in [(1_000, "tusen"), (100, "hundra")] where number >= power {
            // Three equal consonants are written as two: "ettusen".
            let count = name == "tusen" && number / power == 1 ? "et" : whole(number / power)
            return count + name + (number % power == 0 ? "" : whole(number % power))
        }
        if number < 20 { return Self.small[number] }
        return Self.tens[number / 10] + (number % 10 == 0 ? "" : Self.small[number % 10])
    }
}
