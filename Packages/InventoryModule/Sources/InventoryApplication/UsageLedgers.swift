import Commands
import InventoryDomain

extension InventoryModuleService {
    /// The most events that one question follows.
    static var mostEvents: Int { 100_000 }

    /// Reads all that happened to products that is not undone, each under all its identifiers.
    ///
    /// - Parameters:
    ///   - productIds: The products.
    ///   - references: What these identifiers mean.
    /// - Returns: The ledgers, by the identifiers that the products have now.
    /// - Throws: ``InventoryError/tooManyEvents(most:)``, or ``InventoryError`` when the store cannot be read.
    func ledgers(
        of productIds: [ProductID],
        _ references: StockReferences
    ) async throws(InventoryError) -> [ProductID: UsageLedger] {
        let filter = JournalFilter(productIds: references.identifiers(of: productIds), countingOnly: true)
        var events: [ProductID: [EnteredEvent]] = [:]
        let found: [EnteredEvent]
        do throws(StoreError) {
            found = try await store.events(filter, after: nil, limit: Self.mostEvents + 1, in: context.household)
        } catch { throw .store(error) }
        guard found.count <= Self.mostEvents else { throw .tooManyEvents(most: Self.mostEvents) }
        for entry in found {
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
