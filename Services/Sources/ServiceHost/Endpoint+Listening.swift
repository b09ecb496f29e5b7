import Foundation
import SQLiteKit

extension Endpoint {
    /// Makes the folder of a Unix socket, for its user alone, and refuses one that other users can write to.
    ///
    /// Whoever may open a Unix socket may act for every household, so from now on the process makes files, and with
    /// them sockets, for its own user alone.
    public func prepareForListening() throws(StartupFailure) {
        guard case .ipc(let path) = self else { return }
        umask(0o077)
        try Self.prepareFolder(URL(fileURLWithPath: path).deletingLastPathComponent())
    }

    /// Refuses a Unix socket that another user of this machine made, or could put in the place of this user's.
    ///
    /// A socket that does not exist yet passes. When its folder does not exist either, in a folder where everyone may
    /// make one, the folder is made now, before somebody else makes it.
    public func checkBeforeConnecting() throws(StartupFailure) {
        guard case .ipc(let path) = self else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var status = stat()
        if stat(folder.path, &status) != 0 {
            let isShared = stat(folder.deletingLastPathComponent().path, &status) == 0 && Self.isOpen(status)
            return isShared ? try Self.prepareFolder(folder) : ()
        }
        let isSticky = status.st_mode & S_ISVTX != 0
        guard isSticky || !Self.isOpen(status) else { throw .openSocketFolder(path: folder.path) }
        guard lstat(path, &status) == 0 else { return }
        guard [geteuid(), 0].contains(status.st_uid) else {
            throw .foreignSocket(path: path, owner: PrivateFolder.userName(status.st_uid))
        }
    }

    private static func prepareFolder(_ folder: URL) throws(StartupFailure) {
        do { try PrivateFolder.prepare(folder) } catch {
            switch error {
            case .writableByOthers(let path): throw .openSocketFolder(path: path)
            case .ownedByAnother(let path, let owner): throw .socketFolder(path: path, reason: "it belongs to \(owner)")
            case .notAFolder(let path): throw .socketFolder(path: folder.path, reason: "\(path) is not a folder")
            default: throw .socketFolder(path: folder.path, reason: "it cannot be made or written to")
            }
        }
    }

    private static func isOpen(_ status: stat) -> Bool { status.st_mode & (S_IWGRP | S_IWOTH) != 0 }
}
