import Commands
import CommandsTestKit
import Foundation
import Sync

/// What happens to the network between the devices and the hub for longer than one request: partitions, absences, and
/// announcements of the hub that arrive or not.
extension SyncSimulation {
    /// How long a device is away that misses a part of the feed, in days: longer than a hub keeps any of it.
    private static let absenceDays = 181.0...400.0

    /// Cuts some devices, or all of them, off from the hub for a number of steps.
    ///
    /// Some partitions carry requests, and no answers. Some devices notice, because their network is gone.
    mutating func startPartition() {
        let cut: SimulatedLink.Cut = generator.oneIn(3) ? .answers : .everything
        let isWhole = generator.oneIn(3)
        let end = step + 3 + generator.below(12)
        var places: [Int] = []
        for place in devices.indices where (isWhole || generator.oneIn(2)) && devices[place].isReachable {
            places.append(place)
            cutOff(place, cut, until: end, isNoticed: cut == .everything && generator.oneIn(2))
        }
        guard !places.isEmpty else { return }
        trace("devices \(places) are cut off until \(end): \(cut)")
        report[.partitions] += 1
    }

    /// A device goes away for months: the hub's feed grows meanwhile, and is kept only from a later place on.
    mutating func startAbsence(_ place: Int) {
        guard devices[place].isReachable, !devices.contains(where: \.isAway) else { return }
        let end = step + 10 + generator.below(20)
        trace("device \(place) goes away until \(end)")
        devices[place].isAway = true
        cutOff(place, .everything, until: end, isNoticed: generator.oneIn(2))
    }

    private mutating func cutOff(_ place: Int, _ cut: SimulatedLink.Cut, until end: Int, isNoticed: Bool) {
        devices[place].cutUntil = end
        devices[place].link.cut(cut)
        if isNoticed { devices[place].step(.connectivity(isOnline: false)) }
    }

    /// Ends the partitions and absences that are over; all of them when the network heals.
    mutating func endPartitions(all: Bool = false) async throws {
        for place in devices.indices {
            guard let end = devices[place].cutUntil, all || end <= step else { continue }
            if devices[place].isAway { try await endAbsence(of: place) }
            trace("device \(place) reaches the hub again")
            devices[place].cutUntil = nil
            devices[place].link.cut(nil)
            if devices[place].core.state == .offline { devices[place].step(.connectivity(isOnline: true)) }
        }
    }

    private mutating func endAbsence(of place: Int) async throws {
        devices[place].isAway = false
        let share = Double(generator.below(1_000)) / 1_000
        let range = Self.absenceDays
        clock.advance(by: (range.lowerBound + share * (range.upperBound - range.lowerBound)) * 86_400)
        try await pruneHub()
        let cursor = try await devices[place].cursor(in: household)
        let page = try await hubBox.entities.feed(of: household, after: 0, limit: 0)
        guard cursor.epoch == page.epoch, cursor.seq < page.fence else { return }
        devices[place].isBeyondFence = true
        report[.absences] += 1
    }

    /// The hub announces to its devices that its feed moved; some of the announcements are lost.
    mutating func announce() async throws {
        let page = try await hubBox.entities.feed(of: household, after: 0, limit: 0)
        let position = HubPosition(epoch: page.epoch, seq: page.head)
        guard position != announced else { return }
        announced = position
        for place in devices.indices {
            guard devices[place].isReachable, !generator.oneIn(4) else {
                report[.lostHints] += 1
                continue
            }
            report[.hints] += 1
            devices[place].step(.occasion(.hint))
        }
    }
}

/// Clocks that are set.
extension SyncSimulation {
    /// How far clocks are off after they were set, in seconds.
    private static let offsets: [Double] = [0, 600, 86_400, 31_536_000, -600, -86_400, -31_536_000]

    private mutating func newOffset() -> Double { Self.offsets[generator.below(Self.offsets.count)] }

    /// Sets a device's clock forward or back.
    mutating func setClock(of place: Int) {
        let offset = newOffset()
        let before = devices[place].skew
        trace("the clock of device \(place) is set from \(before) to \(offset)")
        devices[place].jump += offset - before
        devices[place].skew = offset
    }

    /// Sets the hub's clock forward or back.
    mutating func setHubClock() {
        let offset = newOffset()
        let before = clock.hubOffset
        trace("the hub's clock is set from \(before) to \(offset)")
        hubJump += offset - before
        clock.hubOffset = offset
    }

    /// A command was written by a clock that may have jumped since the one before.
    mutating func countJump(of place: Int) {
        if devices[place].jump >= 86_000 { report[.forwardJumps] += 1 }
        if devices[place].jump <= -86_000 { report[.backwardJumps] += 1 }
        devices[place].jump = 0
    }

    /// The hub took a push, with a clock that may have jumped since the one before.
    mutating func countHubJump() {
        if abs(hubJump) >= 86_000 { report[.hubJumps] += 1 }
        hubJump = 0
    }
}
