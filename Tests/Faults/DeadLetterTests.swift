import Envelope
import Foundation
import MessageBus
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct DeadLetterTests {
        /// Starts two workers and sends a request that kills them.
        private func poison(_ rig: FaultRig, _ client: BusClient, _ identifier: String) async throws {
            for _ in 0..<2 { try rig.startWorker(credit: 2) }
            try await rig.waitForWorkers(2)
            let refused = await Load(verb: "crash", count: 1).send(identifier, client)
            #expect(refused.refusal?.status == .poison, "\(refused)")
        }

        private func letters(_ rig: FaultRig) throws -> [String] {
            let listed = try rig.larder(["deadletter", "list"])
            #expect(listed.status == 0, "\(listed.errors)")
            return listed.output.split(separator: "\n").filter { $0.contains("fault.v1") }
                .compactMap { $0.split(separator: " ").first.map(String.init) }
        }

        @Test func `a request that killed two workers is stored, shown, and done once when it is sent again`()
            async throws
        {
            let rig = try FaultRig()
            let client = try rig.client()
            try await poison(rig, client, "poison")
            #expect(try await rig.waitForCounter("deadLetters", toReach: 1) == 1)
            let first = try #require(try letters(rig).first)
            let shown = try rig.larder(["deadletter", "show", first])
            #expect(shown.status == 0, "\(shown.errors)")
            #expect(shown.output.contains("larder.fault.v1.Do"), "\(shown.output)")

            // Sent again, it kills two more workers and stays stored.
            for _ in 0..<2 { try rig.startWorker(credit: 2) }
            try await rig.waitForWorkers(2)
            let again = try rig.larder(["deadletter", "replay", first])
            #expect(again.status == 1)
            #expect(again.errors.contains("\(first) is not done: "), "\(again.errors)")
            #expect(try letters(rig) == [first], "The same request keeps its letter and its age.")
            #expect(try rig.effects().isEmpty)

            // Once a service can handle it, it is done under its original key.
            try rig.openGate()
            try rig.startWorker(credit: 2)
            try await rig.waitForWorkers(1)
            let done = try rig.larder(["deadletter", "replay", "--all"])
            #expect(done.status == 0, "\(done.errors)")
            #expect(done.output == "\(first) is done: OK.\n")
            #expect(try letters(rig).isEmpty)
            #expect(try rig.effects() == ["poison": 1])
        }

        @Test func `a full disk loses a letter with a line in the log, and the broker continues`() async throws {
            // The letter is longer than any other file of the broker.
            let rig = try FaultRig(preparation: "trap '' XFSZ; ulimit -S -f 64")
            let client = try rig.client()
            try await poison(rig, client, String(repeating: "long", count: 50_000))
            #expect(try await rig.waitForCounter("deadLettersLost", toReach: 1) == 1)
            #expect(try letters(rig).isEmpty)
            let folder = rig.scratch.path("data/deadletters")
            #expect((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] == [], "nothing half written")
            #expect(try rig.broker.errorsSoFar().contains("could not be stored: make room in \(folder)"))
            try await poison(rig, client, "short")
            #expect(try await rig.waitForCounter("deadLetters", toReach: 1) == 1)
            #expect(try letters(rig).count == 1)
            try rig.openGate()
            try rig.startWorker()
            let load = Load(count: 50)
            let log = await load.run(client)
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }
    }
}
