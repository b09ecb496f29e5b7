/// The place of an event in the order of a home's ledger, which is the same on every node.
///
/// The application makes it of the stamp of the operation that entered the event.
public struct LedgerPosition: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// A text whose bytes sort as the events do.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Before every event.
    public static let start = LedgerPosition(rawValue: "")

    /// Orders by bytes, as every store does.
    public static func < (one: LedgerPosition, other: LedgerPosition) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}
