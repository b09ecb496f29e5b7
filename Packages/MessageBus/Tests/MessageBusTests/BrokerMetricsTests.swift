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

    @Test func `the gauges of a service are those of the moment`() throws {
        broker.say("one", WireFrames.ready("one.v1", credit: 1))
        broker.say("two", WireFrames.ready("one.v1", credit: 2))
        for _ in 0..<5 { ask("one.v1") }
        let one = try service("one.v1")
        #expect(one.workers == 2 && one.credit == 3 && one.inFlight == 3 && one.queued == 2)
        #expect(one.queuedBytes == 2 * 20)
        #expect(one.queueAgeMilliseconds == 0)
        ask("nobody.v1")
        #expect(broker.core.status.services.map(\.name) == ["nobody.v1", "one.v1", "other services"])
    }

    @Test(arguments: [(12, "internal"), (13, "unspecified"), (14, "unspecified"), (0, "unspecified")])
    func `a status that the broker does not know counts as unspecified`(status: UInt8, name: String) throws {
        broker.say("worker", WireFrames.ready("one.v1", credit: 1))
        ask("one.v1")
        let address = try #require(broker.heard("worker").first)[2]
        broker.say("worker", WireFrames.final(to: address, body: [[14 << 3, status], [9]]))
        #expect(try service("one.v1").finals == [name: 1])
    }

    @Test func `every metric has a help text and a type`() {
        let counters = [
            "requests", "dispatched", "redispatched", "leases_ended", "expired", "overloaded", "unavailable",
            "poisoned",
            "cancelled", "dead_workers", "request_bytes", "reply_bytes", "finals", "received", "late", "slow_readers",
            "untold_partials", "unroutable", "refused_by_pipe", "unauthenticated", "forbidden", "refused_workers",
            "refused_handshakes", "dead_letters", "dead_letters_lost", "events_published", "event_overruns",
            "event_subscriptions", "events_refused", "events_malformed", "malformed",
        ]
        let gauges = [
            "workers", "credit", "queued", "queued_bytes", "in_flight", "queue_age_seconds", "longest_round_seconds",
            "uptime_seconds",
        ]
        let lines = broker.core.status.prometheusText.split(separator: "\n")
        let types = Set(lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.dropFirst("# TYPE larder_broker_".count) })
        let expected: [String] =
            counters.map { "\($0)_total counter" } + gauges.map { "\($0) gauge" }
            + ["dwell_seconds histogram", "handling_seconds histogram"]
        #expect(types == Set(expected.map { $0[...] }))
        let helped = lines.filter { $0.hasPrefix("# HELP ") && $0.split(separator: " ").count > 4 }
        #expect(helped.count == expected.count)
    }

    @Test func `quantiles lie within their bucket`() {
        var histogram = BrokerStatus.Histogram()
        #expect(histogram.milliseconds(atShare: 0.5) == nil)
        histogram.counts[3] = 1
        #expect(histogram.milliseconds(atShare: 0.5) == 8)
        histogram = BrokerStatus.Histogram()
        histogram.counts[0] = 90
        histogram.counts[4] = 10
        for (share, milliseconds) in [(0, 1.0 / 90), (0.45, 0.5), (0.9, 1), (0.95, 12), (1, 16)] as [(Double, Double)] {
            #expect(histogram.milliseconds(atShare: share) == milliseconds)
        }
        histogram.counts[17] = 1_000
        #expect(histogram.milliseconds(atShare: 0.99) == 65_536)
        #expect(BrokerStatus.Histogram.upperMilliseconds(16) == 65_536)
        #expect(BrokerStatus.Histogram.upperMilliseconds(17) == nil)
        var later = histogram
        later.counts[4] += 5
        later.sumMilliseconds = 60
        #expect(later.since(histogram).counts.enumerated().filter { $0.element > 0 }.map(\.offset) == [4])
        #expect(later.since(histogram).sumMilliseconds == 60)
        #expect(later.since(later) == BrokerStatus.Histogram())
        #expect(histogram.since(later) == histogram, "a broker that started again begins at zero")
    }
}
