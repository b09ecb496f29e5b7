public import MessageBus
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

    /// Has the service check and copy its own database, where that is a file.
    ///
    /// - Parameters:
    ///   - type: The store.
    ///   - router: The service's router.
    public func answerForStorage<Store: SQLOperationStore>(of type: Store.Type, on router: inout RequestRouter) {
        let kind = DatabaseKind(service: Store.service, schema: Store.migrations.count)
        let isFile = configuration.database == nil
        let backup = isFile ? DataFolderBackup(folder: configuration.dataFolder.url, kinds: [kind]) : nil
        StorageEndpoint.answer(for: backup, on: &router)
    }
}
