import MessageBus
import QuantityMessages

/// Reads JSON lines from standard input, has them parsed in batches, and writes one JSON line for each, in order.
struct ParseStream {
    /// How many lines go into one message.
    private static let batch = 500
    /// How many messages are under way at once.
    private static let window = 4

    /// A line of standard input: a text to parse, or why it is none.
    private enum Entry: Sendable {
        case line(id: JSONValue, Line)
        case bad(JSONValue)
    }

    let home: HomeClient
    let console: any Console

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/told`` when a line was bad or a batch was refused.
    func run() async throws(CommandFailure) {
        let tally = FailureTally()
        await OrderedPipeline.run(window: Self.window) {
            let lines = await console.readLines(upTo: Self.batch)
            return lines.isEmpty ? nil : lines
        } work: { lines in
            await answer(lines.filter { !$0.trimmedOfSpace.isEmpty }.map(Self.entry), tally: tally)
        } emit: { text in
            console.write(text)
        }
        guard await !tally.hasFailed else { throw .told }
    }

    private func answer(_ entries: [Entry], tally: FailureTally) async -> String {
        var request = ParseRequest()
        for case .line(_, let line) in entries { request.lines.append(line) }
        var parsed: [ParsedLine] = []
        var refusal: Refusal?
        if !request.lines.isEmpty {
            do { parsed = try await home.sender.request(request, options: home.options).lines } catch {
                refusal = error
            }
        }
        var readings = parsed[...]
        var text = ""
        for entry in entries {
            switch entry {
            case .bad(let error):
                await tally.fail()
                text += error.line + "\n"
            case .line(let id, _):
                if let reading = readings.popFirst() {
                    text += reading.json(id: id).line + "\n"
                } else {
                    await tally.fail()
                    let sentence = refusal?.description ?? "The quantity service left this line out."
                    text += Self.error(sentence, id: id).line + "\n"
                }
            }
        }
        return text
    }

    private static func entry(_ text: String) -> Entry {
        guard let value = JSONValue(reading: text) else {
            return .bad(error("This line is not JSON: write {\"id\": \"1\", \"text\": \"1 cup flour\"}.", id: nil))
        }
        guard let source = value["text"]?.text else {
            return .bad(
                error("This line has no \"text\": write {\"id\": \"1\", \"text\": \"1 cup flour\"}.", id: value["id"])
            )
        }
        var line = Line()
        line.text = source
        line.locale = value["locale"]?.text ?? ""
        return .line(id: value["id"] ?? .null, line)
    }

    private static func error(_ sentence: String, id: JSONValue?) -> JSONValue {
        .object([.init("id", id ?? .null), .init("error", .string(sentence))])
    }
}
