import Foundation

extension Endpoint {
    /// Makes the folder of a Unix socket, for its user alone.
    ///
    /// Whoever may open a Unix socket may act for
    /// every household, so from now on the process makes files, and with them sockets, for its own user alone.
    public func prepareForListening() throws(StartupFailure) {
        guard case .ipc(let path) = self else { return }
        umask(0o077)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw .socketFolder(path: folder, reason: "it cannot be made")
            }
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw .socketFolder(path: folder, reason: String(cString: strerror(errno)))
        }
    }
}
