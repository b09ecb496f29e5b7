public import Commands
import Foundation

/// A change that waits for a person.
public enum OpenChange: Hashable, Sendable {
    /// The hub refused it, and the device has taken it back.
    case refused(OutboxEntry)
    /// It lost to a change whose writer had not seen it.
    case conflict(id: String, Conflict)
    /// A command owed it to another module, which refused it; the command itself is done.
    case effect(OwedEffect)

    /// The identity within its service: the place in the outbox, or the identity of the conflict or the effect.
    public var id: String {
        switch self {
        case .refused(let entry): String(entry.position)
        case .conflict(let id, _): id
        case .effect(let effect): effect.id.uuidString.lowercased()
        }
    }
}

/// What a person decides about a change that waits.
public enum Resolution: Hashable, Sendable {
    /// Makes it again, as a change of now.
    case retry
    /// Drops it.
    case discard
}

/// The changes of one service that wait for a person.
public struct OpenChanges<Store: OperationStore>: Sendable {
    /// The fewest characters that name a conflict or an effect.
    public static var shortestID: Int { 8 }

    private let store: Store

    /// Creates the list over a store of a hub or a device.
    public init(store: Store) { self.store = store }

    /// Returns the changes, those that the hub refused first, and refused effects last.
    public func all(of household: HouseholdID) async throws(StoreError) -> [OpenChange] {
        let changes = try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.refusedGroups().map(OpenChange.refused)
                + transaction.conflicts().map { OpenChange.conflict(id: $0.id, $0.conflict) }
        }
        return try await changes + refusedEffects(of: household).map(OpenChange.effect)
    }

    private func refusedEffects(of household: HouseholdID) async throws(StoreError) -> [OwedEffect] {
        let limit = 500
        var effects: [OwedEffect] = []
        var last: OwedEffect?
        while true {
            let page = try await store.effects(refused: true, after: last, limit: limit)
            effects += page.filter { $0.household == household }
            guard page.count == limit else { return effects }
            last = page.last
        }
    }

    /// Settles a change.
    ///
    /// - Parameters:
    ///   - id: Its identity, or the beginning of one that names only one conflict or effect.
    ///   - resolution: What to do.
    ///   - context: The person who decides.
    /// - Returns: The outcome of the decision, and the change as it was; `nil` when none waits under the identity.
    /// - Throws: A ``Commands/StoreError`` when the store fails; then nothing is kept.
    public func resolve(
        _ id: String,
        by resolution: Resolution,
        for context: CommandContext
    ) async throws(StoreError) -> (result: ReviewResult, change: OpenChange)? {
        let named = try await all(of: context.household).filter { change in
            change.id == id || id.count >= Self.shortestID && change.id.hasPrefix(id)
        }
        guard named.count == 1, let change = named.first else { return nil }
        if case .effect(let effect) = change {
            switch resolution {
            case .retry: try await store.owe(again: effect)
            case .discard: try await store.settle(effect)
            }
            return (.done, change)
        }
        let result = try await store.transact(in: context.household) { transaction throws(StoreError) -> ReviewResult in
            switch (change, resolution) {
            case (.refused(let entry), .retry): try transaction.retry(refusedAt: entry.position, for: context)
            case (.refused(let entry), .discard): try transaction.discard(refusedAt: entry.position, for: context)
            case (.conflict(let id, _), .retry): try transaction.restore(conflict: id, for: context)
            case (.conflict(let id, _), .discard): try transaction.drop(conflict: id, for: context)
            case (.effect, _): ReviewResult.unknown
            }
        }
        return (result, change)
    }
}
