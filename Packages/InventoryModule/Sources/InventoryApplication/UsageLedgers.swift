import Commands
import InventoryDomain

extension InventoryModuleService {
    /// Reads all that happened to products that is not undone, each under all its identifiers.
    ///
    /// - Parameters:
    ///   - productIds: The products.
    ///   - references: What these identifiers mean.
    /// - Returns: The ledgers, by the identifiers that the products have now.
    /// - Throws: ``StoreError`` when the store cannot be read.
    func ledgers(
        of productIds: [ProductID],
        _ references: StockReferences
    ) async throws(StoreError) -> [ProductID: UsageLedger] {
        let filter = JournalFilter(productIds: references.identifiers(of: productIds), countingOnly: true)
        var events: [ProductID: [EnteredEvent]] = [:]
        for entry in try await store.events(filter, after: nil, limit: .max, in: context.household) {
            for id in Set(entry.event.products.map(references.current)) { events[id, default: []].append(entry) }
        }
        let current = Set(productIds.map(references.current))
        return Dictionary(
            uniqueKeysWithValues: current.map { id in
                (id, UsageLedger(events[id] ?? [], of: references.ledgers(of: id)))
            }
        )
    }
}
