import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct DeadBrokerTests {
        @Test func `a broker killed under load recovers with its workers, and nothing is lost or doubled`() async throws
        {
            let rig = try FaultRig()
            try rig.startWorker()
            try rig.startWorker()
            try await rig.waitForWorkers(2)
            let load = Load(milliseconds: 10, count: 600)
            let (client, broker) = (try rig.client(), rig.broker)
            async let running = load.run(client) { if $0 == 150 { broker.kill() } }
            _ = try await broker.end(within: Patience.limit)
            try rig.restartBroker()
            try await rig.waitForWorkers(2)
            let log = await running
            log.expectHonest(load, effects: try rig.effects())
            log.expectAllAccepted()
        }

        @Test func `without a broker every request is refused in time and in bounded memory until a broker runs`()
            async throws
        {
            let rig = try FaultRig()
            try rig.startWorker()
            try await rig.waitForWorkers(1)
            let client = try rig.client(
                through: nil,
                BusClientConfiguration(reconnectTimeout: .milliseconds(500))
            )
            _ = await Load(count: 10, name: "before").run(client)
            rig.broker.kill()
            rig.broker.process.waitUntilExit()
            let count = FaultTests.isLong ? 50_000 : 5_000
            let load = Load(count: count, concurrency: 2_000, budget: .seconds(2), name: "without")
            let before = try OwnMemory.residentKilobytes()
            let log = await load.run(client)
            let grown = try OwnMemory.residentKilobytes() - before
            #expect(log.accepted.isEmpty)
            #expect(log.refused.allSatisfy { $0.refusal?.status == .unavailable }, "\(log.codes)")
            if FaultTests.isLong { #expect(ClientLog.quantile(1, of: log.entries) < .seconds(6)) }
            #expect(grown < 100_000, "grown by \(grown) KiB")
            try rig.restartBroker()
            try await rig.waitForWorkers(1)
            try await Patience.until("the client has found the broker") {
                (try? await client.mmi("mmi.service", FaultRig.service.rawValue)) == "200"
            }
            let after = Load(count: 50, name: "after")
            let served = await after.run(client)
            served.expectAllAccepted()
            served.expectHonest(after, effects: try rig.effects())
            log.expectHonest(load, effects: try rig.effects())
        }
    }
}
