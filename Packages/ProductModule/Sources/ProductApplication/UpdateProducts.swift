import Commands
import Foundation
public import ProductDomain

extension ProductModuleService {
    /// Changes products, each for itself: what can't be changed is told, and the others are changed.
    ///
    /// - Parameter updates: The changes; a later one sees what an earlier one did.
    /// - Returns: One entry for each update, in the same order.
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostDrafts``.
    public func updateProducts(_ updates: [ProductUpdate]) async throws(ProductError) -> UpdateProductsResult {
        guard updates.count <= Self.mostDrafts else { throw .tooMany(count: updates.count) }
        return try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var changes = try await ProductChanges(of: updates.map(\.reference), for: self)
                let entries = updates.map { changes.apply($0, at: context.now) }
                return (changes.operations, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }

    /// Deletes products with their aliases.
    ///
    /// An edit that is made elsewhere meanwhile doesn't bring them back.
    ///
    /// - Parameter references: The products.
    /// - Returns: One entry for each, in the same order.
    /// - Throws: ``ProductError/tooMany(count:)`` for more than ``mostDrafts``.
    public func deleteProducts(_ references: [ProductReference]) async throws(ProductError) -> UpdateProductsResult {
        guard references.count <= Self.mostDrafts else { throw .tooMany(count: references.count) }
        return try await context.once(in: store) { () async throws(ProductError) in
            do throws(StoreError) {
                var changes = try await ProductChanges(of: references, for: self)
                let entries = references.map { changes.delete($0) }
                return (changes.operations, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }
}

/// What came of changing or deleting products.
public struct UpdateProductsResult: Hashable, Sendable, Codable {
    /// What came of one of them.
    public struct Entry: Hashable, Sendable, Codable {
        /// The product as it is now; as it was, when it is deleted; `nil` when the home doesn't have it.
        public let product: Product?
        /// What happened.
        public let result: Result
    }

    /// What happened to a product.
    public enum Result: String, Hashable, Sendable, Codable {
        /// It was changed.
        case updated
        /// It was so already.
        case unchanged
        /// It was deleted.
        case deleted
        /// The home doesn't have it.
        case unknown
        /// Neither a title nor a barcode would be left, by which to find it.
        case nameless
    }

    /// One entry for each product that was named, in order.
    public let entries: [Entry]
}

extension UpdateProductsResult.Entry {
    /// Why the product was not changed, and what to do next; empty when it was, or was so already.
    public var description: String {
        let name = product.map { $0.title.isEmpty ? $0.productId.text : $0.title.text } ?? ""
        return switch result {
        case .updated, .unchanged, .deleted: ""
        case .unknown: "The home has no such product: look it up in the list of products."
        case .nameless: "\(name) would have neither a title nor a barcode: give it a title, or delete it."
        }
    }
}

/// The changes of one command to products that the home has.
private struct ProductChanges {
    private let entities: [EntityKey: StoredEntity]
    private let aliases: [ProductAlias]
    private let identities: [ProductReference: ProductID]
    private let before: [ProductID: Product]
    private var now: [ProductID: Product]

    init(of references: [ProductReference], for module: ProductModuleService) async throws(StoreError) {
        let (store, household) = (module.store, module.context.household)
        let found = try await module.find(references)
        let pairs = zip(references, found).compactMap { reference, product in
            product.map { (reference, $0.productId) }
        }
        identities = Dictionary(pairs) { first, _ in first }
        before = Dictionary(found.compactMap(\.self).map { ($0.productId, $0) }) { first, _ in first }
        now = before
        aliases = try await store.aliases(of: Array(before.keys), in: household)
        let keys = before.keys.map(ProductRow.key(of:)) + aliases.map { ProductRow.alias($0).key }
        entities = try await store.entities(keys, in: household)
    }

    mutating func apply(_ update: ProductUpdate, at time: Date) -> UpdateProductsResult.Entry {
        guard let product = product(of: update.reference) else { return .init(product: nil, result: .unknown) }
        let changed = product.updated(by: update, at: time)
        guard changed.barcode != nil || !changed.title.isEmpty else {
            return .init(product: product, result: .nameless)
        }
        guard changed != product else { return .init(product: product, result: .unchanged) }
        now[product.productId] = changed
        let version = entities[ProductRow.key(of: product.productId)]?.version ?? 0
        return .init(product: changed.versioned(after: version), result: .updated)
    }

    mutating func delete(_ reference: ProductReference) -> UpdateProductsResult.Entry {
        guard let product = product(of: reference) else { return .init(product: nil, result: .unknown) }
        now[product.productId] = nil
        return .init(product: product, result: .deleted)
    }

    /// What the command means: one operation for each product that it changes, and for each alias that goes with one.
    var operations: [PlannedOperation] {
        before.keys.sorted().compactMap { id in
            guard before[id] != now[id], let entity = entities[ProductRow.key(of: id)] else { return nil }
            guard let product = now[id] else {
                return PlannedOperation(.delete, of: entity.key, expecting: entity.version)
            }
            let changes = ProductRow.product(product).changes
            return PlannedOperation(saving: changes, in: entity, by: ProductRow.rules)
        }
            + aliases.filter { now[$0.productId] == nil }.map { alias in
                let key = ProductRow.alias(alias).key
                return PlannedOperation(.delete, of: key, expecting: entities[key]?.version)
            }
    }

    private func product(of reference: ProductReference) -> Product? { identities[reference].flatMap { now[$0] } }
}
