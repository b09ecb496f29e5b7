import Foundation
import Synchronization

/// The identifier that connects a reply with its request: a UUID of version 7, in 16 bytes on the wire.
public struct CorrelationID: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Creates an identifier from its two halves; sets the version and variant bits.
    ///
    /// - Parameters:
    ///   - unixMilliseconds: The time of creation; 48 bits of it count.
    ///   - random: Random bits; 74 of them count.
    public init(unixMilliseconds: UInt64, random: (UInt64, UInt64)) {
        high = unixMilliseconds << 16 | 0x7000 | random.0 & 0x0FFF
        low = 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF
    }

    /// Parses the field of a header; `nil` unless it has 16 bytes.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &halves) { $0.copyBytes(from: bytes) }
        (high, low) = (UInt64(bigEndian: halves.0), UInt64(bigEndian: halves.1))
    }

    /// Parses the field of a header; `nil` unless it has 16 bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Creates an identifier from the system's clock and random numbers.
    static func make() -> CorrelationID {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
        return CorrelationID(unixMilliseconds: milliseconds, random: reserve.withLock { ($0.next(), $0.next()) })
    }

    private static let reserve = Mutex(RandomReserve())

    /// Hashes the random half, because the other half is almost the same for identifiers of the same time.
    public func hash(into hasher: inout Hasher) { hasher.combine(low) }

    /// The 16 bytes on the wire.
    public var bytes: [UInt8] { withBytes { [UInt8]($0) } }

    /// Calls a closure with the 16 bytes on the wire.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { body($0) }
    }

    /// The usual text, such as `"0190163d-8694-739b-aea5-966c26f8ad91"`.
    public var description: String {
        String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            withBytes { bytes in
                for index in bytes.indices {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[end] = UInt8(ascii: "-")
                        end += 1
                    }
                    text[end] = Self.digit(bytes[index] >> 4)
                    text[end + 1] = Self.digit(bytes[index] & 15)
                    end += 2
                }
            }
            return end
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

/// Random numbers of the system, fetched thirty-two at a time, because a system call for each would cost more than its
/// use.
private struct RandomReserve: RandomNumberGenerator {
    private var words: [UInt64] = []

    /// The system returns up to 256 bytes at a time atomically.
    private static let count = 32

    mutating func next() -> UInt64 {
        if words.isEmpty { refill() }
        return words.removeLast()
    }

    private mutating func refill() {
        words = [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, count in
            let size = Self.count * MemoryLayout<UInt64>.size
            let failed = buffer.baseAddress.map { getentropy($0, size) != 0 } ?? true
            precondition(!failed, "The system provides no random numbers: its kernel is too old.")
            count = Self.count
        }
    }
}
