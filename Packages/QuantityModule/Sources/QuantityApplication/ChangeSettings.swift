import Commands
import QuantityDomain

extension IngredientCatalogService {
    /// How the home measures and writes.
    public func settings() async throws(QuantityModuleError) -> Settings {
        try await reading { () async throws(StoreError) in
            try await store.settings(of: context.household) ?? Settings()
        }
    }

    /// Changes how the home measures and writes.
    ///
    /// - Parameters:
    ///   - cups: "us", "metric", "imperial", or "us-label"; `nil` leaves it.
    ///   - locale: BCP 47, empty for none; `nil` leaves it.
    /// - Returns: All settings as they are now.
    /// - Throws: ``QuantityModuleError/badCups(_:)`` for a word that is not a cup system.
    public func changeSettings(cups: String?, locale: String?) async throws(QuantityModuleError) -> Settings {
        try await context.once(in: store) { () async throws(QuantityModuleError) in
            let before = try await settings()
            let system = cups.map { CupSystem(rawValue: $0.lowercased()) } ?? before.cups
            guard let system else { throw .badCups(cups ?? "") }
            let next = Settings(cups: system, locale: locale ?? before.locale, version: before.version + 1)
            let isSame = next.cups == before.cups && next.locale == before.locale
            return isSame
                ? (changes: [], outcome: before)
                : (changes: try QuantityRow.changes([.settings(next)]), outcome: next)
        }
    }
}
