public import QuantityModule
import Synchronization

/// Old data in memory, by path.
public final class InMemoryMigrationFiles: MigrationFileOpener {
    private let stores: Mutex<[String: InMemoryQuantityMigrationStore]>

    /// Creates an opener for these stores.
    public init(_ stores: [String: InMemoryQuantityMigrationStore] = [:]) { self.stores = Mutex(stores) }

    /// The store at a path.
    public func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore {
        guard let store = stores.withLock({ $0[path] }) else {
            throw .unavailable(reason: "There is no file \(path): check the path.")
        }
        return store
    }
}
