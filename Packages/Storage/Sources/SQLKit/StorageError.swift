public import Commands

/// Why a data folder or a database file cannot be used.
///
/// Nothing in it was changed.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the data folder is a file or something else.
    case notAFolder(path: String)
    /// The folder belongs to another user of this machine.
    case ownedByAnother(path: String, owner: String)
    /// Other users of this machine can write to the folder.
    case writableByOthers(path: String)
    /// The operating system does not let this user read or write there.
    case noPermission(path: String)
    /// Another process owns the data folder; `endpoint` is its endpoint, if it has one.
    case folderInUse(path: String, pid: Int32, endpoint: String?)
    /// Another process runs this service on this folder.
    case serviceInUse(service: String, path: String, pid: Int32)
    /// The file was moved away or replaced while the database was open.
    case moved(path: String)
    /// The file was replaced or removed after a crash, and the log beside it holds commits of the file before.
    case replaced(path: String)
    /// The file is not a database, or it is damaged.
    case damaged(path: String)
    /// A later release wrote the file.
    case newerSchema(path: String, found: Int, known: Int)
    /// The file belongs to another service.
    case otherService(path: String, found: String, expected: String)
    /// A file or folder that would be created exists.
    case alreadyExists(path: String)
    /// A restore removes or replaces the folder.
    case reserved(path: String)
    /// The folder holds no database of Larder.
    case noDatabases(path: String)
    /// The device is full.
    case diskFull(path: String)
    /// The database would not guarantee that a committed write survives a power failure.
    case notDurable(path: String, setting: String)
    /// No server answers at the address, or it does not admit this user.
    case unreachable(server: String, reason: String)
    /// Any other error that the operating system or the database reports.
    case failed(path: String, reason: String)

    /// What happened, and what to do next.
    public var description: String { "\(event): \(advice)" }

    /// What happened.
    private var event: String {
        switch self {
        case .notAFolder(let path): "\(path) is not a folder"
        case .ownedByAnother(let path, let owner): "\(path) belongs to \(owner)"
        case .writableByOthers(let path): "Other users of this machine can write to \(path)"
        case .noPermission(let path): "\(path) cannot be read and written"
        case .folderInUse(let path, let pid, let endpoint):
            "\(path) is in use by process \(pid)" + (endpoint.map { ", which listens at \($0)" } ?? "")
        case .serviceInUse(let service, let path, let pid):
            "Process \(pid) already runs the \(service) service on \(path)"
        case .moved(let path): "\(path) was moved away or replaced while its service runs"
        case .replaced(let path):
            "\(path) was replaced or removed, and \(path)-wal still holds the last changes of the file before"
        case .damaged(let path): "\(path) is damaged or not a database of Larder"
        case .newerSchema(let path, let found, let known):
            "\(path) was written by a newer Larder (schema \(found), this one supports \(known))"
        case .otherService(let path, let found, let expected):
            "\(path) is the database of the \(found) service, not of \(expected)"
        case .alreadyExists(let path): "\(path) exists already"
        case .reserved(let path): "\(path) is a folder that a restore itself replaces"
        case .noDatabases(let path): "\(path) holds no data of Larder"
        case .diskFull(let path): "The disk of \(path) is full"
        case .notDurable(let path, let setting): "\(path) cannot be opened safely (\(setting))"
        case .unreachable(let server, let reason): "\(server) cannot be reached (\(reason))"
        case .failed(let path, let reason): "\(path) cannot be used (\(reason))"
        }
    }

    /// What to do next.
    private var advice: String {
        switch self {
        case .notAFolder: "move it away, or choose another data folder with --data."
        case .ownedByAnother(_, let owner):
            "run Larder as \(owner), or choose a data folder of your own with --data."
        case .writableByOthers(let path):
            "run `chmod go-w \(path)` if it is a folder of your own, or choose another data folder with --data."
        case .noPermission: "give yourself permission (chmod u+rwX), or choose another data folder with --data."
        case .folderInUse(_, _, let endpoint):
            endpoint.map { "send your messages there (--broker \($0))." } ?? "wait until it is done, or stop it."
        case .serviceInUse: "stop it first. SQLite allows only one process per service."
        case .moved: "put it back and restart the service."
        case .replaced(let path):
            "to use the file that is there now, move \(path)-wal and \(path)-shm away; "
                + "to go back, put the earlier file in its place. Nothing was changed."
        case .damaged: "put a backup in its place with `larder storage restore`, which keeps it aside."
        case .newerSchema: "update Larder. The file was not changed."
        case .otherService: "put the files back under their names."
        case .alreadyExists: "name a folder that does not exist yet. Nothing was overwritten."
        case .reserved: "name another one. Nothing was changed."
        case .noDatabases: "name a folder that `larder storage backup` made."
        case .diskFull: "make some room and try again. Nothing was lost."
        case .notDurable: "use a data folder on a local disk."
        case .unreachable: "start the server, or check the address and the user."
        case .failed: "check the disk and try again."
        }
    }
}

extension StorageError {
    /// The error for a module's store.
    public var storeError: StoreError { .unavailable(reason: description) }
}
