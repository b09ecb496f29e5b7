import ArgumentParser
import Foundation
import SyncMessages

/// Makes a data folder a device of a home.
struct DeviceJoinCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Make the data folder a device of a home, and read what its hub has.",
        usage: "larder device join --hub ENDPOINT [--key FILE --broker-key FILE] [--name NAME] [options]",
        discussion: """
            The hub is the machine with the home's data, on which `larder serve` or a stack runs. It admits the device \
            by its key: create one here with `larder keys new`, and allow it there with `larder keys allow`. \
            Afterward, every command works here without a connection; `larder sync now` exchanges what changed, and \
            `larder serve` does so all the time. While it reads, it says how far it is; if it is interrupted, run it \
            again, and it continues from there.

            EXAMPLES
              larder device join --hub tcp://pantry:5555 --key phone.key --broker-key broker.pub
              larder device join --hub ipc:///home/anna/larder/run/broker.sock --data ~/laptop
            """
    )

    @Option(help: "The endpoint of the hub's broker: tcp://HOST:PORT, or ipc://PATH on this machine.")
    var hub: String
    @Option(help: "What people call this device, also in journals and histories. Default: the name of the machine.")
    var name: String?
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard shared.broker == nil else {
            throw ValidationError("`larder device join` uses the data folder of this machine: omit --broker.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = JoinHomeRequest()
        request.hub = hub
        request.name = name ?? ""
        request.keyFile = path(shared.key, or: session.environment["LARDER_KEY"])
        request.brokerKeyFile = path(shared.brokerKey, or: session.environment["LARDER_BROKER_KEY"])
        let status = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> DeviceStatus in
            try await ExchangeProgress(home: home, console: session.console).show { () async throws(CommandFailure) in
                try await home.patient.write(request, step: "join").status
            }
        }
        session.console.write("This folder is a device of the home.\n")
        try status.show(in: session)
    }

    /// The absolute path of a file that a person named; empty for none.
    private func path(_ flag: String?, or variable: String?) -> String {
        guard let chosen = SharedOptions.chosen(flag, or: variable) else { return "" }
        return chosen.absolutePath
    }
}
