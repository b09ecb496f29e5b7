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
