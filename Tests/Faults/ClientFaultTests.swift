import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing
import ZeroMQ

extension FaultTests {
    @Suite struct ClientFaultTests {
        /// How many die at once: what the worker takes.
        private static let together = 400

        @Test func `clients that die mid-request leave nothing behind in the broker`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: Self.together)
            try await rig.waitForWorkers(1)
            let idle = try ProcessFigures(rig.broker).descriptors
            try await dieMidRequest(Self.together, on: rig)
            let before = try await settled(rig.broker, descriptors: idle + 5)
            let count = FaultTests.isLong ? 100_000 : 2_000
            try await dieMidRequest(count, on: rig)
            let unroutable = try await rig.waitForCounter("unroutable", toReach: count * 9 / 10)
            #expect(unroutable >= count * 9 / 10, "the worker finished, and its replies went nowhere")
            let after = try await settled(rig.broker, descriptors: idle + 5)
            #expect(after.residentKilobytes < before.residentKilobytes + 30_000)
            #expect(after.descriptors <= idle + 5)
            let load = Load(count: 50)
            let log = await load.run(try rig.client())
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }

        @Test func `the replies of a client process that is killed are counted as unroutable`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: 64)
            try await rig.waitForWorkers(1)
            let arguments = ["ask", rig.endpoint, FaultRig.service.rawValue, "40"]
            let asking = try Program("larder-fault-worker", arguments, in: rig.scratch)
            #expect(try await rig.waitForCounter("dispatched", toReach: 40) == 40)
            asking.kill()
            // The first reply that goes nowhere makes the broker cancel the others.
            #expect(try await rig.waitForCounter("unroutable", "cancelled", toReach: 40) == 40)
            #expect(try await rig.counter("unroutable") > 0)
            #expect(try await rig.status().services.allSatisfy { $0.inFlight == 0 && $0.queued == 0 })
        }

        /// The figures of a process once the connections of those who left are closed, or as they are after a while.
        private func settled(_ program: Program, descriptors: Int) async throws -> ProcessFigures {
            for _ in 0..<2_000 {
                if try ProcessFigures(program).descriptors <= descriptors { break }
                try await Task.sleep(for: .milliseconds(5))
            }
            return try ProcessFigures(program)
        }

        /// Connects, asks for something that takes a moment, and is gone without a word; as many at a time as the worker takes.
        private func dieMidRequest(_ count: Int, on rig: FaultRig) async throws {
            let request = WireFrames.clientRequest(
                FaultRig.service.rawValue,
                body: [
                    WireFrames.header {
                        $0.messageType = "larder.fault.v1.Do"
                        $0.householdID = Data(repeating: 1, count: 16)
                        $0.safe = true
                    }, Array("read 400 gone".utf8),
                ]
            )
            var reached = try await rig.counter("dispatched")
            var left = count
            while left > 0 {
                let sockets = try (0..<min(Self.together, left)).map { _ in
                    let socket = try Socket(.dealer, in: rig.context, options: SocketOptions(connectionHeartbeat: nil))
                    try socket.connect(rig.endpoint)
                    _ = try socket.send(Multipart(request))
                    return socket
                }
                left -= sockets.count
                reached += sockets.count
                // A request that never left its client harms nobody.
                _ = try await rig.waitForCounter("dispatched", toReach: reached)
                for socket in sockets { socket.close() }
            }
        }
    }
}
