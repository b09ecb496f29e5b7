import ArgumentParser
import DeadLetterMessages
import Foundation

/// Deletes requests that the broker gave up.
struct DeadLetterPurgeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Delete requests that were given up.",
        usage: "larder deadletter purge <id>... [options]\n       larder deadletter purge --older-than <days>",
        discussion: """
            EXAMPLES
              larder deadletter purge 1763731234567-0123456789abcdef
              larder deadletter purge --older-than 7
              larder deadletter purge --all
            """
    )

    @Argument(help: "The names, as larder deadletter list shows them.")
    var ids: [String] = []
    @Option(help: "Delete the requests that were given up more than this many days ago.")
    var olderThan: Double?
    @Flag(help: "Delete all.")
    var all = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard [!ids.isEmpty, olderThan != nil, all].filter({ $0 }).count == 1 else {
            throw ValidationError("Name the requests to delete, or use --older-than or --all.")
        }
        guard olderThan.map({ (0...36_500).contains($0) }) ?? true else {
            throw ValidationError("--older-than takes a number of days from 0 to 36500.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = PurgeDeadLettersRequest()
        request.ids = ids
        if let olderThan {
            let seconds = max(0, Date.now.timeIntervalSince1970 - olderThan * 86_400)
            request.beforeUnixMilliseconds = UInt64(seconds * 1_000)
        }
        if all { request.beforeUnixMilliseconds = .max }
        let asked = request
        let reply = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> PurgeDeadLettersReply in
            try await home.write(asked, step: "purge")
        }
        session.console.write("\(reply.purged) \(reply.purged == 1 ? "request is" : "requests are") gone.\n")
    }
}
