/// The identity of one writer: a file of one service on one node.
///
/// It has 16 random bytes, created with the file and replaced when the file was copied or restored, so that two writers
/// never share one.
public struct Incarnation: Hashable, Comparable, Sendable {
    /// The first 8 bytes, big-endian.
    public let high: UInt64
    /// The last 8 bytes, big-endian.
    public let low: UInt64

    /// Creates an identity.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Orders by bytes.
    public static func < (one: Incarnation, other: Incarnation) -> Bool {
        (one.high, one.low) < (other.high, other.low)
    }
}

/// The time of an operation on its writer's hybrid logical clock.
///
/// Stamps are totally ordered: by time, then by counter, then by writer. A new stamp of a node is later than every
/// stamp that the node has seen.
public struct Stamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
    public let reading: UInt64
    /// The writer, which breaks ties.
    public let incarnation: Incarnation

    /// Creates a stamp.
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

    /// Whether the hub may have set it back: it has the highest counter, which no clock of a home reaches by itself.
    public var isClamped: Bool { reading & 0xFFFF == 0xFFFF }

    /// Returns the stamp as the hub accepts it: at most a minute after its arrival.
    ///
    /// A fast clock must not win every conflict for as long as it is ahead. The hub refuses no operation because of its
    /// clock, and never changes a stamp of the past: a write is always later than what its writer had seen.
    public func clamped(toArrival milliseconds: UInt64) -> Stamp {
        let latest = (milliseconds + HybridClock.toleranceMilliseconds) << 16 | 0xFFFF
        return reading <= latest ? self : Stamp(reading: latest, incarnation: incarnation)
    }
}

/// A hybrid logical clock: it follows the wall clock, always advances, and never goes back.
///
/// Source: Kulkarni et al., "Logical Physical Clocks", 2014. The counter shares one number with the time, as in
/// CockroachDB; after 65,536 stamps in one millisecond, it carries into the milliseconds.
public struct HybridClock: Hashable, Sendable {
    /// How far a clock may be ahead of the hub before the hub clamps its stamps.
    public static let toleranceMilliseconds: UInt64 = 60_000

    /// The last reading issued or seen.
    public private(set) var last: UInt64

    /// Continues after a reading; 0 for a new clock.
    public init(last: UInt64) { self.last = last }

    /// Issues the next stamp at a wall-clock time.
    public mutating func tick(atMilliseconds now: UInt64, by incarnation: Incarnation) -> Stamp {
        // A reading that no clock has, such as the greatest number, must not end the program: the time starts over.
        last = max(last &+ 1, now << 16)
        return Stamp(reading: last, incarnation: incarnation)
    }

    /// Observes a stamp of another node, so that every later stamp of this clock comes after it.
    public mutating func observe(_ stamp: Stamp) { observe(reading: stamp.reading) }

    /// Observes another clock's reading.
    public mutating func observe(reading: UInt64) { last = max(last, reading) }
}
