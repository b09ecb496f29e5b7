import ArgumentParser

/// The commands for keys and network access.
struct KeysCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Keys, and the access list for the network.",
        discussion: """
            The broker's host keeps the access list; the broker holds to a change of it within a second. A secret key \
            stays where it was made, the public one (.pub) is what others are given.

            EXAMPLES
              larder keys new broker                              the broker's own key
              larder keys new tablet                              a key for the tablet
              larder keys allow tablet --as anna --role member --household home
              larder keys allow shopping.pub --as shopping --role service --register shopping.v1 --publish shopping.v1
              larder keys list
              larder keys revoke tablet
            """,
        subcommands: [KeysNewCommand.self, KeysAllowCommand.self, KeysRevokeCommand.self, KeysListCommand.self]
    )
}
