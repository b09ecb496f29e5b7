import Envelope
import Foundation
import MessageBus
import QuantityMessages
import ZeroMQ

/// Larder's two ends of a streamed reply, for tests with peers in other languages.
///
/// ```
/// stream-peer worker ENDPOINT             serves quantity.v1: as many parts as the first line says, then "end"
/// stream-peer client ENDPOINT COUNT       prints the parts and the last reply, one a line
/// stream-peer leave ENDPOINT COUNT PARTS  the same, but leaves after some parts
/// ```
///
/// The worker writes "cancelled" to standard output when its reader leaves, and ends with its standard input.
@main enum StreamPeer {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let role = arguments.first, let endpoint = arguments.dropFirst().first else {
            say("usage: stream-peer (worker ENDPOINT | client ENDPOINT COUNT | leave ENDPOINT COUNT PARTS)")
            exit(2)
        }
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        let context = ZeroMQContext()
        defer { context.terminate() }
        if role == "worker" {
            try await serve(context, endpoint)
        } else {
            try await read(context, endpoint, count: numbers.first ?? 0, leavingAfter: numbers.dropFirst().first)
        }
    }

    private static func serve(_ context: ZeroMQContext, _ endpoint: String) async throws {
        var router = RequestRouter(service: .quantity, version: "1.0")
        router.handleStream(ReadLinesRequest.self) { (request, _, writer) async throws(Refusal) in
            let count = request.lines.first.flatMap { Int($0.text) } ?? 0
            do throws(Refusal) {
                for number in 0..<count { try await writer.send(reply("\(number)")) }
            } catch {
                say("cancelled")
                throw error
            }
            return reply("end")
        }
        let worker = BusWorker(context: context, endpoint: endpoint, router: router)
        try worker.start()
        while readLine() != nil {}
        await worker.drain()
    }

    private static func read(
        _ context: ZeroMQContext,
        _ endpoint: String,
        count: Int,
        leavingAfter limit: Int?
    ) async throws {
        let client = try BusClient(context: context, endpoint: endpoint)
        defer { client.close() }
        var line = Line()
        line.text = "\(count)"
        var request = ReadLinesRequest()
        request.lines = [line]
        let options = RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(30))
        var parts = 0
        do throws(Refusal) {
            for try await reply in client.stream(request, options: options) {
                say(reply.lines.first?.text ?? "")
                parts += 1
                if parts == limit { break }
            }
            // The last message is sent before the connection closes.
            if limit != nil { try? await Task.sleep(for: .milliseconds(500)) }
        } catch {
            say("\(error.status): \(error)")
        }
    }

    private static func reply(_ text: String) -> ReadLinesReply {
        var line = ParsedLine()
        line.text = text
        var reply = ReadLinesReply()
        reply.lines = [line]
        return reply
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
