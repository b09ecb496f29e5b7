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
