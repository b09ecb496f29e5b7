public import Quantities

extension Amount {
    /// An amount in tests, its unit written as its code.
    public init(_ value: Rational, _ code: String) { self.init(value, UnitCode(rawValue: code)) }
}
