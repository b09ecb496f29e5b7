/// A value decided by the last writer.
public struct Register: Hashable, Sendable {
    /// The stamp of the write.
    public let stamp: Stamp
    /// The value, encoded by its module; `nil` for a key that was removed.
    public let value: [UInt8]?

    /// Creates a register.
    public init(stamp: Stamp, value: [UInt8]?) {
        self.stamp = stamp
        self.value = value
    }

    /// Keeps the later write.
    ///
    /// Equal stamps belong to one operation, so equal stamps with different values come only from a broken writer; then
    /// the greater value wins, so that all nodes still agree.
    ///
    /// - Returns: Whether the other one is kept.
    mutating func merge(_ other: Register) -> Bool {
        guard stamp < other.stamp || (stamp == other.stamp && Self.isLess(value, other.value)) else { return false }
        self = other
        return true
    }

    private static func isLess(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
        guard let other else { return false }
        guard let one else { return true }
        return Bytes.areOrdered(one, other)
    }
}

/// The additions of one element of an add-wins set.
public struct SetElement: Hashable, Sendable {
    /// The additions that no removal has seen, in order.
    public private(set) var live: [Stamp]
    /// The removed additions, in order.
    public private(set) var removed: [Stamp]

    /// Creates an element.
    public init(live: [Stamp] = [], removed: [Stamp] = []) {
        self.removed = Self.distinct(removed)
        let gone = self.removed
        self.live = Self.distinct(live).filter { !Self.contains(gone, $0) }
    }

    private static func distinct(_ stamps: [Stamp]) -> [Stamp] {
        guard stamps.count > 1 else { return stamps }
        var distinct: [Stamp] = []
        for stamp in stamps.sorted() where distinct.last != stamp { distinct.append(stamp) }
        return distinct
    }

    /// The place of a stamp among others in order, or the one where it belongs.
    private static func place(of stamp: Stamp, in stamps: [Stamp]) -> Int {
        var low = 0
        var high = stamps.count
        while low < high {
            let middle = (low + high) / 2
            if stamps[middle] < stamp { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func contains(_ stamps: [Stamp], _ stamp: Stamp) -> Bool {
        let place = place(of: stamp, in: stamps)
        return place < stamps.count && stamps[place] == stamp
    }

    /// Whether the element is in the set.
    public var isPresent: Bool { !live.isEmpty }

    /// Keeps all additions and removals; each stamp costs what finding its place among the others does.
    ///
    /// - Returns: Whether the element has changed.
    mutating func merge(_ other: SetElement) -> Bool {
        var isChanged = false
        for stamp in other.removed where !Self.contains(removed, stamp) {
            removed.insert(stamp, at: Self.place(of: stamp, in: removed))
            let place = Self.place(of: stamp, in: live)
            if place < live.count, live[place] == stamp { live.remove(at: place) }
            isChanged = true
        }
        for stamp in other.live where !Self.contains(removed, stamp) && !Self.contains(live, stamp) {
            live.insert(stamp, at: Self.place(of: stamp, in: live))
            isChanged = true
        }
        return isChanged
    }
}

/// One event of a ledger: a change of the stock, or a recount.
public struct LedgerEvent: Hashable, Sendable {
    /// The stamp of the event.
    public let stamp: Stamp
    /// Whether it is a recount, which overrides all earlier events.
    public let isRecount: Bool
    /// The event, encoded by its module; empty for an event that was voided.
    public let body: [UInt8]

    /// Creates an event.
    public init(stamp: Stamp, isRecount: Bool, body: [UInt8]) {
        self.stamp = stamp
        self.isRecount = isRecount
        self.body = body
    }

    /// Keeps the later form of the event, which voids or corrects the earlier one.
    ///
    /// - Returns: Whether the other one is kept.
    mutating func merge(_ other: LedgerEvent) -> Bool {
        guard isBefore(other) else { return false }
        self = other
        return true
    }

    func isBefore(_ other: LedgerEvent) -> Bool {
        if stamp != other.stamp { return stamp < other.stamp }
        if isRecount != other.isRecount { return other.isRecount }
        return Bytes.areOrdered(body, other.body)
    }
}

/// A value that only rises, within a cycle that only advances.
///
/// The amount checked off a list is an example: when two people check off milk at the same time, it counts once.
/// Unchecking begins the next cycle.
public struct HighWaterMark: Hashable, Sendable {
    /// The cycle; a later one wins at any level.
    public let cycle: UInt32
    /// The level's numerator.
    public let numerator: Int64
    /// The level's denominator, at least 1.
    public let denominator: Int64

    /// Creates a mark.
    public init(cycle: UInt32, numerator: Int64, denominator: Int64) {
        precondition(denominator > 0, "The denominator of a level must be positive.")
        self.cycle = cycle
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Keeps the higher mark.
    ///
    /// - Returns: Whether the other one is kept.
    mutating func merge(_ other: HighWaterMark) -> Bool {
        guard isBelow(other) else { return false }
        self = other
        return true
    }

    private func isBelow(_ other: HighWaterMark) -> Bool {
        let one = numerator.multipliedFullWidth(by: other.denominator)
        let two = other.numerator.multipliedFullWidth(by: denominator)
        // 1/2 and 2/4 are the same level; every node must choose the same form.
        return (cycle, one.high, one.low, other.denominator) < (other.cycle, two.high, two.low, denominator)
    }
}
