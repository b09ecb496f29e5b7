public import Foundation
public import SQLKit

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Checks, copies, and restores the databases of a data folder.
///
/// A restore takes place in two steps, because databases that are open cannot be replaced: ``prepareRestore(from:)``
/// puts checked copies into the folder `restore`, whose name makes them complete, and ``finishRestore()`` moves them to
/// their places before the databases are opened the next time. It moves what was there before to a folder of its own,
/// file by file, so that it continues wherever a crash stopped it. The restored files differ from those whose
/// tokens lie beside them, so they get a new epoch and new incarnations, and no device takes them for the earlier ones.
public struct DataFolderBackup: Sendable {
    /// A restore that the next opening of the folder completes.
    public struct PreparedRestore: Hashable, Sendable {
        /// The databases that will be there.
        public let databases: [DatabaseReport]
        /// The folder that the present databases go to.
        public let earlier: String
    }

    private static let suffixes = ["", "-wal", "-shm", ".token"]

    private let folder: URL
    private let kinds: [DatabaseKind]
    private let companions: [String]
    private var prepared: URL { folder.appendingPathComponent("restore") }
    private var partlyPrepared: URL { folder.appendingPathComponent("restore.part") }
    private var files: FileManager { .default }

    /// Describes a data folder.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - kinds: Its databases, those that others refer to last: what is added while a backup is made then misses
    ///     nothing that it refers to.
    ///   - companions: The names of other files that say what the databases are. They come along where they are; a
    ///     restore of a folder without them leaves those that are there.
    public init(folder: URL, kinds: [DatabaseKind], companions: [String] = []) {
        self.folder = folder
        self.kinds = kinds
        self.companions = companions
    }

    /// Whether a restore removes or replaces a folder, so that what someone keeps there would be lost.
    private func isReserved(_ url: URL) -> Bool {
        let parent = url.deletingLastPathComponent().resolvingSymlinksInPath()
        let path = parent.appendingPathComponent(url.lastPathComponent).resolvingSymlinksInPath().path
        return [folder, prepared, partlyPrepared].contains { $0.resolvingSymlinksInPath().path == path }
    }

    /// Reads every database from beginning to end.
    public func check() -> [DatabaseReport] { kinds.compactMap { $0.check(in: folder) } }

    /// Copies every committed row of all databases to a new folder, while they may be in use.
    ///
    /// - Parameter target: The new folder. It appears when it is complete.
    /// - Returns: The databases of the backup.
    /// - Throws: A ``StorageError`` when the folder exists, is one that a restore uses, cannot be written, or when a
    ///   database is damaged; then no folder was created.
    public func backUp(to target: URL) throws(StorageError) -> [DatabaseReport] {
        guard !isReserved(target) else { throw .reserved(path: target.path) }
        guard !files.fileExists(atPath: target.path) else { throw .alreadyExists(path: target.path) }
        let part = try makePart(of: target)
        do throws(StorageError) {
            let copies = try copy(kinds.filter { file($0, in: folder) != nil }, from: folder, to: part)
            guard !copies.isEmpty else { throw .noDatabases(path: folder.path) }
            try copyCompanions(from: folder, to: part)
            try move(part, to: target)
            return kinds.compactMap { $0.check(in: target) }
        } catch {
            try? files.removeItem(at: part)
            throw error
        }
    }

    /// Prepares the restoration of a backup; nothing changes until ``finishRestore()``.
    ///
    /// - Parameter source: A folder that ``backUp(to:)`` made, or a copy of a data folder.
    /// - Returns: The copies, and where the present databases will go.
    /// - Throws: A ``StorageError`` when it holds no database, or one that is damaged or of a later release; then
    ///   nothing has changed.
    public func prepareRestore(from source: URL) throws(StorageError) -> PreparedRestore {
        guard !isReserved(source) else { throw .reserved(path: source.path) }
        let restored = kinds.filter { file($0, in: source) != nil }
        guard !restored.isEmpty else { throw .noDatabases(path: source.path) }
        let part = partlyPrepared
        try? files.removeItem(at: part)
        try make(part)
        do throws(StorageError) {
            let reports = try copy(restored, from: source, to: part)
            for kind in kinds where !restored.contains(kind) { try write("", to: absent(kind, in: part)) }
            try copyCompanions(from: source, to: part)
            let earlier = unusedName
            try write(earlier, to: part.appendingPathComponent("earlier"))
            try dropPrepared()
            try move(part, to: prepared)
            return PreparedRestore(databases: reports, earlier: folder.appendingPathComponent(earlier).path)
        } catch {
            try? files.removeItem(at: part)
            throw error
        }
    }

    /// Puts the prepared databases in their places; does nothing without a prepared restore.
    ///
    /// No database of the folder may be open.
    ///
    /// - Throws: A ``StorageError`` when a file cannot be moved; the next call continues.
    public func finishRestore() throws(StorageError) {
        let name = prepared.appendingPathComponent("earlier")
        guard let name = files.contents(atPath: name.path).map({ String(decoding: $0, as: UTF8.self) }) else { return }
        let earlier = folder.appendingPathComponent(name)
        if !files.fileExists(atPath: earlier.path) { try make(earlier) }
        for kind in kinds {
            let lock = try SQLiteDatabase.takeLock(folder: folder, service: kind.service)
            defer { lock.release() }
            try replace(kind, keepingAt: earlier)
        }
        for name in companions { try replaceCompanion(name, keepingAt: earlier) }
        do { try files.removeItem(at: prepared) } catch { throw StorageError(error, path: prepared.path) }
    }

    /// Drops a prepared restore as a whole: a part of it must never be finished.
    private func dropPrepared() throws(StorageError) {
        let dropped = folder.appendingPathComponent("restore.dropped")
        try? files.removeItem(at: dropped)
        guard files.fileExists(atPath: prepared.path) else { return }
        try move(prepared, to: dropped)
        try? files.removeItem(at: dropped)
    }

    /// Moves a database away and the prepared one, or none, to its place.
    private func replace(_ kind: DatabaseKind, keepingAt earlier: URL) throws(StorageError) {
        let next = file(kind, in: prepared)
        guard next != nil || files.fileExists(atPath: absent(kind, in: prepared).path) else { return }
        for suffix in Self.suffixes {
            let present = folder.appendingPathComponent(kind.fileName + suffix)
            guard files.fileExists(atPath: present.path) else { continue }
            try move(present, to: earlier.appendingPathComponent(kind.fileName + suffix))
        }
        if let next {
            try move(next, to: folder.appendingPathComponent(kind.fileName))
        } else {
            try? files.removeItem(at: absent(kind, in: prepared))
        }
    }

    /// Moves a companion away and the prepared one to its place; does nothing without a prepared one.
    private func replaceCompanion(_ name: String, keepingAt earlier: URL) throws(StorageError) {
        let (next, present) = (prepared.appendingPathComponent(name), folder.appendingPathComponent(name))
        guard files.fileExists(atPath: next.path) else { return }
        if files.fileExists(atPath: present.path) { try move(present, to: earlier.appendingPathComponent(name)) }
        try move(next, to: present)
    }

    private func copyCompanions(from: URL, to: URL) throws(StorageError) {
        for name in companions {
            let (file, copy) = (from.appendingPathComponent(name), to.appendingPathComponent(name))
            guard files.fileExists(atPath: file.path) else { continue }
            do { try files.copyItem(at: file, to: copy) } catch { throw StorageError(files: error, path: copy.path) }
        }
    }

    /// Copies databases after a check, and checks the copies.
    private func copy(_ kinds: [DatabaseKind], from: URL, to: URL) throws(StorageError) -> [DatabaseReport] {
        var copies: [DatabaseReport] = []
        for kind in kinds {
            if let damage = kind.check(in: from)?.damage { throw damage }
            let path = from.appendingPathComponent(kind.fileName).path
            try kind.copy(from: path, to: to.appendingPathComponent(kind.fileName).path)
            guard let copy = kind.check(in: to), copy.damage == nil else { throw .damaged(path: path) }
            copies.append(copy)
        }
        return copies
    }

    private func file(_ kind: DatabaseKind, in folder: URL) -> URL? {
        let file = folder.appendingPathComponent(kind.fileName)
        return files.fileExists(atPath: file.path) ? file : nil
    }

    private func absent(_ kind: DatabaseKind, in folder: URL) -> URL {
        folder.appendingPathComponent("\(kind.service).none")
    }

    /// The first of "before-restore-1", "before-restore-2" … that is not there.
    private var unusedName: String {
        var number = 1
        while files.fileExists(atPath: folder.appendingPathComponent("before-restore-\(number)").path) { number += 1 }
        return "before-restore-\(number)"
    }

    private func make(_ folder: URL) throws(StorageError) {
        do {
            try files.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch { throw StorageError(files: error, path: folder.path) }
    }

    /// Makes a folder for a backup that is not complete; the operating system chooses a name that is not taken.
    private func makePart(of target: URL) throws(StorageError) -> URL {
        let parent = target.deletingLastPathComponent()
        if !files.fileExists(atPath: parent.path) { try make(parent) }
        var path = Array(parent.appendingPathComponent(".larder-backup-XXXXXX").path.utf8CString)
        guard mkdtemp(&path) != nil else { throw StorageError(systemError: errno, path: target.path) }
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return URL(fileURLWithPath: name)
    }

    private func write(_ text: String, to file: URL) throws(StorageError) {
        do { try Data(text.utf8).write(to: file) } catch { throw StorageError(files: error, path: file.path) }
    }

    /// Renames a file or folder, and waits until the disk has the new name.
    private func move(_ file: URL, to target: URL) throws(StorageError) {
        guard rename(file.path, target.path) == 0 else { throw StorageError(systemError: errno, path: target.path) }
        let descriptor = try SystemFile.open(target.deletingLastPathComponent().path, O_RDONLY)
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StorageError(systemError: errno, path: target.path) }
    }
}

extension StorageError {
    /// Creates an error from what Foundation reported about a file.
    fileprivate init(files error: any Error, path: String) {
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission?, .fileReadNoPermission?, .fileWriteVolumeReadOnly?:
            self = .noPermission(path: path)
        case .fileWriteOutOfSpace?: self = .diskFull(path: path)
        default: self = .failed(path: path, reason: "it cannot be written")
        }
    }
}
