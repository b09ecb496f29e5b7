import ArgumentParser
import Commands
import Foundation
import MessageBus
import ZeroMQ

/// Where keys and the access list are, and how keys are named on the command line.
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

    /// The folder where keys are made unless the user names another.
    func folder(in session: Session) -> String { file("keys", in: session) }

    /// The key that a text means: the key itself, a file, or the name of one that was made here.
    ///
    /// - Parameters:
    ///   - text: What the user has typed.
    ///   - advice: What to do when there is no such file; `nil` to tell how keys are made.
    ///   - session: The run.
    /// - Returns: The key.
    /// - Throws: A sentence when it is none.
    func key(_ text: String, orElse advice: String? = nil, in session: Session) throws(CommandFailure) -> CurvePublicKey
    {
        if let key = CurvePublicKey(text) { return key }
        let isPath = text.contains("/") || text.hasSuffix(".pub")
        let path = isPath ? Self.absolute(text) : "\(folder(in: session))/\(text).pub"
        do {
            let keys = try KeyFile.publicKeys(at: path)
            guard let key = keys.first, keys.count == 1 else {
                throw CommandFailure.refused("The file \(path) holds several keys: give the 40 characters of one.")
            }
            return key
        } catch let failure as CommandFailure { throw failure } catch {
            if case SecurityFileError.missing(let path) = error, let advice {
                throw .refused("\"\(text)\" is no public key, and there is no file \(path): \(advice)")
            }
            throw .refused("\"\(text)\" is no public key, and no file of one. \(error)")
        }
    }

    /// A path as people type it.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: NSString(string: path).expandingTildeInPath).standardizedFileURL.path
    }

    private func file(_ name: String, in session: Session) -> String {
        let folder = SharedOptions.chosen(data, or: session.environment["LARDER_DATA"])
        return session.backend.file(name, of: Destination(data: folder, broker: nil, patience: .zero))
    }
}
