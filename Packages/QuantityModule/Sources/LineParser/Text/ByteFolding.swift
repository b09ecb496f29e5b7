/// Lowercases UTF-8 bytes in place of equal length: ASCII, Latin-1, Latin Extended-A and Cyrillic letters.
enum ByteFolding {
    static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        result.withUnsafeMutableBufferPointer { fold($0) }
        return result
    }

    // Unsafe, since letters are folded in place; a letter never changes its length, and `next` is read with its
    // bound.
    static func fold(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte >= 0x41, byte <= 0x5A { bytes[index] = byte | 0x20 }
                index += 1
            } else {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                foldPair(byte, next, at: index, in: bytes)
                index += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            }
        }
    }

    private static func foldPair(
        _ lead: UInt8,
        _ next: UInt8,
        at index: Int,
        in bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch (lead, next) {
        case (0xC3, 0x80...0x9E) where next != 0x97: bytes[index + 1] = next + 0x20
        // İ has no lowercase letter of equal length.
        case (0xC4, 0xB0), (0xC4, 0xB1): break
        case (0xC4, 0x80...0xB7), (0xC5, 0x8A...0xB7): if next & 1 == 0 { bytes[index + 1] = next + 1 }
        case (0xC4, 0xB9...0xBE), (0xC5, 0x81...0x87), (0xC5, 0xB9...0xBD):
            if next & 1 == 1 { bytes[index + 1] = next + 1 }
        case (0xD0, 0x90...0x9F): bytes[index + 1] = next + 0x20
        case (0xD0, 0xA0...0xAF):
            bytes[index] = 0xD1
            bytes[index + 1] = next - 0x20
        default: break
        }
    }
}
