/// A category of the home's shop, known here by its identifier alone.
public struct CategoryID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The absence of a choice: last in every layout.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// The identifier as messages hold it.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier itself.
    public var description: String { rawValue }
}
