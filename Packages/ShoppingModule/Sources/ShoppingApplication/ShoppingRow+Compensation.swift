public import Commands
import ShoppingDomain

extension ShoppingRow {
    /// Takes out of the stock what a refused check had put there, unless another device's check of the same item holds.
    ///
    /// What a refused uncheck took out of the stock doesn't come back. It is refused because the list went with all its
    /// items, and the person who unchecked the item said that it wasn't bought. Where the item is still there, the
    /// check holds, but the stock takes nothing in for an occasion that was undone, and a purchase under another name
    /// could never be taken back by the next uncheck: a recount says what is really there.
    public static func compensation(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> [PlannedEffect] {
        var effects: [PlannedEffect] = []
        for operation in operations where operation.entity.kind == itemKind {
            let made = operation.intent.changes.compactMap(\.purchase).filter { $0.bought.product != nil }
            guard !made.isEmpty else { continue }
            var held: Set<String> = []
            if let entity = try entities.entity(operation.entity), entity.state.isAlive {
                held = Set(try ListItem.purchases(of: entity).map(\.key))
            }
            for purchase in made where !held.contains(purchase.key) {
                guard let product = purchase.bought.product else { continue }
                let returned = ReturnedStock(product, occasion: purchase.key)
                effects.append(PlannedEffect(ShoppingLists.returnedEffect, json: returned))
            }
        }
        return effects
    }
}

extension GroupChange {
    /// The purchase that the change makes; `nil` for any other change.
    fileprivate var purchase: ItemPurchase? {
        guard group == ShoppingRow.purchasesGroup, case .contribute(let key, let bytes?) = effect,
            let purchase = try? StoredJSON.decode(ItemPurchase.self, from: bytes), purchase.key == key.text
        else { return nil }
        return purchase
    }
}
