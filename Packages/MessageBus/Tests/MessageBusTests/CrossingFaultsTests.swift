import Envelope
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

/// Bugs that simulated schedules have found, each in its smallest form.
@Suite struct CrossingFaultsTests {
    private let broker = BrokerHarness()

    private func request(_ key: String = "") -> [[UInt8]] {
        WireFrames.clientRequest("echo.v1", body: [WireFrames.header { $0.idempotencyKey = key }, [1]])
    }

    @Test func `workers that go silent together do not inherit each other's requests`() {
        for name in ["one", "two"] { broker.say(name, WireFrames.ready("echo.v1", credit: 5)) }
        for number in 0..<4 { broker.say("client", request("key-\(number)")) }
        broker.pass(milliseconds: 4_000)
        for name in ["one", "two"] {
            #expect(broker.heard(name).filter { $0.dropFirst().first == [2] }.count == 2)
        }
        #expect(broker.core.status.services.first?.queued == 4)
        #expect(broker.heard("client").isEmpty)
    }

    @Test func `a request that a worker ran out of time with is not begun elsewhere`() throws {
        broker.say("one", WireFrames.ready("echo.v1", credit: 2))
        broker.say("client", request())
        var worker = WorkerCore(
            services: [ServiceName(rawValue: "echo.v1")],
            credit: 2,
            configuration: BusWorkerConfiguration(),
            pool: MultipartPool(),
            at: broker.clock.now
        )
        worker.connect(at: broker.clock.now)
        let features = [
            WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("mmi.x-features"), WireFrames.bytes("credit"),
        ]
        _ = worker.receive(Multipart(features), at: broker.clock.now)
        _ = worker.takeOutbox()
        _ = worker.receive(Multipart(try #require(broker.heard("one").first)), at: broker.clock.now)
        broker.say("two", WireFrames.ready("echo.v1", credit: 2))
        worker.drain()
        worker.farewell()
        for message in worker.takeOutbox() { broker.say("one", message.allBytes) }
        #expect(broker.heard("two").isEmpty)
        #expect(try Header(wireBytes: try #require(broker.heard("client").first)[3]).status == .unavailable)
    }

    @Test func `requests that dead workers leave to a draining broker are answered when it ends`() throws {
        broker.say("worker", WireFrames.ready("echo.v1", credit: 2))
        broker.say("client", request("key"))
        broker.core.drain()
        broker.pass(milliseconds: 4_000)
        #expect(broker.heard("client").isEmpty)
        broker.core.disconnectWorkers()
        broker.deliver()
        #expect(try Header(wireBytes: try #require(broker.heard("client").first)[3]).status == .unavailable)
    }

    @Test func `a request that was never sent has no death counted`() throws {
        broker.say("first", WireFrames.ready("echo.v1", credit: 1))
        broker.say("client", request("key"))
        _ = broker.heard("first")
        for name in ["second", "third"] { broker.say(name, WireFrames.ready("echo.v1", credit: 1)) }
        broker.gone = ["second", "third"]
        broker.pass(milliseconds: 4_000)
        #expect(broker.heard("client").isEmpty)
        broker.say("fourth", WireFrames.ready("echo.v1", credit: 1))
        let header = try Header(wireBytes: try #require(broker.heard("fourth").first)[4])
        #expect(header.attempt == 2)
    }

    @Test func `room in the window does not end the requests that waited for it`() {
        var client = ClientCore(endpoint: "ipc:///bus", configuration: BusClientConfiguration(window: 1))
        let start = MonotonicTime(milliseconds: 500)
        for number in 0..<20 {
            let request = ClientRequest(
                correlationID: CorrelationID(unixMilliseconds: 1, random: (0, UInt64(number))),
                service: "echo.v1",
                header: [],
                payload: [],
                budgetMilliseconds: number == 0 ? 3_000 : 9_000
            )
            client.submit(request, at: start)
        }
        _ = client.nextToSend()
        client.markSent()
        client.advance(to: start + 2_500)
        client.advance(to: start + 3_000)
        #expect(client.takeEnded().map(\.correlationID.bytes[15]) == [0])
        #expect(client.nextToSend() != nil)
    }
}
