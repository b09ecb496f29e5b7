import Commands
import SyncMessages

/// How much a service owes others.
struct EffectCounts: Hashable, Sendable {
    /// How many effects are read at once.
    private static let page = 500

    /// What is sent until it is answered.
    var owed = 0
    /// What was refused, and waits for a person.
    var refused = 0

    /// Counts the effects of a store, of all homes.
    init(of store: some OperationStore) async throws(StoreError) {
        owed = try await Self.count(of: store, refused: false)
        refused = try await Self.count(of: store, refused: true)
    }

    private static func count(of store: some OperationStore, refused: Bool) async throws(StoreError) -> Int {
        var (count, last) = (0, OwedEffect?.none)
        while true {
            let page = try await store.effects(refused: refused, after: last, limit: page)
            count += page.count
            guard page.count == Self.page else { return count }
            last = page.last
        }
    }
}

extension DeviceStatus {
    /// Adds what a service owes others.
    mutating func add(_ counts: EffectCounts) {
        owedEffects += UInt64(clamping: counts.owed)
        refusedEffects += UInt64(clamping: counts.refused)
    }
}
