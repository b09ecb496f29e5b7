import DeadLetterMessages
import Envelope
import Foundation
public import MessageBus

/// The service `deadletter.v1`, which shows people the requests that the broker gave up and sends them again.
///
/// A request sees the letters of its own household. Those without a household, and unreadable ones, belong to the host:
/// the principal "local" sees them.
public struct DeadLetterEndpoint: Sendable {
    private let folder: DeadLetterFolder
    private let sender: any DeadLetterReplay
    private let now: @Sendable () -> UInt64

    /// How long services keep the outcomes of requests, in milliseconds.
    private static let outcomesKept: UInt64 = 30 * 86_400_000

    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release.
    ///   - folder: The broker's dead-letter folder.
    ///   - sender: Sends the replayed requests; it is on this host, so the broker lets it act for each letter's
    ///     principal.
    ///   - now: Returns the milliseconds since 1970.
    /// - Returns: The router, which runs next to the broker.
    public static func router(
        version: String,
        folder: DeadLetterFolder,
        sender: any DeadLetterReplay,
        now: @escaping @Sendable () -> UInt64 = DeadLetterFolder.systemTime
    ) -> RequestRouter {
        let endpoint = DeadLetterEndpoint(folder: folder, sender: sender, now: now)
        var router = RequestRouter(service: .deadletter, version: version)
        router.handle(ListDeadLettersRequest.self, endpoint.list)
        router.handle(ShowDeadLetterRequest.self, endpoint.show)
        router.handle(ReplayDeadLetterRequest.self, endpoint.replay)
        router.handle(PurgeDeadLettersRequest.self, endpoint.purge)
        return router
    }

    private func list(_ request: ListDeadLettersRequest, _ context: RequestContext) -> ListDeadLettersReply {
        let limit = request.limit == 0 ? 100 : min(Int(request.limit), 500)
        var reply = ListDeadLettersReply()
        for identifier in folder.identifiers() where identifier.description > request.after {
            guard let (letter, payloadBytes) = folder.heading(identifier), letter.isFor(context),
                request.service.isEmpty || request.service == letter.service
            else { continue }
            guard reply.letters.count < limit else {
                reply.hasMore_p = true
                break
            }
            reply.letters.append(letter.summary(payloadBytes: payloadBytes))
        }
        return reply
    }

    private func show(
        _ request: ShowDeadLetterRequest,
        _ context: RequestContext
    ) throws(Refusal) -> ShowDeadLetterReply {
        let letter = try letter(request.id, context).letter
        var reply = ShowDeadLetterReply()
        reply.letter = letter.summary(payloadBytes: letter.payload.count)
        reply.payload = letter.payload
        return reply
    }

    private func replay(
        _ request: ReplayDeadLetterRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReplayDeadLetterReply {
        let (identifier, letter) = try letter(request.id, context)
        let header = letter.decodedHeader
        guard request.allowRepetition || header.safe || now() - Self.outcomesKept <= letter.unixMilliseconds else {
            throw .outcomeForgotten(identifier)
        }
        var options = context.nested("replay")
        options.household = Array(header.householdID)
        // The same key, for the same principal: what the first worker had done before it died is not done again.
        options.idempotencyKey = header.idempotencyKey
        options.principal = header.principal
        options.locale = header.locale
        let known = Set(folder.identifiers())
        do throws(Refusal) {
            let status = try await sender.sendAgain(
                service: ServiceName(rawValue: letter.service),
                messageType: header.messageType,
                contentType: ContentType(header: header.contentType) ?? .protobuf,
                payload: Array(letter.payload),
                isSafe: header.safe,
                options: options
            )
            folder.remove([identifier])
            var reply = ReplayDeadLetterReply()
            reply.status = status
            return reply
        } catch {
            if error.status == .poison { keepOnce(letter, identifier, besides: known) }
            throw error
        }
    }

    /// Combines a letter with the one that the broker has written about the same request since then, so that the
    /// request expires no later than the outcome of its first attempt.
    private func keepOnce(_ letter: DeadLetter, _ identifier: DeadLetterID, besides known: Set<DeadLetterID>) {
        folder.settle()
        let repeated = folder.identifiers().first { other in
            !known.contains(other) && folder.letter(other)?.isSameRequest(as: letter) ?? false
        }
        if let repeated { folder.combine(repeated, into: identifier) }
    }

    private func purge(_ request: PurgeDeadLettersRequest, _ context: RequestContext) -> PurgeDeadLettersReply {
        let named = Set(request.ids)
        let chosen = folder.identifiers().filter { identifier in
            (named.contains(identifier.description) || identifier.unixMilliseconds < request.beforeUnixMilliseconds)
                && folder.heading(identifier)?.letter.isFor(context) ?? context.isOfHost
        }
        var reply = PurgeDeadLettersReply()
        reply.purged = UInt32(folder.remove(chosen))
        return reply
    }

    private func letter(
        _ text: String,
        _ context: RequestContext
    ) throws(Refusal) -> (identifier: DeadLetterID, letter: DeadLetter) {
        guard let identifier = DeadLetterID(text), let letter = folder.letter(identifier), letter.isFor(context) else {
            throw Refusal(
                .notFound,
                code: "deadletter.notFound",
                sentence: "There is no dead letter \"\(text)\" of this home: see larder deadletter list.",
                field: "id",
                params: ["id": text]
            )
        }
        return (identifier, letter)
    }
}

extension Refusal {
    fileprivate static func outcomeForgotten(_ identifier: DeadLetterID) -> Refusal {
        Refusal(
            .conflict,
            code: "deadletter.outcomeForgotten",
            sentence:
                "\(identifier) was given up more than 30 days ago, and services forget the outcomes of requests after "
                + "30 days: what it changes may be done already. Look first, then send it with --allow-repetition, or "
                + "purge it.",
            field: "allowRepetition",
            params: ["id": identifier.description]
        )
    }
}

extension DeadLetter {
    /// The request's header; empty when it cannot be read.
    fileprivate var decodedHeader: Header { (try? Header(wireBytes: Array(header))) ?? Header() }

    fileprivate func isFor(_ context: RequestContext) -> Bool {
        let household = decodedHeader.householdID
        return household.count == 16 ? household.elementsEqual(context.header.householdID) : context.isOfHost
    }

    fileprivate func isSameRequest(as other: DeadLetter) -> Bool {
        let (header, otherHeader) = (decodedHeader, other.decodedHeader)
        return service == other.service && payload == other.payload && header.messageType == otherHeader.messageType
            && header.idempotencyKey == otherHeader.idempotencyKey && header.householdID == otherHeader.householdID
            && header.principal == otherHeader.principal
    }

    fileprivate func summary(payloadBytes: Int) -> DeadLetterSummary {
        var summary = DeadLetterSummary()
        summary.id = id
        summary.service = service
        summary.unixMilliseconds = unixMilliseconds
        summary.deaths = deaths
        summary.header = decodedHeader
        summary.payloadBytes = UInt64(payloadBytes)
        return summary
    }
}

extension RequestContext {
    /// Whether the request is of the host's own client.
    fileprivate var isOfHost: Bool { header.principal == "local" }
}
