import Envelope
import MessageBus
import StorageMessages

/// `storage.v1` of a stack whose databases are open in several processes, none of which could copy all of them at one
/// moment, or replace them: it says what to do instead.
enum StorageOfProcesses {
    static func router(version: String, dataFolder: DataFolder) -> RequestRouter {
        let refusal = Refusal(
            .conflict,
            code: "storage.severalProcesses",
            sentence:
                "The databases of this stack are open in several processes: stop it (`make down` or `docker compose stop`), "
                + "run the command with `--data \(dataFolder.path)`, and start it again.",
            params: ["folder": dataFolder.path]
        )
        var router = RequestRouter(service: .storage, version: version)
        router.handle(CheckStorageRequest.self) { _, _ throws(Refusal) in throw refusal }
        router.handle(BackUpStorageRequest.self) { _, _ throws(Refusal) in throw refusal }
        router.handle(RestoreStorageRequest.self) { _, _ throws(Refusal) in throw refusal }
        return router
    }
}
