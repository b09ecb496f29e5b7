import ArgumentParser
import DeadletterMessages
import Envelope
import SwiftProtobuf

/// Prints one request that was given up, with what was sent.
struct DeadLetterShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one request that was given up, with what was sent.",
        usage: "larder deadletter show <id> [options]",
        discussion: """
            EXAMPLES
              larder deadletter show 1763731234567-0123456789abcdef
            """
    )

    @Argument(help: "The name, as larder deadletter list shows it.")
    var id: String
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ShowDeadLetterRequest()
        request.id = id
        let asked = request
        let reply = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ShowDeadLetterReply in try await home.ask(asked)
        }
        var table = Table()
        table.add(reply.letter.line)
        session.console.write(table.text(on: session.page) + "\n" + Self.content(of: reply) + "\n")
    }

    /// The payload as JSON, where its message is known and can be read.
    private static func content(of reply: ShowDeadLetterReply) -> String {
        let header = reply.letter.header
        let bytes = Array(reply.payload)
        let unreadable = "The \(bytes.count) bytes are no \(header.messageType) that this version can read."
        guard let contentType = ContentType(header: header.contentType) else { return unreadable }
        let service = ServiceName(rawValue: reply.letter.service)
        guard let type = Contracts.request(header.messageType, of: service) else { return unreadable }
        guard let message = try? type.init(wireBytes: bytes, as: contentType) else { return unreadable }
        return (try? message.jsonString()) ?? unreadable
    }
}
