/// The name of a unit, such as `"cup"` or `"g"`, as an opaque code.
///
/// What a code means, and how one converts to another, is known to the quantity module alone.
public struct UnitCode: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The code as stores and messages hold it.
    public let rawValue: String

    /// Things that are counted without a unit: the empty code.
    public static let count = UnitCode(rawValue: "")

    /// Makes a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code itself.
    public var description: String { rawValue }
}
