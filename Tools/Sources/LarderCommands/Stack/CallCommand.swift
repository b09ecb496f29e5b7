import ArgumentParser
import Envelope
import MessageBus
import TextFormats

/// Sends any message, for scripts and exploration.
struct CallCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Send any message, from its JSON form, and print the reply as JSON.",
        usage: "larder call SERVICE MESSAGE [JSON | - | --jsonl] [options]",
        discussion: """
            MESSAGE is a request of the service's .proto file: ReadLinesRequest, or ReadLines for short. JSON is \
            protobuf's JSON mapping; without it the message is empty.

            With --jsonl each line of standard input is one request, many of them are under way at once, and the \
            replies come in the order of the requests. A refusal stands in the reply's place as \
            {"problem": …, "status": …}.

            MESSAGES
            \(Contracts.services.map { "  \($0.rawValue): \(Contracts.requestNames(of: $0))" }.joined(separator: "\n"))

            EXAMPLES
              larder call quantity ReadLines '{"lines": [{"text": "1 cup flour"}]}'
              larder call category ListCategories
              larder call inventory GetStock --jsonl < requests.jsonl
            """
    )

    @Argument(help: "The service.")
    var service: String
    @Argument(help: "The message.")
    var message: String
    @Argument(help: "The message's fields as JSON; - for standard input.")
    var content: String?
    @Flag(help: "Read one request per line from standard input.")
    var jsonl = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard let name = Contracts.service(service) else {
            let names = Contracts.services.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no service \"\(service)\": the services are \(names).")
        }
        guard Contracts.isStatusRequest(message) || Contracts.request(message, of: name) != nil else {
            throw ValidationError(
                "\(name) has no message \"\(message)\": it understands \(Contracts.requestNames(of: name))."
            )
        }
        guard !jsonl || content == nil else {
            throw ValidationError("--jsonl reads the requests from standard input: omit the JSON.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        guard let service = Contracts.service(service) else { return }
        let request = Contracts.request(message, of: service)
        let key = write.idempotencyKey ?? session.runIdentifier
        try await session.withConnection(shared) { (connection, options) async throws(CommandFailure) -> Void in
            let call = JSONCall(connection: connection, service: service, request: request, options: options)
            if jsonl {
                try await stream(call, key: key, console: session.console)
            } else {
                try await single(call, key: key, session: session)
            }
        }
    }

    private func single(_ call: JSONCall, key: String, session: Session) async throws(CommandFailure) {
        var text = content ?? "{}"
        if text == "-" {
            guard let bytes = await session.console.readAll(limit: RecipePage.longest) else {
                throw .refused("The request is larger than the 4 MiB that a message may have: send less at once.")
            }
            text = String(decoding: bytes, as: UTF8.self)
        }
        let answer = await call.send(text, key: key)
        let pretty = (try? JSONValue(reading: answer.json))?.pretty
        session.console.write((pretty ?? answer.json) + "\n")
        if let sentence = answer.refusal { throw .refused(sentence) }
    }

    /// The number of requests in flight.
    private static let window = 64

    private func stream(_ call: JSONCall, key: String, console: any Console) async throws(CommandFailure) {
        let tally = FailureTally()
        let lines = LineFeed(console: console)
        await OrderedPipeline.run(window: Self.window) {
            await lines.next()
        } work: { line in
            let answer = await call.send(line.text, key: "\(key)/\(line.number)")
            if answer.refusal != nil { await tally.fail() }
            return answer.json + "\n"
        } emit: { text in
            console.write(text)
        }
        guard await !tally.hasFailed else { throw .reported }
    }
}
