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
    func openStores(readers: Int) async throws(StartupFailure) -> Stores {
        do throws(StorageError) { try backup.finishRestore() } catch { throw .storage(error) }
        return try await Stores.open(in: url, readers: readers)
    }
}
