public import Foundation
public import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder that other users of this machine cannot write to, such as a data folder or the folder of a socket.
public enum PrivateFolder {
    /// Creates the folder with mode 0700 unless it exists.
    ///
    /// - Throws: ``StorageError/ownedByAnother(path:owner:)``, ``StorageError/writableByOthers(path:)``,
    ///   ``StorageError/notAFolder(path:)``, or what prevents this user from working in the folder.
    public static func prepare(_ folder: URL) throws(StorageError) {
        if !FileManager.default.fileExists(atPath: folder.path) { try make(folder) }
        try check(folder)
        guard access(folder.path, R_OK | W_OK | X_OK) == 0 else { throw .noPermission(path: folder.path) }
    }

    /// Checks that an existing folder belongs to this user, and that no other user can write to it or replace it.
    ///
    /// A user who can write to a folder can replace this user's socket or database. A user who owns a folder above it,
    /// or can write to one, can replace the whole folder, unless the upper folder is root's and sticky, such as `/tmp`.
    public static func check(_ folder: URL) throws(StorageError) {
        let path = folder.path
        var status = stat()
        // Another user's symbolic link could lead elsewhere a moment later, so the link's owner counts, too.
        for look in [lstat, stat] {
            guard look(path, &status) == 0 else { throw StorageError(systemError: errno, path: path) }
            guard status.st_uid == geteuid() else {
                throw .ownedByAnother(path: path, owner: userName(status.st_uid))
            }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(path: path) }
        // The way as it was named, and where symbolic links lead.
        try checkAncestors(of: folder.standardizedFileURL)
        try checkAncestors(of: folder.resolvingSymlinksInPath())
    }

    private static func checkAncestors(of folder: URL) throws(StorageError) {
        var place = folder
        while place.path != "/" {
            place.deleteLastPathComponent()
            var status = stat()
            guard stat(place.path, &status) == 0 else { throw StorageError(systemError: errno, path: place.path) }
            guard [0, geteuid()].contains(status.st_uid) else {
                throw .ownedByAnother(path: place.path, owner: userName(status.st_uid))
            }
            guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || status.st_mode & S_ISVTX != 0 else {
                throw .writableByOthers(path: place.path)
            }
        }
    }

    private static func make(_ folder: URL) throws(StorageError) {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw failure(error, making: folder)
        }
    }

    private static func failure(_ error: any Error, making folder: URL) -> StorageError {
        if let obstacle = fileOnTheWay(to: folder) { return .notAFolder(path: obstacle) }
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission?, .fileReadNoPermission?, .fileWriteVolumeReadOnly?:
            return .noPermission(path: folder.path)
        case .fileWriteOutOfSpace?: return .diskFull(path: folder.path)
        default: return .failed(path: folder.path, reason: "the folder cannot be created")
        }
    }

    private static func fileOnTheWay(to folder: URL) -> String? {
        var place = folder
        while place.path != "/" {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
                return isFolder.boolValue ? nil : place.path
            }
            place.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns the name of a user of this machine, or "user 1234".
    public static func userName(_ user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "user \(user)" }
        return String(cString: name)
    }
}
