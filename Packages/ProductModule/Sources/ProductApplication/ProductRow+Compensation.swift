public import Commands
import ProductDomain

extension ProductRow {
    /// Tells modules with references what identifiers mean after all, where a refused change would have moved them.
    ///
    /// The refused move ended one in the opposite direction, which then holds again.
    public static func compensation(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> [PlannedEffect] {
        var moves: [ProductMove] = []
        for operation in operations where operation.entity.kind == aliasKind {
            guard let itself = try? ProductID(operation.entity.id.text) else { continue }
            let meant = try alias(operation.entity, in: entities)
            moves += [ProductMove(meant ?? ProductAlias(alias: itself.text, productId: itself))].compactMap(\.self)
            guard let target = operation.target, let opposite = try alias(target, in: entities) else { continue }
            moves += [ProductMove(opposite)].compactMap(\.self)
        }
        return ProductModuleService.movedEffects(of: moves)
    }

    /// Returns what an identifier means; `nil` when it is no alias.
    private static func alias(
        _ key: EntityKey,
        in entities: some EntityReader
    ) throws(StoreError) -> ProductAlias? {
        guard let entity = try entities.entity(key), entity.state.isAlive,
            case .alias(let alias) = try ProductRow(entity)
        else { return nil }
        return alias
    }
}

extension EntityOperation {
    /// The alias entity of the identifier to which the operation on an alias leads; `nil` when it leads nowhere.
    fileprivate var target: EntityKey? {
        guard case .write(let bytes)? = intent.changes.last(where: { $0.group == ProductRow.productGroup })?.effect,
            let text = try? StoredJSON.decode(String.self, from: bytes)
        else { return nil }
        return EntityKey(kind: ProductRow.aliasKind, id: ByteText(text))
    }
}
