public import Commands
public import ProductDomain

/// The writes of the port. Each is a group of operations, never a row: the store folds them into what it has, and on a
/// device puts them into the outbox in the same transaction. So no write takes a sync state: a device's is pending, and
/// a hub's is done.
extension ProductLocalStore {
    /// Makes each product unless the home has it, and adds what a draft adds; each for itself.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``ProductModuleService/mostProducts``.
    public func upsert(
        _ drafts: [ProductDraft],
        for context: CommandContext
    ) async throws(ProductError) -> AddProductsResult {
        try ProductModuleService.check(drafts.count)
        let drafts = drafts.map { $0.with(facts: $0.facts.hashingSnippets(SHA1.digest)) }
        return try await context.onceWithEffects(in: self) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(adding: drafts, to: module(context))
                let results = drafts.map { batch.add($0) }
                let entries = results.map { result in
                    AddProductsResult.Entry(
                        product: result.productId.flatMap { batch.current($0) },
                        created: result.created,
                        changed: result.changed,
                        refusal: result.refusal
                    )
                }
                return (batch.operations, batch.effects, AddProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }

    /// Changes products, each for itself; a later change sees what an earlier one did.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``ProductModuleService/mostProducts``.
    public func upsert(
        _ updates: [ProductUpdate],
        for context: CommandContext
    ) async throws(ProductError) -> UpdateProductsResult {
        try ProductModuleService.check(updates.count)
        return try await context.onceWithEffects(in: self) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(changing: updates, in: module(context))
                let entries = updates.map { update in
                    do throws(ProductRefusal) { return try batch.apply(update) } catch {
                        return UpdateProductsResult.Entry(product: batch.find(update.reference), refusal: error)
                    }
                }
                return (batch.operations, batch.effects, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }

    /// Deletes products with their aliases, each for itself.
    ///
    /// - Throws: ``ProductError/tooMany(count:most:)`` for more than ``ProductModuleService/mostProducts``.
    public func delete(
        _ references: [ProductReference],
        for context: CommandContext
    ) async throws(ProductError) -> UpdateProductsResult {
        try ProductModuleService.check(references.count)
        return try await context.onceWithEffects(in: self) { () async throws(ProductError) in
            do throws(StoreError) {
                var batch = try await ProductBatch(deleting: references, in: module(context))
                let entries = references.map { reference in
                    guard let product = batch.delete(reference) else {
                        return UpdateProductsResult.Entry(product: nil, refusal: .noProduct(name: reference.typed))
                    }
                    return UpdateProductsResult.Entry(product: product, result: .deleted)
                }
                return (batch.operations, batch.effects, UpdateProductsResult(entries: entries))
            } catch { throw .store(error) }
        }
    }

    private func module(_ context: CommandContext) -> ProductModuleService {
        ProductModuleService(store: self, context: context)
    }
}
