import ArgumentParser
import CommonMessages
import SyncMessages

/// Lists the devices of a home.
struct DeviceListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the devices of the home, and when its hub heard of each last.",
        usage: "larder device list [options]",
        discussion: """
            A device tells its hub that it is there when it begins to exchange, and then once an hour. The hub keeps \
            what a device has not read for up to 180 days; a device that was away for longer reads everything again.
            The list is the hub's, so that a device needs a connection for it.

            EXAMPLES
              larder device list
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let devices = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [KnownDevice] in
            try await home.ask(ListDevicesRequest()).devices
        }
        guard !devices.isEmpty else {
            return session.console.write("No device has joined the home: `larder device join` makes a machine one.\n")
        }
        var table = Table()
        for device in devices {
            table.add([
                Span(device.device.name.printable, .name), Span(device.shortId, .quiet),
                Span(device.principal.printable, .quiet),
                Span("heard of \(device.lastSeen)"), Span(device.isThis ? "this device" : ""),
            ])
        }
        session.console.write(table.text(on: session.page))
    }
}

extension KnownDevice {
    /// The first eight hexadecimal digits of the identity, which tell devices of one name apart.
    fileprivate var shortId: String {
        device.id.prefix(4).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }

    fileprivate var lastSeen: String { Moment.text(lastSeenMilliseconds) }
}
