/// Turkish numbers: nouns after them stay singular, and a half after a whole number is "buçuk".
struct TurkishNumberWords: NumberWords {
    let about = "yaklaşık"
    let equals = "eşittir"

    private static let ones = ["", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"]
    private static let tens = ["", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"]
    private static let powers = [(1_000_000_000, "milyar"), (1_000_000, "milyon"), (1_000, "bin")]
    private static let among = [2: "ikide", 3: "üçte", 4: "dörtte", 8: "sekizde", 16: "on altıda"]

    func range(_ lower: String, _ upper: String) -> String { "\(lower) ila \(upper)" }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String { "\(words(number, nil)) \(noun.one)" }

    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String {
        switch number {
        case .whole(let number): whole(number)
        case .mixed(0, let numerator, let denominator): part(numerator, of: denominator)
        case .mixed(let number, 1, 2): "\(whole(number)) buçuk"
        case .mixed(let number, let numerator, let denominator):
            "\(whole(number)) tam \(part(numerator, of: denominator))"
        case .decimal(let number, let digits):
            "\(whole(number)) virgül \(digits.map(whole).joined(separator: " "))"
        case .digits(let text): text
        }
    }

    private func whole(_ number: Int) -> String {
        guard number > 0 else { return "sıfır" }
        var words: [String] = []
        var rest = number
        for (power, name) in Self.powers where rest >= power {
            // A thousand is "bin", not "bir bin".
            words.append(power == 1_000 && rest / power == 1 ? name : "\(whole(rest / power)) \(name)")
            rest %= power
        }
        if rest >= 100 {
            words.append(rest / 100 == 1 ? "yüz" : "\(Self.ones[rest / 100]) yüz")
            rest %= 100
        }
        words += [Self.tens[rest / 10], Self.ones[rest % 10]].filter { !$0.isEmpty }
        return words.joined(separator: " ")
    }

    private func part(_ numerator: Int, of denominator: Int) -> String {
        switch (numerator, denominator) {
        case (1, 2): "yarım"
        case (1, 4): "çeyrek"
        default: "\(Self.among[denominator] ?? "\(whole(denominator)) parçada") \(whole(numerator))"
        }
    }
}
