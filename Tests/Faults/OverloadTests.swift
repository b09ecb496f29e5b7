import Envelope
import MessageBus
import Testing

extension FaultTests {
    @Suite struct OverloadTests {
        /// Four at once and 10 ms each: about 400 a second on any machine.
        private static let credit = 4
        private static let milliseconds = 10

        @Test func `requests beyond a client's window are refused at once, and the rest is served`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: Self.credit)
            try await rig.waitForWorkers(1)
            let limit = BrokerConfiguration().outstandingRequestsPerClient
            let load = Load(verb: "wait", count: limit + 1_000, concurrency: limit + 1_000)
            let client = try rig.client(through: nil, FaultRig.once)
            async let running = load.run(client)
            #expect(try await rig.waitForCounter("overloaded", toReach: 1_000) == 1_000)
            #expect(try await rig.inFlight() == Self.credit)
            #expect(try await rig.queued() == limit - Self.credit)
            try rig.openGate()
            let log = await running
            #expect(log.codes == ["bus.overloaded": 1_000])
            #expect(log.accepted.count == limit)
        }

        /// The figures depend on the machine, so only the long form checks them.
        @Test func `at five times its capacity a service keeps its pace and refuses the rest at once`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: Self.credit)
            try await rig.waitForWorkers(1)
            let client = try rig.client(through: nil, FaultRig.once)
            let seconds = FaultTests.isLong ? 60 : 4

            let start = ContinuousClock.now
            let fair = Load(verb: "read", milliseconds: Self.milliseconds, count: 800, concurrency: 8, name: "fair")
            let peak = Double(await fair.run(client).accepted.count) / (start.duration(to: .now) / .seconds(1))
            let before = try ProcessFigures(rig.broker)

            let budget = Duration.seconds(1)
            let offered = Int(peak * 5)
            let flood = OpenLoad(
                load: Load(verb: "read", milliseconds: Self.milliseconds, count: offered * seconds, budget: budget),
                perSecond: offered
            )
            let log = await flood.run(client)
            let goodput = Double(log.accepted.count) / Double(seconds)
            let overloaded = log.refused.filter { $0.refusal?.status == .overloaded }
            let growth = try ProcessFigures(rig.broker).residentKilobytes - before.residentKilobytes
            print(
                "overload: peak \(Int(peak))/s, goodput \(Int(goodput))/s, accepted p99 "
                    + "\(ClientLog.quantile(0.99, of: log.accepted)), refused \(log.codes), told p50 "
                    + "\(ClientLog.quantile(0.5, of: overloaded)) p99 \(ClientLog.quantile(0.99, of: overloaded)), broker +\(growth) KiB"
            )
            log.expectHonest(flood.load, effects: [:])
            #expect(log.refused.allSatisfy { [.overloaded, .deadline].contains($0.refusal?.status) }, "\(log.codes)")
            #expect(growth < 100_000)
            if FaultTests.isLong {
                #expect(goodput >= 0.8 * peak)
                #expect(ClientLog.quantile(0.99, of: log.accepted) <= budget)
                #expect(Double(overloaded.count) >= 0.8 * Double(log.refused.count), "\(log.codes)")
                #expect(ClientLog.quantile(0.5, of: overloaded) < .milliseconds(100))
            }
            let after = await Load(verb: "read", count: 50, name: "after").run(try rig.client())
            after.expectAllAccepted()
        }
    }
}
