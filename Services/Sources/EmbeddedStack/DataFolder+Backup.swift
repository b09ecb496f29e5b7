import Foundation
import SQLKit
import SQLiteKit
import ServiceHost

extension DataFolder {
    /// The databases of the folder, for checks, backups, and restores.
    var backup: DataFolderBackup {
        DataFolderBackup(folder: url, kinds: Stores.kinds, companions: [hubFile.lastPathComponent])
    }

    /// Opens the databases, after those of a prepared restore have got into their places.
    ///
    /// A process that has given up the folder may still be closing them: this method waits for it up to `patience`.
    func openStores(readers: Int, patience: Duration = .seconds(5)) async throws(StartupFailure) -> Stores {
        do throws(StorageError) { try backup.finishRestore() } catch { throw .storage(error) }
        let end = ContinuousClock.now + patience
        while true {
            do throws(StartupFailure) { return try await Stores.open(in: url, readers: readers) } catch {
                guard case .storage(.serviceInUse) = error, ContinuousClock.now < end else { throw error }
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
