import ArgumentParser
import DeadLetterMessages
import Envelope
import MessageBus

/// The commands for requests that the broker gave up.
struct DeadLetterCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deadletter",
        abstract: "The requests that killed two service processes and were given up.",
        discussion: """
            EXAMPLES
              larder deadletter list
              larder deadletter show 1763731234567-0123456789abcdef
              larder deadletter replay 1763731234567-0123456789abcdef
              larder deadletter purge --older-than 7
            """,
        subcommands: [
            DeadLetterListCommand.self, DeadLetterShowCommand.self, DeadLetterReplayCommand.self,
            DeadLetterPurgeCommand.self,
        ]
    )
}

extension HomeClient {
    /// Returns all letters of the home, oldest first.
    func deadLetters(of service: String = "") async throws(CommandFailure) -> [DeadLetterSummary] {
        var request = ListDeadLettersRequest()
        request.service = service
        request.limit = UInt32(HomeClient.pageSize)
        var letters: [DeadLetterSummary] = []
        while true {
            let page = try await ask(request)
            letters += page.letters
            guard page.hasMore_p, let last = page.letters.last else { return letters }
            request.after = last.id
        }
    }
}

extension DeadLetterSummary {
    /// When the broker gave up the request, for display.
    var moment: String { Moment.text(unixMilliseconds) }

    /// The request's name without its package.
    var shortType: String { header.messageType.split(separator: ".").last.map(String.init) ?? "" }

    /// The columns of a list and of a letter's heading, without its content.
    var line: [Span] {
        [
            Span(id, .identifier), Span(moment), Span(service), Span(shortType), Span(header.principal, .quiet),
            Span("\(deaths) died", .warning), Span("\(payloadBytes) bytes", .quiet),
        ]
    }
}
