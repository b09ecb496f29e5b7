public import Envelope
public import MessageBus

/// Sends a request again as it is, without knowing its message: `BusClient`, or a stub.
public protocol DeadLetterReplay: Sendable {
    /// Sends any message by name and returns the reply as it came.
    ///
    /// - Throws: The `Refusal` of every status but OK and ACCEPTED.
    func send(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> (header: Header, payload: [UInt8])
}

extension BusClient: DeadLetterReplay {}
