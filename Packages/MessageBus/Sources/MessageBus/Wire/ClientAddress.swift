/// The frame by which a worker's reply finds its request; opaque to workers.
///
/// It contains the dispatch number in eight bytes (big-endian), the client's ``Dialect`` in one byte, then the client's
/// identity.
package struct ClientAddress {
    package let dispatchNumber: UInt64
    package let dialect: Dialect

    package static let prefixBytes = 9

    /// Parses a frame; `nil` when it is not an address.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > Self.prefixBytes else { return nil }
        dispatchNumber = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        dialect = Dialect(rawValue: bytes[8])
    }

    /// Writes a frame with ``prefixBytes`` bytes more than the identity.
    package static func write(
        _ dispatchNumber: UInt64,
        _ dialect: Dialect,
        identity: UnsafeRawBufferPointer,
        to frame: UnsafeMutableRawBufferPointer
    ) {
        frame.storeBytes(of: dispatchNumber.bigEndian, as: UInt64.self)
        frame[8] = dialect.rawValue
        UnsafeMutableRawBufferPointer(rebasing: frame[prefixBytes...]).copyMemory(from: identity)
    }
}
