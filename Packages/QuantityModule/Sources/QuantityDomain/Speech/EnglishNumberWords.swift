/// English numbers.
struct EnglishNumberWords: NumberWords {
    let about = "about"
    let to = "to"
    let equals = "equals"
    let point = "point"

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let powers = [(1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand")]
    private static let parts = [2: "half", 3: "third", 4: "quarter", 8: "eighth", 16: "sixteenth"]

    func whole(_ number: Int) -> String {
        guard (0..<1_000_000_000_000).contains(number) else { return "\(number)" }
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

    func part(_ numerator: Int, of denominator: Int) -> String {
        guard let name = Self.parts[denominator] else { return "\(whole(numerator)) over \(whole(denominator))" }
        return "\(whole(numerator)) \(name)\(numerator == 1 ? "" : "s")"
    }

    func mixed(_ whole: Int, _ numerator: Int, of denominator: Int) -> String {
        "\(self.whole(whole)) and \(part(numerator, of: denominator))"
    }
}
