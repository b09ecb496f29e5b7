package import Quantities

extension Amount {
    /// For people, in a sentence: `"1 1/2 cup"`, `"3"`.
    package var text: String {
        let number = value.mixedText
        return unit == .count ? number : "\(number) \(unit)"
    }
}

extension UnitCode {
    /// For people: the code, or what a count is called.
    var name: String { self == .count ? "pieces" : rawValue }
}

extension Rational {
    /// A whole part and a fraction, as in `"1 1/2"`.
    fileprivate var mixedText: String {
        let whole = magnitude.floor
        guard !isWhole, whole > 0 else { return description }
        return "\(numerator < 0 ? "-" : "")\(whole) \(magnitude.numerator - whole * denominator)/\(denominator)"
    }
}
