import ZeroMQ

/// A request between its arrival and its FINAL.
///
/// It keeps the frames as they came; frame 0 is the client's address.
final class PendingRequest {
    let message: Multipart
    /// The index of the service frame; the body follows it.
    let serviceFrame: Int
    let dialect: Dialect
    let client: ClientRecord
    let service: ServiceState
    let arrival: MonotonicTime
    let deadline: MonotonicTime
    /// Whether the body is `[header][payload]`.
    let hasHeader: Bool
    /// Whether it may be dispatched again after a worker died with it; not once its client has had a part.
    @exclusivity(unchecked) var isRepeatable: Bool
    let byteCount: Int
    /// Who asks.
    let standing: PeerStanding
    /// Whether the client says for whom it asks.
    private let namesPrincipal: Bool
    /// Where in the header its correlation id is; `nil` without one.
    private let correlationOffset: Int?
    /// 1 for the first dispatch.
    @exclusivity(unchecked) var attempt: UInt32 = 1
    /// Whether the client has had its answer already, so that the worker's is nobody's.
    @exclusivity(unchecked) var isAnswered = false

    /// Whether its last dispatch never left, since the worker had gone before.
    @exclusivity(unchecked) var isUnsent = false

    init(
        message: Multipart,
        serviceFrame: Int,
        dialect: Dialect,
        client: ClientRecord,
        standing: PeerStanding,
        service: ServiceState,
        arrival: MonotonicTime,
        deadline: MonotonicTime,
        scan: HeaderScan?
    ) {
        self.message = message
        self.serviceFrame = serviceFrame
        self.dialect = dialect
        self.client = client
        self.standing = standing
        self.service = service
        self.arrival = arrival
        self.deadline = deadline
        hasHeader = scan != nil
        isRepeatable = scan.map { $0.isSafe || $0.hasIdempotencyKey } ?? false
        namesPrincipal = scan?.namesPrincipal ?? false
        byteCount = message.byteCount
        correlationOffset = scan?.correlationOffset
    }

    var bodyStart: Int { serviceFrame + 1 }
    /// What the broker adds to the header.
    var stamp: HeaderStamp { namesPrincipal ? standing.passingStamp ?? standing.stamp : standing.stamp }
    var headerFrame: Int? { hasHeader ? bodyStart : nil }

    /// The identifier by which its client knows it.
    var correlationID: CorrelationID? {
        guard let correlationOffset else { return nil }
        return message.withBytes(at: bodyStart) { CorrelationID($0[correlationOffset..<correlationOffset + 16]) }
    }
}
