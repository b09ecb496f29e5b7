import Commands
import CommandsTestKit
import Foundation
import Sync

/// What modules owe each other, sent as the services send it: in the order of the commands, under the identity of the
/// effect, until it is answered, on the node that took the command.
extension HomeSimulation {
    /// One of the nodes that owe something sends it.
    mutating func sendSomeEffects() async throws {
        var owing: [Int?] = []
        for place in devices.indices.map(Optional.init) + [nil] {
            for file in node(at: place).files
            where try await !file.store.effects(refused: false, after: nil, limit: 1).isEmpty { owing.append(place) }
        }
        guard !owing.isEmpty else { return }
        try await sendEffects(of: owing[generator.below(owing.count)], canFail: true)
    }

    /// Sends what a node owes once; what comes after an effect that got no answer waits for the next time.
    ///
    /// - Parameters:
    ///   - place: The node.
    ///   - canFail: Whether requests and answers are lost, as when processes end.
    /// - Throws: A ``StoreError`` when a store in memory fails, which none does.
    mutating func sendEffects(of place: Int?, canFail: Bool) async throws {
        for file in node(at: place).files {
            var effects = try await file.store.effects(refused: false, after: nil, limit: .max)
            if fault == .sendsNewestFirst { effects.reverse() }
            for effect in effects {
                guard try await send(effect, of: file, at: place, canFail: canFail) else { break }
            }
        }
    }

    /// Sends an effect; returns whether it was answered.
    private mutating func send(
        _ effect: OwedEffect,
        of file: ModuleFile,
        at place: Int?,
        canFail: Bool
    ) async throws -> Bool {
        let choice = canFail ? generator.below(3) : 2
        if fault == .settlesBeforeSending { try await file.store.settle(effect) }
        guard choice != 0 else {
            trace("\(name(of: place)): an effect of \(file.name) is delayed")
            report[.delayed] += 1
            return false
        }
        let refusal = try await deliver(effect, at: place)
        trace("\(name(of: place)): \(effect.effect.kind)\(choice == 1 ? ", unanswered" : "") \(refusal?.code ?? "")")
        // The answer is lost, or the process ends before it has noted it.
        guard choice != 1 else { return false }
        if let refusal {
            update(place) { $0.effects.refused.insert(effect.id) }
            for entry in effects.indices where effects[entry].effect.id == effect.id && effects[entry].node == place {
                effects[entry].isRefused = true
            }
            try await file.store.refuse(effect, because: refusal)
        } else {
            try await file.store.settle(effect)
        }
        return true
    }

    /// Lets the other modules of the node do what they are owed, and notes whether one did so now or before.
    private mutating func deliver(_ effect: OwedEffect, at place: Int?) async throws -> OperationRefusal? {
        let isRenamed = fault == .renamesEffect && generator.oneIn(2)
        let context = CommandContext(
            household: household,
            principal: effect.principal,
            idempotencyKey: effect.id.uuidString.lowercased() + (isRenamed ? " again" : ""),
            requestHash: SHA1.digest(of: effect.effect.body),
            locale: "",
            now: now(at: place)
        )
        let node = node(at: place)
        let wasDone = try await node.hasDone(context)
        var refusal: OperationRefusal?
        let home = home
        let before = try await positions(of: node.files)
        try await watch(place) { refusal = try await home.deliver(effect, node, context) }
        for (module, after) in try await positions(of: node.files).enumerated() {
            for group in before[module].outbox..<after.outbox {
                update(place) { $0.effects.groups[node.files[module].name, default: [:]][group + 1] = effect.id }
            }
        }
        guard try await node.hasDone(context) else { return refusal }
        report[wasDone ? .repeated : .done] += 1
        if !wasDone { update(place) { $0.effects.done[effect.id, default: 0] += 1 } }
        return refusal
    }
}

extension HomeNode {
    /// Whether a module of the node keeps the outcome of a command.
    fileprivate func hasDone(_ context: CommandContext) async throws(StoreError) -> Bool {
        for file in files where try await file.store.recordedOutcome(for: context) != nil { return true }
        return false
    }
}
