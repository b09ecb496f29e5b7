/// The identity of a store in one home.
public struct StoreID: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case.
    public let rawValue: String

    /// Wraps an identity.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identity as text.
    public var description: String { rawValue }
}
