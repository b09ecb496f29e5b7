import Commands
import CommandsTestKit
import Foundation
import Sync

extension SyncSimulation {
    /// Lets a device do what its state machine decided.
    mutating func exchange(_ place: Int, fate: SimulatedLink.Fate) async throws {
        let device = devices[place]
        let event: ReplicaCore.Event
        switch device.effect {
        case .wait: event = generator.oneIn(3) ? try await comparison(place, fate: fate) : .timer
        case .rest: event = .occasion(.request)
        case .push, .read, .adopt, .renew:
            // A snapshot has several pieces, and a push comes after the pages that a conflict policy has to read.
            let hasPages = device.effect == .adopt || (device.effect == .push && !device.policy.isLastWriteWins)
            device.link.expect(fate, after: hasPages ? generator.below(4) : 0)
            if fault == .forgetsLives, device.effect == .push { try await forgetLifeStarts() }
            let waiting = try await pendingOperations(of: device)
            event = try await failingDisk(of: [device.entities, hubBox.entities]) { simulation in
                await simulation.outcome(of: device)
            }
            device.link.expect(.arrives)
            try await countSettled(waiting, of: device)
            trace("device \(place): \(device.effect), \(fate), \(event)")
            if device.effect == .push {
                if case .pushed = event { countHubJump() }
                try await noteHub()
            }
            violations += device.link.takeMistakes()
            count(event, of: place)
            if event == .adopted { devices[place].isDamaged = false }
            if device.effect == .adopt, event != .adopted, try await isStaging(device) { report[.brokenSnapshots] += 1 }
            try await observe(place)
        }
        devices[place].step(event)
    }

    /// Does something while one of several disks may fail.
    mutating func failingDisk<Value>(
        of stores: [InMemoryEntityStore<SampleRow>],
        _ body: (inout SyncSimulation) async throws -> Value
    ) async throws -> Value {
        guard !isHealing, generator.oneIn(8) else { return try await body(&self) }
        let store = stores[generator.below(stores.count)]
        store.expect(DiskFailure.allCases[generator.below(2)], after: generator.below(3))
        report[.diskFailures] += 1
        let value = try await body(&self)
        store.expect(nil)
        return value
    }

    /// The device compares its data with the hub's.
    mutating func comparison(_ place: Int, fate: SimulatedLink.Fate) async throws -> ReplicaCore.Event {
        guard fault != .ignoresMismatch else { return .timer }
        let device = devices[place]
        device.link.expect(fate)
        defer { device.link.expect(.arrives) }
        guard let agrees = try? await replica(of: device, renewingAs: newIncarnation()).agreesWithHub() else {
            return .timer
        }
        guard !agrees else {
            devices[place].isDamaged = false
            return .timer
        }
        if !device.isDamaged { violations.append("Device \(place) is sound, and differs from the hub.") }
        trace("device \(place) differs from the hub")
        report[.mismatches] += 1
        return .occasion(.mismatch)
    }

    private mutating func outcome(of device: SimulatedDevice) async -> ReplicaCore.Event {
        let replica = replica(of: device, renewingAs: newIncarnation())
        do throws(ReplicaError) {
            return try await replica.perform(device.effect) ?? .timer
        } catch {
            return .failed(error.failure, random: UInt64(generator.below(1_000_000)))
        }
    }

    /// The operations of the groups that wait, by their places.
    private func pendingOperations(of device: SimulatedDevice) async throws -> [Int64: [EntityOperation]] {
        guard !device.policy.isLastWriteWins else { return [:] }
        let pending = try await device.store.transact(in: household) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true).filter { $0.status == .pending }
        }
        return Dictionary(uniqueKeysWithValues: pending.map { ($0.position, $0.group.operations) })
    }

    private func isStaging(_ device: SimulatedDevice) async throws -> Bool {
        try await device.store.transact(in: household) { transaction throws(StoreError) in
            try transaction.snapshotProgress() != nil
        }
    }

    /// Counts the groups that the device's conflict policy has rewritten.
    private mutating func countSettled(
        _ waiting: [Int64: [EntityOperation]],
        of device: SimulatedDevice
    ) async throws {
        for (place, operations) in try await pendingOperations(of: device)
        where waiting[place].map({ $0 != operations }) == true {
            trace("group \(place) is settled: \(operations.count) operations")
            report[.settledConflicts] += 1
        }
    }

    private mutating func count(_ event: ReplicaCore.Event, of place: Int) {
        switch event {
        case .adopted:
            report[.adoptions] += 1
            if devices[place].isBeyondFence { report[.resyncs] += 1 }
            devices[place].isBeyondFence = false
        case .renewed: report[.renewals] += 1
        default: break
        }
    }

    /// A push that a network kept for long arrives once more.
    mutating func deliverLate() async throws {
        guard let groups = devices[generator.below(devices.count)].link.takeLate() else { return }
        report[.late] += 1
        trace("late: \(groups.map { "\($0.incarnation.low):\($0.number)" })")
        _ = try await hubBox.hub(clock).receive(groups, household)
        try await noteHub()
    }
}
