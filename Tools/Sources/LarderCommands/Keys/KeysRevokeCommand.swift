import ArgumentParser
import MessageBus
import ZeroMQ

/// Removes keys from the list.
struct KeysRevokeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Remove a key, which also ends the rights of its open connections.",
        usage: "larder keys revoke NAME|FILE|KEY|--as PRINCIPAL"
    )

    @Argument(help: "The name of a key created here, a .pub file, or the 40 characters.")
    var key: String?
    @Option(name: .customLong("as"), help: "All keys of one owner.")
    var principal: String?
    @OptionGroup var places: KeyPlaces

    func validate() throws {
        guard (key == nil) != (principal == nil) else {
            throw ValidationError("Name one key, or one owner with --as PRINCIPAL.")
        }
    }

    private static let advice =
        "`larder keys list` shows the admitted keys; use the 40 characters of one, or its owner with --as PRINCIPAL."

    func perform(in session: Session) async throws(CommandFailure) {
        let list = places.list(in: session)
        var keys: [CurvePublicKey] = []
        if let key { keys = [try places.key(key, orElse: Self.advice, in: session)] }
        var revoked = 0
        do {
            if let principal { keys = try list.read().grants.filter { $0.principal == principal }.map(\.key) }
            try list.edit { document in
                for key in keys where document.revoke(key) { revoked += 1 }
            }
        } catch { throw .refused(error.description) }
        guard revoked > 0 else {
            throw .refused("\(principal ?? key ?? "") is not in \(list.path): `larder keys list` shows its owners.")
        }
        session.console.write("Revoked \(revoked == 1 ? "1 key" : "\(revoked) keys") in \(list.path).\n")
    }
}
