/// How a language says numbers and what they count.
protocol NumberWords: Sendable {
    /// Before a rounded number.
    var about: String { get }
    /// Between two amounts that are the same.
    var equals: String { get }

    /// The words of a number by itself, as they are for a noun of a gender; `nil` for no noun at all.
    func words(_ number: SpokenNumber, _ gender: UnitNoun.Gender?) -> String
    /// The words of a number together with what it counts.
    func phrase(_ number: SpokenNumber, _ noun: UnitNoun) -> String
    /// The words of a range; both ends are in words already.
    func range(_ lower: String, _ upper: String) -> String
}

extension SpokenNumber {
    /// Whether a noun is in the plural beside it, where everything but one is: "0 cups", "1.5 cups".
    var isSeveral: Bool {
        switch self {
        case .whole(let number): number != 1
        case .mixed(let whole, _, _): whole > 0
        case .decimal, .digits: true
        }
    }
}

/// A number as ``QuantityFormatter`` writes it, taken apart to be said: "12", "1 1/2", "0.25".
enum SpokenNumber: Hashable, Sendable {
    /// A whole number that is not negative.
    case whole(Int)
    /// A whole number, 0 for none, and a part of one.
    case mixed(Int, Int, of: Int)
    /// A whole number and the digits behind the decimal point.
    case decimal(Int, digits: [Int])
    /// A number that is too long to be said.
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
