import ArgumentParser
import Commands
import Foundation
import MessageBus
import ZeroMQ

/// The locations of keys and of the access list, and how command-line arguments name keys.
struct KeyPlaces: ParsableArguments {
    @Option(help: "The access list. Default: LARDER_ACCESS, else access in the data folder.", completion: .file())
    var access: String?
    @Option(help: "The folder of the home's data. Default: LARDER_DATA.", completion: .directory)
    var data: String?

    /// The access list.
    func list(in session: Session) -> AccessListFile {
        let path = SharedOptions.chosen(access, or: session.environment["LARDER_ACCESS"])
        return AccessListFile(path: path.map(Self.absolute) ?? file("access", in: session)) { name in
            HouseholdID(name: name).bytes
        }
    }

    /// Returns the default folder for new keys.
    func folder(in session: Session) -> String { file("keys", in: session) }

    /// Returns the key that a text names: the key itself, a file, or a key created on this host.
    ///
    /// - Parameters:
    ///   - text: The text that the user typed.
    ///   - advice: What to do when there is no such file; `nil` to explain how to create keys.
    ///   - session: The run.
    /// - Returns: The key.
    /// - Throws: A failure with a sentence when the text isn't a key.
    func key(_ text: String, orElse advice: String? = nil, in session: Session) throws(CommandFailure) -> CurvePublicKey
    {
        // A path of forty characters reads as a key, too.
        if let key = CurvePublicKey(text), !FileManager.default.fileExists(atPath: Self.absolute(text)) { return key }
        let isPath = text.contains("/") || text.hasSuffix(".pub")
        let path = isPath ? Self.absolute(text) : "\(folder(in: session))/\(text).pub"
        do {
            let keys = try KeyFile.publicKeys(at: path)
            guard let key = keys.first, keys.count == 1 else {
                throw CommandFailure.refused("The file \(path) contains several keys: use the 40 characters of one.")
            }
            return key
        } catch let failure as CommandFailure { throw failure } catch {
            if case SecurityFileError.missing(let path) = error, let advice {
                throw .refused("\"\(text)\" is not a public key, and there is no file \(path): \(advice)")
            }
            throw .refused("\"\(text)\" is neither a public key nor the file of one. \(error)")
        }
    }

    /// Returns the absolute form of a path as people type it.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: NSString(string: path).expandingTildeInPath).standardizedFileURL.path
    }

    private func file(_ name: String, in session: Session) -> String {
        let folder = SharedOptions.chosen(data, or: session.environment["LARDER_DATA"])
        return session.backend.file(name, of: Destination(data: folder, broker: nil, patience: .zero))
    }
}
