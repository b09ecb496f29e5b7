public import Foundation
public import SQLiteKit

extension DataFolder {
    /// The folder as SQLiteKit takes it.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Makes this process the folder's owner.
    ///
    /// The lock names `endpoint`, where this process takes the messages of others, if it does. An owner that names none
    /// is a command that will soon be done: it is waited for as long as `patience` says.
    public func own(
        announcing endpoint: String?,
        patience: Duration = .seconds(10)
    ) async throws(StartupFailure) -> DataFolderLock {
        let end = ContinuousClock.now + patience
        while true {
            do { return try DataFolderLock.acquire(folder: url, endpoint: endpoint) } catch {
                guard case .folderInUse(_, _, endpoint: nil) = error, ContinuousClock.now < end else {
                    throw .storage(error)
                }
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
