import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

/// What the broker counts: each situation names every counter that is not zero afterward.
@Suite struct BrokerCountersTests {
    struct Situation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let counts: [String: UInt64]
        let play: @Sendable (BrokerScene) throws -> Void

        init(
            _ name: String,
            _ counts: [String: UInt64],
            _ play: @escaping @Sendable (BrokerScene) throws -> Void
        ) {
            (testDescription, self.counts, self.play) = (name, counts, play)
        }
    }

    @Test(arguments: requests + workers + replies)
    func `each situation counts what it is, once`(situation: Situation) throws {
        let scene = BrokerScene(BrokerConfiguration(queuedRequestsPerService: 1))
        try situation.play(scene)
        #expect(scene.broker.core.status.counters.filter { $0.value > 0 } == situation.counts)
    }

    /// A plain request has 20 bytes, a safe one 22; a reply has 2.
    private static let requests = [
        Situation("a new broker", [:]) { _ in },
        Situation(
            "answered",
            ["received": 3, "requests": 1, "dispatched": 1, "requestBytes": 20, "replyBytes": 2, "finals": 1]
        ) {
            $0.ready("worker")
            $0.ask()
            try $0.answer("worker")
        },
        Situation("without a worker", ["received": 1, "requests": 1, "unavailable": 1]) {
            $0.ask()
            $0.broker.pass(milliseconds: 2_000)
        },
        Situation(
            "too late for its worker",
            ["received": 3, "requests": 2, "dispatched": 1, "requestBytes": 20, "expired": 1]
        ) {
            $0.ready("worker")
            $0.ask()
            $0.ask { $0.budgetMilliseconds = 100 }
            $0.broker.pass(milliseconds: 100)
        },
        Situation(
            "too late at its turn",
            [
                "received": 4, "requests": 2, "dispatched": 1, "requestBytes": 20, "expired": 1, "replyBytes": 2,
                "finals": 1,
            ]
        ) {
            $0.ready("worker")
            $0.ask()
            $0.ask { $0.budgetMilliseconds = 100 }
            let final = try WireFrames.final(to: $0.address("worker"), body: [[5, 6]])
            // Before the timer, as in a busy round.
            $0.broker.core.receive(
                Multipart([WireFrames.bytes("worker")] + final),
                at: $0.broker.clock.now + 100
            )
        },
        Situation(
            "overdue",
            ["received": 3, "requests": 1, "dispatched": 1, "requestBytes": 20, "expired": 1, "late": 1]
        ) {
            $0.ready("worker")
            $0.ask { $0.budgetMilliseconds = 1_000 }
            $0.broker.pass(milliseconds: 2_000)
            try $0.answer("worker")
        },
        Situation(
            "no room",
            ["received": 4, "requests": 3, "dispatched": 1, "requestBytes": 20, "overloaded": 1]
        ) {
            $0.ready("worker")
            for _ in 0..<3 { $0.ask() }
        },
        Situation(
            "withdrawn from a worker",
            ["received": 3, "requests": 2, "dispatched": 1, "requestBytes": 38, "cancelled": 1]
        ) {
            $0.ready("worker")
            $0.ask { $0.correlationID = Data(repeating: 7, count: 16) }
            $0.broker.say("client", WireFrames.cancel([UInt8](repeating: 7, count: 16)))
        },
        Situation("withdrawn from the queue", ["received": 2, "requests": 2, "cancelled": 1]) {
            $0.ask { $0.correlationID = Data(repeating: 7, count: 16) }
            $0.broker.say("client", WireFrames.cancel([UInt8](repeating: 7, count: 16)))
        },
        Situation("unreadable", ["received": 1, "malformed": 1]) { $0.broker.say("client", [[1], [2], [3]]) },
    ]

    private static let workers = [
        Situation("quiet for three heartbeats", ["received": 1]) {
            $0.ready("worker")
            $0.broker.pass(milliseconds: 3_999)
        },
        Situation("silent for longer", ["received": 1, "deadWorkers": 1]) {
            $0.ready("worker")
            $0.broker.pass(milliseconds: 4_000)
        },
        Situation("an orderly end", ["received": 3]) {
            $0.ready("worker")
            $0.ready("worker", credit: 0)
            $0.broker.say("worker", WireFrames.disconnect)
        },
        Situation("a mistake at the end", ["received": 3, "malformed": 1]) {
            $0.ready("worker")
            $0.ready("worker", credit: 0)
            $0.broker.say("worker", [WireFrames.bytes("MDPW02"), [9]])
        },
        Situation(
            "a mistake before the last reply",
            [
                "received": 4, "malformed": 1, "requests": 1, "dispatched": 1, "requestBytes": 20, "unavailable": 1,
                "deadWorkers": 1,
            ]
        ) {
            $0.ready("worker")
            $0.ask()
            $0.ready("worker", credit: 0)
            $0.broker.say("worker", [WireFrames.bytes("MDPW02"), [9]])
        },
        Situation(
            "lost with a request whose time is over",
            ["received": 3, "requests": 1, "dispatched": 1, "requestBytes": 19, "expired": 1, "deadWorkers": 1]
        ) {
            $0.ready("worker")
            $0.ask { $0.budgetMilliseconds = 100 }
            $0.broker.pass(milliseconds: 100)
            $0.broker.say("worker", WireFrames.disconnect)
        },
        Situation(
            "poison",
            [
                "received": 5, "requests": 1, "dispatched": 2, "redispatched": 1, "requestBytes": 44, "poisoned": 1,
                "deadWorkers": 2,
            ]
        ) {
            $0.ask { $0.safe = true }
            for name in ["one", "two"] {
                $0.ready(name)
                $0.broker.say(name, WireFrames.disconnect)
            }
        },
        Situation(
            "a lease that ends",
            ["received": 3, "requests": 1, "dispatched": 2, "redispatched": 1, "leasesEnded": 1, "requestBytes": 44]
        ) {
            $0.ready("slow")
            $0.ask {
                $0.safe = true
                $0.budgetMilliseconds = 1_200
            }
            $0.ready("quick")
            $0.broker.pass(milliseconds: 1_000)
        },
        Situation(
            "a full pipe to a worker",
            [
                "received": 2, "requests": 1, "dispatched": 1, "requestBytes": 20, "unavailable": 1,
                "refusedByPipe": 1, "deadWorkers": 1,
            ]
        ) {
            $0.ready("worker")
            $0.broker.full = ["worker"]
            $0.ask()
        },
    ]

    private static let replies = [
        Situation("a reply of a stranger", ["received": 2, "late": 2]) {
            $0.broker.say("worker", WireFrames.final(to: [UInt8](repeating: 0, count: 12), body: [[5, 6]]))
            $0.broker.say("worker", WireFrames.partial(to: [UInt8](repeating: 0, count: 12), body: [[5, 6]]))
        },
        Situation(
            "a second reply",
            [
                "received": 4, "requests": 1, "dispatched": 1, "requestBytes": 20, "replyBytes": 2, "finals": 1,
                "late": 1,
            ]
        ) {
            $0.ready("worker")
            $0.ask()
            let final = try WireFrames.final(to: $0.address("worker"), body: [[5, 6]])
            for _ in 0..<2 { $0.broker.say("worker", final) }
        },
        Situation(
            "a reply to a client that has gone",
            [
                "received": 3, "requests": 1, "dispatched": 1, "requestBytes": 20, "replyBytes": 2, "finals": 1,
                "unroutable": 1,
            ]
        ) {
            $0.ready("worker")
            $0.ask()
            $0.broker.gone = ["client"]
            try $0.answer("worker")
        },
        Situation(
            "a stream that is not read",
            ["received": 3, "requests": 1, "dispatched": 1, "requestBytes": 20, "slowReaders": 2]
        ) {
            $0.ready("worker")
            $0.ask()
            $0.broker.full = ["client"]
            $0.broker.say("worker", try WireFrames.partial(to: $0.address("worker"), body: [[5]]))
            // Trying again is not another reply.
            $0.broker.pass(milliseconds: 40)
        },
        Situation(
            "a part for a client of the first version",
            ["received": 3, "requests": 1, "dispatched": 1, "requestBytes": 2, "untoldPartials": 1]
        ) {
            $0.ready("worker")
            $0.broker.say("client", [[], WireFrames.bytes("MDPC01"), WireFrames.bytes("work.v1"), [1, 2]])
            $0.broker.say("worker", try WireFrames.partial(to: $0.address("worker"), body: [[5]]))
        },
    ]
}
