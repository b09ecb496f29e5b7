public import Foundation
import SQLKit
public import SQLiteKit

extension DataFolder {
    /// The folder as a URL for SQLiteKit.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Makes this process the folder's owner.
    ///
    /// The lock contains the endpoint at which commands on the folder reach this process, if it has one: preferably a
    /// socket, because TCP may require a key. An owner without an endpoint is a command that will soon end: this method
    /// waits for it up to `patience`.
    public func own(
        announcing endpoints: [Endpoint],
        patience: Duration = .seconds(10)
    ) async throws(StartupFailure) -> DataFolderLock {
        let end = ContinuousClock.now + patience
        let sockets = endpoints.filter { if case .ipc = $0 { true } else { false } }
        let endpoint = (sockets.first ?? endpoints.first)?.description
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
