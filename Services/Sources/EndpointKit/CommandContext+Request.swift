public import Commands
import Envelope
public import Foundation
public import MessageBus

extension CommandContext {
    /// Creates the context of the module's commands from a request's header.
    ///
    /// The router has checked that the household has its 16 bytes.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The time of the request; endpoints get a clock from their composition root.
    /// - Throws: `INVALID` with the code `bus.household` when the header names no household, or that of the
    ///   shared catalog.
    public init(_ request: RequestContext, now: Date) throws(Refusal) {
        guard let household = HouseholdID(bytes: request.header.householdID) else {
            throw .noHousehold
        }
        guard household != .catalog else {
            let sentence = "This household holds the shared product catalog: name the household of a home."
            throw Refusal(.invalid, code: "bus.household", sentence: sentence)
        }
        let header = request.header
        let key = header.idempotencyKey
        self.init(
            household: household,
            principal: header.principal,
            actor: request.actor,
            idempotencyKey: key.isEmpty ? nil : key,
            // Requests are compared only under a key.
            requestHash: key.isEmpty ? [] : SHA1.digest(of: Array(header.messageType.utf8) + [0] + request.payload),
            locale: header.locale,
            now: now
        )
    }
}

extension StoreError {
    /// Returns the refusal of every service for a failure of its store.
    ///
    /// - Parameter service: The service's name without its version, such as `"inventory"`.
    /// - Returns: `CONFLICT` for a conflict with another write or key, `INVALID` for a command that changes too much
    ///   or has a name that is too long, `UNAVAILABLE` when the storage is unavailable.
    public func refusal(by service: String) -> Refusal {
        switch self {
        case .versionConflict: Refusal(.conflict, code: "\(service).versionConflict", sentence: description)
        case .keyReused: Refusal(.conflict, code: "\(service).keyReused", sentence: description)
        case .groupTooLarge(let entries, let bytes):
            Refusal(
                .invalid,
                code: "\(service).groupTooLarge",
                sentence: description,
                params: ["entries": String(entries), "bytes": String(bytes)]
            )
        case .entityTooLarge(_, let entityId, let bytes):
            Refusal(
                .invalid,
                code: "\(service).entityTooLarge",
                sentence: description,
                params: ["id": entityId, "bytes": String(bytes), "limit": String(GroupLimits.entityBytes)]
            )
        case .textTooLong(_, let bytes):
            Refusal(
                .invalid,
                code: "\(service).textTooLong",
                sentence: description,
                params: ["bytes": String(bytes), "limit": String(GroupLimits.keyTextBytes)]
            )
        case .unstorable: Refusal(.invalid, code: "\(service).unstorable", sentence: description)
        case .unavailable: Refusal(.unavailable, code: "\(service).storageUnavailable", sentence: description)
        }
    }
}

extension PageCursorError {
    /// The refusal of every service for an invalid cursor: `INVALID` with the code `common.invalidCursor`.
    public var refusal: Refusal {
        Refusal(.invalid, code: "common.invalidCursor", sentence: description, field: "cursor")
    }
}
