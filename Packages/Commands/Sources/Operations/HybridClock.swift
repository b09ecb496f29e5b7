/// The identity of one writer: a file of one service on one node.
///
/// 16 random bytes, made with the file and made again when the file was copied or restored, so that two writers never
/// share one.
public struct Incarnation: Hashable, Comparable, Sendable {
    /// The first 8 bytes, big-endian.
    public let high: UInt64
    /// The last 8 bytes, big-endian.
    public let low: UInt64

    /// Makes an identity.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Orders by bytes.
    public static func < (one: Incarnation, other: Incarnation) -> Bool {
        (one.high, one.low) < (other.high, other.low)
    }
}

/// When an operation happened, by the hybrid logical clock of its writer.
///
/// Stamps are totally ordered: by time, then by counter, then by writer. A stamp that a node issues is later than every
/// stamp that the node has seen.
public struct Stamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
    public let reading: UInt64
    /// Whose clock it is; breaks ties.
    public let incarnation: Incarnation

    /// Makes a stamp.
    public init(reading: UInt64, incarnation: Incarnation) {
        self.reading = reading
        self.incarnation = incarnation
    }

    /// Milliseconds since 1970.
    public var milliseconds: UInt64 { reading >> 16 }

    /// Orders by time, counter and writer.
    public static func < (one: Stamp, other: Stamp) -> Bool {
        (one.reading, one.incarnation) < (other.reading, other.incarnation)
    }

    /// The stamp as the hub accepts it: no later than a minute after it arrived.
    ///
    /// A fast clock must not win every conflict for as long as it is ahead. The hub refuses no operation for its clock,
    /// and changes no stamp of the past: a write is always later than what its writer had seen.
    public func clamped(toArrival milliseconds: UInt64) -> Stamp {
        let latest = (milliseconds + HybridClock.toleranceMilliseconds) << 16 | 0xFFFF
        return reading <= latest ? self : Stamp(reading: latest, incarnation: incarnation)
    }
}

/// A hybrid logical clock: it follows the wall clock, never stands still and never goes back.
///
/// Source: Kulkarni et al., "Logical Physical Clocks", 2014. The logical part shares one number with the time, as in
/// CockroachDB; when 65,536 stamps fall into one millisecond, the counter carries into the milliseconds.
public struct HybridClock: Hashable, Sendable {
    /// How far ahead of the hub a clock may be before the hub clamps its stamps.
    public static let toleranceMilliseconds: UInt64 = 60_000

    /// The last reading that was issued or seen.
    public private(set) var last: UInt64

    /// Continues after a reading; 0 for a new clock.
    public init(last: UInt64) { self.last = last }

    /// Issues the next stamp at a wall-clock time.
    public mutating func tick(atMilliseconds now: UInt64, by incarnation: Incarnation) -> Stamp {
        last = max(last + 1, now << 16)
        return Stamp(reading: last, incarnation: incarnation)
    }

    /// Takes note of a stamp of another node, so that every later stamp of this clock is after it.
    public mutating func observe(_ stamp: Stamp) { observe(reading: stamp.reading) }

    /// Takes note of another clock's reading.
    public mutating func observe(reading: UInt64) { last = max(last, reading) }
}
