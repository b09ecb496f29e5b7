import Commands
public import InventoryDomain

extension InventoryModuleService {
    /// The most references that one command changes, since a group of operations travels whole.
    public static var mostReferences: Int { 200 }

    /// Gives the stock under earlier identifiers to the products that they mean now.
    ///
    /// The ledgers stay as they were entered, and each use and each reading joins those of one product. So nothing is
    /// lost or doubled, in whatever order nodes hear of the change and of what was entered, also under an earlier
    /// identifier and afterward. The products need not be in stock.
    ///
    /// - Parameter changes: At most ``mostReferences``; a later one sees what an earlier one did.
    /// - Returns: How many identifiers mean another product than before.
    /// - Throws: ``InventoryError/tooManyReferences(count:most:)``, or ``InventoryError/store(_:)`` when the store
    ///   fails; then nothing has changed.
    public func rewriteReferences(_ changes: [ReferenceChange]) async throws(InventoryError) -> Int {
        guard changes.count <= Self.mostReferences else {
            throw .tooManyReferences(count: changes.count, most: Self.mostReferences)
        }
        return try await context.once(in: store) { () async throws(InventoryError) in
            do throws(StoreError) {
                let ids = Set(changes.flatMap { [$0.earlierId, $0.newId] })
                var references = try await store.allReferences(of: Array(ids), in: context.household)
                let rewritten = Set(changes.flatMap { references.apply($0) })
                let entities = try await store.entities(ids.map(InventoryRow.referenceKey(of:)), in: context.household)
                let operations = ids.sorted().compactMap { id in
                    let entity =
                        entities[InventoryRow.referenceKey(of: id)] ?? .absent(InventoryRow.referenceKey(of: id))
                    let earlier = changes.filter { $0.newId == id && $0.earlierId != id }.map(\.earlierId)
                    return InventoryRow.rewriting(
                        entity,
                        to: rewritten.contains(id) ? references.newId(of: id) ?? id : nil,
                        adding: earlier
                    )
                }
                return (operations, rewritten.count)
            } catch { throw .store(error) }
        }
    }
}

extension InventoryStore {
    /// Returns which identifiers mean the same products as these.
    func allReferences(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> StockReferences {
        var references = StockReferences()
        var asked = Set(productIds)
        while !asked.isEmpty {
            references.add(try await self.references(of: Array(asked), in: household), of: asked)
            asked = references.missing
        }
        return references
    }
}

extension InventoryRow {
    /// Plans what a reference's entity is to hold besides; `nil` when it holds that.
    fileprivate static func rewriting(
        _ entity: StoredEntity,
        to newId: ProductID?,
        adding earlier: [ProductID]
    ) -> PlannedOperation? {
        let held = Set(entity.state.groups[earlierGroup]?.elements ?? [])
        let added = Set(earlier.map { ByteText($0.text) }).subtracting(held).sorted()
        let changes =
            (newId.map { [GroupChange(newGroup, .write(json: $0))] } ?? [])
            + added.map { GroupChange(earlierGroup, .add($0)) }
        guard !changes.isEmpty else { return nil }
        let intent = entity.state.isAlive ? Intent.change(changes) : .create(changes)
        return PlannedOperation(intent, of: entity.key, expecting: entity.version)
    }
}
