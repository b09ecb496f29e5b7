import Commands
import Foundation
import ProductDomain

/// The products that one command concerns: as the home has them, and as the command leaves them.
///
/// A later part of the command sees what an earlier one did. Several changes of one product make one operation.
struct ProductBatch {
    let household: HouseholdID
    let time: Date
    private let entities: [EntityKey: StoredEntity]
    private let before: [ProductID: Product]
    private(set) var now: [ProductID: Product]
    private let aliasesBefore: [String: ProductID]
    private(set) var aliases: [String: ProductID]
    private(set) var byTitle: [String: ProductID]
    /// The products that the command changes, in the order of their first changes.
    private var order: [ProductID] = []
    private var changed: Set<ProductID> = []
    /// The preferred products of the ingredients that the command concerns.
    var links = IngredientLinks.none

    /// Reads what a command may need.
    ///
    /// - Parameters:
    ///   - ids: Identities that products have or may get.
    ///   - texts: Texts that may be aliases.
    ///   - titles: The keys of titles.
    ///   - module: The module of the command.
    /// - Throws: The failure of the store.
    init(
        ids: [ProductID],
        texts: [String],
        titles: [String],
        for module: ProductModuleService
    ) async throws(StoreError) {
        household = module.context.household
        time = module.context.now
        let keys = titles.filter { !$0.isEmpty }
        let titled = keys.isEmpty ? [:] : try await module.store.getByTitle(keys, of: household)
        byTitle = titled.mapValues(\.productId)
        let resolved = texts.isEmpty ? [:] : try await module.store.resolve(texts, of: household)
        let wanted = Set(ids + Array(byTitle.values) + Array(resolved.values))
        let own = wanted.isEmpty ? [] : try await module.store.aliases(of: Array(wanted), in: household)
        let known = resolved.merging(own.map { ($0.alias, $0.productId) }) { first, _ in first }
        aliasesBefore = known
        aliases = known
        let aliasKeys = Set(texts + Array(known.keys)).map { EntityKey(kind: ProductRow.aliasKind, id: ByteText($0)) }
        entities = try await module.store.entities(wanted.map(ProductRow.key(of:)) + aliasKeys, in: household)
        var products: [ProductID: Product] = [:]
        for entity in entities.values where entity.key.kind == ProductRow.productKind && entity.state.isAlive {
            if case .product(let product) = try ProductRow(entity) { products[product.productId] = product }
        }
        before = products
        now = products
    }

    /// Returns the product of an identity, as it is now.
    func product(_ id: ProductID?) -> Product? { id.flatMap { now[$0] } }

    /// Returns the product that a text means as an alias.
    func product(alias: String) -> Product? { product(aliases[alias]) }

    /// Returns the other texts that mean a product, as they are now, sorted.
    func aliases(of id: ProductID) -> [String] {
        aliases.filter { $0.value == id }.keys.sorted { $0.utf8Precedes($1) }
    }

    /// Returns a product as it is at the end of the batch.
    func current(_ id: ProductID) -> Product? {
        // Several changes in one batch are one change: one version more.
        now[id].map { $0 == before[id] ? $0 : $0.versioned(after: version(of: id)) }
    }

    private func version(of id: ProductID) -> Int64 { entities[ProductRow.key(of: id)]?.version ?? 0 }

    mutating func put(_ product: Product) {
        now[product.productId] = product
        note(product.productId)
        let key = product.title.key
        if !key.isEmpty, byTitle[key].flatMap({ now[$0] }) == nil { byTitle[key] = product.productId }
    }

    /// Takes a product out with its aliases.
    mutating func remove(_ id: ProductID) {
        now[id] = nil
        note(id)
        aliases = aliases.filter { $0.value != id }
    }

    private mutating func note(_ id: ProductID) {
        if changed.insert(id).inserted { order.append(id) }
    }

    mutating func setAlias(_ text: String, to id: ProductID?) { aliases[text] = id }

    /// What the command means: one operation for each product, each alias, and each ingredient that it changes.
    var operations: [PlannedOperation] {
        order.compactMap(operation(of:))
            + Set(aliases.keys).union(aliasesBefore.keys).sorted().compactMap(operation(alias:)) + links.operations
    }

    /// The texts that mean another product than before, in order.
    var newAliases: [ProductAlias] {
        aliases.keys.sorted().compactMap { text in
            guard let id = aliases[text], aliasesBefore[text] != id else { return nil }
            return ProductAlias(alias: text, productId: id)
        }
    }

    /// The identifiers that meant another product and mean themselves again, in order.
    var formerAliases: [ProductAlias] {
        aliasesBefore.keys.filter { aliases[$0] == nil }.sorted().compactMap { text in
            (try? ProductID(text)).map { ProductAlias(alias: text, productId: $0) }
        }
    }

    private func operation(of id: ProductID) -> PlannedOperation? {
        let entity = entities[ProductRow.key(of: id)] ?? .absent(ProductRow.key(of: id))
        guard let product = now[id] else {
            return before[id].map { _ in PlannedOperation(.delete, of: entity.key, expecting: entity.version) }
        }
        guard product != before[id] else { return nil }
        let contents = product.changes(from: before[id], in: entity.state)
        return PlannedOperation(saving: contents, in: entity, by: ProductRow.rules)?.completingFacts(from: contents)
    }

    private func operation(alias text: String) -> PlannedOperation? {
        guard aliases[text] != aliasesBefore[text] else { return nil }
        let key = EntityKey(kind: ProductRow.aliasKind, id: ByteText(text))
        let entity = entities[key] ?? .absent(key)
        guard let id = aliases[text] else { return PlannedOperation(.delete, of: key, expecting: entity.version) }
        let row = ProductRow.alias(ProductAlias(alias: text, productId: id))
        return PlannedOperation(saving: row.changes, in: entity, by: ProductRow.rules)
    }
}
