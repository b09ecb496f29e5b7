public import Quantities

extension Amount {
    /// Creates an amount in tests from the code of its unit.
    public init(_ value: Rational, _ code: String) { self.init(value, UnitCode(rawValue: code)) }
}
