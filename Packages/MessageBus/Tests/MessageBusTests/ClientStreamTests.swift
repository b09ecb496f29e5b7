import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

/// Tests the client's core with streams and withdrawn requests, in virtual time.
@Suite struct ClientStreamTests {
    private let start = MonotonicTime(milliseconds: 500)

    private func core() -> ClientCore {
        ClientCore(endpoint: "ipc:///bus", configuration: BusClientConfiguration(window: 10))
    }

    private func identifier(_ number: Int) -> CorrelationID {
        CorrelationID(unixMilliseconds: 1, random: (0, UInt64(number)))
    }

    /// Sends a request.
    private func send(_ number: Int, stream: Bool = true, _ core: inout ClientCore) {
        let request = ClientRequest(
            correlationID: identifier(number),
            service: "echo.v1",
            header: [],
            payload: [],
            budgetMilliseconds: 5_000,
            isStream: stream
        )
        core.submit(request, at: start)
        while core.nextToSend() != nil { core.markSent() }
    }

    private func reply(to number: Int, command: UInt8, part: UInt32, _ payload: [UInt8] = []) -> Multipart {
        let header = WireFrames.header {
            $0.correlationID = Data(identifier(number).bytes)
            $0.status = .ok
            $0.part = part
        }
        return Multipart([WireFrames.bytes("MDPC02"), [command], WireFrames.bytes("echo.v1"), header, payload])
    }

    private func features(_ words: String) -> Multipart {
        Multipart([
            WireFrames.bytes("MDPC02"), [3], WireFrames.bytes("mmi.x-features"), WireFrames.bytes(words),
        ])
    }

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

    private func notices(_ core: inout ClientCore) -> [ClientCore.Notice] {
        var notices: [ClientCore.Notice] = []
        while let notice = core.nextNotice {
            core.markNoticeSent()
            notices.append(notice)
        }
        return notices
    }

    @Test func `parts and the final arrive in order, and the deadline holds`() {
        var core = core()
        send(1, &core)
        core.receive(reply(to: 1, command: 2, part: 1, [1]))
        core.receive(reply(to: 1, command: 2, part: 2, [2]))
        #expect(core.takeParts().map(\.reply.payload) == [[1], [2]])
        #expect(core.takeParts().isEmpty)
        #expect(core.nextTimer.map { $0 <= start + 5_000 } == true)
        core.receive(reply(to: 1, command: 3, part: 3, [3]))
        #expect(endings(&core) == ["1 [3]"])
        send(2, &core)
        core.receive(reply(to: 2, command: 2, part: 1))
        core.advance(to: start + 5_000)
        #expect(endings(&core) == ["2 bus.deadline"])
    }

    @Test func `a plain request skips parts`() {
        var core = core()
        send(1, stream: false, &core)
        core.receive(reply(to: 1, command: 2, part: 1, [1]))
        core.receive(reply(to: 1, command: 3, part: 2, [2]))
        #expect(core.parts.isEmpty)
        #expect(endings(&core) == ["1 [2]"])
    }

    @Test(arguments: [[1, 3], [1, 1], [2]])
    func `a missing or repeated part ends the stream`(numbers: [UInt32]) {
        var core = core()
        send(1, &core)
        for number in numbers { core.receive(reply(to: 1, command: 2, part: number)) }
        #expect(endings(&core) == ["1 bus.brokenStream"])
        #expect(core.takeParts().count == numbers.count - 1)
    }

    @Test func `a missing part before the final ends the stream`() {
        var core = core()
        send(1, &core)
        core.receive(reply(to: 1, command: 2, part: 1))
        core.receive(reply(to: 1, command: 3, part: 3))
        #expect(endings(&core) == ["1 bus.brokenStream"])
    }

    @Test func `parts from a foreign worker have no numbers`() {
        var core = core()
        send(1, &core)
        for byte in 1...3 { core.receive(reply(to: 1, command: 2, part: 0, [UInt8(byte)])) }
        core.receive(reply(to: 1, command: 3, part: 0, [9]))
        #expect(core.takeParts().map(\.reply.payload) == [[1], [2], [3]])
        #expect(endings(&core) == ["1 [9]"])
    }

    @Test func `only the first withdrawal asks whether the broker supports them`() {
        var core = core()
        for number in 1...3 { send(number, stream: false, &core) }
        #expect(notices(&core).isEmpty)
        core.cancel(identifier(1))
        core.cancel(identifier(2))
        #expect(notices(&core) == [.askFeatures])
        core.receive(features("credit\ncancel"))
        #expect(notices(&core) == [.cancel(identifier(1)), .cancel(identifier(2))])
        core.cancel(identifier(3))
        #expect(notices(&core) == [.cancel(identifier(3))])
        #expect(endings(&core).count == 3)
    }

    @Test(arguments: ["credit", "501", ""])
    func `a broker that does not support withdrawals gets none`(words: String) {
        var core = core()
        for number in 1...2 { send(number, stream: false, &core) }
        core.cancel(identifier(1))
        #expect(notices(&core) == [.askFeatures])
        core.receive(features(words))
        core.cancel(identifier(2))
        #expect(notices(&core).isEmpty)
    }

    @Test func `unsent and ended requests are not withdrawn`() {
        var core = core()
        send(1, &core)
        core.receive(reply(to: 1, command: 3, part: 0))
        core.cancel(identifier(1))
        let unsent = ClientRequest(
            correlationID: identifier(2),
            service: "echo.v1",
            header: [],
            payload: [],
            budgetMilliseconds: 5_000
        )
        core.submit(unsent, at: start)
        core.cancel(identifier(2))
        #expect(notices(&core).isEmpty)
        #expect(endings(&core) == ["1 []", "2 bus.cancelled"])
    }

    @Test func `a new connection may lead to another broker`() {
        var core = core()
        send(1, stream: false, &core)
        core.cancel(identifier(1))
        _ = notices(&core)
        core.receive(features("cancel"))
        core.loseConnection(at: start)
        #expect(notices(&core).isEmpty)
        send(2, stream: false, &core)
        core.cancel(identifier(2))
        #expect(notices(&core) == [.askFeatures])
    }
}
