/// A registered worker: one service on one connection.
final class WorkerState {
    unowned let peer: WorkerPeer
    let service: ServiceState
    /// What tells it from the other workers of its connection; empty when it is the only one.
    let tag: [UInt8]
    /// Whether it understands CANCEL: it came with credit.
    let takesCancel: Bool
    /// How many requests it takes at once.
    @exclusivity(unchecked) var credit: Int
    @exclusivity(unchecked) var inFlight = 0
    /// It finishes what it holds and takes nothing new.
    @exclusivity(unchecked) var isDraining: Bool

    init(peer: WorkerPeer, service: ServiceState, registration: Registration) {
        self.peer = peer
        self.service = service
        tag = registration.tag
        takesCancel = registration.hasCredit
        credit = registration.credit
        isDraining = registration.credit == 0
    }
}
