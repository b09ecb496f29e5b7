public import Foundation

/// The home that a row, a command or a message belongs to.
public struct HouseholdID: Hashable, Sendable, CustomStringConvertible {
    /// The identifier itself.
    public let uuid: UUID

    /// Larder's own namespace for name-based identifiers.
    private static let namespace = UUID(namespace: UUID.domainNames, name: "larder.household")

    /// The household whose records every home may read: the shared product catalog.
    public static let catalog = HouseholdID(name: "larder.catalog")

    /// Wraps an identifier.
    public init(uuid: UUID) { self.uuid = uuid }

    /// Creates an identifier from 16 bytes; `nil` for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        uuid = UUID(byteArray: bytes)
    }

    /// Creates the identifier of a household that a person names.
    ///
    /// A UUID stands for itself; any other name, ignoring case and surrounding space, always gives the same household.
    public init(name: String) {
        // Foundation's own trimming costs a process a thirtieth of its start.
        var rest = name[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        let folded = rest.lowercased()
        uuid = UUID(uuidString: folded) ?? UUID(namespace: Self.namespace, name: folded)
    }

    /// The 16 bytes, as stores and messages hold them.
    public var bytes: [UInt8] { uuid.byteArray }

    /// The UUID in lowercase.
    public var description: String { uuid.uuidString.lowercased() }

    /// Returns the home's own identifier for something known by its name: the same name gives the same identifier.
    ///
    /// - Parameters:
    ///   - kind: The kind of thing, such as `"category"`; two kinds never share an identifier.
    ///   - name: The name, already folded by the rule of its kind.
    /// - Returns: A version 5 UUID in the household's namespace.
    public func identity(of kind: String, named name: String) -> UUID {
        UUID(namespace: uuid, name: "\(kind):\(name)")
    }
}

extension UUID {
    /// The namespace of domain names (RFC 9562, appendix A).
    static let domainNames = UUID(byteArray: [
        0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
    ])
}
