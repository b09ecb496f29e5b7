public import Foundation
public import SQLKit

/// The ownership of a data folder, which one process has, with its endpoint.
///
/// It lasts as long as this object, or the process.
public final class DataFolderLock: Sendable {
    /// The process that owns a data folder.
    public struct Owner: Hashable, Sendable {
        /// Its process id.
        public let pid: Int32
        /// The endpoint of its messages, such as `"ipc:///home/me/.local/share/larder/larder.sock"`; `nil` when it has
        /// none.
        public let endpoint: String?
    }

    private static let fileName = "larder.lock"
    private let lock: FileLock

    private init(lock: FileLock) { self.lock = lock }

    /// Makes this process the owner of the folder, which it creates if necessary.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - endpoint: The endpoint of this process for others; `nil` when it has none.
    /// - Returns: The ownership; keep it for as long as it is needed.
    /// - Throws: ``StorageError/folderInUse(path:pid:endpoint:)`` when another process is the owner.
    public static func acquire(folder: URL, endpoint: String?) throws(StorageError) -> DataFolderLock {
        try PrivateFolder.prepare(folder)
        let path = folder.appendingPathComponent(fileName).path
        let content = "\(ProcessInfo.processInfo.processIdentifier)\n\(endpoint ?? "")\n"
        switch try FileLock.take(path: path, content: content) {
        case .taken(let lock): return DataFolderLock(lock: lock)
        case .held(let text):
            let owner = owner(named: text)
            throw .folderInUse(path: folder.path, pid: owner.pid, endpoint: owner.endpoint)
        }
    }

    /// Returns the process that owns the folder; `nil` when none does.
    public static func owner(of folder: URL) -> Owner? {
        guard let text = FileLock.settledHolder(path: folder.appendingPathComponent(fileName).path) else { return nil }
        return owner(named: text)
    }

    private static func owner(named text: String) -> Owner {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let endpoint = lines.count > 1 ? String(lines[1]) : ""
        return Owner(pid: FileLock.pid(in: text), endpoint: endpoint.isEmpty ? nil : endpoint)
    }
}
