public import Commands
public import CommandsTestKit
public import Foundation
import QuantityApplication
public import QuantityModule
import Synchronization

/// Stores a home's ingredients, corrections, and settings in memory.
public final class InMemoryQuantityStore: QuantityStore, InMemoryOperationStore {
    private struct Recent {
        var conversions: [ShownConversion] = []
        var uses: [UUID: Date] = [:]
    }

    /// The entities, the source of all rows that merge.
    public let entities: InMemoryEntityStore<QuantityRow>
    private let recent = Mutex<[HouseholdID: Recent]>([:])
    private let recentUseFailure: StoreError?

    /// Creates an empty store; `entities` determines the node.
    public init(_ entities: InMemoryEntityStore<QuantityRow> = InMemoryEntityStore()) {
        self.entities = entities
        recentUseFailure = nil
    }

    /// Creates an empty store that cannot store recent use, as on a full disk.
    public init(recentUseFailure: StoreError) {
        entities = InMemoryEntityStore()
        self.recentUseFailure = recentUseFailure
    }

    /// Returns the ingredients with these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        ingredients(of: household).filter { ids.contains($0.ingredient.id) }
    }

    /// Returns the ingredients with one of these folded names or keys, in name order.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        ingredients(of: household).filter { !names.isDisjoint(with: $0.ingredient.lookupNames) }
    }

    /// Returns a page of ingredients in name order.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        let fitting = ingredients(of: household).filter { record in
            let ingredient = record.ingredient
            return (query.category == nil || query.category == ingredient.category)
                && (query.isCustom == nil || query.isCustom == ingredient.isCustom)
                && (query.after.map { $0 < ingredient.pageCursor } ?? true)
                && query.search.matches(ingredient)
        }
        return Array(fitting.prefix(max(0, query.limit)))
    }

    /// Returns the home's favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> Set<UUID> {
        Set(
            entities.rows(of: household, kind: "favorite").compactMap {
                if case .favorite(let id) = $0 { id } else { nil }
            }
        )
    }

    /// Returns the corrections of these lines.
    public func corrections(
        keys: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        corrections(of: household).filter { keys.contains($0.key) }
    }

    /// Returns a page of corrections in key order.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        let later = corrections(of: household).filter { key == nil || $0.key > key ?? "" }
        return Array(later.prefix(max(0, limit)))
    }

    /// Returns the number of corrections.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        corrections(of: household).count
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        if case .settings(let settings)? = entities.rows(of: household, kind: "settings").first {
            settings
        } else {
            nil
        }
    }

    /// Returns the conversions that the home saw last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> [ShownConversion] {
        recent.withLock { $0[household]?.conversions ?? [] }
    }

    /// Returns the times of last use.
    public func lastUses(of household: HouseholdID) async throws(StoreError) -> [UUID: Date] {
        recent.withLock { $0[household]?.uses ?? [:] }
    }

    /// Puts conversions before the stored ones, and stores the times of use.
    public func remember(
        _ conversions: [ShownConversion],
        uses: [UUID: Date],
        of household: HouseholdID
    ) async throws(StoreError) {
        if let recentUseFailure { throw recentUseFailure }
        recent.withLock { homes in
            var home = homes[household] ?? Recent()
            for conversion in conversions {
                home.conversions.removeAll { $0.query == conversion.query }
                home.conversions.insert(conversion, at: 0)
            }
            home.conversions = Array(home.conversions.prefix(RecentUse.conversionLimit))
            home.uses.merge(uses) { _, new in new }
            let kept = home.uses.sorted { $0.value > $1.value }.prefix(RecentUse.ingredientLimit)
            home.uses = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
            homes[household] = home
        }
    }

    private func ingredients(of household: HouseholdID) -> [IngredientRecord] {
        entities.rows(of: household, kind: "ingredient").compactMap {
            if case .ingredient(let record) = $0 { record } else { nil }
        }.sorted { $0.ingredient.pageCursor < $1.ingredient.pageCursor }
    }

    private func corrections(of household: HouseholdID) -> [LineCorrection] {
        entities.rows(of: household, kind: "correction").compactMap {
            if case .correction(let correction) = $0 { correction } else { nil }
        }
    }
}
