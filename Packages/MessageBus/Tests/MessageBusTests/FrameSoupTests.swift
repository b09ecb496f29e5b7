import Envelope
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct FrameSoupTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `no message crashes the broker or makes it grow`(seed: UInt64) {
        let broker = BrokerHarness(BrokerConfiguration(queuedRequestsPerService: 20))
        var soup = FrameSoup(seed: seed)
        var random = SeededGenerator(seed: seed &+ 1_000)
        for round in 0..<4_000 {
            broker.say("peer\(Int.random(in: 0..<12, using: &random))", soup.next())
            if round.isMultiple(of: 50) { broker.pass(milliseconds: Int64.random(in: 0...700, using: &random)) }
            for peer in 0..<12 where round.isMultiple(of: 100) { _ = broker.heard("peer\(peer)") }
        }
        broker.pass(milliseconds: 60_000)
        #expect(broker.core.isIdle)
        #expect(broker.core.status.services.allSatisfy { $0.workers == 0 && $0.queued == 0 })
        #expect(broker.core.status.counters["malformed"] ?? 0 > 100)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `no message crashes a worker or a client`(seed: UInt64) {
        var soup = FrameSoup(seed: seed)
        let pool = MultipartPool()
        var now = MonotonicTime(milliseconds: 0)
        var worker = WorkerCore(
            services: [.quantity],
            credit: 4,
            configuration: BusWorkerConfiguration(),
            pool: pool,
            at: now
        )
        worker.connect(at: now)
        var client = ClientCore(endpoint: "test", configuration: BusClientConfiguration())
        for _ in 0..<4_000 {
            now = now + 3
            client.receive(Multipart(soup.next()))
            if case .reconnect = worker.receive(Multipart(soup.next()), at: now) { worker.connect(at: now + 10_000) }
            _ = worker.advance(to: now)
            _ = worker.takeOutbox()
        }
        #expect(client.ignored == 4_000)
    }
}
