/// The SHA-1 digest (FIPS 180-4), for name-based UUIDs and for distinguishing requests.
///
/// It identifies things and protects nothing: no secret depends on it.
public enum SHA1 {
    /// Returns the 20 bytes of the digest.
    public static func digest(of message: [UInt8]) -> [UInt8] {
        var state = (
            UInt32(0x6745_2301), UInt32(0xEFCD_AB89), UInt32(0x98BA_DCFE), UInt32(0x1032_5476), UInt32(0xC3D2_E1F0)
        )
        let padded = pad(message)
        var words = [UInt32](repeating: 0, count: 80)
        var start = 0
        while start < padded.count {
            expand(padded, at: start, into: &words)
            absorb(words, into: &state)
            start += 64
        }
        return bigEndianBytes(state.0) + bigEndianBytes(state.1) + bigEndianBytes(state.2) + bigEndianBytes(state.3)
            + bigEndianBytes(state.4)
    }

    private static func pad(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        return padded + bigEndianBytes(UInt64(message.count) * 8)
    }

    // Every entry of a feed is hashed, in programs without optimization, too: so these loops are plain.

    private static func expand(_ message: [UInt8], at start: Int, into words: inout [UInt32]) {
        var index = 0
        while index < 16 {
            let place = start + index * 4
            words[index] =
                UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16
                | UInt32(message[place + 2]) << 8 | UInt32(message[place + 3])
            index += 1
        }
        while index < 80 {
            words[index] = rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
            index += 1
        }
    }

    private static func absorb(_ words: [UInt32], into state: inout (UInt32, UInt32, UInt32, UInt32, UInt32)) {
        var (a, b, c, d, e) = state
        var round = 0
        while round < 80 {
            let mixed: UInt32
            if round < 20 {
                mixed = ((b & c) | (~b & d)) &+ 0x5A82_7999
            } else if round < 40 {
                mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
            } else if round < 60 {
                mixed = ((b & c) | (b & d) | (c & d)) &+ 0x8F1B_BCDC
            } else {
                mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
            }
            let next = rotate(a, by: 5) &+ mixed &+ e &+ words[round]
            (a, b, c, d, e) = (next, a, rotate(b, by: 30), c, d)
            round += 1
        }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }

    private static func rotate(_ value: UInt32, by count: UInt32) -> UInt32 {
        value &<< count | value &>> (32 &- count)
    }

    private static func bigEndianBytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}
