import MessageBus
import Testing

extension FaultTests {
    @Suite struct HangingHandlerTests {
        @Test func `another worker does what hangs in one, and the late reply changes nothing`() async throws {
            let rig = try FaultRig()
            for _ in 0..<2 { try rig.startWorker(credit: 2) }
            try await rig.waitForWorkers(2)
            let client = try rig.client()
            // The first attempt uses half of the time.
            let hanging = Load(verb: "hang", count: 2, concurrency: 2, budget: .seconds(10), name: "hang")
            async let stuck = hanging.run(client)
            let load = Load(milliseconds: 5, count: 200, concurrency: 2)
            let log = await load.run(client)
            log.expectAllAccepted()
            let rescued = await stuck
            rescued.expectAllAccepted()
            #expect(rescued.accepted.allSatisfy { $0.reply?.hasSuffix(" 2") == true }, "the second attempt answered")
            #expect(try await rig.counter("redispatched") >= 2)
            try rig.openGate()
            #expect(try await rig.waitForCounter("late", toReach: 2) == 2)
            let effects = try rig.effects()
            log.expectHonest(load, effects: effects)
            rescued.expectHonest(hanging, effects: effects)
        }
    }
}
