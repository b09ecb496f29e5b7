/// Where the parts of a streamed reply go.
package protocol PartSink: Sendable {
    /// Sends one part on its way, after those before it, as the frames of its header and its payload.
    func post(header: [UInt8], payload: [UInt8]) throws(Refusal)
    /// Waits while too many parts are on their way, or not at all when nobody takes them any more.
    func waitForRoom() async
}

/// Passes parts over, as a plain request does.
struct IgnoredParts: PartSink {
    func post(header: [UInt8], payload: [UInt8]) {}
    func waitForRoom() async {}
}
