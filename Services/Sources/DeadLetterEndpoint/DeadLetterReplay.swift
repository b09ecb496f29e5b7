public import Envelope
public import MessageBus

/// Sends a request again as it is, without knowing its message: `BusClient`, or a stub.
public protocol DeadLetterReplay: Sendable {
    /// Sends any message by name and returns the status of the reply.
    ///
    /// - Throws: The `Refusal` of every status but OK and ACCEPTED.
    func sendAgain(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> Status
}

extension BusClient: DeadLetterReplay {
    /// Sends any message by name and returns the status of the reply.
    public func sendAgain(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> Status {
        try await send(
            service: service,
            messageType: messageType,
            contentType: contentType,
            payload: payload,
            isSafe: isSafe,
            options: options
        ).header.status
    }
}
