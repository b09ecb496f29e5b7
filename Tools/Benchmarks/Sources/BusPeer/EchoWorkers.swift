import Envelope
import MessageBus
import QuantityMessages
import ZeroMQ

/// Workers that return the request, as bytes or as a decoded and encoded message.
final class EchoWorkers: Sendable {
    /// The message type that is returned byte for byte.
    static let rawType = "raw"

    private let workers: [BusWorker]

    /// Starts workers, each with its own socket and thread; a pause delays each answer.
    init(context: ZeroMQContext, endpoint: String, count: Int, credit: Int, pause: Duration) throws {
        var router = RequestRouter(service: .quantity, version: "benchmark")
        router.handleBytes(of: Self.rawType) { context in
            if pause > .zero { try? await Task.sleep(for: pause) }
            return context.payload
        }
        router.handle(ReadLinesRequest.self) { request, _ in
            var reply = ReadLinesReply()
            reply.lines = request.lines.map { line in
                var parsed = ParsedLine()
                parsed.text = line.text
                return parsed
            }
            return reply
        }
        let credentials = try BenchKeys()?.credentials()
        let workers = (0..<count).map { [router] _ in
            BusWorker(
                context: context,
                endpoint: endpoint,
                router: router,
                credit: credit,
                credentials: credentials
            )
        }
        for worker in workers { try worker.start() }
        self.workers = workers
    }

    /// Drains all workers.
    func drain() async { for worker in workers { await worker.drain() } }
}
