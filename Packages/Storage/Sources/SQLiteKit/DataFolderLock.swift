public import Foundation

/// The ownership of a data folder: one process has it, and tells where it listens.
///
/// It lasts as long as this value, or the process, lives.
public final class DataFolderLock: Sendable {
    /// The process that has a data folder.
    public struct Owner: Hashable, Sendable {
        /// Its process id.
        public let pid: Int32
        /// Where it takes messages, such as `"ipc:///home/me/.local/share/larder/larder.sock"`; `nil` when it does not.
        public let endpoint: String?
    }

    private static let fileName = "larder.lock"
    private let lock: FileLock

    private init(lock: FileLock) { self.lock = lock }

    /// Makes this process the owner of the folder, which is made when it is not there.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - endpoint: Where this process takes messages of others; `nil` when it does not.
    /// - Returns: The ownership; keep it for as long as it shall last.
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

    /// The process that has the folder now; `nil` when none has.
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
