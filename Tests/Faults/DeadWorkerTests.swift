import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Synchronization
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct DeadWorkerTests {
        /// Kills workers before or after the write: `hang` has done nothing when its process ends; `linger` has written
        /// and not answered.
        @Test(arguments: ["hang", "linger"])
        func `a worker killed with requests in flight loses and doubles nothing`(verb: String) async throws {
            let rig = try FaultRig()
            let victim = try rig.startWorker()
            try await rig.waitForWorkers(1)
            let client = try rig.client()
            let held = Load(verb: verb, count: 8, concurrency: 8, name: "held")
            async let holding = held.run(client)
            try await Patience.until("the victim holds what must be rescued") {
                let begun = verb == "linger" ? try rig.effects().count : try await rig.inFlight()
                return begun == held.count
            }
            try rig.startWorker()
            try await rig.waitForWorkers(2)
            let load = Load(verb: verb == "linger" ? "late" : "write", milliseconds: 20, count: 400)
            let log = await load.run(client) { if $0 == 100 { victim.kill() } }
            let rescued = await holding
            let effects = try rig.effects()
            for (log, load) in [(log, load), (rescued, held)] {
                log.expectHonest(load, effects: effects)
                log.expectAllAccepted()
            }
            #expect(rescued.accepted.allSatisfy { $0.reply?.hasSuffix(" 2") == true }, "the second attempt answered")
            #expect(try await rig.counter("redispatched") >= held.count)
        }

        @Test func `a stopped worker is dropped within three heartbeats and can return`() async throws {
            let rig = try FaultRig()
            let sleeper = try rig.startWorker()
            try rig.startWorker()
            try await rig.waitForWorkers(2)
            let load = Load(verb: "late", milliseconds: 20, count: 300)
            let effects = rig.scratch.path("effects")
            let stopped = Mutex<ContinuousClock.Instant?>(nil)
            let watcher = try rig.client()
            async let released = Self.momentOfOneWorker(to: watcher)
            let log = await load.run(try rig.client()) { number in
                guard number == 60 else { return }
                sleeper.stop(withoutLockOf: effects)
                stopped.withLock { $0 = .now }
            }
            log.expectAllAccepted()
            let start = try #require(stopped.withLock { $0 })
            // Three beats of a second, one for the broker's own round, and ten for a busy machine.
            #expect(start.duration(to: try await released) < .seconds(14))
            #expect(try await rig.counter("deadWorkers") >= 1)
            sleeper.send(SIGCONT)
            try await rig.waitForWorkers(2)
            // It now finishes, late, what it had begun before it was stopped: nothing happens twice.
            let again = Load(milliseconds: 5, count: 60, name: "again")
            let late = await again.run(try rig.client())
            late.expectAllAccepted()
            late.expectHonest(again, effects: try rig.effects())
            log.expectHonest(load, effects: try rig.effects())
        }

        /// When the broker has one worker left.
        private static func momentOfOneWorker(to client: BusClient) async throws -> ContinuousClock.Instant {
            try await Patience.until("one worker is left") {
                let services = try? await client.brokerStatus().services
                return services?.first { $0.name == FaultRig.service.rawValue }?.workers == 1
            }
            return .now
        }

        @Test(arguments: FaultProxy.Direction.allCases)
        func `a worker cut off in one direction is dropped, and returns when the connection heals`(
            direction: FaultProxy.Direction
        ) async throws {
            let rig = try FaultRig()
            let proxy = try FaultProxy(to: rig.endpoint)
            defer { proxy.close() }
            try rig.startWorker(through: proxy.endpoint)
            try rig.startWorker()
            try await rig.waitForWorkers(2)
            let load = Load(verb: "late", milliseconds: 20, count: 300)
            let cut = Mutex<ContinuousClock.Instant?>(nil)
            let watcher = try rig.client()
            async let released = Self.momentOfOneWorker(to: watcher)
            let log = await load.run(try rig.client()) { number in
                guard number == 60 else { return }
                proxy.blackHole(direction)
                cut.withLock { $0 = .now }
            }
            log.expectAllAccepted()
            let start = try #require(cut.withLock { $0 })
            // A worker that hears nothing misses three beats before it falls silent, and the broker three more.
            #expect(start.duration(to: try await released) < .seconds(17))
            try await rig.waitForWorkers(1)
            proxy.heal()
            try await rig.waitForWorkers(2)
            let again = Load(milliseconds: 5, count: 60, name: "again")
            let later = await again.run(try rig.client())
            later.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
            later.expectHonest(again, effects: try rig.effects())
        }

        @Test func `a request that kills its workers kills only two, and the service continues`() async throws {
            let rig = try FaultRig()
            for _ in 0..<3 { try rig.startWorker(credit: 2) }
            try await rig.waitForWorkers(3)
            let client = try rig.client()
            let poison = await Load(verb: "crash", count: 1).send("poison", client)
            #expect(poison.refusal?.status == .poison)
            try await Patience.until("two are dead") { rig.workers.count { $0.process.isRunning } == 1 }
            let load = Load(count: 20)
            let log = await load.run(client)
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }
    }
}
