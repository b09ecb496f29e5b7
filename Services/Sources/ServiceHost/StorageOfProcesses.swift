import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import StorageMessages

/// `storage.v1` of a stack whose databases are open in several processes.
///
/// Each process checks and copies the database of its service; this one, which owns the folder, joins what they answer.
/// None can replace what the others have open, so that a restore is refused.
struct StorageOfProcesses: Sendable {
    /// The services with a database, those that others refer to last: what is added while a backup is made then misses
    /// nothing that it refers to.
    private static let services: [ServiceName] = [
        .shopping, .inventory, .category, .recipe, .product, .quantity, .household,
    ]

    private let dataFolder: DataFolder
    private let client: BusClient

    /// Creates the router of the process that owns the folder.
    static func router(version: String, dataFolder: DataFolder, client: BusClient) -> RequestRouter {
        let endpoint = StorageOfProcesses(dataFolder: dataFolder, client: client)
        var router = RequestRouter(service: .storage, version: version)
        router.handle(CheckStorageRequest.self, endpoint.check)
        router.handle(BackUpStorageRequest.self, endpoint.backUp)
        router.handle(RestoreStorageRequest.self) { _, context throws(Refusal) in
            try context.checkIsLocal()
            throw .severalProcesses(dataFolder)
        }
        return router
    }

    private func check(
        _ request: CheckStorageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CheckStorageReply {
        try context.checkIsLocal()
        var reply = CheckStorageReply()
        for service in Self.services {
            do throws(Refusal) {
                try await checkRuns(service)
                let options = context.nested(service.rawValue)
                reply.databases += try await client.request(request, of: service, options: options).databases
            } catch {
                // One that does not run, or refuses, hides nothing of the others.
                var database = Database()
                (database.service, database.problem) = (service.rawValue, error.problem)
                reply.databases.append(database)
            }
        }
        return reply
    }

    private func backUp(
        _ request: BackUpStorageRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> BackUpStorageReply {
        try context.checkIsLocal()
        let target = try StorageEndpoint.folder(request.folder)
        for service in Self.services { try await checkRuns(service) }
        let backup = try BackupOfProcesses(of: dataFolder, to: target)
        do throws(Refusal) {
            var reply = BackUpStorageReply()
            for service in Self.services {
                var part = BackUpStorageRequest()
                part.folder = backup.folder(of: service).path
                let options = context.nested(service.rawValue)
                let copied = try await client.request(part, of: service, options: options).databases
                reply.databases += try backup.take(copied, of: service)
            }
            try backup.finish()
            return reply
        } catch {
            backup.discard()
            throw error
        }
    }

    /// Checks that a service runs, because a request to one that doesn't would wait as long as a long copy may take.
    private func checkRuns(_ service: ServiceName) async throws(Refusal) {
        guard try await client.mmi("mmi.service", service.rawValue, timeout: .seconds(10)) != "200" else { return }
        throw Refusal(
            .unavailable,
            code: "storage.notRunning",
            sentence: "\(service) does not run, and its database is its own: start it and try again.",
            params: ["service": service.rawValue]
        )
    }
}

extension Refusal {
    fileprivate static func severalProcesses(_ dataFolder: DataFolder) -> Refusal {
        Refusal(
            .conflict,
            code: "storage.severalProcesses",
            sentence:
                "The databases of this stack are open in several processes, which a restore cannot replace: stop it (`make down` "
                + "or `docker compose stop`), run the command with `--data \(dataFolder.path)`, and start it again.",
            params: ["folder": dataFolder.path]
        )
    }
}
