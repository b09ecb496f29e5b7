import ZeroMQ

/// What the broker remembers of a client while it waits for replies.
final class ClientRecord {
    /// Requests queued or being worked on.
    var outstanding = 0
    /// FINALs that its full pipe refused, to be sent again.
    var heldBack: [Multipart] = []
    var heldBackBytes = 0
}
