/// How a language says numbers and what they count.
protocol NumberWords: Sendable {
    /// The word before a rounded number.
    var about: String { get }
    /// The word between two equal amounts.
    var equals: String { get }

    /// Returns the words of a number on its own, in the gender of a noun; `nil` for no noun.
    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String
    /// Returns the words of a number together with its noun.
    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String
    /// Returns the words of a range from the words of its ends.
    func range(_ lower: String, _ upper: String) -> String
}

extension SpokenNumber {
    /// Whether the noun beside the number is plural, in languages where only one is singular: "0 cups", "1.5 cups".
    var isSeveral: Bool {
        switch self {
        case .whole(let number): number != 1
        case .mixed(let whole, _, _): whole > 0
        case .decimal, .digits: true
        }
    }
}

/// A number as ``QuantityFormatter`` writes it, split for speech: "12", "1 1/2", "0.25".
enum SpokenNumber: Hashable, Sendable {
    /// A whole number that is not negative.
    case whole(Int)
    /// A whole number, possibly 0, and a fraction.
    case mixed(Int, Int, of: Int)
    /// A whole number and the digits after the decimal point.
    case decimal(Int, digits: [Int])
    /// A number too long to say in words.
    case digits(String)

    /// Reads a written number.
    init(_ text: String) {
        let sides = text.split(separator: ".")
        if sides.count == 2, let before = Int(sides[0]) {
            self = .decimal(before, digits: sides[1].compactMap(\.wholeNumberValue))
            return
        }
        let numbers = text.split(separator: " ").map { $0.split(separator: "/").compactMap { Int($0) } }
        switch (numbers.first ?? [], numbers.dropFirst().first) {
        case (let only, nil) where only.count == 1 && only[0] < 1_000_000_000_000: self = .whole(only[0])
        case (let only, nil) where only.count == 2: self = .mixed(0, only[0], of: only[1])
        case (let first, let second?) where first.count == 1 && second.count == 2:
            self = .mixed(first[0], second[0], of: second[1])
        default: self = .digits(text)
        }
    }
}
