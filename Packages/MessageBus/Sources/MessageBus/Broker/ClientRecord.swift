import ZeroMQ

/// What the broker remembers of a client while it waits for replies.
final class ClientRecord {
    /// Who it is; `nil` until it is asked for.
    @exclusivity(unchecked) var standing: PeerStanding?
    /// The service that it was last found to have the right to ask anything.
    @exclusivity(unchecked) var mayAsk: ServiceState?
    /// Requests queued or being worked on.
    @exclusivity(unchecked) var outstanding = 0
    /// Their bytes.
    @exclusivity(unchecked) var outstandingBytes = 0
    /// FINALs that its full pipe refused, to be sent again.
    @exclusivity(unchecked) var heldBack: [Multipart] = []
    @exclusivity(unchecked) var heldBackBytes = 0
}
