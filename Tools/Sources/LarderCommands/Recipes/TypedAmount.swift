import Quantities

/// An amount that a person types as a number or a range and a unit: "400 g", "2-3 cups", "2".
struct TypedAmount {
    /// The number, or the upper end of a range; zero or more.
    let value: Rational
    /// The lower end of a range; `nil` for a single number.
    let lower: Rational?
    /// The unit as typed; empty for none.
    let unit: String

    /// Reads an amount; returns `nil` for any other text.
    init?(_ text: String) {
        let digits = text.prefix { $0.isNumber || " .,/-–".contains($0) }
        let ends = digits.split(omittingEmptySubsequences: false) { "-–".contains($0) }.map(\.trimmedOfSpace)
        let numbers = ends.compactMap { Rational($0) == .zero ? .zero : PositiveNumber($0)?.value }
        guard numbers.count == ends.count, numbers.count <= 2, let value = numbers.last else { return nil }
        guard numbers.count == 1 || numbers[0] < value else { return nil }
        self.value = value
        lower = numbers.count == 2 ? numbers[0] : nil
        unit = text[digits.endIndex...].trimmedOfSpace
    }
}
