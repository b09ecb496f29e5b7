import ZeroMQ

/// A registered worker.
final class WorkerState {
    /// Workers are counted as they come.
    let number: UInt64
    let identity: PeerID
    /// One frame: the address to send to.
    let address: Multipart
    let dialect: Dialect
    let service: ServiceState
    /// How many requests it takes at once.
    var credit: Int
    var inFlight = 0
    var lastSeen: MonotonicTime
    /// It finishes what it holds and takes nothing new.
    var isDraining = false

    init(
        number: UInt64,
        identity: PeerID,
        address: Multipart,
        dialect: Dialect,
        service: ServiceState,
        credit: Int,
        at now: MonotonicTime
    ) {
        self.number = number
        self.identity = identity
        self.address = address
        self.dialect = dialect
        self.service = service
        self.credit = credit
        lastSeen = now
    }
}
