import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Takes an amount of a product out of the stock, and returns the product's new stock.
    ///
    /// The amount may be in another unit than the stock, where the two convert exactly, by what a pack of the product
    /// holds, or by the measured weights of an ingredient that is named; what remains keeps the unit of the stock.
    public func useStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        ingredientKey: String = ""
    ) async throws(InventoryError) -> UsedStock {
        try await context.once(in: store) { () async throws(InventoryError) in
            let ledger = try await ledger(of: productId)
            let before = ledger.stock
            let rates = try await rates(of: amount.amount, to: before, ingredientKey)
            let withdrawal: Withdrawal
            do throws(StockError) {
                withdrawal = try Withdrawal(of: amount, from: before, rates: rates.mapValues(\.rate.value))
            } catch { throw .stock(error) }
            let (operations, after) = try ledger.taking(withdrawal.taken)
            let used = withdrawal.taken.compactMap { rates[$0.unit] }
            let sources = Set(used.flatMap(\.rate.measuredBy)).sorted()
            var seen: Set<StatedAssumption> = []
            let outcome = UsedStock(
                stock: after,
                measuredBy: sources,
                assumptions: used.flatMap(\.rate.assumptions).filter { seen.insert($0).inserted },
                packs: used.compactMap(\.pack)
            )
            return (operations, outcome)
        }
    }

    /// Returns how the requested unit converts to the other units of the stock, where the stock needs to know.
    private func rates(
        of requested: Amount,
        to stock: ProductStock,
        _ ingredientKey: String
    ) async throws(InventoryError) -> [UnitCode: PackRates.Rate] {
        let others = stock.onHand.map(\.unit).filter { $0 != requested.unit }
        let isCovered = stock.onHand(in: requested.unit) >= requested.value
        // Asking costs a message: as long as the requested unit suffices, nothing needs to convert.
        guard !isCovered, !others.isEmpty else { return [:] }
        return try await PackRates(converter: converter, packs: stock.packs, ingredientKey: ingredientKey)
            .rates(from: requested, to: others)
    }
}

/// What a use of stock leads to.
public struct UsedStock: Hashable, Sendable, Codable {
    /// The product's new stock.
    public let stock: ProductStock
    /// The measured steps that converted the amount, for people; empty when every conversion is exact.
    public let measuredBy: [String]
    /// What the conversion assumes, each once.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted the amount.
    public let packs: [PackContent]

    /// Puts an outcome together.
    init(stock: ProductStock, measuredBy: [String], assumptions: [StatedAssumption], packs: [PackContent]) {
        (self.stock, self.measuredBy, self.packs) = (stock, measuredBy, packs)
        self.assumptions = assumptions
    }

    /// Reads an outcome; that of an earlier release names no packs and no assumptions.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        stock = try container.decode(ProductStock.self, forKey: .stock)
        measuredBy = try container.decode([String].self, forKey: .measuredBy)
        packs = try container.decodeIfPresent([PackContent].self, forKey: .packs) ?? []
        assumptions = try container.decodeIfPresent([StatedAssumption].self, forKey: .assumptions) ?? []
    }
}
