import CommonMessages
import EndpointKit
import Envelope
import Foundation
public import MessageBus
import SQLKit
public import SQLiteKit
import StorageMessages

/// The service `storage.v1`, which checks, copies, and restores the databases of a data folder.
///
/// It belongs to the host: only the principal "local" may use it, because its requests name folders.
public struct StorageEndpoint: Sendable {
    private let backup: DataFolderBackup
    private let isInUse: Bool

    /// Creates the router of `storage.v1`, for a process with all databases of its data folder.
    ///
    /// - Parameters:
    ///   - backup: The databases of the folder.
    ///   - isInUse: Whether the process has the databases open, so that a restore waits for its restart.
    /// - Returns: The router, which runs in the process that owns the folder.
    public static func router(for backup: DataFolderBackup, isInUse: Bool) -> RequestRouter {
        let endpoint = StorageEndpoint(backup: backup, isInUse: isInUse)
        var router = RequestRouter(service: .storage, version: Release.version)
        router.handle(CheckStorageRequest.self, endpoint.check)
        router.handle(BackUpStorageRequest.self, endpoint.backUp)
        router.handle(RestoreStorageRequest.self, endpoint.restore)
        return router
    }

    /// Has the process of one service check and copy its own database, under the service's own name.
    ///
    /// - Parameters:
    ///   - backup: The database; `nil` for one on a server, which has tools of its own.
    ///   - router: The service's router.
    public static func answer(for backup: DataFolderBackup?, on router: inout RequestRouter) {
        guard let backup else {
            router.handleShared(CheckStorageRequest.self) { _, context throws(Refusal) in
                try context.checkIsLocal()
                throw .onServer
            }
            return router.handleShared(BackUpStorageRequest.self) { _, context throws(Refusal) in
                try context.checkIsLocal()
                throw .onServer
            }
        }
        let endpoint = StorageEndpoint(backup: backup, isInUse: true)
        router.handleShared(CheckStorageRequest.self, endpoint.check)
        router.handleShared(BackUpStorageRequest.self, endpoint.backUp)
    }

    private func check(
        _ request: CheckStorageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CheckStorageReply {
        try context.checkIsLocal()
        var reply = CheckStorageReply()
        reply.databases = backup.check().map { Database($0) }
        return reply
    }

    private func backUp(
        _ request: BackUpStorageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> BackUpStorageReply {
        try context.checkIsLocal()
        let folder = try Self.folder(request.folder)
        var reply = BackUpStorageReply()
        reply.databases = try refusing { () throws(StorageError) in try backup.backUp(to: folder) }.map { Database($0) }
        return reply
    }

    private func restore(
        _ request: RestoreStorageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RestoreStorageReply {
        try context.checkIsLocal()
        let folder = try Self.folder(request.folder)
        let prepared = try refusing { () throws(StorageError) in
            let prepared = try backup.prepareRestore(from: folder)
            if !isInUse { try backup.finishRestore() }
            return prepared
        }
        var reply = RestoreStorageReply()
        reply.databases = prepared.databases.map { Database($0) }
        reply.earlier = prepared.earlier
        reply.needsRestart = isInUse
        return reply
    }

    /// Returns the folder that a request names.
    static func folder(_ path: String) throws(Refusal) -> URL {
        guard path.hasPrefix("/") else {
            throw Refusal(
                .invalid,
                code: "storage.relativePath",
                sentence: "\"\(path)\" is not an absolute path: name the folder from the root of the disk on.",
                field: "folder"
            )
        }
        return URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }

    private func refusing<Value>(_ body: () throws(StorageError) -> Value) throws(Refusal) -> Value {
        do throws(StorageError) { return try body() } catch { throw error.refusal }
    }
}

extension Refusal {
    fileprivate static var onServer: Refusal {
        Refusal(
            .conflict,
            code: "storage.onServer",
            sentence:
                "The data of this stack are on a PostgreSQL server: check and copy them with its own tools, such as `pg_dump`."
        )
    }
}

extension StorageError {
    /// The refusal for people: what a person can mend by another folder is invalid, and the rest may pass.
    var refusal: Refusal {
        switch self {
        case .alreadyExists: Refusal(.conflict, code: "storage.exists", sentence: description, field: "folder")
        case .noDatabases: Refusal(.notFound, code: "storage.noDatabases", sentence: description, field: "folder")
        case .reserved: Refusal(.invalid, code: "storage.reserved", sentence: description, field: "folder")
        case .damaged, .newerSchema, .otherService:
            Refusal(.invalid, code: "storage.unusable", sentence: description, field: "folder")
        default: Refusal(.internal, code: "storage.failed", sentence: description)
        }
    }
}

extension Database {
    /// Creates the message of a report.
    fileprivate init(_ report: DatabaseReport) {
        self.init()
        service = "\(report.service).v1"
        path = report.path
        bytes = UInt64(clamping: report.bytes)
        entities = UInt64(clamping: report.entities)
        if let damage = report.damage { problem = damage.refusal.problem }
    }
}
