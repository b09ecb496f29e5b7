import PostgreSQLKit
public import SQLKit
import SQLiteKit
public import ServiceHost

extension ServiceProcess {
    /// Opens the service's store, on the PostgreSQL server that the configuration names, otherwise in the data folder.
    ///
    /// Its changes are announced, and the service is ready as long as the store can answer.
    ///
    /// - Parameter type: The store.
    /// - Returns: The open store.
    /// - Throws: ``ServiceHost/StartupFailure/storage(_:)``, in which case nothing has changed.
    public func openStore<Store: SQLOperationStore>(_ type: Store.Type) throws(StartupFailure) -> Store {
        let store: Store
        do throws(StorageError) {
            store =
                if let address = configuration.database { try Store.open(address: address) } else {
                    try Store.open(folder: configuration.dataFolder.url)
                }
        } catch { throw .storage(error) }
        attach(store.database)
        return store
    }
}
