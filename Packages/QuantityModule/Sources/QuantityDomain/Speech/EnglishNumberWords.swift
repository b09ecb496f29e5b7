/// English numbers.
struct EnglishNumberWords: NumberWords {
    let about = "about"
    let equals = "equals"

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let powers = [(1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand")]
    private static let parts = [2: "half", 3: "third", 4: "quarter", 8: "eighth", 16: "sixteenth"]

    func range(_ lower: String, _ upper: String) -> String { "\(lower) to \(upper)" }

    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String {
        let isSeveral =
            switch number {
            case .decimal(let whole, _): whole > 0
            default: number.isSeveral
            }
        return "\(words(number, nil)) \(noun.form(isSeveral: isSeveral))"
    }

    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String {
        switch number {
        case .whole(let number): whole(number)
        case .mixed(0, let numerator, let denominator): part(numerator, of: denominator)
        case .mixed(let number, let numerator, let denominator):
            "\(whole(number)) and \(part(numerator, of: denominator))"
        case .decimal(let number, let digits):
            "\(whole(number)) point \(digits.map(whole).joined(separator: " "))"
        case .digits(let text): text
        }
    }

    private func whole(_ number: Int) -> String {
        if number < 20 { return Self.small[number] }
        var words: [String] = []
        var rest = number
        for (power, name) in Self.powers where rest >= power {
            words.append("\(whole(rest / power)) \(name)")
            rest %= power
        }
        if rest >= 100 {
            words.append("\(Self.small[rest / 100]) hundred")
            rest %= 100
        }
        if rest >= 20 {
            let ten = Self.tens[rest / 10 - 2]
            words.append(rest % 10 == 0 ? ten : "\(ten)-\(Self.small[rest % 10])")
        } else if rest > 0 {
            words.append(Self.small[rest])
        }
        return words.joined(separator: " ")
    }

    private func part(_ numerator: Int, of denominator: Int) -> String {
        guard let name = Self.parts[denominator] else { return "\(whole(numerator)) over \(whole(denominator))" }
        return "\(whole(numerator)) \(name)\(numerator == 1 ? "" : "s")"
    }
}
