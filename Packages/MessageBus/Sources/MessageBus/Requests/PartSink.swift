/// The destination of the parts of a streamed reply.
package protocol PartSink: Sendable {
    /// Sends one part, after those before it.
    func post(header: MessageHeader, payload: [UInt8]) throws(Refusal)
    /// Waits while too many parts are in flight; returns immediately when no reader is left.
    func waitForRoom() async
}

/// Ignores parts, as the caller of a plain request does.
struct IgnoredParts: PartSink {
    func post(header: MessageHeader, payload: [UInt8]) {}
    func waitForRoom() async {}
}
