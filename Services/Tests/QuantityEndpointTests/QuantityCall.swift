import CommonMessages
import Envelope
import Foundation
import MessageBus
import QuantityEndpoint
import QuantityModuleTestKit
import Synchronization
import Testing

/// Sends requests to the quantity endpoint without a socket.
struct QuantityCall {
    private let router: RequestRouter

    init(
        files: InMemoryMigrationFiles = InMemoryMigrationFiles(),
        imports: InMemoryImportFiles = InMemoryImportFiles()
    ) {
        router = QuantityEndpoint.router(
            version: "1.2.3",
            store: InMemoryQuantityStore(),
            files: files,
            imports: imports,
            clock: { Date(timeIntervalSince1970: 1_750_000_000) }
        )
    }

    private let keys = Keys()

    /// Generates a key for each command.
    private final class Keys: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// Returns the decoded reply.
    func send<Request: RequestMessage>(
        _ request: Request,
        locale: String = "",
        principal: String = "local"
    ) async throws -> Request.Reply {
        let (header, payload) = try await answer(request, locale: locale, principal: principal)
        try #require(header.status == .ok, "\(String(decoding: payload, as: UTF8.self))")
        return try Request.Reply(wireBytes: payload)
    }

    /// Returns the problem of a refused request.
    func refused(
        _ request: some RequestMessage,
        as status: Status = .invalid,
        principal: String = "local"
    ) async throws -> Problem {
        let (header, payload) = try await answer(request, locale: "", principal: principal)
        try #require(header.status == status, "\(String(decoding: payload, as: UTF8.self))")
        return try Problem(wireBytes: payload)
    }

    private func answer<Request: RequestMessage>(
        _ request: Request,
        locale: String,
        principal: String
    ) async throws -> (header: MessageHeader, payload: [UInt8]) {
        var header = MessageHeader()
        header.messageType = Request.wireName
        header.householdID = [UInt8](repeating: 7, count: 16)
        header.locale = locale
        header.principal = principal
        if !Request.isSafe { header.idempotencyKey = "\(keys.next())" }
        let context = RequestContext(
            header: header,
            payload: try request.wireBytes(),
            deadline: .now.advanced(by: .seconds(300))
        )
        return await router.answer(context)
    }
}

extension CommonMessages.Amount {
    init(_ value: String, _ unit: String) {
        self.init()
        self.value = value
        self.unit = unit
    }
}

extension Quantity {
    init(_ value: String, _ unit: String, lower: String? = nil) {
        self.init()
        amount = CommonMessages.Amount(value, unit)
        if let lower { self.lower = CommonMessages.Amount(lower, unit) }
        isParseable = true
        parseConfidence = 1
    }
}
