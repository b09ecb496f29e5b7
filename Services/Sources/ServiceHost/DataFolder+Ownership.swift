public import Foundation
public import StorageKit

extension DataFolder {
    /// The folder as StorageKit takes it.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Makes this process the folder's owner.
    ///
    /// - Parameters:
    ///   - endpoint: Where this process takes the messages of others; `nil` when it does not.
    ///   - patience: How long to wait for an owner that names no endpoint: a command that will soon be done.
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
