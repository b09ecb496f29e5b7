import Foundation
import SQLKit
import SQLiteKit

extension Endpoint {
    /// Creates the folder of a Unix socket for its user only, and refuses one that other users can write to.
    ///
    /// A process that can open a Unix socket may act for every household. So from now on, this process creates all
    /// files, including sockets, for its own user only.
    public func prepareForListening() throws(StartupFailure) {
        guard case .ipc(let path) = self else { return }
        umask(0o077)
        try Self.prepareFolder(URL(fileURLWithPath: path).deletingLastPathComponent())
    }

    /// Refuses a Unix socket that another user of this machine created, or could create or replace.
    ///
    /// A socket that does not exist yet is accepted in a folder of this user or of root. When its folder does not exist
    /// either, in a folder where everyone may create one, it is created now, before another user does.
    public func checkBeforeConnecting() throws(StartupFailure) {
        guard case .ipc(let path) = self else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var status = stat()
        if stat(folder.path, &status) != 0 {
            let isShared = stat(folder.deletingLastPathComponent().path, &status) == 0 && Self.isOpen(status)
            return isShared ? try Self.prepareFolder(folder) : ()
        }
        guard !Self.isOpen(status) else { throw .openSocketFolder(path: folder.path) }
        guard [geteuid(), 0].contains(status.st_uid) else {
            throw .socketFolder(path: folder.path, reason: "it belongs to \(PrivateFolder.userName(status.st_uid))")
        }
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
            default: throw .socketFolder(path: folder.path, reason: "it cannot be created or written to")
            }
        }
    }

    private static func isOpen(_ status: stat) -> Bool { status.st_mode & (S_IWGRP | S_IWOTH) != 0 }
}
