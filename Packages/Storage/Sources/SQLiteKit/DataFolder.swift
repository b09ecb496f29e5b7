import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that holds a node's databases.
enum DataFolder {
    /// Makes the folder, for its user alone, unless it is there, and checks that this user may work in it.
    static func prepare(_ folder: URL) throws(StorageError) {
        let path = folder.path
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            try make(folder)
        } else if !isFolder.boolValue {
            throw .notAFolder(path: path)
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw StorageError(systemError: errno, path: path)
        }
        guard status.st_uid == geteuid() else {
            throw .ownedByAnother(path: path, owner: userName(status.st_uid))
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw .noPermission(path: path) }
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
        default: return .failed(path: folder.path, reason: "the folder cannot be made")
        }
    }

    private static func fileOnTheWay(to folder: URL) -> String? {
        var place = folder
        while place.pathComponents.count > 1 {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
                return isFolder.boolValue ? nil : place.path
            }
            place.deleteLastPathComponent()
        }
        return nil
    }

    private static func userName(_ user: uid_t) -> String {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "user \(user)" }
        return String(cString: name)
    }
}
