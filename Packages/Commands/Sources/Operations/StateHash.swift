/// What two nodes compare to know that they hold the same entities.
///
/// It is the sum of the digests of all living entities, so that it does not depend on an order and one entity's change
/// costs one digest. It finds mistakes and is no protection against an attacker.
public struct StateHash: Hashable, Sendable {
    /// The first half of the sum.
    public private(set) var high: UInt64
    /// The second half of the sum.
    public private(set) var low: UInt64

    /// The hash of no entities.
    public init() { (high, low) = (0, 0) }

    /// Adds an entity; a dead one changes nothing.
    public mutating func add(_ state: EntityState, of key: EntityKey) {
        guard state.isAlive else { return }
        let digest = Self.digest(of: state, key)
        high &+= digest.high
        low &+= digest.low
    }

    private static func digest(of state: EntityState, _ key: EntityKey) -> (high: UInt64, low: UInt64) {
        var writer = CanonicalWriter()
        writer.write(key.kind)
        writer.write(key.id)
        writer.write(state.canonicalBytes)
        let digest = SHA1.digest(of: writer.bytes)
        return (word(digest[0..<8]), word(digest[8..<16]))
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// What a feed was up to a position: the digest of an entry and of the chain before it.
///
/// Two feeds with the same chain hash at the same position have the same entries up to there. A cursor carries it, so
/// that a feed that was restored from a backup, or copied and continued, is found out.
public struct ChainHash: Hashable, Sendable {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// The chain of an empty feed.
    public static let empty = ChainHash(bytes: [UInt8](repeating: 0, count: 16))

    /// Takes 16 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "A chain hash has 16 bytes.")
        self.bytes = bytes
    }

    /// The chain after one more entry.
    public func appending(_ entry: [UInt8]) -> ChainHash {
        ChainHash(bytes: Array(SHA1.digest(of: bytes + entry)[0..<16]))
    }
}
