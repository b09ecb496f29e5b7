import Commands
import CommandsTestKit
import Foundation
import Sync

/// What people do on the nodes; the hub is the node without a place.
extension HomeSimulation {
    func node(at place: Int?) -> HomeNode { place.map { devices[$0].node } ?? hub.node }

    mutating func update(_ place: Int?, _ change: (inout HomeNode) -> Void) {
        if let place { change(&devices[place].node) } else { change(&hub.node) }
    }

    /// The time that a node's clock shows.
    func now(at place: Int?) -> Date { clock.now.addingTimeInterval(place.map { devices[$0].skew } ?? 0) }

    /// What traces call a node.
    func name(of place: Int?) -> String { place.map { "device \($0)" } ?? "the hub" }

    mutating func giveCommand(to place: Int?) async throws {
        report[.commands] += 1
        let number = report[.commands]
        // Often that of the schedule, so that nodes meet on the same entities.
        let command = home.commands[generator.oneIn(2) ? favorite : generator.below(home.commands.count)]
        let isCompared = generator.oneIn(16)
        let (node, context) = (node(at: place), context("k\(number)", at: place))
        var choices = generator
        trace("\(name(of: place)): command \(number)")
        do { try await watch(place) { try await command(node, context, &choices) } } catch let error as StoreError {
            // Nothing else runs between what a command reads and what it writes, so that no version conflict is right,
            // either.
            violations.append("command \(number): \(error)")
        } catch {
            // What the rules of the home refuse at once changes nothing.
            trace("refused: \(error)")
            report[.refusedCommands] += 1
        }
        if isCompared { try await compare([place], with: place) }
    }

    /// Compares what nodes show with what they must show that have the entities of a node.
    mutating func compare(_ places: [Int?], with known: Int?) async throws {
        let comparison = try await home.model(node(at: known), household)
        for place in places {
            report[.compared] += 1
            let differences = try await comparison(node(at: place))
            violations += differences.map { "\(name(of: place)) shows what was not written: \($0)" }
        }
    }

    private func context(_ key: String, at place: Int?) -> CommandContext {
        .test(household: "home \(seed)", key: key, request: key, now: now(at: place))
    }

    /// A person drops the first change of a module that the hub refused, or makes it again.
    mutating func decide(at place: Int) async throws {
        for file in devices[place].node.files {
            try await decide(about: file, at: place, isRetrying: generator.oneIn(2))
        }
    }

    /// Returns whether there was something to decide.
    @discardableResult
    mutating func decide(about file: ModuleFile, at place: Int, isRetrying: Bool) async throws -> Bool {
        guard let position = try await file.store.firstRefused(in: household) else { return false }
        decisions += 1
        let context = context("d\(decisions)", at: place)
        let owed = try await file.store.effects(refused: false, after: nil, limit: .max)
        let forgets = fault == .forgetsCompensation
        var isRetried = false
        try await watch(place) {
            isRetried = isRetrying ? try await file.store.retry(position, for: context) : false
            if !isRetried { try await file.store.discard(position, for: context) }
            guard forgets else { return }
            for effect in try await file.store.effects(refused: false, after: nil, limit: .max)
            where !owed.contains(effect) { try await file.store.settle(effect) }
        }
        if !isRetried, let id = node(at: place).effects.groups[file.name]?[position] { forgetEffect(id) }
        report[isRetried ? .retried : .discarded] += 1
        trace("device \(place): group \(position) of \(file.name) is \(isRetried ? "made again" : "dropped")")
        return true
    }

    /// Does something on a node, and notes what it wrote into outboxes, reported as done, and owes since.
    mutating func watch(_ place: Int?, _ body: () async throws -> Void) async throws {
        let files = node(at: place).files
        let before = try await positions(of: files)
        try await body()
        for (module, after) in try await positions(of: files).enumerated() where after != before[module] {
            trace("\(name(of: place)) writes \(files[module].name) \(place == nil ? after.seq : after.outbox)")
            if let place {
                let written = (before[module].outbox + 1)..<(after.outbox + 1)
                devices[place].node.acknowledged[module].formUnion(written)
                devices[place].services[module].step(.occasion(.written))
            } else {
                try await noteHub(module)
            }
            let known = node(at: place).effects.owed
            let owed = try await files[module].store.effects(refused: false, after: nil, limit: .max)
            let new = owed.filter { !known.contains($0.id) }
            report[.owed] += new.count
            effects += new.map { HomeEffect(effect: $0, node: place) }
            update(place) { $0.effects.owed.formUnion(new.map(\.id)) }
        }
    }

    /// Where the outboxes, the feeds and what is owed end.
    func positions(of files: [ModuleFile]) async throws -> [NodePosition] {
        var positions: [NodePosition] = []
        for file in files { positions.append(try await file.store.position(in: household)) }
        return positions
    }
}

/// What a command moves in a store.
struct NodePosition: Equatable {
    let outbox: Int64
    let seq: Int64
    let clock: UInt64
}

extension OperationStore {
    fileprivate func position(in household: HouseholdID) async throws(StoreError) -> NodePosition {
        try await transact(in: household) { transaction throws(StoreError) in
            let head = try transaction.head()
            return NodePosition(outbox: try transaction.lastOutboxPosition(), seq: head.seq, clock: head.clock.last)
        }
    }

    /// The place of the first group that the hub refused and no person has decided about.
    fileprivate func firstRefused(in household: HouseholdID) async throws(StoreError) -> Int64? {
        try await transact(in: household) { transaction throws(StoreError) in
            try transaction.refusedGroups().first?.position
        }
    }

    /// Makes a refused group again; returns whether that was possible.
    fileprivate func retry(_ position: Int64, for context: CommandContext) async throws(StoreError) -> Bool {
        try await transact(in: context.household) { transaction throws(StoreError) in
            try transaction.retry(refusedAt: position, for: context) == .done
        }
    }

    fileprivate func discard(_ position: Int64, for context: CommandContext) async throws(StoreError) {
        try await transact(in: context.household) { transaction throws(StoreError) in
            _ = try transaction.discard(refusedAt: position, for: context)
        }
    }
}
