import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerMetricsTests {
    private let broker = BrokerHarness()

    private func ask(_ service: String, _ change: (inout Header) -> Void = { _ in }) {
        broker.say("client", WireFrames.clientRequest(service, body: [WireFrames.header(change), [1, 2, 3]]))
    }

    /// Answers what a worker has received, after some time.
    private func answer(_ peer: String, after milliseconds: Int64 = 0, _ status: Status = .ok) {
        let requests = broker.heard(peer).filter { $0[1] == [2] }
        broker.pass(milliseconds: milliseconds)
        for request in requests {
            broker.say(peer, WireFrames.final(to: request[2], body: [WireFrames.header { $0.status = status }, [9]]))
        }
    }

    private func service(_ name: String) throws -> BrokerStatus.Service {
        try #require(broker.core.status.services.first { $0.name == name })
    }

    @Test func `each service has its own counts, by status and by time`() throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        broker.say("other", WireFrames.ready("two.v1", credit: 1))
        for _ in 0..<2 { ask("one.v1") }
        answer("worker", after: 3)
        answer("worker", after: 40, .notFound)
        ask("two.v1")
        answer("other")
        let one = try service("one.v1")
        #expect(one.counters["requests"] == 2)
        #expect(one.finals == ["ok": 1, "notFound": 1])
        // Handling took 3 and 40 ms; the second request had queued for 3 ms.
        #expect(one.handling.counts.enumerated().filter { $0.element > 0 }.map(\.offset) == [2, 6])
        #expect(one.handling.sumMilliseconds == 43)
        #expect(one.dwell.counts.enumerated().filter { $0.element > 0 }.map(\.offset) == [0, 2])
        #expect(try service("two.v1").finals == ["ok": 1])
    }

    @Test func `refusals of the broker count by status too`() throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        ask("one.v1") { $0.budgetMilliseconds = 50_000 }
        ask("one.v1") { $0.budgetMilliseconds = 100 }
        broker.pass(milliseconds: 100)
        #expect(try service("one.v1").finals == ["deadline": 1])
    }

    @Test func `the age of a queue is that of its oldest request`() throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        for _ in 0..<3 {
            ask("one.v1")
            broker.pass(milliseconds: 200)
        }
        broker.say("worker", WireFrames.heartbeat)
        #expect(try service("one.v1").queueAgeMilliseconds == 400)
    }

    @Test func `counts outlive their workers`() throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        ask("one.v1")
        answer("worker")
        broker.say("worker", WireFrames.disconnect)
        broker.pass(milliseconds: 5_000)
        let service = try service("one.v1")
        #expect(service.workers == 0)
        #expect(service.counters["requests"] == 1)
    }

    @Test func `names of absent services are counted together and forgotten`() throws {
        for number in 0..<500 {
            ask("made.up.\(number)")
            if number.isMultiple(of: 100) { broker.pass(milliseconds: 1) }
        }
        broker.pass(milliseconds: 5_000)
        let services = broker.core.status.services
        #expect(services.map(\.name) == ["other services"])
        #expect(services.first?.counters["requests"] == 500)
        #expect(services.first?.finals == ["unavailable": 500])
    }

    @Test func `protocol violations are counted by kind and dialect`() {
        broker.say("a", [[1], [2], [3]])
        broker.say("b", [[], WireFrames.bytes("MDPC01"), WireFrames.bytes("no body")])
        broker.say("c", [WireFrames.bytes("MDPW02"), [9]])
        broker.say("worker", WireFrames.ready("one.v1"))
        broker.say("worker", [WireFrames.bytes("MDPW02"), [9]])
        let malformed = broker.core.status.malformed.map { "\($0.kind) \($0.dialect) \($0.count)" }
        #expect(malformed == ["frames 0.2 1", "request 0.1 1", "worker 0.2 1", "stranger 0.2 1"])
    }

    @Test func `the longest round is recorded`() {
        for milliseconds in [3, 20, 5] as [Int64] { broker.core.noteRound(milliseconds: milliseconds) }
        #expect(broker.core.status.longestRoundMilliseconds == 20)
    }

    @Test func `the metrics follow Prometheus' text form and agree with the status`() throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        broker.say("strange", WireFrames.ready("a\"b\\c{d=\"e\"}", credit: 7))
        ask("nobody.v1")
        for _ in 0..<2 { ask("one.v1") }
        answer("worker", after: 3)
        broker.say("x", [[1], [2], [3]])
        let status = broker.core.status
        let samples = try PrometheusParser.samples(in: status.prometheusText)
        #expect(samples["larder_broker_requests_total", ["service": "one.v1"]] == 2)
        #expect(samples["larder_broker_credit", ["service": "a\"b\\c{d=\"e\"}"]] == 7)
        #expect(samples["larder_broker_finals_total", ["service": "one.v1", "status": "ok"]] == 1)
        #expect(samples["larder_broker_handling_seconds_bucket", ["service": "one.v1", "le": "0.002"]] == 0)
        #expect(samples["larder_broker_handling_seconds_bucket", ["service": "one.v1", "le": "0.004"]] == 1)
        #expect(samples["larder_broker_handling_seconds_sum", ["service": "one.v1"]] == 0.003)
        #expect(samples["larder_broker_malformed_total", ["kind": "frames", "dialect": "0.2"]] == 1)
        #expect(samples["larder_broker_uptime_seconds", [:]] == 0.003)
    }

    @Test func `quantiles lie within their bucket`() {
        var histogram = BrokerStatus.Histogram()
        #expect(histogram.milliseconds(atShare: 0.5) == nil)
        histogram.counts[0] = 90
        histogram.counts[4] = 10
        #expect(histogram.milliseconds(atShare: 0.5) ?? 9 < 1)
        #expect((8...16).contains(histogram.milliseconds(atShare: 0.99) ?? 0))
        histogram.counts[17] = 1_000
        #expect(histogram.milliseconds(atShare: 0.99) == 65_536)
        var later = histogram
        later.counts[4] += 5
        #expect(later.since(histogram).count == 5)
        #expect(histogram.since(later) == histogram, "a broker that started again begins at zero")
    }
}
