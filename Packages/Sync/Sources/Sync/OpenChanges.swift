public import Commands

/// A change that waits for a person.
public enum OpenChange: Hashable, Sendable {
    /// The hub refused it, and the device has taken it back.
    case refused(OutboxEntry)
    /// It lost to a change whose writer had not seen it.
    case conflict(id: String, Conflict)

    /// The identity within its service: the place in the outbox, or the identity of the conflict.
    public var id: String {
        switch self {
        case .refused(let entry): String(entry.position)
        case .conflict(let id, _): id
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
    /// The fewest characters that name a conflict.
    public static var shortestID: Int { 8 }

    private let store: Store

    /// Creates the list over a store of a hub or a device.
    public init(store: Store) { self.store = store }

    /// Returns the changes, those that the hub refused first.
    public func all(of household: HouseholdID) async throws(StoreError) -> [OpenChange] {
        try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.refusedGroups().map(OpenChange.refused)
                + transaction.conflicts().map { OpenChange.conflict(id: $0.id, $0.conflict) }
        }
    }

    /// Settles a change.
    ///
    /// - Parameters:
    ///   - id: Its identity, or the beginning of one that names only one conflict.
    ///   - resolution: What to do.
    ///   - context: The person who decides.
    /// - Returns: What came of it, and the change as it was; `nil` when none waits under the identity.
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
        let result = try await store.transact(in: context.household) { transaction throws(StoreError) in
            switch (change, resolution) {
            case (.refused(let entry), .retry): try transaction.retry(refusedAt: entry.position, for: context)
            case (.refused(let entry), .discard): try transaction.discard(refusedAt: entry.position)
            case (.conflict(let id, _), .retry): try transaction.restore(conflict: id, for: context)
            case (.conflict(let id, _), .discard): try transaction.drop(conflict: id, for: context)
            }
        }
        return (result, change)
    }
}
