public import Foundation
import SQLKit
public import SQLiteKit

extension DataFolder {
    /// The folder as a URL for SQLiteKit.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Makes this process the folder's owner.
    ///
    /// The lock contains `endpoint`, the endpoint of this process for others, if it has one. An owner without an
    /// endpoint is a command that will soon end: this method waits for it up to `patience`.
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
