import MessageBus
import MessageBusTestKit
import SystemTestSupport
import Testing
import ZeroMQ

extension FaultTests {
    @Suite struct MalformedMessageTests {
        @Test func `random messages leave the broker serving and its memory constant`() async throws {
            let rig = try FaultRig(overNetwork: true)
            try rig.startWorker()
            try await rig.waitForWorkers(1)
            // Until it counts 256 services, which random messages name one by one, its answers about them grow.
            try await send(FaultTests.isLong ? 300_000 : 5_000, seed: 1, to: rig)
            let before = try ProcessFigures(rig.broker)
            let count = FaultTests.isLong ? 1_000_000 : 20_000
            let start = ContinuousClock.now
            try await send(count, seed: 2, to: rig)
            let after = try ProcessFigures(rig.broker)
            print(
                "\(count) random messages in \(start.duration(to: .now)): broker \(before.residentKilobytes) KiB -> "
                    + "\(after.residentKilobytes) KiB, malformed \(try await rig.counter("malformed"))"
            )
            #expect(after.residentKilobytes < before.residentKilobytes + 20_000)
            #expect(after.descriptors <= before.descriptors + 10, "eight peers are there")
            #expect(try await rig.counter("malformed") > count / 10)
            let load = Load(count: 50)
            let log = await load.run(try rig.client())
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }

        @Test func `a frame that claims a gibibyte ends its connection and uses no memory`() async throws {
            let rig = try FaultRig(overNetwork: true)
            try rig.startWorker()
            try await rig.waitForWorkers(1)
            let before = try ProcessFigures(rig.broker)
            for _ in 0..<20 {
                let peer = try HandmadePeer(rig.endpoint)
                try await peer.shakeHands()
                try await peer.claimFrame(bytes: 1 << 30)
                #expect(try await peer.isCutOff())
            }
            #expect(try ProcessFigures(rig.broker).residentKilobytes < before.residentKilobytes + 20_000)
            let load = Load(count: 50)
            let log = await load.run(try rig.client())
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
        }

        /// Sends random messages from eight peers, and reads the broker's answers.
        private func send(_ count: Int, seed: UInt64, to rig: FaultRig) async throws {
            var soup = FrameSoup(seed: seed)
            let peers = try (0..<8).map { _ in
                let socket = try Socket(.dealer, in: rig.context, options: SocketOptions(highWaterMark: 100_000))
                try socket.connect(rig.endpoint)
                return socket
            }
            let heard = Multipart()
            let before = try await rig.counter("received")
            for number in 0..<count {
                let message = Multipart(soup.next())
                while case .wouldBlock = try peers[number % peers.count].send(message) {
                    try await Task.sleep(for: .milliseconds(1))
                }
                guard number.isMultiple(of: 1_000) else { continue }
                for peer in peers { while try peer.receive(into: heard) {} }
                // The broker may be slower than the test; queued messages must not be measured.
                _ = try await rig.waitForCounter("received", toReach: before + number - 10_000)
            }
            // Closing discards what has not arrived.
            #expect(try await rig.waitForCounter("received", toReach: before + count) >= before + count)
        }
    }
}
