/// The hash by which two nodes verify that they hold the same entities.
///
/// It is the sum of the digests of all live entities, so that it does not depend on their order and a change of one
/// entity costs one digest. It detects bugs; it does not protect against attackers.
public struct StateHash: Hashable, Sendable {
    /// The first half of the sum.
    public private(set) var high: UInt64
    /// The second half of the sum.
    public private(set) var low: UInt64

    /// The hash of no entities.
    public init() { (high, low) = (0, 0) }

    /// Reads a hash from its 16 bytes; `nil` for any other number of bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        (high, low) = (Self.word(bytes[0..<8]), Self.word(bytes[8..<16]))
    }

    /// The 16 bytes, the most significant first in each half.
    public var bytes: [UInt8] {
        [high, low].flatMap { half in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
        }
    }

    /// Adds an entity; a deleted one changes nothing.
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

/// A digest of a feed up to a position: of an entry and of the chain before it.
///
/// Two feeds with the same chain hash at the same position have the same entries up to there. Each cursor contains it,
/// so that a feed that was restored from a backup, or copied and continued, is detected.
public struct ChainHash: Hashable, Sendable {
    /// The 16 bytes.
    public let bytes: [UInt8]

    /// The chain of an empty feed.
    public static let empty = ChainHash(bytes: [UInt8](repeating: 0, count: 16))

    /// Creates a hash from 16 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "A chain hash has 16 bytes.")
        self.bytes = bytes
    }

    /// Returns the chain after one more entry.
    public func appending(_ entry: [UInt8]) -> ChainHash {
        ChainHash(bytes: Array(SHA1.digest(of: bytes + entry)[0..<16]))
    }
}
