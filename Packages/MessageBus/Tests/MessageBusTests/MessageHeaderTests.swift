import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct MessageHeaderTests {
    private func text(_ random: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 0...20, using: &random)).map { _ in "aé€😀/.".randomElement(using: &random) ?? "a" })
    }

    private func data(_ random: inout SeededGenerator) -> Data {
        Data((0..<Int.random(in: 0...17, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }

    private func header(_ random: inout SeededGenerator) -> Header {
        var header = Header()
        header.messageType = text(&random)
        header.correlationID = data(&random)
        header.causationID = data(&random)
        header.idempotencyKey = text(&random)
        header.householdID = data(&random)
        header.budgetMilliseconds = .random(in: 0...UInt32.max, using: &random)
        header.attempt = .random(in: 0...3, using: &random)
        header.contentType = text(&random)
        header.locale = text(&random)
        header.traceparent = text(&random)
        header.principal = text(&random)
        header.waitedMilliseconds = .random(in: 0...300, using: &random)
        header.safe = .random(using: &random)
        header.status = Status(rawValue: .random(in: -3...20, using: &random)) ?? .ok
        header.retryAfterMilliseconds = .random(in: 0...300, using: &random)
        header.part = .random(in: 0...300, using: &random)
        return header
    }

    @Test func `the header of a reply is read like the protobuf library reads it`() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<500 {
            let header = header(&random)
            let bytes = try header.wireBytes()
            let reply = try #require(bytes.withUnsafeBytes { ReplyHeader($0) })
            #expect(reply.correlationID == CorrelationID(header.correlationID))
            #expect(reply.contentType == header.contentType)
            #expect(reply.messageType == (header.contentType.isEmpty ? "" : header.messageType))
            #expect(reply.status == header.status)
            #expect(reply.retryAfterMilliseconds == header.retryAfterMilliseconds)
            #expect(reply.part == header.part)
        }
    }

    private func decoded(_ bytes: [UInt8]) -> MessageHeader? { bytes.withUnsafeBytes { MessageHeader($0) } }

    private func expected(_ bytes: [UInt8]) -> MessageHeader? {
        (try? Header(wireBytes: bytes)).map { MessageHeader($0) }
    }

    @Test func `headers are read as protobuf reads them, even damaged ones`() throws {
        var random = SeededGenerator(seed: 18)
        var refused = 0
        for _ in 0..<5_000 {
            var bytes = try header(&random).wireBytes()
            // Fields in other orders, repeated, truncated and with other bytes.
            if Bool.random(using: &random) { bytes += try header(&random).wireBytes() }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(.random(in: 0...min(3, bytes.count), using: &random))
            }
            #expect(decoded(bytes) == expected(bytes))
            if expected(bytes) == nil { refused += 1 }
        }
        #expect((500...4_500).contains(refused))
    }

    @Test func `bytes that are not a header are read as protobuf reads them`() {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...130, using: &random) }
            #expect(decoded(bytes) == expected(bytes))
        }
    }

    @Test func `the protobuf library reads back every header written here`() throws {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<2_000 {
            let header = MessageHeader(header(&random))
            #expect(MessageHeader(try Header(wireBytes: try header.encoded())) == header)
        }
    }

    @Test(arguments: [1, 127, 128, 300, 1_021])
    func `a header has up to 1,024 bytes`(length: Int) throws {
        var header = MessageHeader()
        header.locale = String(repeating: "x", count: length)
        let bytes = try header.encoded()
        #expect(bytes.count == length + (length < 128 ? 2 : 3))
        #expect(try Header(wireBytes: bytes).locale == header.locale)
    }

    @Test func `a longer header is refused with its length`() {
        var header = MessageHeader()
        header.locale = String(repeating: "x", count: 1_000)
        header.principal = String(repeating: "y", count: 300)
        header.part = 7
        let refusal = #expect(throws: Refusal.self) { try header.encoded() }
        #expect(refusal?.problem.code == "bus.headerTooLong")
        #expect(refusal?.problem.params["bytes"] == "\(1_003 + 303 + 3)")
    }

    @Test func `a reply's header has the identifier and the form of its request`() async throws {
        let identifier = CorrelationID(unixMilliseconds: 1_700_000_000_000, random: (1, 2))
        var router = RequestRouter(service: .quantity, version: "1")
        router.handleBytes(of: "weights") { _ throws(Refusal) in
            throw Refusal(.overloaded, code: "a.b", sentence: "Later.", retryAfter: .milliseconds(300))
        }
        var request = MessageHeader()
        request.messageType = "weights"
        request.correlationID = identifier
        request.householdID = [UInt8](repeating: 9, count: 16)
        request.contentType = "application/json"
        var expected = MessageHeader()
        expected.messageType = "larder.common.v1.Problem"
        expected.correlationID = identifier
        expected.contentType = "application/json"
        expected.status = .overloaded
        expected.retryAfterMilliseconds = 300
        let (header, _) = await router.answer(
            RequestContext(header: request, payload: [], deadline: .now + .seconds(9))
        )
        #expect(header == expected)
    }
}
