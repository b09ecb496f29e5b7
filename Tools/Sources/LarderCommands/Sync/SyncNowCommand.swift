import ArgumentParser
import SyncMessages

/// Exchanges what changed with the hub.
struct SyncNowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Exchange what changed with the hub of the home, now.",
        usage: "larder sync now [options]",
        discussion: """
            Exits 1 when the hub cannot be reached; nothing is lost, and every command works without it.

            EXAMPLES
              larder sync now
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let status = try await session.withHome(shared) { (home) async throws(CommandFailure) -> DeviceStatus in
            try await ExchangeProgress(home: home, console: session.console).show { () async throws(CommandFailure) in
                try await home.patient.write(SyncNowRequest(), step: "sync").status
            }
        }
        try status.show(in: session)
    }
}
