public import Commands
import Envelope
public import Foundation
public import MessageBus

extension CommandContext {
    /// What a request's header says to the module's commands.
    ///
    /// The router has checked that the household has its 16 bytes.
    ///
    /// - Parameters:
    ///   - request: The request as it came.
    ///   - now: The time of the request; endpoints are handed a clock by their composition root.
    /// - Throws: `INVALID` with the code `bus.household` when the header names no household.
    public init(_ request: RequestContext, now: Date) throws(Refusal) {
        guard let household = HouseholdID(bytes: request.header.householdID) else {
            throw Refusal(.invalid, code: "bus.household", sentence: "The request names no household.")
        }
        let header = request.header
        let key = header.idempotencyKey
        self.init(
            household: household,
            principal: header.principal.isEmpty ? "local" : header.principal,
            idempotencyKey: key.isEmpty ? nil : key,
            // Only what happens under a key is ever compared with what came before.
            requestHash: key.isEmpty ? [] : SHA1.digest(of: Array(header.messageType.utf8) + [0] + request.payload),
            locale: header.locale,
            now: now
        )
    }
}

extension StoreError {
    /// How every service refuses what its store could not do.
    ///
    /// - Parameter service: The service's name without its version, such as `"inventory"`.
    /// - Returns: `CONFLICT` for what another write or key forbids, `UNAVAILABLE` for what the storage cannot do now.
    public func refusal(by service: String) -> Refusal {
        switch self {
        case .versionConflict: Refusal(.conflict, code: "\(service).versionConflict", sentence: description)
        case .keyReused: Refusal(.conflict, code: "\(service).keyReused", sentence: description)
        case .unavailable: Refusal(.unavailable, code: "\(service).storageUnavailable", sentence: description)
        }
    }
}

extension PageCursorError {
    /// How every service refuses a cursor that is not its own: `INVALID` with the code `common.invalidCursor`.
    public var refusal: Refusal {
        Refusal(.invalid, code: "common.invalidCursor", sentence: description, field: "cursor")
    }
}
