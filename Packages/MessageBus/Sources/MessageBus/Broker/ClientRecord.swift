/// What the broker remembers of a client while it waits for replies.
final class ClientRecord {
    /// Requests queued or being worked on.
    var outstanding = 0
}
