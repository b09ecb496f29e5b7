public import Commands
public import InventoryDomain
import Quantities

/// The products of which a home has less than it wants at least, by identifier.
public struct MissingProducts: Hashable, Sendable {
    /// The products of which there is too little.
    public let missing: [MissingProduct]
    /// The products whose stock cannot be compared with their minimum.
    public let uncompared: [UncomparedProduct]
    /// The text that requests the next page; empty after the last one.
    public let nextCursor: String
}

extension InventoryModuleService {
    /// Lists the products of which the home has less than its minimum, and how much of each to get.
    ///
    /// A lot in another unit counts where that unit converts exactly, by definition or by what its packs hold; all
    /// units of a page take one batch. No measured weight counts: a product whose stock needs one is listed apart,
    /// unless the rest of it is enough. ``MinimumCheck`` has the formulas.
    ///
    /// - Parameter request: The page, in products with a minimum; it can have fewer entries, as those of which there
    ///   is enough are left out.
    /// - Returns: The products of the page.
    /// - Throws: ``InventoryError`` for an invalid cursor, or when the store or the converter fails.
    public func missingProducts(
        _ request: PageRequest = PageRequest()
    ) async throws(InventoryError) -> MissingProducts {
        let page = try await request.read(orThrowing: InventoryError.self, cursor: \.pageCursor) {
            (position, limit) async throws(StoreError) in
            let ids = try await store.products(nil, in: context.household).filter { $0.minimum != nil }.map(\.productId)
            let references = try await store.allReferences(of: ids, in: context.household)
            let current = Set(ids.map(references.current)).filter { id in
                position.map { $0 < id.pageCursor } ?? true
            }
            return Array(current.sorted().prefix(limit))
        }
        let home: HomeStock
        do throws(StoreError) { home = try await HomeStock(of: page.elements, in: store, context) } catch {
            throw .store(error)
        }
        let checks = try await checks(of: page.elements, home)
        return MissingProducts(
            missing: checks.compactMap { if case .missing(let product) = $0 { product } else { nil } },
            uncompared: checks.compactMap { if case .uncompared(let product) = $0 { product } else { nil } },
            nextCursor: page.nextCursor
        )
    }

    /// Compares products with what the home wants of them, in one batch.
    private func checks(of productIds: [ProductID], _ home: HomeStock) async throws(InventoryError) -> [MinimumCheck] {
        var batch = ConversionBatch()
        let compared = productIds.compactMap { id -> ComparedProduct? in
            let wanted = home.wanted(id)
            guard let minimum = wanted.minimum else { return nil }
            return ComparedProduct(wanted, minimum: minimum, home.stock(of: id))
        }
        for product in compared { batch.ask(product.minimumRates.questions + product.targetRates.questions) }
        let answers = try await batch.answers(of: converter)
        return compared.map { product in
            MinimumCheck(
                product.wanted,
                minimum: product.minimum,
                product.stock,
                rates: (
                    product.minimumRates.rates(by: answers).mapValues(\.unitRate),
                    product.targetRates.rates(by: answers).mapValues(\.unitRate)
                )
            )
        }
    }
}

extension ProductID {
    /// The position after this product in a list by identifier.
    fileprivate var pageCursor: PageCursor { PageCursor(after: text) }
}

/// A product with a minimum, and what must convert to compare it.
private struct ComparedProduct {
    let wanted: StockedProduct
    let minimum: Amount
    let stock: ProductStock
    let minimumRates: PackRates
    let targetRates: PackRates

    init(_ wanted: StockedProduct, minimum: Amount, _ stock: ProductStock) {
        (self.wanted, self.minimum, self.stock) = (wanted, minimum, stock)
        minimumRates = PackRates(from: minimum, to: stock.lots, ingredientKey: "")
        targetRates = PackRates(from: wanted.target ?? minimum, to: stock.lots, ingredientKey: "")
    }
}
