public import Commands
public import CommandsTestKit
public import InventoryModule
public import Quantities

/// What a family does with its stock, at random: few products in small amounts, so that two nodes use the last of one.
public enum InventorySchedule {
    /// Gives one random command to the module at a node; throws when the node refuses it.
    ///
    /// - Returns: What the command did, the change below zero for a use, and the stock that it answered.
    @discardableResult
    public static func command(
        _ store: some InventoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws -> (productId: ProductID, change: Amount, stock: ProductStock) {
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
        let productId = try ProductID(generator.oneIn(2) ? "flour" : "milk")
        let unit = generator.oneIn(3) ? "bag" : "kg"
        let some = Amount(try Rational(Int128(1 + generator.below(4)), Int128(1 + generator.below(3))), unit)
        guard generator.oneIn(3) else {
            let all = try await module.stock(of: [productId]).first?.onHand.first
            let amount = generator.oneIn(2) ? some : all ?? some
            let used = try await module.useStock(StockedAmount(amount), of: productId)
            return (productId, Amount(-amount.value, amount.unit), used.stock)
        }
        return (productId, some, try await module.addStock(StockedAmount(some), of: productId))
    }
}
