import Commands
import Sync
import Synchronization

/// The hub of a home, whose files a restoration replaces.
final class HomeHub: Sendable {
    private let stored: Mutex<(node: HomeNode, created: [Creations])>

    init(_ node: HomeNode) { stored = Mutex((node, node.files.map { _ in Creations() })) }

    var node: HomeNode {
        get { stored.withLock { $0.node } }
        set { stored.withLock { $0.node = newValue } }
    }

    /// Puts the files of a backup in place of those that are there.
    func restore(_ node: HomeNode) { stored.withLock { $0 = (node, node.files.map { _ in Creations() }) } }

    /// The answers of a module's service.
    func answers(of module: Int, _ clock: SimulatedClock) -> SampleHub {
        let (store, created) = stored.withLock { ($0.node.files[module].store, $0.created[module]) }
        return SampleHub(store, .present, created, clock)
    }
}

/// A device of a home: a state machine and a link to the hub for each module, and one network, clock and person.
struct HomeDevice {
    /// What one service of the device does.
    struct Service {
        let link: SimulatedLink
        var core = ReplicaCore()
        var effect = ReplicaCore.Effect.rest

        mutating func step(_ event: ReplicaCore.Event) { effect = core.step(event) ?? effect }
    }

    var node: HomeNode
    var services: [Service]
    var backup: HomeNode?
    /// How it settles what it and other devices change at once.
    var policy: ConflictPolicy
    /// How far its clock is off, in seconds.
    var skew = 0.0
    /// The step at which it reaches the hub again; `nil` while it does.
    var cutUntil: Int?

    /// Cuts it off from the hub; `nil` connects it again.
    func cut(_ cut: SimulatedLink.Cut?) { for service in services { service.link.cut(cut) } }

    /// All its processes start again.
    mutating func restart() { services = services.map { Service(link: $0.link) } }
}

/// Keeps the longer of two values, and every entity that someone still changes.
struct LongerMerger: ConflictMerger {
    func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice {
        let values = [field.local, field.remote].compactMap(\.self)
        return values.max { ($0.count, "\($0)") < ($1.count, "\($1)") }.map { .value($0) } ?? .lastWriter
    }

    func keepsEntity(_ conflict: EntityConflict) -> Bool? { true }
}
