import Envelope
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerAdmissionTests {
    let broker = BrokerHarness()

    private func ask(_ client: String, budget: UInt32) {
        let header = WireFrames.header {
            $0.budgetMilliseconds = budget
            $0.safe = true
        }
        broker.say(client, WireFrames.clientRequest("echo.v1", body: [header, []]))
    }

    private func status(heardBy client: String) throws -> Status? {
        try broker.heard(client).first.map { try Header(wireBytes: $0[3]).status }
    }

    @Test func `a request that would queue for half of its time is refused at once`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        ask("first", budget: 60_000)
        ask("second", budget: 60_000)
        broker.pass(milliseconds: 400)
        ask("hurried", budget: 1_000)
        #expect(try status(heardBy: "hurried") == nil)
        broker.pass(milliseconds: 150)
        ask("late", budget: 1_000)
        #expect(try status(heardBy: "late") == .overloaded)
        ask("patient", budget: 10_000)
        #expect(try status(heardBy: "patient") == nil)
    }

    @Test func `a request that would be late at the recent pace is refused at once`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        for _ in 0..<3 { ask("client", budget: 60_000) }
        for _ in 0..<60 {
            broker.pass(milliseconds: 100)
            broker.say("worker", WireFrames.heartbeat)
            let request = try #require(broker.heard("worker").last { $0.count == 6 })
            broker.say("worker", WireFrames.final(to: request[2], body: [[1], [2]]))
            ask("client", budget: 60_000)
        }
        for _ in 0..<6 { ask("client", budget: 60_000) }
        ask("hurried", budget: 900)
        #expect(try status(heardBy: "hurried") == .overloaded)
        ask("patient", budget: 3_000)
        #expect(try status(heardBy: "patient") == nil)
    }

    @Test func `requests for an absent service do not block others`() throws {
        ask("first", budget: 60_000)
        broker.pass(milliseconds: 1_500)
        ask("hurried", budget: 400)
        #expect(try status(heardBy: "hurried") == nil)
    }

    @Test func `requests that a dead worker returned do not block others`() throws {
        broker.say("worker", WireFrames.ready("echo.v1"))
        broker.say("other", WireFrames.ready("echo.v1"))
        ask("first", budget: 60_000)
        ask("second", budget: 60_000)
        broker.say("other", WireFrames.heartbeat)
        for _ in 0..<8 {
            broker.pass(milliseconds: 500)
            broker.say("other", WireFrames.heartbeat)
        }
        ask("hurried", budget: 1_000)
        #expect(try status(heardBy: "hurried") == nil)
    }
}
