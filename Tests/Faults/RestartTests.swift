import Foundation
import MessageBus
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct RestartTests {
        @Test func `a rolling restart of workers and broker under load fails no request`() async throws {
            let rig = try FaultRig()
            var serving = [try rig.startWorker(), try rig.startWorker()]
            try await rig.waitForWorkers(2)
            let end = Flag()
            let load = Load(milliseconds: 10, count: 1_000_000, concurrency: 16)
            let client = try rig.client()
            let done = Tally()
            async let running = load.run(client, until: end) { _ in _ = done.increase() }

            for _ in 0..<(FaultTests.isLong ? 20 : 2) {
                let old = serving.removeFirst()
                serving.append(try rig.startWorker())
                try await rig.waitForWorkers(3)
                try await expectEnd(of: old, named: "worker")
                try await rig.waitForWorkers(2)
                let broker = rig.broker
                try await expectEnd(of: broker, named: "broker")
                try rig.restartBroker()
                try await rig.waitForWorkers(2)
            }
            while done.count < 300 { try await Task.sleep(for: .milliseconds(5)) }
            end.raise()
            let log = await running
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }

        /// Sends SIGTERM to a process, and expects an orderly end and, in the long form, a timely one.
        private func expectEnd(of program: Program, named name: String) async throws {
            let start = ContinuousClock.now
            program.send(SIGTERM)
            let outcome = try await program.end(within: Patience.limit)
            let elapsed = start.duration(to: .now)
            #expect(outcome?.status == 0, "\(name): \(outcome?.errors ?? "still there")")
            if FaultTests.isLong { #expect(elapsed <= .seconds(10), "\(name): \(elapsed)") }
        }
    }
}
