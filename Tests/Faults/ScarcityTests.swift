import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing
import ZeroMQ

extension FaultTests {
    @Suite struct ScarcityTests {
        @Test func `a broker without free descriptors serves its connections, and new ones once there are some`()
            async throws
        {
            let rig = try FaultRig(overNetwork: true, preparation: "ulimit -n 48")
            try rig.startWorker()
            try await rig.waitForWorkers(1)
            let client = try rig.client()
            _ = await Load(count: 10, name: "before").run(client)
            let crowd = try (0..<80).map { _ in
                let socket = try Socket(.dealer, in: rig.context)
                try socket.connect(rig.endpoint)
                return socket
            }
            try await Patience.until("the broker has no free descriptor") {
                try ProcessFigures(rig.broker).descriptors >= 48
            }
            let crowded = Load(count: 100, name: "crowded")
            let served = await crowded.run(client)
            served.expectAllAccepted()
            for socket in crowd { socket.close() }
            let after = Load(count: 100, name: "after")
            let log = await after.run(try rig.client())
            log.expectAllAccepted()
            let effects = try rig.effects()
            served.expectHonest(crowded, effects: effects)
            log.expectHonest(after, effects: effects)
        }

        @Test func `a process with too few descriptors ends with a sentence`() throws {
            let scratch = try TemporaryFolder()
            let healthcheck = ["--healthcheck", "--broker", "ipc://\(scratch.path("absent.sock"))"]
            // With fewer, libzmq itself ends the process.
            for limit in [16, 24] {
                let outcome = try Program(
                    "inventory-service",
                    healthcheck,
                    in: scratch,
                    preparation: "ulimit -n \(limit)"
                )
                .wait()
                #expect(outcome.status == 1, "ulimit -n \(limit): \(outcome.errors)")
                #expect(outcome.errors.hasSuffix(".\n"), "\(outcome.errors)")
            }
        }

        @Test func `a store on a full disk refuses with a sentence, and continues when there is room`() async throws {
            let rig = try FaultRig()
            let arguments = ["--broker", rig.endpoint, "--data", rig.scratch.path("data")]
            let limits = "trap '' XFSZ; ulimit -S -f 1500"
            let service = try Program("inventory-service", arguments, in: rig.scratch, preparation: limits)
            defer { service.kill() }
            try service.waitForError(containing: "\"ready\"")
            let inventory = Inventory(client: try rig.client(through: nil, FaultRig.once))
            var refusal: Refusal?
            var added = 0
            for number in 0..<5_000 where refusal == nil {
                refusal = await inventory.add("article-\(number)")
                if refusal == nil { added += 1 }
            }
            let full = try #require(refusal, "the limit was not met")
            #expect([.internal, .unavailable, .overloaded].contains(full.status), "\(full.status): \(full)")
            #expect(full.description.hasSuffix(".") && full.description.count > 20, "\(full)")
            print("full disk after \(added): \(full.status) \(full)")
            #expect(await inventory.list() != nil, "reading still works")

            try Program.system([
                "prlimit", "--pid", "\(service.process.processIdentifier)", "--fsize=unlimited:unlimited",
            ])
            #expect(await inventory.add("article-\(added)") == nil, "the same again, now that there is room")
            let listed = try #require(await inventory.list())
            #expect(listed.components(separatedBy: "\"onHand\"").count - 1 == min(added + 1, 500))
        }
    }
}
