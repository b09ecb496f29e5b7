import ArgumentParser
import SyncMessages

/// Shows what a device has not exchanged yet.
struct SyncStatusCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show what waits for the hub of the home, and what it refused.",
        usage: "larder sync status [options]",
        discussion: """
            EXAMPLES
              larder sync status
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let status = try await session.withHome(shared) { (home) async throws(CommandFailure) -> DeviceStatus in
            try await home.ask(ReadSyncStatusRequest()).status
        }
        guard !status.hub.isEmpty else {
            session.console.write("This folder is the hub of its home: nothing waits for another machine.\n")
            return status.showEffects(in: session)
        }
        session.console.write("The hub is at \(status.hub).\n")
        try status.show(in: session)
    }
}
