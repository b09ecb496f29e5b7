import ZeroMQ

/// The clients that wait for replies, and the replies that wait for clients that read too slowly.
struct ClientTable {
    private var clients = RecentDictionary<PeerID, ClientRecord>()
    /// Clients whose full pipes refused a FINAL.
    private var stalled: [ClientRecord] = []
    /// When to send again what full pipes have refused; `nil` when nothing waits.
    private(set) var nextRetry: MonotonicTime?

    /// The mark of a FINAL that a pipe refused before: no dispatch has this number.
    static let heldBackMark = UInt64.max
    /// The bytes that may wait for one client, or one FINAL of any size.
    private static let heldBackBytes = 1 << 20
    private static let retryMilliseconds: Int64 = 20

    /// The record of a client; a new one when it has none.
    mutating func client(_ identity: PeerID) -> ClientRecord {
        if let client = clients[identity] { return client }
        let client = ClientRecord()
        clients[identity] = client
        return client
    }

    /// The record of a client; `nil` when it has none.
    mutating func known(_ identity: PeerID) -> ClientRecord? { clients[identity] }

    /// Keeps a FINAL that a full pipe refused; `false` when too much waits for the client already.
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

    /// Hands over what waits for slow clients, to be sent again.
    mutating func takeHeldBack() -> [Multipart] {
        nextRetry = nil
        defer { stalled = [] }
        return stalled.flatMap { $0.takeHeldBack() }
    }

    /// Asks for each client's rights again at its next request.
    func forgetRights() { for client in clients.values { client.mayAsk = nil } }

    /// Forgets clients that wait for nothing.
    mutating func sweep() { clients.keep { $0.outstanding > 0 || !$0.heldBack.isEmpty } }
}

/// What the broker remembers of a client while it waits for replies.
final class ClientRecord {
    /// Who it is; `nil` until it asks.
    @exclusivity(unchecked) var authorization: PeerAuthorization?
    /// The service that it was last found to have the right to ask anything.
    @exclusivity(unchecked) var mayAsk: ServiceQueue?
    /// Requests queued or being worked on.
    @exclusivity(unchecked) var outstanding = 0
    /// Their bytes.
    @exclusivity(unchecked) var outstandingBytes = 0
    /// FINALs that its full pipe refused.
    @exclusivity(unchecked) fileprivate(set) var heldBack: [Multipart] = []
    @exclusivity(unchecked) fileprivate(set) var heldBackBytes = 0

    /// Hands over the FINALs that its full pipe refused.
    func takeHeldBack() -> [Multipart] {
        defer { (heldBack, heldBackBytes) = ([], 0) }
        return heldBack
    }
}
