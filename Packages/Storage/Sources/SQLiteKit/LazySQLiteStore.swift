public import Commands
public import Foundation
public import SQLKit
import Synchronization

/// A store in a file that is opened when a command first needs it.
///
/// As long as the home has stored nothing, there is no file, and reads do not create one.
public final class LazySQLiteStore<Store: SQLOperationStore>: Sendable {
    private struct State {
        var store: Store?
        var observers: [@Sendable (any SQLDatabase) -> Void] = []
    }

    private let folder: URL
    private let readers: Int
    private let state = Mutex(State())

    /// Creates a store in a data folder, which need not exist.
    public init(folder: URL, readers: Int = SQLiteDatabase.usualReaders) {
        self.folder = folder
        self.readers = readers
    }

    /// Calls a closure with the database as soon as it is open; immediately if it is open already.
    public func whenOpen(_ observer: @escaping @Sendable (any SQLDatabase) -> Void) {
        let open = state.withLock { state in
            if state.store == nil { state.observers.append(observer) }
            return state.store
        }
        if let open { observer(open.database) }
    }

    /// Returns the store, opening it if necessary.
    public func opened() throws(StoreError) -> Store {
        let opened: (store: Store, observers: [@Sendable (any SQLDatabase) -> Void])
        do throws(StorageError) {
            opened = try state.withLock { state throws(StorageError) in
                if let store = state.store { return (store, []) }
                let store = try Store.open(folder: folder, readers: readers)
                defer { state.observers = [] }
                state.store = store
                return (store, state.observers)
            }
        } catch { throw error.storeError }
        for observer in opened.observers { observer(opened.store.database) }
        return opened.store
    }

    /// Returns the store if it contains anything; `nil` while the file does not exist.
    public func filled() throws(StoreError) -> Store? {
        let path = folder.appendingPathComponent("\(Store.service).sqlite").path
        let isOpen = state.withLock { $0.store != nil }
        guard isOpen || FileManager.default.fileExists(atPath: path) else { return nil }
        return try opened()
    }
}
