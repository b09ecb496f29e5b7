import ZeroMQ

/// A request between its arrival and its FINAL.
///
/// It keeps the original frames; frame 0 is the client's address.
final class PendingRequest {
    let message: Multipart
    let frameCount: Int
    /// The index of the service frame; the body follows it.
    let serviceFrame: Int
    let dialect: Dialect
    let client: ClientRecord
    /// The sender's rights.
    let authorization: PeerAuthorization
    let service: ServiceQueue
    let arrival: MonotonicTime
    let deadline: MonotonicTime
    /// The bytes of the body.
    let byteCount: Int
    /// Whether the body is `[header][payload]`.
    let hasHeader: Bool
    // Unchecked, because only the thread of the broker's core uses a request, and accesses never nest.
    /// Whether the request may go to another worker after one died with it; false once its client has received a part.
    @exclusivity(unchecked) var isRepeatable: Bool
    /// Whether the header states a principal that its sender may pass on: over the network, no host is local.
    private let passesOnPrincipal: Bool
    /// The offset of the correlation id in the header; `nil` without one.
    private let correlationOffset: Int?
    /// The number of dispatches, from 1; a dispatch that was never sent does not count.
    @exclusivity(unchecked) var attempt: UInt32 = 1
    /// How many workers have stopped while they held it.
    @exclusivity(unchecked) var deaths = 0
    /// Whether the client already has its answer, so that the worker's answer is dropped.
    @exclusivity(unchecked) var isAnswered = false
    /// Whether its last dispatch was never sent, because the worker had gone.
    @exclusivity(unchecked) var isUnsent = false

    init(
        message: Multipart,
        frameCount: Int,
        serviceFrame: Int,
        dialect: Dialect,
        client: ClientRecord,
        authorization: PeerAuthorization,
        service: ServiceQueue,
        arrival: MonotonicTime,
        defaultBudget: UInt32
    ) {
        let hasTwoFrames = frameCount == serviceFrame + 3
        let scan = hasTwoFrames ? message.withBytes(at: serviceFrame + 1) { HeaderScan($0) } : nil
        let stated = scan?.budgetMilliseconds ?? 0
        let budget = min(stated == 0 ? defaultBudget : stated, MajordomoProtocol.maximumBudgetMilliseconds)
        self.message = message
        self.frameCount = frameCount
        self.serviceFrame = serviceFrame
        self.dialect = dialect
        self.client = client
        self.authorization = authorization
        self.service = service
        self.arrival = arrival
        deadline = arrival + Int64(budget)
        byteCount = (serviceFrame + 1..<frameCount).reduce(0) { $0 + message.byteCount(at: $1) }
        hasHeader = scan != nil
        isSafe = scan?.isSafe ?? false
        isRepeatable = scan.map { $0.isSafe || $0.hasIdempotencyKey } ?? false
        passesOnPrincipal = scan.map { $0.namesPrincipal && (authorization.key == nil || !$0.namesHost) } ?? false
        correlationOffset = scan?.correlationOffset
    }

    /// Whether the client states that the request changes nothing.
    let isSafe: Bool

    var bodyStart: Int { serviceFrame + 1 }
    var headerFrame: Int? { hasHeader ? bodyStart : nil }

    /// What the broker adds to the header.
    var stamp: HeaderStamp {
        passesOnPrincipal ? authorization.passingStamp ?? authorization.stamp : authorization.stamp
    }

    /// The identifier by which its client recognizes it.
    var correlationID: CorrelationID? {
        guard let correlationOffset else { return nil }
        return message.withBytes(at: bodyStart) { CorrelationID($0[correlationOffset..<correlationOffset + 16]) }
    }

    /// A copy to store for a person; `nil` without a header, which every repeatable request has.
    var poisoned: PoisonedRequest? {
        guard let headerFrame else { return nil }
        let header = message.bytes(at: headerFrame) + stamp.bytes(attempt: attempt, waitedMilliseconds: 0)
        let payload = message.bytes(at: frameCount - 1)
        return PoisonedRequest(service: service.name, header: header, payload: payload, deaths: deaths)
    }
}
