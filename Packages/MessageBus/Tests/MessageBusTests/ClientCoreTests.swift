import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct ClientCoreTests {
    private let start = MonotonicTime(milliseconds: 500)

    private func core(window: Int = 10) -> ClientCore {
        ClientCore(endpoint: "ipc:///bus", configuration: BusClientConfiguration(window: window))
    }

    private func request(_ number: UInt64, budget: Int64 = 5_000) -> ClientRequest {
        ClientRequest(
            correlationID: CorrelationID(unixMilliseconds: 1, random: (0, number)),
            service: "echo.v1",
            header: [],
            payload: [],
            budgetMilliseconds: budget
        )
    }

    private func reply(to number: UInt64, _ payload: [UInt8]) -> Multipart {
        let header = WireFrames.header {
            $0.correlationID = Data(CorrelationID(unixMilliseconds: 1, random: (0, number)).bytes)
            $0.status = .ok
        }
        return Multipart([WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("echo.v1"), header, payload])
    }

    /// Returns the number of each request with the payload of its reply or the code of its refusal.
    private func endings(_ core: inout ClientCore) -> [String] {
        core.takeEnded().map { request in
            let number = request.correlationID.bytes[15]
            return switch request.outcome {
            case .success(let reply): "\(number) \(reply.payload)"
            case .failure(let refusal): "\(number) \(refusal.problem.code)"
            case nil: "\(number) is open"
            }
        }
    }

    private func sendAll(_ core: inout ClientCore) -> Int {
        var count = 0
        while core.nextToSend() != nil {
            core.markSent()
            count += 1
        }
        return count
    }

    @Test func `replies find their requests in any order`() {
        var core = core()
        for number in 1...3 { core.submit(request(UInt64(number)), at: start) }
        #expect(sendAll(&core) == 3)
        core.receive(reply(to: 3, [3]))
        core.receive(reply(to: 1, [1]))
        core.receive(reply(to: 3, [9]))
        #expect(endings(&core) == ["3 [3]", "1 [1]"])
        #expect(core.ignored == 1)
    }

    @Test func `the deadline is the client's own`() {
        var core = core()
        core.submit(request(1, budget: 100), at: start)
        _ = sendAll(&core)
        core.advance(to: start + 99)
        #expect(endings(&core).isEmpty)
        core.advance(to: start + 100)
        #expect(endings(&core) == ["1 bus.deadline"])
    }

    @Test func `without a connection there is no broker`() {
        var core = core()
        core.submit(request(1), at: start)
        #expect(core.nextToSend() != nil)
        #expect(core.nextTimer == start + 2_000)
        core.advance(to: start + 2_000)
        #expect(endings(&core) == ["1 bus.noBroker"])
        #expect(core.nextToSend() == nil)
    }

    @Test func `a request that has waited states its remaining time`() throws {
        var core = core(window: 1)
        var header = MessageHeader()
        header.budgetMilliseconds = 5_000
        let bytes = try header.encoded()
        for number in 1...2 {
            let request = ClientRequest(
                correlationID: CorrelationID(unixMilliseconds: 1, random: (0, UInt64(number))),
                service: "echo.v1",
                header: bytes,
                payload: [],
                budgetMilliseconds: 5_000
            )
            core.submit(request, at: start)
        }
        var next = core.nextToSend()
        let first = try #require(next)
        #expect(first.header(at: start + 10) == bytes, "as good as nothing")
        core.markSent()
        core.receive(reply(to: 1, []))
        next = core.nextToSend()
        let second = try #require(next)
        let late = second.header(at: start + 3_000)
        #expect(try Header(wireBytes: late).budgetMilliseconds == 2_000)
        #expect(late.withUnsafeBytes { HeaderScan($0)?.budgetMilliseconds } == 2_000)
    }

    @Test func `the window holds requests back`() {
        var core = core(window: 2)
        for number in 1...5 { core.submit(request(UInt64(number)), at: start) }
        #expect(sendAll(&core) == 2)
        core.receive(reply(to: 1, [1]))
        #expect(sendAll(&core) == 1)
        core.advance(to: start + 2_500)
        #expect(endings(&core) == ["1 [1]"])
        core.advance(to: start + 5_000)
        #expect(endings(&core).count == 4)
    }

    @Test func `a lost connection ends only the requests sent over it`() {
        var core = core(window: 1)
        for number in 1...2 { core.submit(request(UInt64(number)), at: start) }
        _ = sendAll(&core)
        core.loseConnection(at: start)
        #expect(endings(&core) == ["1 bus.connectionLost"])
        #expect(sendAll(&core) == 1)
    }

    @Test func `a lost connection is awaited longer than a first one, within the request's time`() {
        var core = core(window: 1)
        core.noteConnection()
        for number in 1...3 {
            core.submit(request(UInt64(number), budget: number == 2 ? 4_000 : 60_000), at: start)
        }
        _ = sendAll(&core)
        // Two requests wait for room, and not yet for a connection.
        core.loseConnection(at: start + 3_000)
        #expect(endings(&core) == ["1 bus.connectionLost"])
        core.advance(to: start + 4_000)
        #expect(endings(&core) == ["2 bus.noBroker"])
        core.submit(request(4, budget: 60_000), at: start + 8_000)
        core.advance(to: start + 12_999)
        #expect(endings(&core).isEmpty)
        core.advance(to: start + 13_000)
        #expect(endings(&core) == ["3 bus.noBroker"])
        core.advance(to: start + 18_000)
        #expect(endings(&core) == ["4 bus.noBroker"])
    }

    @Test func `attempts that fail do not lengthen the wait for a lost connection`() {
        var core = core()
        core.noteConnection()
        core.loseConnection(at: start)
        core.submit(request(1, budget: 60_000), at: start)
        for second in 1...9 { core.loseConnection(at: start + Int64(second) * 1_000) }
        core.advance(to: start + 10_000)
        #expect(endings(&core) == ["1 bus.noBroker"])
    }

    @Test func `requests that waited for a lost connection go out over the next one`() {
        var core = core()
        core.noteConnection()
        core.loseConnection(at: start)
        core.submit(request(1, budget: 60_000), at: start)
        core.advance(to: start + 9_999)
        core.noteConnection()
        #expect(sendAll(&core) == 1)
        core.advance(to: start + 20_000)
        core.receive(reply(to: 1, [1]))
        #expect(endings(&core) == ["1 [1]"])
    }

    @Test func `closing and canceling end requests`() {
        var core = core()
        for number in 1...2 { core.submit(request(UInt64(number)), at: start) }
        core.cancel(CorrelationID(unixMilliseconds: 1, random: (0, 2)))
        #expect(endings(&core) == ["2 bus.cancelled"])
        core.close()
        #expect(endings(&core) == ["1 bus.closed"])
    }
}
