import ZeroMQ

extension BrokerCore {
    /// The most requests that wait for the core's owner to take them.
    private static let waitingPoison = 32

    /// Hands out a copy of a request that is given up; what may be repeated always has a header.
    func keepPoisoned(_ request: PendingRequest) {
        guard poisonedRequests.count < Self.waitingPoison, let header = request.headerFrame else { return }
        var stamped = request.message.bytes(at: header)
        request.stamp.withBytes(attempt: request.attempt, waitedMilliseconds: 0) { stamped += Array($0) }
        poisonedRequests.append(
            PoisonedRequest(
                service: request.service.name,
                header: stamped,
                payload: request.message.bytes(at: request.message.count - 1),
                deaths: Int(request.attempt)
            )
        )
    }
}
