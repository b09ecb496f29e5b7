import ArgumentParser
import ProductMessages
import TextFormats

/// Shows how the products stand with the hub, and how reads of them were answered.
struct ProductTelemetryCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "telemetry",
        abstract: "Show how many products wait for the hub, for how long, and how reads and exchanges ended.",
        usage: "larder product telemetry [--json] [options]",
        discussion: """
            What was read and exchanged is counted since the service started: in a command without a running service, \
            since the command did. `larder product pending` names the products.

            EXAMPLES
              larder product telemetry
              larder product telemetry --json
            """
    )

    @Flag(help: "Print one JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let reply = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ReadProductTelemetryReply in
            try await home.ask(ReadProductTelemetryRequest())
        }
        guard !json else { return session.console.write(reply.json.line + "\n") }
        var table = Table()
        for (label, text) in reply.labeled { table.add(Span(label, .quiet), Span(text)) }
        session.console.write(table.text(on: session.page))
    }
}

extension ReadProductTelemetryReply {
    /// The figures, with a label for each.
    fileprivate var labeled: [(label: String, text: String)] {
        [
            ("waiting", pending == 0 ? "0" : "\(pending), the oldest change for \(Self.words(pendingAgeMilliseconds))"),
            ("refused", "\(refused)"), ("conflicts", "\(conflicts)"),
            ("exchanges that succeeded", "\(Int((syncSuccessRate * 100).rounded())) %"),
            ("stale reads", "\(staleReads)"),
            ("fetched from the hub", "\(fetched)"), ("found nowhere", "\(missing)"),
            ("refreshed", "\(refreshed)"), ("questions without an answer", "\(failures)"),
        ]
    }

    /// An age in the greatest unit of which there are two.
    private static func words(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1_000
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    /// The figures under the names that the message has for them.
    fileprivate var json: JSONValue {
        .object([
            .init("pending", .integer(pending)), .init("pendingAgeMilliseconds", .integer(pendingAgeMilliseconds)),
            .init("refused", .integer(refused)), .init("conflicts", .integer(conflicts)),
            .init("syncSuccessRate", .double(syncSuccessRate)), .init("staleReads", .integer(staleReads)),
            .init("fetched", .integer(fetched)), .init("missing", .integer(missing)),
            .init("refreshed", .integer(refreshed)), .init("failures", .integer(failures)),
        ])
    }
}
