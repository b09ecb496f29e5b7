/// What ties a reply to its request: a UUID of version 7, in 16 bytes on the wire.
public struct CorrelationID: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Makes an identifier from its two halves; the version and variant bits are set.
    ///
    /// - Parameters:
    ///   - unixMilliseconds: When it is made; 48 bits of it count.
    ///   - random: 74 bits of these count.
    public init(unixMilliseconds: UInt64, random: (UInt64, UInt64)) {
        high = unixMilliseconds << 16 | 0x7000 | random.0 & 0x0FFF
        low = 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF
    }

    /// Reads the field of a header; `nil` unless it has 16 bytes.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &halves) { $0.copyBytes(from: bytes) }
        (high, low) = (UInt64(bigEndian: halves.0), UInt64(bigEndian: halves.1))
    }

    /// By the half that is random: the other is nearly the same for all that are made at a time.
    public func hash(into hasher: inout Hasher) { hasher.combine(low) }

    /// The 16 bytes of the wire.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { [UInt8]($0) }
    }

    /// Lends the 16 bytes of the wire.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { body($0) }
    }

    /// The usual text, such as `"0190163d-8694-739b-aea5-966c26f8ad91"`.
    public var description: String {
        let digits = bytes.flatMap { [Self.hexadecimal[Int($0 >> 4)], Self.hexadecimal[Int($0 & 15)]] }
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)
}
