import ArgumentParser
import Commands
import MessageBus
import ZeroMQ

/// Admits a key.
struct KeysAllowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "allow",
        abstract: "Admit a key, or change its rights.",
        usage: "larder keys allow NAME|FILE|KEY [--as PRINCIPAL] [--role ROLE] [--household HOME]… [rights]",
        discussion: """
            Roles: a member calls and hears all services for its households; a reader asks what changes nothing; a \
            service acts for all households, and may state whose requests it passes on. Rights are added to \
            those of the role. Services are names such as inventory.v1, inventory.*, or * for all of the kitchen.
            """
    )

    @Argument(help: "The name of a key created here, a .pub file, or the 40 characters.")
    var key: String
    @Option(name: .customLong("as"), help: "The owner of the key. Default: the name.")
    var principal: String?
    @Option(help: "member, reader or service.")
    var role: String?
    @Option(help: "A home that it acts for, or all; may be repeated.")
    var household: [String] = []
    @Option(help: "A service that it may send any request to; may be repeated.")
    var call: [String] = []
    @Option(help: "A service that it may send requests without side effects to; may be repeated.")
    var read: [String] = []
    @Option(help: "A service that it may register; may be repeated.")
    var register: [String] = []
    @Option(help: "A service whose events it may publish; may be repeated.")
    var publish: [String] = []
    @Option(help: "A service whose events it may receive; may be repeated.")
    var subscribe: [String] = []
    @OptionGroup var places: KeyPlaces

    func perform(in session: Session) async throws(CommandFailure) {
        let grant = try grant(in: session)
        let list = places.list(in: session)
        do { try list.edit { $0.allow(grant) } } catch { throw Self.failure(error) }
        session.console.write("\(grant.principal) is admitted with \(grant.key).\nThe list is \(list.path).\n")
    }

    private func grant(in session: Session) throws(CommandFailure) -> AccessGrant {
        let key = try places.key(key, in: session)
        let isName = !self.key.contains("/") && !self.key.hasSuffix(".pub") && CurvePublicKey(self.key) == nil
        guard let principal = principal ?? (isName ? self.key : nil) else {
            throw .usage("Whose key is it? Name the owner with --as PRINCIPAL.")
        }
        return AccessGrant(
            key: key,
            principal: principal,
            role: role ?? "",
            households: household.map(Self.word),
            rights: [
                "call": call, "read": read, "register": register, "publish": publish, "subscribe": subscribe,
            ].filter { !$0.value.isEmpty },
            comment: isName && principal != self.key ? self.key : ""
        )
    }

    /// Returns a home in the form of the list, in which a name of several words becomes its UUID.
    private static func word(_ household: String) -> String {
        household.contains { $0.isWhitespace || $0 == "," || $0 == "#" }
            ? HouseholdID(name: household).description : household
    }

    /// Converts an error; reports a mistake on the command line without a line number, because the list was never
    /// written.
    static func failure(_ error: SecurityFileError) -> CommandFailure {
        switch error {
        case .badList(_, .noHouseholds): .usage("For which home? Name it with --household HOME, or all.")
        case .badList(_, .noRights): .usage("What may it do? Choose a role with --role, or rights such as --call.")
        default: .refused(error.description)
        }
    }
}
