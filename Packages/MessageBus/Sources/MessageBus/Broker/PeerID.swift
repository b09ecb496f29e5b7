import ZeroMQ

/// The address of a peer as a dictionary key; up to 14 bytes, such as a router assigns, are stored inline.
struct PeerID: MixedKey {
    private let low: UInt64
    /// 0 only for a long address.
    private let high: UInt64
    private let long: [UInt8]?

    init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count < 15 else {
            (low, high, long) = (0, 0, Array(bytes))
            return
        }
        var words: (UInt64, UInt64) = (0, UInt64(bytes.count) << 56)
        withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
        (low, high, long) = (words.0, words.1 | UInt64(bytes.count) << 56, nil)
    }

    /// Fibonacci hashing: what a router gives differs in few bits.
    var mixed: UInt64 { (low ^ high) &* 0x9E37_79B9_7F4A_7C15 }

    /// Whether the router, rather than the sender, chose the address of a message's sender: five bytes, the first of
    /// them zero.
    static func isAssigned(_ message: Multipart) -> Bool {
        message.withBytes(at: 0) { $0.count == 5 && $0[0] == 0 }
    }

    static func == (left: PeerID, right: PeerID) -> Bool {
        left.low == right.low && left.high == right.high && (left.high != 0 || left.long == right.long)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        hasher.combine(high)
        if high == 0 { hasher.combine(long) }
    }
}
