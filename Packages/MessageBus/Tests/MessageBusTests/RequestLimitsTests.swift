import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import Testing

/// Requests that every service refuses, whatever they are about.
@Suite struct RequestLimitsTests {
    private func problem(_ request: ReadLinesRequest, key: String = "") async throws -> Problem {
        var header = MessageHeader()
        header.messageType = ReadLinesRequest.wireName
        header.householdID = Echo.options.household
        header.idempotencyKey = key
        let context = RequestContext(header: header, payload: try request.wireBytes(), deadline: .now + .seconds(60))
        let answer = await Echo.router().answer(context)
        #expect(answer.header.status == .invalid)
        return try Problem(wireBytes: answer.payload)
    }

    @Test func `a request with too many entries is refused before its handler`() async throws {
        var request = ReadLinesRequest()
        request.lines = Array(repeating: Line(), count: RequestLimits.entriesInList + 1)
        let problem = try await problem(request)
        #expect(problem.code == "bus.tooManyEntries")
        #expect(problem.params == ["count": "10001", "limit": "10000"])
    }

    @Test func `a text or a key with U+0000 is refused`() async throws {
        #expect(try await problem(Echo.request("a\u{0}b")).code == "bus.unstorableText")
        #expect(try await problem(Echo.request("a"), key: "k\u{0}").code == "bus.unstorableText")
    }
}
