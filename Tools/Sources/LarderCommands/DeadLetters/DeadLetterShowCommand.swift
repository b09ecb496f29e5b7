import ArgumentParser
import DeadLetterMessages
import Envelope
import SwiftProtobuf

/// Prints one request that the broker gave up, with its content.
struct DeadLetterShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one request that was given up, with its content.",
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

    /// Returns the payload as JSON, if its message is known and readable.
    private static func content(of reply: ShowDeadLetterReply) -> String {
        let header = reply.letter.header
        let bytes = Array(reply.payload)
        let unreadable = "This version cannot read the \(bytes.count) bytes as \(header.messageType)."
        guard let contentType = ContentType(header: header.contentType) else { return unreadable }
        let service = ServiceName(rawValue: reply.letter.service)
        guard let type = Contracts.request(header.messageType, of: service) else { return unreadable }
        guard let message = try? type.init(wireBytes: bytes, as: contentType) else { return unreadable }
        return (try? message.jsonString()) ?? unreadable
    }
}
