import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct BrokerManagementTests {
    let broker = BrokerHarness()

    private func ask(_ service: String, _ question: String) -> String {
        broker.say("client", WireFrames.clientRequest(service, body: [WireFrames.bytes(question)]))
        return String(decoding: broker.heard("client").first?[3] ?? [], as: UTF8.self)
    }

    @Test func `a registered service is found and others are not`() {
        #expect(ask("mmi.service", "echo.v1") == "404")
        broker.say("worker", WireFrames.ready("echo.v1"))
        #expect(ask("mmi.service", "echo.v1") == "200")
        #expect(ask("mmi.nonsense", "") == "501")
    }

    @Test func `the features list credit`() {
        #expect(ask("mmi.x-features", "").split(separator: "\n").contains("credit"))
    }

    @Test func `a question with a header gets an answer with a header`() throws {
        let header = WireFrames.header { $0.correlationID = Data(repeating: 3, count: 16) }
        broker.say("client", WireFrames.clientRequest("mmi.service", body: [header, WireFrames.bytes("x.v1")]))
        let reply = try #require(broker.heard("client").first)
        #expect(try Header(wireBytes: reply[3]).correlationID == Data(repeating: 3, count: 16))
        #expect(reply[4] == WireFrames.bytes("404"))
    }

    @Test func `the status lists queues and workers`() throws {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 2))
        for _ in 0..<3 {
            broker.say("client", WireFrames.clientRequest("echo.v1", body: [WireFrames.header(), [1, 2]]))
        }
        let text = ask("mmi.x-status", "")
        let status = try JSONDecoder().decode(BrokerStatus.self, from: Data(text.utf8))
        #expect(text == status.json && text.hasPrefix(#"{"counters":{"#) && !text.contains("\n"))
        let service = try #require(status.services.first)
        #expect(service.name == "echo.v1")
        #expect(service.workers == 1)
        #expect(service.credit == 2)
        #expect(service.queued == 1)
        #expect(service.inFlight == 2)
        #expect(status.counters["requests"] == 4)
    }

    @Test func `the metrics are Prometheus text`() {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 2))
        let text = ask("mmi.x-metrics", "")
        #expect(text.contains("larder_broker_workers{service=\"echo.v1\"} 1\n"))
        #expect(text.contains("# TYPE larder_broker_refused_by_pipe_total counter\n"))
    }

    @Test func `no worker can register as the broker itself`() {
        broker.say("worker", WireFrames.ready("mmi.service"))
        #expect(broker.heard("worker") == [WireFrames.disconnect])
    }
}
