import ArgumentParser
import Foundation
import MessageBus
import ZeroMQ

/// Creates a key pair.
struct KeysNewCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a pair of keys: NAME.key is secret, NAME.pub is for others.",
        usage: "larder keys new NAME [--to FOLDER]"
    )

    @Argument(help: "The name of the files.")
    var name: String
    @Option(
        name: .customLong("to"),
        help: "The folder for them. Default: keys in the data folder.",
        completion: .directory
    )
    var folder: String?
    @OptionGroup var places: KeyPlaces

    func validate() throws {
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || ".-_@".contains($0) }), name.first != "."
        else {
            throw ValidationError("\"\(name)\" cannot be a file's name: use letters, digits, dots and dashes.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let folder = self.folder.map(KeyPlaces.absolute) ?? places.folder(in: session)
        let path = "\(folder)/\(name)"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch { throw .refused("The folder \(folder) cannot be created: choose another one with --to.") }
        let keys = CurveKeyPair.generate()
        do { try KeyFile.write(keys, to: path, name: name) } catch { throw .refused(error.description) }
        session.console.write(
            """
            Made \(path).key, which stays with its owner, and \(path).pub, which others are given.
            Public key: \(keys.publicKey)

            """
        )
    }
}
