import Envelope
import Foundation
import MessageBus
import SQLKit
import StorageMessages

/// A backup whose databases are copied by several processes: a folder that gets its name when it is complete.
struct BackupOfProcesses {
    private let companion: URL
    private let target: URL
    private let part: URL
    private var files: FileManager { .default }

    /// Begins a backup.
    ///
    /// - Parameters:
    ///   - dataFolder: The folder with the databases.
    ///   - target: The new folder.
    /// - Throws: A ``Refusal`` when the folder exists, or is one that a restore uses, or cannot be written.
    init(of dataFolder: DataFolder, to target: URL) throws(Refusal) {
        (self.target, companion) = (target, dataFolder.hubFile)
        let parent = target.deletingLastPathComponent()
        part = parent.appendingPathComponent(".larder-backup-\(ProcessInfo.processInfo.globallyUniqueString)")
        guard !files.fileExists(atPath: target.path) else {
            throw StorageError.alreadyExists(path: target.path).refusal
        }
        let isInside = parent.resolvingSymlinksInPath().path == dataFolder.url.resolvingSymlinksInPath().path
        guard !isInside || !["restore", "restore.part"].contains(target.lastPathComponent) else {
            throw StorageError.reserved(path: target.path).refusal
        }
        do {
            let mode = [FileAttributeKey.posixPermissions: 0o700]
            try files.createDirectory(at: part, withIntermediateDirectories: true, attributes: mode)
        } catch { throw Self.unwritable(target) }
    }

    /// The folder that a service copies its database to, which doesn't exist yet.
    func folder(of service: ServiceName) -> URL { part.appendingPathComponent("\(service.module).part") }

    /// Takes what a service has copied to its folder.
    ///
    /// - Returns: The same with the paths of the complete backup.
    /// - Throws: A ``Refusal`` when the files are not here: a service in a container may see other folders.
    func take(_ copied: [Database], of service: ServiceName) throws(Refusal) -> [Database] {
        var taken = copied
        for place in taken.indices {
            let name = URL(fileURLWithPath: taken[place].path).lastPathComponent
            let file = folder(of: service).appendingPathComponent(name)
            guard files.fileExists(atPath: file.path) else { throw Self.unshared(target, service) }
            try Self.move(file, to: part.appendingPathComponent(name))
            taken[place].path = target.appendingPathComponent(name).path
        }
        try? files.removeItem(at: folder(of: service))
        return taken
    }

    /// Gives the backup its name, and waits until the disk has it.
    func finish() throws(Refusal) {
        if files.fileExists(atPath: companion.path) {
            let copy = part.appendingPathComponent(companion.lastPathComponent)
            do { try files.copyItem(at: companion, to: copy) } catch { throw Self.unwritable(copy) }
        }
        try Self.settle(part)
        try Self.move(part, to: target)
        try Self.settle(target.deletingLastPathComponent())
    }

    /// Removes a backup that cannot be completed.
    func discard() { try? files.removeItem(at: part) }

    private static func move(_ file: URL, to place: URL) throws(Refusal) {
        guard rename(file.path, place.path) == 0 else { throw unwritable(place) }
    }

    /// Waits until the disk has the names in a folder.
    private static func settle(_ folder: URL) throws(Refusal) {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unwritable(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw unwritable(folder) }
    }

    private static func unwritable(_ file: URL) -> Refusal {
        StorageError.failed(path: file.path, reason: "it cannot be written").refusal
    }

    private static func unshared(_ target: URL, _ service: ServiceName) -> Refusal {
        Refusal(
            .invalid,
            code: "storage.notShared",
            sentence:
                "\(service) does not see the folder \(target.path), as in a container: name one inside the data folder.",
            field: "folder"
        )
    }
}
