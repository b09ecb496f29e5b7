public import Commands
public import CommandsTestKit

/// A home as a simulation needs it: its modules, what people do with them, what the modules owe each other, and how the
/// data of different modules hang together.
public struct SimulatedHome: Sendable {
    /// Gives the modules of a node a random command, and throws when the home's rules refuse it.
    public typealias Command =
        @Sendable (_ node: HomeNode, _ context: CommandContext, _ generator: inout SeededGenerator) async throws -> Void

    /// Has a node's other modules do what one of its modules owes them.
    ///
    /// It returns `nil` when they have done it, also before, and otherwise why they never will; it throws when a store
    /// fails, which none in memory does.
    public typealias Delivery =
        @Sendable (_ effect: OwedEffect, _ node: HomeNode, _ context: CommandContext) async throws ->
        OperationRefusal?

    /// Returns what is wrong between the modules of a node, once nothing is owed and all nodes are at rest.
    public typealias Check =
        @Sendable (_ node: HomeNode, _ household: HouseholdID, _ effects: [HomeEffect]) async throws -> [String]

    /// Reads the entities of a node, and returns what a node must show that has them, by whatever the caller knows
    /// about the modules.
    public typealias Model = @Sendable (_ known: HomeNode, _ household: HouseholdID) async throws -> Comparison

    /// Returns what a node shows otherwise than it must.
    public typealias Comparison = @Sendable (_ node: HomeNode) async throws -> [String]

    let modules: [SimulatedModule]
    let commands: [Command]
    let deliver: Delivery
    let model: Model
    let check: Check

    /// Creates a home.
    ///
    /// - Parameters:
    ///   - modules: The modules that each node has.
    ///   - commands: What people do; a schedule gives some of them more often.
    ///   - deliver: Delivers what a module owes.
    ///   - model: Says what nodes must show: it is compared now and then, and of each node at the end.
    ///   - check: Compares modules.
    public init(
        of modules: [SimulatedModule],
        commands: [Command],
        delivering deliver: @escaping Delivery,
        modeledBy model: @escaping Model,
        checking check: @escaping Check
    ) {
        (self.modules, self.commands, self.deliver) = (modules, commands, deliver)
        (self.model, self.check) = (model, check)
    }
}

/// A module of a home: its store in memory, with its kinds and merge rules.
public struct SimulatedModule: Sendable {
    /// A mistake that the simulation must find, as proof that it finds mistakes.
    public enum Fault: Sendable {
        /// Each node's store misreads its entities.
        case misreads(Misreading)
        /// The hub takes the time of arrival for that of a change to the entities of these kinds.
        case stampsByArrival(Set<ByteText>)
        /// The hub takes what devices send for something else.
        case mistakes(Mistake)
    }

    /// Returns what a hub takes operations for that has these states of their entities; as many as there are.
    public typealias Mistake =
        @Sendable (_ operations: [EntityOperation], _ known: [EntityKey: EntityState]) -> [EntityOperation]

    let name: String
    let fault: Fault?
    let makeFile: @Sendable (_ epoch: String, _ incarnation: Incarnation, _ role: NodeRole) -> ModuleFile

    /// Creates a module.
    ///
    /// - Parameters:
    ///   - name: What reports and traces call it.
    ///   - fault: What is wrong with it; `nil` for nothing.
    ///   - makeStore: Makes the module's store around the entities of a node.
    public init<Store: InMemoryOperationStore>(
        _ name: String,
        with fault: Fault? = nil,
        _ makeStore: @escaping @Sendable (InMemoryEntityStore<Store.Row>) -> Store
    ) {
        (self.name, self.fault) = (name, fault)
        var misreading: Misreading?
        if case .misreads(let mistake)? = fault { misreading = mistake }
        makeFile = { [misreading] epoch, incarnation, role in
            let entities = InMemoryEntityStore<Store.Row>(
                epoch: epoch,
                incarnation: incarnation,
                role: role,
                misreading: misreading
            )
            return ModuleFile(name, makeStore(entities), makeStore)
        }
    }
}

/// What a node has of a module: a store of the module, whatever its type is.
struct ModuleFile: Sendable {
    let name: String
    let store: any OperationStore
    /// Makes a copy under another incarnation, or the same.
    let copied: @Sendable (_ epoch: String, _ incarnation: Incarnation?) -> ModuleFile
    /// Drops the oldest groups of the feed.
    let prune: @Sendable (_ count: Int) -> Void

    init<Store: InMemoryOperationStore>(
        _ name: String,
        _ store: Store,
        _ makeStore: @escaping @Sendable (InMemoryEntityStore<Store.Row>) -> Store
    ) {
        (self.name, self.store) = (name, store)
        copied = { epoch, incarnation in
            ModuleFile(name, makeStore(store.entities.copied(epoch: epoch, incarnation: incarnation)), makeStore)
        }
        prune = { store.entities.prune(keeping: $0) }
    }
}
