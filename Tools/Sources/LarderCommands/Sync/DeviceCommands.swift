import ArgumentParser

/// The commands for this device.
struct DeviceCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Make this machine a device of a home, which works without a connection, too.",
        discussion: """
            EXAMPLES
              larder device join --hub tcp://pantry:5555 --key phone.key --broker-key broker.pub --name Phone
              larder device list
              larder device leave
            """,
        subcommands: [DeviceJoinCommand.self, DeviceListCommand.self, DeviceLeaveCommand.self]
    )
}
