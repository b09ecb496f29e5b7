/// The identity of a category in one home.
public struct CategoryID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case, or `"UNKNOWN"`.
    public let rawValue: String

    /// The absence of a choice: what nobody has put anywhere.
    public static let unknown = CategoryID(rawValue: "UNKNOWN")

    /// Wraps an identity.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identity as text.
    public var description: String { rawValue }
}
