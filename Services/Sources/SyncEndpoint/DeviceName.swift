public import Foundation
import Synchronization

/// What people call the device that a data folder is, for the journal and the purchases of its home.
///
/// On a device of a home, the folder's own client would be "local" for everyone, so that no one could tell who has
/// bought what.
public final class DeviceName: Sendable {
    private struct Known {
        let written: Date?
        let name: String?
    }

    /// The most characters of a name.
    static let longest = 100

    private let hubFile: URL
    private let known = Mutex<Known?>(nil)

    /// Reads names from a file.
    ///
    /// - Parameter hubFile: The file `hub.json` of the folder, which comes and goes while the process runs.
    public init(hubFile: URL) { self.hubFile = hubFile }

    /// The name; `nil` for a folder that is the hub of its own home, and for a device without one that people can read.
    ///
    /// The file is read again when it was written again.
    public var current: String? {
        let written = (try? FileManager.default.attributesOfItem(atPath: hubFile.path))?[.modificationDate] as? Date
        return known.withLock { known in
            if let known, known.written == written { return known.name }
            // A damaged file is reported by what connects to the hub.
            let address = written == nil ? nil : try? HubAddress.read(from: hubFile)
            let name = address?.name.flatMap { $0.namesDevice ? $0 : nil }
            known = Known(written: written, name: name)
            return name
        }
    }
}

extension String {
    /// Whether people can tell a device by the text: it has up to ``DeviceName/longest`` characters, all of which can
    /// be seen, and isn't the name of every hub's own client.
    var namesDevice: Bool {
        let isVisible = unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
            // A joiner makes one sign of several, as in the picture of a family.
            case .format: scalar == "\u{200D}"
            default: true
            }
        }
        return isVisible && contains { $0.isLetter || $0.isNumber || $0.isSymbol } && lowercased() != "local"
            && count <= DeviceName.longest && utf8.count <= 4 * DeviceName.longest
    }
}
