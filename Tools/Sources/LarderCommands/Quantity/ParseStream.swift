import Envelope
import MessageBus
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Parses ingredient lines, given as JSON lines.
struct ParseStream {
    /// The number of lines in one message.
    private static let batch = 500
    private static let example = #"{"id": "1", "text": "1 cup flour"}"#

    let home: HomeClient
    let console: any Console

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/reported`` when a line was invalid or the service refused a batch.
    func run() async throws(CommandFailure) {
        let (sender, options) = (home.sender, await home.options(for: .quantity))
        try await BatchStream(console: console, batch: Self.batch, read: Self.entry) { lines in
            let request = ReadLinesRequest.with { $0.lines = lines }
            do throws(Refusal) { return .success(try await sender.request(request, options: options).lines) } catch {
                return .failure(error)
            }
        } write: { (reading: ParsedLine, id) in
            reading.json(id: id)
        }.run()
    }

    private static func entry(_ text: String) -> BatchStream<Line, ParsedLine>.Entry {
        guard let value = try? JSONValue(reading: text) else {
            return .bad("This line is not JSON: write \(example).", id: nil)
        }
        guard let source = value["text"]?.text else {
            return .bad("This line has no \"text\": write \(example).", id: value["id"])
        }
        var line = Line()
        line.text = source
        line.locale = value["locale"]?.text ?? ""
        return .query(id: value["id"] ?? .null, line)
    }
}
