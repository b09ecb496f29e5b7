public import Commands
import QuantityDomain

/// Changes how a home measures.
public struct ChangeSettings: Sendable {
    private let store: any KitchenStore

    /// Writes to a store.
    public init(store: any KitchenStore) { self.store = store }

    /// Changes what is given, and returns the settings as they are now.
    ///
    /// - Parameters:
    ///   - cups: "us", "metric", "imperial" or "us-label"; `nil` leaves it.
    ///   - locale: BCP 47, empty for none; `nil` leaves it.
    ///   - context: For whom.
    /// - Returns: All settings.
    /// - Throws: ``KitchenError/badCups(_:)`` for a word that is no cup system.
    public func run(
        cups: String?,
        locale: String?,
        for context: CommandContext
    ) async throws(KitchenFailure) -> KitchenSettings {
        try await context.once(in: store) { () async throws(KitchenFailure) in
            let before = try await reading { () async throws(StoreError) in
                try await store.settings(of: context.household) ?? KitchenSettings()
            }
            let system = cups.map { CupSystem(rawValue: $0.lowercased()) } ?? before.cups
            guard let system else { throw .refused(.badCups(cups ?? "")) }
            let next = KitchenSettings(
                cups: system,
                locale: locale ?? before.locale,
                version: before.version + 1
            )
            let isSame = next.cups == before.cups && next.locale == before.locale
            return isSame
                ? (changes: [], outcome: before)
                : (changes: try KitchenChanges.of([.settings(next)]), outcome: next)
        }
    }
}
