/// The words of a language for the numbers that ``QuantityFormatter`` writes: "1 1/2", "0.25", "180".
protocol NumberWords: Sendable {
    /// Before a rounded number.
    var about: String { get }
    /// Between the ends of a range.
    var to: String { get }
    /// Between two amounts that are the same.
    var equals: String { get }
    /// Between whole digits and decimals.
    var point: String { get }

    /// A whole number that is not negative.
    func whole(_ number: Int) -> String
    /// A part of one: "one half", "two thirds".
    func part(_ numerator: Int, of denominator: Int) -> String
    /// A whole number and a part of one.
    func mixed(_ whole: Int, _ numerator: Int, of denominator: Int) -> String
}

extension NumberWords {
    /// The words of a written number; a number too long to be said is left in digits.
    func words(for text: String) -> String {
        if let decimal = decimal(text) { return decimal }
        let pieces = text.split(separator: " ")
        let numbers = pieces.map { $0.split(separator: "/").compactMap { Int($0) } }
        switch (numbers.first, numbers.dropFirst().first) {
        case (let only?, nil) where only.count == 1: return whole(only[0])
        case (let only?, nil) where only.count == 2: return part(only[0], of: only[1])
        case (let first?, let second?) where first.count == 1 && second.count == 2:
            return mixed(first[0], second[0], of: second[1])
        default: return text
        }
    }

    private func decimal(_ text: String) -> String? {
        let sides = text.split(separator: ".")
        guard sides.count == 2, let before = Int(sides[0]) else { return nil }
        let digits = sides[1].compactMap(\.wholeNumberValue).map(whole)
        return "\(whole(before)) \(point) \(digits.joined(separator: " "))"
    }
}
