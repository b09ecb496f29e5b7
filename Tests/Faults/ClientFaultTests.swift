import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing
import ZeroMQ

extension FaultTests {
    @Suite struct ClientFaultTests {
        /// How many clients die at once: as many as the worker's credit.
        private static let together = 400

        @Test func `clients that die mid-request leave nothing behind in the broker`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: Self.together)
            try await rig.waitForWorkers(1)
            let idle = try ProcessFigures(rig.broker).descriptors
            try await dieMidRequest(Self.together, on: rig, leaving: idle)
            let before = try ProcessFigures(rig.broker)
            let count = FaultTests.isLong ? 100_000 : 2_000
            try await dieMidRequest(count, on: rig, leaving: idle)
            let after = try ProcessFigures(rig.broker)
            #expect(after.residentKilobytes < before.residentKilobytes + 30_000)
            let load = Load(count: 50)
            let log = await load.run(try rig.client())
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }

        @Test func `the replies of a client process that is killed are counted as unroutable`() async throws {
            let rig = try FaultRig()
            try rig.startWorker(credit: 64)
            try await rig.waitForWorkers(1)
            let idle = try ProcessFigures(rig.broker).descriptors
            let arguments = ["ask", rig.endpoint, FaultRig.service.rawValue, "40"]
            let asking = try Program("larder-fault-worker", arguments, in: rig.scratch)
            #expect(try await rig.waitForCounter("dispatched", toReach: 40) == 40)
            asking.kill()
            try await rig.waitForDescriptors(of: rig.broker, toFallTo: idle)
            try rig.openGate()
            // The first undeliverable reply makes the broker cancel the others.
            #expect(try await rig.waitForCounter("unroutable", "cancelled", toReach: 40) == 40)
            #expect(try await rig.counter("unroutable") > 0)
            // A cancelled request is the worker's until it has answered.
            try await Patience.until("no request is held or waits") {
                try await rig.status().services.allSatisfy { $0.inFlight == 0 && $0.queued == 0 }
            }
        }

        /// Connects clients, has each send a request that the gate blocks, and disconnects them silently, as many at a
        /// time as the worker's credit.
        ///
        /// Expects that every reply is undeliverable and that the broker has at most `idle` descriptors afterward.
        private func dieMidRequest(_ count: Int, on rig: FaultRig, leaving idle: Int) async throws {
            let request = WireFrames.clientRequest(
                FaultRig.service.rawValue,
                body: [
                    WireFrames.header {
                        $0.messageType = "larder.fault.v1.Do"
                        $0.householdID = Data(repeating: 1, count: 16)
                        $0.budgetMilliseconds = 120_000
                        $0.safe = true
                    }, Array("wait 0 gone".utf8),
                ]
            )
            var (dispatched, unroutable) = (try await rig.counter("dispatched"), try await rig.counter("unroutable"))
            var left = count
            while left > 0 {
                let sockets = try (0..<min(Self.together, left)).map { _ in
                    let socket = try Socket(.dealer, in: rig.context, options: SocketOptions(connectionHeartbeat: nil))
                    try socket.connect(rig.endpoint)
                    _ = try socket.send(Multipart(request))
                    return socket
                }
                left -= sockets.count
                dispatched += sockets.count
                unroutable += sockets.count
                #expect(try await rig.waitForCounter("dispatched", toReach: dispatched) == dispatched)
                for socket in sockets { socket.close() }
                try await rig.waitForDescriptors(of: rig.broker, toFallTo: idle)
                try rig.openGate()
                #expect(try await rig.waitForCounter("unroutable", toReach: unroutable) == unroutable)
                try rig.closeGate()
            }
        }
    }
}
