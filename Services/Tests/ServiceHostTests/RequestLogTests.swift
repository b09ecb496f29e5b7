import Envelope
import Logging
import MessageBus
import MessageBusTestKit
import QuantityMessages
import ServiceHost
import Synchronization
import Testing

/// Tests what a service logs about the requests that it answers.
@Suite struct RequestLogTests {
    /// What a logger of one level writes.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        private let level: Logger.Level

        init(_ level: Logger.Level) { self.level = level }

        var written: [String] { lines.withLock { $0 } }

        var logger: Logger {
            Logger(label: "quantity") { _ in
                LineLogHandler(service: "quantity", level: self.level) { line in self.lines.withLock { $0.append(line) }
                }
            }
        }
    }

    /// Words that occur only in payloads and sentences.
    private static let secret = "grandmother's plum jam"

    private static func router() -> RequestRouter {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handle(ReadLinesRequest.self) { (request, _) async throws(Refusal) in
            var reply = ReadLinesReply()
            var line = ParsedLine()
            line.text = request.lines.first?.text ?? ""
            reply.lines = [line]
            return reply
        }
        router.handle(ConvertRequest.self) { (_, _) async throws(Refusal) in
            throw Refusal(
                .notFound,
                code: "quantity.unknown",
                sentence: "There is no \(secret).",
                params: ["text": secret]
            )
        }
        router.handleStream(FormatRequest.self) { (_, _, replies) async throws(Refusal) in
            try await replies.send(FormatReply())
            throw Refusal(.internal, code: "quantity.broke", sentence: "\(secret) broke it.")
        }
        return router
    }

    @Test func `a line has the request, principal, attempt and status, and none of its content`() async throws {
        let (lines, failures) = (Log(.info), Log(.error))
        let bus = try TestBus()
        let worker = BusWorker(context: bus.context, endpoint: bus.endpoint, router: Self.router()) {
            lines.logger.log($0)
            failures.logger.log($0)
        }
        try worker.start()
        let options = RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(300))
        var line = Line()
        line.text = Self.secret
        var request = ReadLinesRequest()
        request.lines = [line]
        _ = try await bus.client.request(request, options: options)
        _ = try? await bus.client.request(ConvertRequest(), options: options)
        await #expect(throws: Refusal.self) {
            for try await _ in bus.client.stream(FormatRequest(), options: options) {}
        }
        _ = try? await bus.client.send(
            service: .quantity,
            messageType: ReadLinesRequest.wireName,
            contentType: .json,
            payload: Array("no JSON, \(Self.secret)".utf8),
            isSafe: true,
            options: options
        )
        await worker.drain()
        await bus.close()
        let written = lines.written
        for (line, status) in zip(written, ["OK", "NOT_FOUND", "INTERNAL", "INVALID"]) {
            #expect(line.contains("\"status\":\"\(status)\""))
            #expect(line.contains("\"level\":\"\(status == "INTERNAL" ? "error" : "info")\""))
            #expect(line.contains("\"attempt\":1"))
            #expect(line.contains("\"principal\":\"local\""))
            #expect(line.contains(/"correlationId":"[0-9a-f-]{36}"/))
            #expect(!line.contains(Self.secret) && !line.contains("plum"))
        }
        #expect(written.count == 4)
        #expect(failures.written.count == 1 && failures.written.first?.contains("INTERNAL") == true)
    }
}
