public import Foundation

/// The folder of a home's data: one SQLite file for each service, and the lock that names the owner.
public struct DataFolder: Hashable, Sendable {
    /// The absolute path.
    public let path: String

    /// Resolves a path as people type it: `~` and relative paths become absolute.
    public init(path: String) {
        let expanded = NSString(string: path).expandingTildeInPath
        self.path = URL(fileURLWithPath: expanded).standardizedFileURL.path
    }

    /// The folder of the flag, else `LARDER_DATA`, else `larder` in the XDG data folder.
    ///
    /// - Parameters:
    ///   - flag: The value of `--data`; `nil` when it is absent.
    ///   - environment: The process's environment.
    public init(flag: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let chosen = Setting.data.value(flag: flag, environment: environment) {
            self.init(path: chosen)
        } else if let shared = environment["XDG_DATA_HOME"], shared.hasPrefix("/") {
            self.init(path: "\(shared)/larder")
        } else {
            self.init(path: "~/.local/share/larder")
        }
    }

    /// Returns the path of a file in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The folder for requests that killed their workers.
    public var deadLetters: String { file("deadletters") }

    /// The socket of a stack that owns the folder.
    ///
    /// It is in the subfolder `run`; a path too long for a Unix socket is replaced by a short one derived from it.
    public var socket: String {
        let inside = "ipc://\(file("run/broker.sock"))"
        guard inside.utf8.count > Endpoint.longestSocketPath + "ipc://".utf8.count else { return inside }
        let digest = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "ipc:///tmp/larder-\(getuid())/\(String(digest, radix: 36)).sock"
    }
}
