import Commands
import CommandsTestKit
import Foundation
import Sync

/// The end of a schedule: nothing fails any more, and all must come to rest.
extension SyncSimulation {
    /// How long that may take, in seconds: two of the longest pauses after a failure.
    private static let healingTime = 2 * Double(RetryPolicy().capMilliseconds) / 1_000

    /// Lets time pass without loss, until all devices are at rest.
    ///
    /// Time alone must be enough, without announcements of the hub and without a person.
    mutating func heal() async throws {
        try await endPartitions(all: true)
        let start = clock.now
        var due = devices.map { start.addingTimeInterval($0.pause) }
        for _ in 0..<200 where violations.isEmpty {
            for place in members where due[place] <= clock.now {
                try await exchangeAll(place)
                due[place] = clock.now.addingTimeInterval(devices[place].pause)
            }
            if try await isAtRest(), try await agree() { return }
            for place in members where devices[place].effect.isExchange { due[place] = clock.now }
            let pause = (members.map { due[$0] }.min() ?? clock.now).timeIntervalSince(clock.now)
            clock.advance(by: max(0, pause) + 0.001)
            if clock.now.timeIntervalSince(start) > Self.healingTime { break }
        }
        if violations.isEmpty { violations.append("The devices do not come to rest in time.") }
    }

    /// A device whose pause is over does everything that its state machine decides, until the next pause.
    mutating func exchangeAll(_ place: Int) async throws {
        // A process that never did anything starts.
        if fault == .waitsForHints, devices[place].core.state == .idle, devices[place].effect != .rest { return }
        let isNew = devices[place].effect == .rest && devices[place].core.state == .idle
        devices[place].step(isNew ? .occasion(.start) : .timer)
        for _ in 0..<50 where devices[place].effect.isExchange && violations.isEmpty {
            try await exchange(place, fate: .arrives)
        }
        if devices[place].effect == .rest { violations.append("Device \(place) waits for a person.") }
    }

    /// Whether every device has the same as the hub; those that don't are reported.
    private mutating func agree() async throws -> Bool {
        var all = true
        for place in members {
            let event = try await comparison(place, fate: .arrives)
            if event != .timer {
                all = false
                devices[place].step(event)
            }
        }
        return all
    }

    private func isAtRest() async throws -> Bool {
        let head = try await hubBox.entities.feed(of: household, after: 0, limit: 0)
        for device in members.map({ devices[$0] }) {
            let (cursor, isPending) = try await device.store.transact(in: household) { transaction throws(StoreError) in
                (try transaction.cursor(), try !transaction.outbox(shownOnly: true).isEmpty)
            }
            // A position of the feed before the hub was restored may have the same number.
            if isPending || cursor.seq != head.head || cursor.epoch != head.epoch { return false }
        }
        return true
    }

    /// Writes once more when all are in step.
    ///
    /// - Returns: The text of the note that was written.
    mutating func writeLast() async throws -> Int {
        let place = members[generator.below(members.count)]
        let (store, key) = (devices[place].store, EntityKey("note", "0"))
        let note = try await store.entities([key], in: household)[key] ?? .absent(key)
        let before = note.state.isAlive ? try SampleRow(note).text : nil
        let text = before == 7 ? 8 : 7
        let change = GroupChange("text", .write(json: text))
        let intent: Intent = note.state.isAlive ? .change([change]) : .create([change])
        let now = clock.now.addingTimeInterval(devices[place].skew)
        let context = CommandContext.test(household: "simulation \(seed)", key: "last", now: now)
        trace("device \(place) writes last")
        _ = try await store.commit([PlannedOperation(intent, of: key, expecting: nil)], outcome: [], for: context)
        devices[place].step(.occasion(.written))
        return text
    }

    /// A write that is made when all are in step wins, whatever the clocks showed before.
    mutating func checkLast(_ text: Int) async throws {
        let key = EntityKey("note", "0")
        let note = try await SampleStore(hubBox.entities).entities([key], in: household)[key]
        let shown = try note.flatMap { $0.state.isAlive ? try SampleRow($0).text : nil }
        if violations.isEmpty, shown != text { violations.append("The last change of all does not hold.") }
    }
}

extension SimulatedDevice {
    /// How long it waits, in seconds; 0 while it exchanges data or waits for nothing.
    fileprivate var pause: TimeInterval {
        if case .wait(let milliseconds) = effect { Double(milliseconds) / 1_000 } else { 0 }
    }
}
