import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing
import TextFormats

@Suite struct TestKitTests {
    @Test func `a stub answers and records`() async throws {
        let stub = StubSender()
        stub.answer(ReadLinesRequest.self) { (request, context) throws(Refusal) in
            guard context.header.locale == "en-US" else {
                throw Refusal(.invalid, code: "quantity.locale", sentence: "Which language?")
            }
            var reply = ReadLinesReply()
            reply.lines = request.lines.map { _ in ParsedLine() }
            return reply
        }
        var options = Echo.options
        options.locale = "en-US"
        #expect(try await stub.request(Echo.request("a", "b"), options: options).lines.count == 2)
        await #expect(throws: Refusal.self) { try await stub.request(Echo.request("c"), options: Echo.options) }
        #expect(stub.requests(of: ReadLinesRequest.self).map(\.request.lines.count) == [2, 1])
        #expect(stub.requestTypes == ["larder.quantity.v1.ReadLinesRequest", "larder.quantity.v1.ReadLinesRequest"])
        let refusal = await #expect(throws: Refusal.self) {
            try await stub.request(ConvertRequest(), options: Echo.options)
        }
        #expect(refusal?.problem.code == "bus.unknownMessage")
    }

    @Test func `a conversation is recorded, written, read and replayed`() async throws {
        let recorder = RecordingSender(RouterSender([Echo.router()]))
        _ = try await recorder.request(Echo.request("2 eggs"), options: Echo.options)
        let written = try JSONEncoder().encode(recorder.conversation)
        let exchange = try #require(try JSONDecoder().decode([Exchange].self, from: written).first)
        #expect(exchange.service == "quantity.v1")
        #expect(exchange.status == "STATUS_OK")
        #expect(exchange.replyType == "larder.quantity.v1.ReadLinesReply")
        #expect(exchange.request["lines"] == .array([["text": .string("2 eggs")]]))

        let again = try await exchange.replayed(on: Echo.router(), household: Echo.options.household)
        #expect(again == exchange)
        let bus = try TestBus([Echo.router()])
        #expect(try await exchange.replayed(through: bus.client, options: Echo.options) == exchange)
        await bus.close()
    }

    @Test func `a changed provider differs from the recording`() async throws {
        let recorder = RecordingSender(RouterSender([Echo.router()]))
        _ = try await recorder.request(Echo.request("2 eggs"), options: Echo.options)
        let exchange = try #require(recorder.conversation.first)
        var changed = RequestRouter(service: .quantity, version: "2")
        changed.handle(ReadLinesRequest.self) { _, _ in
            var reply = ReadLinesReply()
            var line = ParsedLine()
            line.name = "eggs"
            reply.lines = [line]
            return reply
        }
        let replayed = try await exchange.replayed(on: changed, household: Echo.options.household)
        #expect(replayed.reply.differences(from: exchange.reply) == ["$.lines[0].text is missing"])
        #expect(replayed.reply.differences(from: exchange.reply, strictness: .kinds) == ["$.lines[0].text is missing"])
    }

    @Test func `refusals are recorded`() async throws {
        let recorder = RecordingSender(RouterSender([]))
        _ = try? await recorder.request(Echo.request("x"), options: Echo.options)
        let exchange = try #require(recorder.conversation.first)
        #expect(exchange.status == "STATUS_UNAVAILABLE")
        #expect(exchange.replyType == "larder.common.v1.Problem")
        #expect(exchange.reply["code"] == .string("bus.noWorker"))
    }

    @Test func `a streaming stub sends its parts and its refusals`() async throws {
        let stub = StubSender()
        stub.answerStream(ReadLinesRequest.self) { (request, _, replies) throws(Refusal) in
            for _ in request.lines { try await replies.send(ReadLinesReply()) }
            guard !request.lines.isEmpty else { throw Refusal(.invalid, code: "quantity.nothing", sentence: "No.") }
            return ReadLinesReply()
        }
        var count = 0
        for try await _ in stub.stream(Echo.request("a", "b"), options: Echo.options) { count += 1 }
        #expect(count == 3)
        let refusal = await #expect(throws: Refusal.self) {
            for try await _ in stub.stream(Echo.request(), options: Echo.options) {}
        }
        #expect(refusal?.problem.code == "quantity.nothing")
        #expect(stub.requestTypes.count == 2)
    }

    @Test func `a stub's handler stops with its reader`() async throws {
        let (events, report) = AsyncStream<Int>.makeStream()
        let stub = StubSender()
        stub.answerStream(ReadLinesRequest.self) { (_, _, replies) throws(Refusal) in
            var sent = 0
            do throws(Refusal) {
                while true {
                    try await replies.send(ReadLinesReply())
                    sent += 1
                }
            } catch {
                report.yield(sent)
                throw error
            }
        }
        for try await _ in stub.stream(Echo.request(), options: Echo.options) { break }
        let sent = await events.first { _ in true }
        #expect(sent.map { $0 < 40 } == true)
    }

    @Test func `a streamed conversation is recorded and replayed with its parts`() async throws {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handleStream(ReadLinesRequest.self) { (request, _, replies) throws(Refusal) in
            try await replies.send(Echo.reply("first"))
            guard request.lines.isEmpty else { throw Refusal(.conflict, code: "quantity.late", sentence: "No.") }
            return Echo.reply("last")
        }
        let recorder = RecordingSender(RouterSender([router]))
        for try await _ in recorder.stream(Echo.request(), options: Echo.options) {}
        await #expect(throws: Refusal.self) {
            for try await _ in recorder.stream(Echo.request("x"), options: Echo.options) {}
        }
        let first: JSONValue = ["lines": .array([["text": .string("first")]])]
        #expect(recorder.conversation.map(\.parts) == [[first], [first]])
        #expect(recorder.conversation.map(\.status) == ["STATUS_OK", "STATUS_CONFLICT"])
        let bus = try TestBus([router])
        for exchange in recorder.conversation {
            #expect(try await exchange.replayed(on: router, household: Echo.options.household) == exchange)
            #expect(try await exchange.replayed(through: bus.client, options: Echo.options) == exchange)
        }
        await bus.close()
    }

    @Test func `expectations are compared by value or by kind`() throws {
        let expected = try JSONValue(jsonBytes: Array(#"{"a":[{"b":1}],"c":"x"}"#.utf8))
        let other = try JSONValue(jsonBytes: Array(#"{"a":[{"b":2},{"b":3}],"c":"y","d":true}"#.utf8))
        #expect(other.differences(from: expected, strictness: .kinds).isEmpty)
        #expect(other.differences(from: expected).count == 2)
        let wrong = try JSONValue(jsonBytes: Array(#"{"a":[{"b":"1"}]}"#.utf8))
        #expect(
            wrong.differences(from: expected, strictness: .kinds)
                == ["$.a[0].b is \"1\", expected 1", "$.c is missing"]
        )
    }
}
