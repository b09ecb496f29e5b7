import DeadletterMessages
import Envelope
import Foundation
public import MessageBus

/// The service `deadletter.v1`: what the broker gave up, for a person to look at and to send again.
///
/// Whoever asks sees the letters of the home that the request is for, and those of no home.
public struct DeadletterEndpoint: Sendable {
    private let folder: DeadLetterFolder
    private let sender: any DeadLetterReplay

    /// The router of the service.
    ///
    /// - Parameters:
    ///   - version: The release.
    ///   - folder: The broker's own.
    ///   - sender: Sends again what is replayed; it comes from this host, so that the broker lets it ask for whom the
    ///     letter is.
    /// - Returns: The router, to be served beside the broker.
    public static func router(
        version: String,
        folder: DeadLetterFolder,
        sender: any DeadLetterReplay
    ) -> RequestRouter {
        let endpoint = DeadletterEndpoint(folder: folder, sender: sender)
        var router = RequestRouter(service: .deadletter, version: version)
        router.handle(ListDeadLettersRequest.self) { request, context throws(Refusal) in
            endpoint.list(request, context)
        }
        router.handle(ShowDeadLetterRequest.self) { request, context throws(Refusal) in
            try endpoint.show(request, context)
        }
        router.handle(ReplayDeadLetterRequest.self) { request, context throws(Refusal) in
            try await endpoint.replay(request, context)
        }
        router.handle(PurgeDeadLettersRequest.self) { request, context throws(Refusal) in
            endpoint.purge(request, context)
        }
        return router
    }

    private func list(_ request: ListDeadLettersRequest, _ context: RequestContext) -> ListDeadLettersReply {
        let limit = request.limit == 0 ? 100 : min(Int(request.limit), 500)
        var reply = ListDeadLettersReply()
        for identifier in folder.identifiers() where identifier.description > request.after {
            guard let letter = folder.letter(identifier), letter.isFor(context),
                request.service.isEmpty || request.service == letter.service
            else { continue }
            guard reply.letters.count < limit else {
                reply.hasMore_p = true
                break
            }
            reply.letters.append(letter.summary)
        }
        return reply
    }

    private func show(
        _ request: ShowDeadLetterRequest,
        _ context: RequestContext
    ) throws(Refusal) -> ShowDeadLetterReply {
        let letter = try letter(request.id, context).letter
        var reply = ShowDeadLetterReply()
        reply.letter = letter.summary
        reply.payload = letter.payload
        return reply
    }

    private func replay(
        _ request: ReplayDeadLetterRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReplayDeadLetterReply {
        let (identifier, letter) = try letter(request.id, context)
        let header = letter.decodedHeader
        var options = context.nested("replay")
        options.household = Array(header.householdID)
        // The same key, for the same principal: what the first worker had done before it died is not done again.
        options.idempotencyKey = header.idempotencyKey
        options.principal = header.principal
        options.locale = header.locale
        let kept = folder.kept
        do throws(Refusal) {
            let answer = try await sender.sendAgain(
                service: ServiceName(rawValue: letter.service),
                messageType: header.messageType,
                contentType: ContentType(header: header.contentType) ?? .protobuf,
                payload: Array(letter.payload),
                isSafe: header.safe,
                options: options
            )
            folder.remove([identifier])
            var reply = ReplayDeadLetterReply()
            reply.status = answer.status
            reply.messageType = answer.messageType
            return reply
        } catch {
            folder.settle()
            // It has killed again, and there is a new letter of it.
            if error.status == .poison, folder.kept > kept { folder.remove([identifier]) }
            throw error
        }
    }

    private func purge(_ request: PurgeDeadLettersRequest, _ context: RequestContext) -> PurgeDeadLettersReply {
        let named = Set(request.ids)
        let chosen = folder.identifiers().filter { identifier in
            (named.contains(identifier.description) || identifier.unixMilliseconds < request.beforeUnixMilliseconds)
                && folder.letter(identifier)?.isFor(context) ?? true
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

extension DeadLetter {
    /// The request's header; empty when it cannot be read.
    fileprivate var decodedHeader: Header { (try? Header(wireBytes: Array(header))) ?? Header() }

    fileprivate func isFor(_ context: RequestContext) -> Bool {
        let household = decodedHeader.householdID
        return household.isEmpty || household.elementsEqual(context.header.householdID)
    }

    fileprivate var summary: DeadLetterSummary {
        var summary = DeadLetterSummary()
        summary.id = id
        summary.service = service
        summary.unixMilliseconds = unixMilliseconds
        summary.deaths = deaths
        summary.header = decodedHeader
        summary.payloadBytes = UInt64(payload.count)
        return summary
    }
}
