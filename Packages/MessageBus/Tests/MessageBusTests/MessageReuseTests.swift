import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

/// Every message goes back to the pool, except the READY of each connection, which holds its address.
@Suite struct MessageReuseTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let connections: Int
        let play: @Sendable (BrokerScene) throws -> Void

        init(
            _ name: String,
            connections: Int,
            _ play: @escaping @Sendable (BrokerScene) throws -> Void
        ) {
            (testDescription, self.connections, self.play) = (name, connections, play)
        }
    }

    @Test func `a pool keeps as many messages as it has room for`() {
        let pool = MultipartPool(limit: 2)
        for count in [1, 2, 2] {
            pool.give(Multipart([[1], [2]]))
            #expect(pool.count == count)
        }
        #expect(pool.take().count == 0)
        #expect(pool.count == 1)
    }

    @Test(arguments: requests + workers + clients)
    func `a message is used again after`(situation: Situation) throws {
        let scene = BrokerScene(BrokerConfiguration(queuedRequestsPerService: 1))
        for _ in 0..<40 { scene.broker.core.pool.give(Multipart()) }
        try situation.play(scene)
        #expect(scene.broker.core.pool.count == 40 - situation.connections)
    }

    private static let requests = [
        Situation("a reply", connections: 1) {
            $0.ready("worker")
            $0.ask()
            let address = try $0.address("worker")
            $0.broker.say("worker", WireFrames.partial(to: address, body: [[5]]))
            $0.broker.say("worker", WireFrames.final(to: address, body: [[5]]))
        },
        Situation("an end", connections: 1) {
            $0.ready("worker")
            $0.ask()
            try $0.answer("worker")
        },
        Situation("an expired request", connections: 0) {
            $0.ask()
            $0.broker.pass(milliseconds: 2_000)
        },
        Situation("a refused request", connections: 1) {
            $0.ready("worker")
            for _ in 0..<3 { $0.ask() }
            $0.broker.core.drain()
            $0.broker.deliver()
            try $0.answer("worker")
        },
        Situation("a withdrawn request", connections: 1) {
            $0.ready("worker")
            for _ in 0..<2 { $0.ask { $0.correlationID = Data(repeating: 7, count: 16) } }
            $0.broker.say("client", WireFrames.cancel([UInt8](repeating: 7, count: 16)))
            try $0.answer("worker")
        },
        Situation("a question to the broker", connections: 0) {
            $0.broker.say("client", WireFrames.clientRequest("mmi.service", body: [[1]]))
        },
        Situation("an unreadable message", connections: 0) { $0.broker.say("client", [[1], [2], [3]]) },
    ]

    private static let workers = [
        Situation("a heartbeat", connections: 1) {
            $0.ready("worker")
            $0.broker.say("worker", WireFrames.heartbeat)
            $0.broker.pass(milliseconds: 1_000)
        },
        Situation("another credit", connections: 1) {
            $0.ready("worker")
            $0.ready("worker", credit: 2)
        },
        Situation("a worker's end", connections: 1) {
            $0.ready("worker")
            $0.broker.say("worker", WireFrames.disconnect)
        },
        Situation("a worker's mistake", connections: 1) {
            $0.ready("worker")
            $0.broker.say("worker", [WireFrames.bytes("MDPW02"), [9]])
        },
        Situation("a stranger's reply", connections: 0) {
            $0.broker.say("worker", WireFrames.final(to: [UInt8](repeating: 0, count: 12), body: [[5]]))
        },
        Situation("a lost worker", connections: 1) {
            $0.ready("worker")
            $0.ask()
            $0.broker.say("worker", WireFrames.disconnect)
        },
        Situation("a worker's full pipe", connections: 1) {
            $0.ready("worker")
            $0.broker.full = ["worker"]
            $0.ask()
        },
        Situation("a lease that ended", connections: 2) {
            $0.ready("slow")
            $0.ask {
                $0.safe = true
                $0.budgetMilliseconds = 1_200
            }
            $0.ready("quick")
            $0.broker.pass(milliseconds: 1_000)
            try $0.answer("slow")
            try $0.answer("quick")
        },
    ]

    private static let clients = [
        Situation("a client that has gone", connections: 1) {
            $0.ready("worker", credit: 2)
            for _ in 0..<2 { $0.ask() }
            $0.broker.full = ["client"]
            try $0.answer("worker")
            // The second reply reveals it while the first one waits.
            $0.broker.full = []
            $0.broker.gone = ["client"]
            try $0.answer("worker")
        },
        Situation("a stream that was not read", connections: 1) {
            $0.ready("worker")
            $0.ask()
            let address = try $0.address("worker")
            $0.broker.full = ["client"]
            $0.broker.say("worker", WireFrames.partial(to: address, body: [[5]]))
            $0.broker.full = []
            $0.broker.pass(milliseconds: 20)
            $0.broker.say("worker", WireFrames.final(to: address, body: [[5]]))
        },
        Situation("replies beyond what waits for a client", connections: 1) {
            $0.ready("worker", credit: 3)
            for _ in 0..<3 { $0.ask() }
            $0.broker.full = ["client"]
            for _ in 0..<3 { try $0.answer("worker", [UInt8](repeating: 0, count: 600_000)) }
            $0.broker.full = []
            $0.broker.pass(milliseconds: 20)
        },
    ]
}
