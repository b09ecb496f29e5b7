public import Commands
import Foundation

/// A node of a home with the files of all modules, which are copied and restored together.
public struct HomeNode: Sendable {
    /// What a node owed its modules, and what became of it.
    struct Effects {
        var owed: Set<UUID> = []
        /// How often a module did what an effect asks for: a repetition, which does nothing, is not counted.
        var done: [UUID: Int] = [:]
        var refused: Set<UUID> = []
        /// Which effect a group does: its module, and its place in the outbox.
        var groups: [String: [Int64: UUID]] = [:]
    }

    var files: [ModuleFile]
    var effects = Effects()
    /// For each module, the places in the outbox of the groups that the node reported as done.
    var acknowledged: [Set<Int64>]

    init(_ files: [ModuleFile]) {
        self.files = files
        acknowledged = files.map { _ in [] }
    }

    /// Returns the store of a type that the node has.
    public func store<Store: OperationStore>(_ type: Store.Type = Store.self) -> Store {
        guard let store = files.lazy.compactMap({ $0.store as? Store }).first else {
            preconditionFailure("The home has no module with a \(type).")
        }
        return store
    }

    /// Returns a node with the same contents; `incarnation` makes a new one for each file, or is `nil` where the copy
    /// goes unnoticed.
    func copied(epoch: String, incarnation: (() -> Incarnation)?) -> HomeNode {
        var copy = self
        copy.files = files.map { $0.copied(epoch, incarnation?()) }
        return copy
    }
}

/// What a node of a home owed, as the simulation remembers it.
public struct HomeEffect: Sendable {
    /// The effect.
    public let effect: OwedEffect
    /// The number of the node; `nil` for the hub.
    public let node: Int?
    /// Whether its cause may have become another one since: the node has got the files of a backup, so that the hub may
    /// have the effect alone, or a person has dropped what the hub refused of the effect itself.
    public internal(set) var isForgotten = false
    /// Whether the node has been refused it, which people see there.
    public internal(set) var isRefused = false

    /// What a copy of the node owes, too.
    func copied(to copy: Int) -> HomeEffect { HomeEffect(effect: effect, node: copy, isForgotten: isForgotten) }
}
