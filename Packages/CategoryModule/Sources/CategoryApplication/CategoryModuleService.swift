public import CategoryDomain
public import Commands

/// A home's categories and stores, and where the home finds its ingredients.
///
/// A lightweight value, created for each request.
public struct CategoryModuleService: Sendable {
    let store: any CategoryStore
    let context: CommandContext

    /// Creates the service for one request.
    ///
    /// - Parameters:
    ///   - store: Keeps the home's categories, stores, choices, and trips.
    ///   - context: The home, the principal, and the idempotency key.
    public init(store: any CategoryStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns the home's categories in the home's order, with UNKNOWN last.
    public func listCategories() async throws(CategoryError) -> [ShopCategory] { try await home.categories().layout }

    /// Returns the category of a name or an identifier.
    ///
    /// - Throws: ``CategoryError`` with ``ShopLayoutError/noSuchCategory(reference:existing:)`` for another text.
    public func category(_ reference: String) async throws(CategoryError) -> ShopCategory {
        let list = try await home.categories()
        let id = try checking { () throws(ShopLayoutError) in try list.resolve(reference) }
        return list[id].map(list.shown) ?? list.unknown
    }

    /// Returns the deleted categories in the home's order, each with the category in its place.
    public func listDeletedCategories() async throws(CategoryError) -> [DeletedCategory] {
        let list = try await home.categories()
        return list.deleted.map { category in
            DeletedCategory(category: list.shown(category), successor: list.place(of: category.id) ?? list.unknown)
        }
    }

    /// Returns the home's stores by name, each with every category in the order of its walk.
    public func listStores() async throws(CategoryError) -> [WalkedStore] {
        let categories = try await home.categories()
        let stores = try await home.stores()
        return stores.stores.map { WalkedStore($0, in: categories, isDefault: $0.id == stores.defaultStore) }
    }

    var home: HouseholdCategories {
        HouseholdCategories(store: store, household: context.household, locale: context.locale)
    }

    /// Returns the version that a new entity expects: 0, or the version at which the entity was deleted before.
    func version(before entity: EntityKey) async throws(CategoryError) -> Int64 {
        do { return try await store.version(of: entity, in: context.household) } catch { throw .store(error) }
    }

    /// Returns the versions that new entities expect, read at once.
    func versions(before entities: [EntityKey]) async throws(CategoryError) -> [EntityKey: Int64] {
        do { return try await store.entities(entities, in: context.household).mapValues(\.version) } catch {
            throw .store(error)
        }
    }

    /// Returns a number for something that moves, which differs from node to node and needs no randomness.
    func jitter(for id: String) async throws(CategoryError) -> UInt64 {
        do { return try await store.incarnation(for: context.household).jitter(for: id) } catch { throw .store(error) }
    }

    /// Runs a check of the layout rules and converts its errors.
    func checking<Value>(_ rules: () throws(ShopLayoutError) -> Value) throws(CategoryError) -> Value {
        do { return try rules() } catch { throw .layout(error) }
    }

    /// Plans the operation that makes a category as given; a category of the default set gets its entity with its first
    /// change.
    ///
    /// - Parameters:
    ///   - category: The category as it will be.
    ///   - before: The category as it is; `nil` for a new one.
    ///   - versions: Those of entities without a category.
    /// - Returns: The operation; `nil` when nothing changes.
    func plan(
        _ category: ShopCategory,
        from before: ShopCategory?,
        _ versions: [EntityKey: Int64]
    ) -> PlannedOperation? {
        let row = CategoryRow.category(category)
        guard let before, before.version > 0 else {
            return PlannedOperation(.create(row.changes), of: row.key, expecting: versions[row.key] ?? 0)
        }
        let known = CategoryRow.category(before).changes
        var changes = row.changes.filter { !known.contains($0) }
        if before.icon != nil, category.icon == nil {
            changes.append(GroupChange(CategoryRow.iconGroup, .write(json: "")))
        }
        return changes.isEmpty ? nil : PlannedOperation(.change(changes), of: row.key, expecting: before.version)
    }
}

/// A deleted category and the category in its place.
public struct DeletedCategory: Hashable, Sendable {
    /// The deleted category.
    public let category: ShopCategory
    /// Where its ingredients are while it is deleted, UNKNOWN included.
    public let successor: ShopCategory
}

extension Incarnation {
    /// A number for something that moves at this node, by FNV-1a (Fowler, Noll, and Vo) and the mixing of SplitMix64.
    func jitter(for id: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let node = [high, low].flatMap { half in stride(from: 56, through: 0, by: -8).map { UInt8(half >> $0 & 0xFF) } }
        for byte in node + Array(id.utf8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }
}
