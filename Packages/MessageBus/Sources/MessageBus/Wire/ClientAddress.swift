/// The frame by which a worker's reply finds its request: opaque to workers.
///
/// Eight bytes of dispatch number (big-endian), one of the client's ``Dialect``, then the client's identity.
package struct ClientAddress {
    package let dispatchNumber: UInt64
    package let dialect: Dialect

    package static let prefixBytes = 9

    /// Reads a frame; `nil` when it is no address.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > Self.prefixBytes else { return nil }
        dispatchNumber = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        dialect = Dialect(rawValue: bytes[8])
    }

    /// Writes a frame of ``prefixBytes`` bytes more than the identity has.
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
