import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization
import Testing

/// What happens to households, each with the outcome that people expect; the README lists them.
@Suite struct ScenarioTests {
    private let link = ScenarioLink()

    @Test func `when every announcement is lost, a device has a change with its next heartbeat`() async throws {
        var device = ScenarioDevice(link)
        try await device.synchronize(.start)
        try await link.hub.add(["hub"], to: "home")
        let start = link.seconds
        repeat { _ = try await device.act() } while device.effect.isExchange
        #expect(try await device.notes() == ["hub"])
        #expect(link.seconds - start <= Double(ReplicaCore.heartbeatMilliseconds) / 1_000)
    }

    @Test func `of 500 changes that waited, one that the hub refuses holds up none, and is shown`() async throws {
        var device = ScenarioDevice(link)
        try await link.hub.add(["gone"], to: "home")
        try await device.synchronize(.start)
        try await device.add(250, named: "before")
        let edit = PlannedOperation(
            .change([GroupChange("text", .write(json: "edit"))]),
            of: EntityKey("note", "gone"),
            expecting: nil
        )
        _ = try await device.store.commit([edit], outcome: [], for: .test(household: "home", key: "edit"))
        try await device.add(249, named: "after")
        let deletion = PlannedOperation(.delete, of: EntityKey("note", "gone"), expecting: nil)
        _ = try await link.hub.commit([deletion], outcome: [], for: .test(household: "home", key: "deletion"))
        try await device.synchronize()
        let outbox = try await device.outbox()
        #expect(outbox.count { $0.status == .settled } == 499)
        let refused = outbox.filter { if case .refused = $0.status { true } else { false } }
        #expect(refused.map(\.position) == [251])
        #expect(try await link.hub.notes(of: "home").count == 499)
        #expect(try await device.notes() == link.hub.notes(of: "home"))
    }

    @Test func `what was deleted while a device was away for 200 days stays deleted, and the device asks`() async throws
    {
        var device = ScenarioDevice(link)
        try await link.hub.add(["milk", "bread"], to: "home")
        try await device.synchronize(.start)
        let edit = PlannedOperation(
            .change([GroupChange("text", .write(json: "2 l"))]),
            of: EntityKey("note", "milk"),
            expecting: nil
        )
        _ = try await device.store.commit([edit], outcome: [], for: .test(household: "home", key: "edit"))
        try await device.store.add(["tea"], to: "home")
        let deletion = PlannedOperation(.delete, of: EntityKey("note", "milk"), expecting: nil)
        _ = try await link.hub.commit([deletion], outcome: [], for: .test(household: "home", key: "deletion"))
        link.advance(by: 200 * 86_400)
        link.hub.entities.prune(keeping: 0)
        try await device.synchronize()
        #expect(try await link.hub.notes(of: "home") == ["bread", "tea"])
        #expect(try await device.notes() == ["bread", "tea"])
        let refused = try await device.outbox().compactMap {
            if case .refused(let reason) = $0.status { reason } else { nil }
        }
        #expect(refused.map(\.code) == ["sync.deleted"])
        let kept = try await device.store.transact(in: link.home) { transaction throws(StoreError) in
            try transaction.entityCount()
        }
        #expect(kept == 2, "No device remembers the milk.")
    }

    @Test func `of a member who was removed while away, the hub gets nothing, and the device keeps all`() async throws {
        var device = ScenarioDevice(link)
        try await device.synchronize(.start)
        try await device.add(40, named: "offline")
        link.pass { _ in .init(arrives: false, failure: .unauthorized(reason: "removed")) }
        try await device.synchronize()
        #expect(device.state == .stopped(.unauthorized))
        // It asks again now and then, by itself, and waits for a person all the same.
        for _ in 1...48 {
            let before = link.seconds
            _ = try await device.act()
            #expect(device.effect == .push && link.seconds - before >= 1_800)
            _ = try await device.act()
            #expect(device.state == .stopped(.unauthorized))
        }
        #expect(try await link.hub.notes(of: "home").isEmpty)
        #expect(try await device.outbox().count { $0.status == .pending } == 40)
        try await device.replica.leave()
        #expect(try await device.notes().count == 40, "They are the device's own home now.")
    }

    @Test func `a device catches up from nothing, in whole groups, while the hub drops its feed`() async throws {
        func write(_ groups: Range<Int>) async throws {
            for group in groups {
                let notes = (0..<7).map { "\(group) \($0)" }
                try await link.hub.add(notes, to: "home")
            }
        }
        try await write(0..<800)
        var device = ScenarioDevice(link)
        device.step(.occasion(.start))
        var (exchanges, next, sizes) = (0, 800, Set<Int>())
        while device.effect.isExchange {
            _ = try await device.act()
            exchanges += 1
            let notes = try await device.notes()
            let groups = Dictionary(grouping: notes) { $0.prefix { $0 != " " } }
            #expect(groups.values.allSatisfy { $0.count == 7 }, "A group was seen in parts.")
            sizes.insert(notes.count)
            if [4, 8].contains(exchanges) {
                try await write(next..<next + 20)
                next += 20
                link.hub.entities.prune(keeping: 70)
            }
        }
        try await device.synchronize()
        #expect(try await device.notes().count == 840 * 7)
        #expect(try await device.notes() == link.hub.notes(of: "home"))
        #expect(sizes.count > 4, "It had \(sizes.sorted()).")
        #expect(sizes.contains { $0 % 500 != 0 && $0 % 7 == 0 })
    }

    /// 1 kB in a second, of which a third gets lost, and stalls that end a request after 5 s.
    @Test func `over a poor link, each minute brings a device further`() async throws {
        let generator = Mutex(SeededGenerator(seed: 19))
        var device = ScenarioDevice(link)
        try await device.synchronize(.start)
        try await device.add(1_500, named: "a note that someone wrote on the train")
        for number in 0..<1_500 { try await link.hub.add(["hub \(number)"], to: "home") }
        link.pass { bytes in
            let seconds = 0.3 + Double(bytes) / 1_000
            guard seconds <= 5 else { return .init(seconds: 5, arrives: false, failure: .transient(reason: "time")) }
            return switch generator.withLock({ $0.below(20) }) {
            case 0..<3: .init(seconds: seconds / 2, arrives: false, failure: .transient(reason: "reset"))
            case 3..<6: .init(seconds: seconds, failure: .transient(reason: "reset"))
            case 6: .init(seconds: 5, failure: .transient(reason: "half open"))
            default: .init(seconds: seconds)
            }
        }
        device.step(.occasion(.written))
        device.step(.timer)
        var (done, last, longest) = (0, link.seconds, 0.0)
        while done < 4_500, link.seconds - last < 600 {
            guard try await device.act() else { break }
            let settled = try await device.outbox().count { $0.status != .pending }
            let progress = settled + Int(try await device.replica.backlog().seq)
            guard progress > done else { continue }
            longest = max(longest, link.seconds - last)
            (done, last) = (progress, link.seconds)
        }
        #expect(done == 4_500, "The queue is stuck at \(done).")
        #expect(longest <= 60)
        #expect(try await device.notes() == link.hub.notes(of: "home"))
    }
}
