import Envelope
import Foundation
import MessageBus
import QuantityMessages
import ZeroMQ

/// Sends requests through a ``BusClient``, a number of them outstanding at a time.
struct LoadClient {
    /// The payload of a request.
    enum Form {
        /// Bytes that neither end decodes.
        case raw
        /// A message that both ends encode and decode.
        case protobuf
    }

    private let client: BusClient
    private let form: Form
    private let bytes: [UInt8]
    private let message: ReadLinesRequest
    private let options = RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(60))

    init(context: ZeroMQContext, endpoint: String, form: Form, payloadBytes: Int) throws {
        client = try BusClient(context: context, endpoint: endpoint, credentials: BenchKeys()?.credentials())
        self.form = form
        bytes = [UInt8](repeating: 0, count: payloadBytes)
        var line = Line()
        line.text = String(repeating: "x", count: payloadBytes)
        var message = ReadLinesRequest()
        message.lines = [line]
        self.message = message
    }

    /// Sends a number of requests and measures all but the first, which waits for the connection.
    ///
    /// The callers are ordinary tasks, as in services and in the command.
    func run(requests: Int, outstanding: Int) async throws -> LoadResult {
        try await exchange()
        let cpu = LoadResult.processSeconds
        let start = ContinuousClock.now
        let taken = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for lane in 0..<outstanding {
                let share = requests / outstanding + (lane < requests % outstanding ? 1 : 0)
                group.addTask { try await repeatExchange(share) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let elapsed = start.duration(to: .now)
        let result = LoadResult(taken: taken, elapsed: elapsed, cpuSeconds: LoadResult.processSeconds - cpu)
        client.close()
        return result
    }

    private nonisolated(nonsending) func repeatExchange(_ count: Int) async throws -> [Int64] {
        var taken: [Int64] = []
        taken.reserveCapacity(count)
        for _ in 0..<count {
            let start = LoadResult.now
            try await exchange()
            taken.append(LoadResult.now - start)
        }
        return taken
    }

    private nonisolated(nonsending) func exchange() async throws {
        switch form {
        case .raw:
            _ = try await client.send(
                service: .quantity,
                messageType: EchoWorkers.rawType,
                contentType: .protobuf,
                payload: bytes,
                isSafe: true,
                options: options
            )
        case .protobuf:
            _ = try await client.request(message, options: options)
        }
    }
}
