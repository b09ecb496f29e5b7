import MessageBus
import TextFormats

/// Reads JSON lines from standard input, sends them in batches, and writes one JSON line for each reply, in order.
struct BatchStream<Query: Sendable, Reply: Sendable>: Sendable {
    /// A line of standard input: a query, or an error.
    enum Entry: Sendable {
        case query(id: JSONValue, Query)
        case bad(JSONValue)

        /// Returns the error for an invalid line; the sentence explains how to correct it.
        static func bad(_ sentence: String, id: JSONValue?) -> Self { .bad(BatchStream.error(sentence, id: id)) }
    }

    /// The number of messages in flight.
    private static var window: Int { 4 }

    let console: any Console
    /// The number of lines in one message.
    let batch: Int
    /// Parses a line.
    let read: @Sendable (String) -> Entry
    /// Sends queries to the service and returns one reply for each, in order.
    let ask: @Sendable ([Query]) async -> Result<[Reply], Refusal>
    /// Formats a reply.
    let write: @Sendable (Reply, JSONValue) -> JSONValue

    /// Runs to the end of standard input.
    ///
    /// Throws ``CommandFailure/reported`` when a line was invalid or the service refused a batch.
    func run() async throws(CommandFailure) {
        let tally = FailureTally()
        await OrderedPipeline.run(window: Self.window) {
            let lines = await console.readLines(upTo: batch)
            return lines.isEmpty ? nil : lines
        } work: { lines in
            await answer(lines.filter { $0?.trimmedOfSpace.isEmpty != true }.map(entry), tally: tally)
        } emit: { text in
            console.write(text)
        }
        guard await !tally.hasFailed else { throw .reported }
    }

    private func entry(_ line: String?) -> Entry {
        line.map(read) ?? .bad("This line is not UTF-8: encode it in UTF-8, and send it again.", id: nil)
    }

    private func answer(_ entries: [Entry], tally: FailureTally) async -> String {
        var queries: [Query] = []
        for case .query(_, let query) in entries { queries.append(query) }
        let outcome = queries.isEmpty ? .success([]) : await ask(queries)
        var replies = ((try? outcome.get()) ?? [])[...]
        var sentence = "The quantity service did not answer this line: send it again."
        if case .failure(let refusal) = outcome { sentence = refusal.description }
        var text = ""
        for entry in entries {
            switch entry {
            case .bad(let error):
                await tally.fail()
                text += error.line + "\n"
            case .query(let id, _):
                if let reply = replies.popFirst() {
                    text += write(reply, id).line + "\n"
                } else {
                    await tally.fail()
                    text += Self.error(sentence, id: id).line + "\n"
                }
            }
        }
        return text
    }

    fileprivate static func error(_ sentence: String, id: JSONValue?) -> JSONValue {
        .object([.init("id", id ?? .null), .init("error", .string(sentence))])
    }
}
