import Envelope
import Foundation
import MessageBus
import Testing

@Suite struct HeaderWriterTests {
    private let identifier = CorrelationID(unixMilliseconds: 1_700_000_000_000, random: (1, 2))

    @Test func `the generated reader finds every field that the writer wrote`() throws {
        var writer = HeaderWriter()
        writer.write(.messageType, "larder.quantity.v1.ParseRequest")
        writer.write(.correlationID, identifier)
        writer.write(.causationID, [UInt8](repeating: 7, count: 16))
        writer.write(.idempotencyKey, String(repeating: "k", count: 200))
        writer.write(.householdID, [UInt8](repeating: 9, count: 16))
        writer.write(.budget, 4_000_000_000)
        writer.write(.contentType, "application/json")
        writer.write(.locale, "de-CH")
        writer.write(.traceparent, "00-4bf9-01")
        writer.write(.safe, 1)
        var expected = Header()
        expected.messageType = "larder.quantity.v1.ParseRequest"
        expected.correlationID = Data(identifier.bytes)
        expected.causationID = Data(repeating: 7, count: 16)
        expected.idempotencyKey = String(repeating: "k", count: 200)
        expected.householdID = Data(repeating: 9, count: 16)
        expected.budgetMilliseconds = 4_000_000_000
        expected.contentType = "application/json"
        expected.locale = "de-CH"
        expected.traceparent = "00-4bf9-01"
        expected.safe = true
        #expect(try Header(wireBytes: writer.bytes) == expected)
    }

    @Test func `a reply's header is written as the generated writer does`() async throws {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handleBytes(of: "weights") { _ throws(Refusal) in
            throw Refusal(.overloaded, code: "a.b", sentence: "Later.", retryAfter: .milliseconds(300))
        }
        var request = Header()
        request.messageType = "weights"
        request.correlationID = Data(identifier.bytes)
        request.householdID = Data(repeating: 9, count: 16)
        request.contentType = "application/json"
        var expected = Header()
        expected.messageType = "larder.common.v1.Problem"
        expected.correlationID = Data(identifier.bytes)
        expected.contentType = "application/json"
        expected.status = .overloaded
        expected.retryAfterMilliseconds = 300
        let (header, _) = await router.answer(
            RequestContext(header: request, payload: [], deadline: .now + .seconds(9))
        )
        #expect(header == expected)
    }

    @Test func `random numbers do not repeat over refills`() {
        let made = (0..<200).map { _ in BusClientConfiguration.systemCorrelationID() }
        #expect(Set(made).count == made.count)
    }
}
