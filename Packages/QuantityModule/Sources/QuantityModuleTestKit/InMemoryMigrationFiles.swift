public import QuantityModule
import Synchronization

/// Old data in memory, by path.
public final class InMemoryMigrationFiles: MigrationFileOpener {
    private let stores: Mutex<[String: InMemoryQuantityMigrationStore]>
    private let sources: [String: InMemoryOldFile]

    /// Creates an opener for these stores, and for these files that are only read.
    public init(_ stores: [String: InMemoryQuantityMigrationStore] = [:], sources: [String: InMemoryOldFile] = [:]) {
        self.stores = Mutex(stores)
        self.sources = sources
    }

    /// The store at a path.
    public func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore {
        guard let store = stores.withLock({ $0[path] }) else { throw Self.missing(path) }
        return store
    }

    /// The file at a path.
    public func source(at path: String) throws(QuantityMigrationError) -> any OldFileSource {
        guard let source = sources[path] else { throw Self.missing(path) }
        return source
    }

    private static func missing(_ path: String) -> QuantityMigrationError {
        .unavailable(reason: "There is no file \(path): check the path.")
    }
}
