import Commands
import Envelope
import MessageBus
import Sync

extension Refusal {
    static func noOpenChange(_ id: String) -> Refusal {
        Refusal(
            .notFound,
            code: "sync.noOpenChange",
            sentence: "No change \"\(id)\" waits for a decision: `larder sync conflicts` lists those that do.",
            params: ["id": id]
        )
    }

    static func otherHub(_ endpoint: String) -> Refusal {
        Refusal(
            .conflict,
            code: "sync.otherHub",
            sentence: "This folder is a device of the home at \(endpoint): choose another folder with --data.",
            params: ["hub": endpoint]
        )
    }

    static let badName = Refusal(
        .invalid,
        code: "sync.badName",
        sentence: "The device's name can't be used: journals tell by it who did what, so it needs 1 to "
            + "\(DeviceName.longest) characters that can be seen, in one line, and is not \"local\".",
        field: "name"
    )

    static let isHub = Refusal(
        .conflict,
        code: "sync.isHub",
        sentence: "This folder is the hub of its home, and has nothing to exchange: make another folder a device with "
            + "`larder device join --hub ENDPOINT`."
    )
}

extension ReplicaError {
    /// The refusal for people.
    func refusal(by service: ServiceName) -> Refusal {
        let name = service.module
        switch self {
        case .notEmpty(let entities):
            return Refusal(
                .conflict,
                code: "sync.notEmpty",
                sentence:
                    "This folder has data of its own (\(name): \(entities)), which those of the hub would replace. "
                    + "Choose an empty folder with --data; if this folder was a device before, `larder device leave` "
                    + "makes it a home of its own.",
                params: ["service": name, "entities": String(entities)]
            )
        case .hub(.transient(let reason)): return Refusal(.unavailable, code: "sync.unreachable", sentence: reason)
        case .hub(.unauthorized(let reason)): return Refusal(.forbidden, code: "sync.notAdmitted", sentence: reason)
        case .hub(.refused(let reason)): return Refusal(.conflict, code: "sync.refused", sentence: reason)
        case .store(let error):
            return Refusal(.unavailable, code: "sync.storageUnavailable", sentence: error.description)
        }
    }
}
