import ArgumentParser
import SwiftProtobuf
import SyncMessages

/// Makes a data folder a home of its own again.
struct DeviceLeaveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "End this device's membership in the home; it keeps what it has, as a home of its own.",
        usage: "larder device leave [--keep-changes] [options]",
        discussion: """
            What changes here afterward stays here, and changes of the home no longer arrive. Refused while changes wait \
            for the hub, unless you give --keep-changes: then only this machine has them.

            EXAMPLES
              larder device leave
            """
    )

    @Flag(help: "Leave although changes wait for the hub, which never gets them.")
    var keepChanges = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = LeaveHomeRequest.with { $0.keepsChanges = keepChanges }
        let reply = try await session.withHome(shared) { (home) async throws(CommandFailure) -> LeaveHomeReply in
            try await home.patient.write(request, step: "leave")
        }
        session.console.write("This folder is a home of its own again, with everything that it had.\n")
        if !reply.hubWasTold {
            session.console.writeError(
                "The hub at \(reply.hub.printable) could not be told: it lists this device for up to 180 days more."
            )
        }
    }
}
