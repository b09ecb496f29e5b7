import Commands
import Foundation
import ProductDomain

/// Inserts the products of a batch of drafts or updates those that the drafts mean.
///
/// A later draft sees what an earlier one made.
struct ProductUpsert {
    private let household: HouseholdID
    private var before: [ProductID: Product]
    private var now: [ProductID: Product] = [:]
    private var byTitle: [String: ProductID]
    private var aliases: [String: ProductID]
    /// The versions at which products of new identities were deleted; 0 for those that never were.
    private var versions: [ProductID: Int64] = [:]
    private var order: [ProductID] = []
    private var planned: [PlannedOperation] = []

    init(
        of drafts: [ProductDraft],
        store: any ProductLocalStore,
        household: HouseholdID
    ) async throws(StoreError) {
        self.household = household
        let titles = try await store.getByTitle(drafts.map(\.title.key).filter { !$0.isEmpty }, of: household)
        byTitle = titles.mapValues(\.productId)
        aliases = try await store.resolve(drafts.compactMap(\.barcode?.value), of: household)
        let generated = drafts.map { Self.generatedId(of: $0, household: household) }
        let wanted = drafts.compactMap { $0.barcode.flatMap(ProductID.init) } + Array(aliases.values) + generated
        before = try await store.get(wanted, of: household)
        for product in titles.values { before[product.productId] = product }
        let missing = Set(wanted).subtracting(before.keys)
        let dead = try await store.entities(missing.map(ProductRow.key(of:)), in: household)
        versions = Dictionary(uniqueKeysWithValues: missing.map { ($0, dead[ProductRow.key(of: $0)]?.version ?? 0) })
    }

    /// What the batch means: one operation a product, whatever the number of drafts that meant it.
    var operations: [PlannedOperation] {
        order.compactMap { now[$0] }.map { product in
            let earlier = before[product.productId]
            let changes = product.changes(since: earlier)
            let intent = earlier == nil ? Intent.create(changes) : .change(changes)
            let version = version(before: product.productId)
            return PlannedOperation(intent, of: ProductRow.product(product).key, expecting: version)
        } + planned
    }

    /// Returns a product as it is at the end of the batch.
    func current(_ product: Product) -> Product {
        guard let changed = now[product.productId] else { return product }
        // Several drafts of one batch are one change: one version more.
        return changed.versioned(after: version(before: product.productId))
    }

    private func version(before id: ProductID) -> Int64 { before[id]?.version ?? versions[id] ?? 0 }

    /// Makes the product of a draft, or adds the draft to the product that it means.
    mutating func add(_ draft: ProductDraft, now time: Date) -> (product: Product, created: Bool) {
        if let known = find(draft) {
            note(draft.barcode, means: known.productId)
            guard let merged = known.merging(draft, now: time) else { return (known, false) }
            put(merged)
            return (merged, false)
        }
        let id = draft.barcode.flatMap(ProductID.init) ?? Self.generatedId(of: draft, household: household)
        let product = Product(draft, productId: id, now: time)
        put(product)
        note(draft.barcode, means: id)
        return (product, true)
    }

    private func find(_ draft: ProductDraft) -> Product? {
        guard let barcode = draft.barcode else { return lookUp(byTitle[draft.title.key]) ?? lookUp(generated(draft)) }
        if let product = lookUp(aliases[barcode.value]) { return product }
        if let id = ProductID(barcode) { return lookUp(id) }
        // A shop's own number is a name that the shop gave: the home knows the product by its title.
        return lookUp(byTitle[draft.title.key]) ?? lookUp(generated(draft))
    }

    private func lookUp(_ id: ProductID?) -> Product? { id.flatMap { now[$0] ?? before[$0] } }

    private mutating func put(_ product: Product) {
        if now.updateValue(product, forKey: product.productId) == nil { order.append(product.productId) }
        let key = product.title.key
        if !key.isEmpty, byTitle[key] == nil { byTitle[key] = product.productId }
    }

    private mutating func note(_ barcode: Barcode?, means id: ProductID) {
        guard let barcode, barcode.scope == .inStore, aliases[barcode.value] != id else { return }
        let row = ProductRow.alias(ProductAlias(alias: barcode.value, productId: id))
        let isNew = aliases.updateValue(id, forKey: barcode.value) == nil
        let intent = isNew ? Intent.create(row.changes) : .change(row.changes)
        planned.append(PlannedOperation(intent, of: row.key, expecting: nil))
    }

    private func generated(_ draft: ProductDraft) -> ProductID { Self.generatedId(of: draft, household: household) }

    /// The identity that the same title always gets in the same home, so that the same entries give the same ids.
    private static func generatedId(of draft: ProductDraft, household: HouseholdID) -> ProductID {
        if draft.title.isEmpty, let barcode = draft.barcode {
            return ProductID(generated: household.identity(of: "product.barcode", named: barcode.value))
        }
        return ProductID(generated: household.identity(of: "product", named: draft.title.key))
    }
}
