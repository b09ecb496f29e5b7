import ArgumentParser
import SyncMessages

/// Makes a change that waits for a person again.
struct SyncRetryCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Make a refused or lost change again, as a change of now.",
        usage: "larder sync retry ID [options]",
        discussion: """
            On a device, the next exchange takes it to the hub.

            EXAMPLES
              larder sync retry product-12
            """
    )

    @Argument(help: "The change, as `larder sync conflicts` names it.")
    var id: String
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let change = try await session.resolve(id, .retry, shared)
        session.console.write("Made the change \(change.shortID) again.\n")
    }
}

/// Drops a change that waits for a person.
struct SyncDiscardCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Drop a refused or lost change.",
        usage: "larder sync discard ID [options]",
        discussion: """
            EXAMPLES
              larder sync discard product-12
            """
    )

    @Argument(help: "The change, as `larder sync conflicts` names it.")
    var id: String
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let change = try await session.resolve(id, .discard, shared)
        session.console.write("Dropped the change \(change.shortID).\n")
    }
}

extension Session {
    /// Settles a change, and returns it as it was.
    fileprivate func resolve(
        _ id: String,
        _ resolution: Resolution,
        _ options: SharedOptions
    ) async throws(CommandFailure) -> OpenChange {
        try await withHome(options) { (home) async throws(CommandFailure) -> OpenChange in
            var request = ResolveChangeRequest()
            (request.id, request.resolution) = (id, resolution)
            return try await home.write(request, step: "resolve").change
        }
    }
}
