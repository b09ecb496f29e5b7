import ZeroMQ

/// The clients that wait for replies, and the replies that wait for slow clients.
struct ClientTable {
    private var clients = RecentDictionary<PeerID, ClientRecord>()
    /// Clients whose full pipes refused a FINAL.
    private var stalled: [ClientRecord] = []
    /// When to retry what full pipes have refused; `nil` when nothing waits.
    private(set) var nextRetry: MonotonicTime?

    /// The mark of a FINAL that a pipe has refused before; no dispatch has this number.
    static let heldBackMark = UInt64.max
    /// The maximum number of bytes that wait for one client, beyond one FINAL of any size.
    private static let heldBackBytes = 1 << 20
    private static let retryMilliseconds: Int64 = 20

    /// Returns the record of a client, which it creates if there is none.
    mutating func client(_ identity: PeerID) -> ClientRecord {
        if let client = clients[identity] { return client }
        let client = ClientRecord()
        clients[identity] = client
        return client
    }

    /// Returns the record of a client; `nil` when there is none.
    mutating func known(_ identity: PeerID) -> ClientRecord? { clients[identity] }

    /// Keeps a FINAL that a full pipe refused; `false` when too much already waits for the client.
    mutating func holdBack(_ message: Multipart, for identity: PeerID, at now: MonotonicTime) -> Bool {
        let client = client(identity)
        guard client.heldBack.isEmpty || client.heldBackBytes + message.byteCount <= Self.heldBackBytes else {
            return false
        }
        if client.heldBack.isEmpty { stalled.append(client) }
        message.mark = Self.heldBackMark
        client.heldBack.append(message)
        client.heldBackBytes += message.byteCount
        nextRetry = nextRetry.map { min($0, now + Self.retryMilliseconds) } ?? now + Self.retryMilliseconds
        return true
    }

    /// Returns and clears the messages that wait for slow clients, to be sent again.
    mutating func takeHeldBack() -> [Multipart] {
        nextRetry = nil
        defer { stalled = [] }
        return stalled.flatMap { $0.takeHeldBack() }
    }

    /// Makes the table check each client's rights again at its next request.
    func forgetRights() { for client in clients.values { client.mayAsk = nil } }

    /// Forgets clients that wait for nothing.
    mutating func sweep() { clients.keep { $0.outstanding > 0 || !$0.heldBack.isEmpty } }
}

/// What the broker remembers of a client that waits for replies.
final class ClientRecord {
    // Unchecked, because only the thread of the broker's core uses a record, and accesses never nest.
    /// The client's rights; `nil` until it sends a request.
    @exclusivity(unchecked) var authorization: PeerAuthorization?
    /// The last service that the client may send any request to.
    @exclusivity(unchecked) var mayAsk: ServiceQueue?
    /// The number of requests queued or in progress.
    @exclusivity(unchecked) var outstanding = 0
    /// The number of bytes of these requests.
    @exclusivity(unchecked) var outstandingBytes = 0
    /// FINALs that its full pipe refused.
    @exclusivity(unchecked) fileprivate(set) var heldBack: [Multipart] = []
    @exclusivity(unchecked) fileprivate(set) var heldBackBytes = 0

    /// Returns and clears the FINALs that its full pipe refused.
    func takeHeldBack() -> [Multipart] {
        defer { (heldBack, heldBackBytes) = ([], 0) }
        return heldBack
    }
}
