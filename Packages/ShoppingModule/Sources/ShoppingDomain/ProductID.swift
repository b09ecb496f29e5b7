/// A product of the catalogue, known here by its identifier alone.
public struct ProductID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as messages hold it.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier itself.
    public var description: String { rawValue }
}
