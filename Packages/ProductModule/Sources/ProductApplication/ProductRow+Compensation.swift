public import Commands
import ProductDomain

extension ProductRow {
    /// Tells modules with references what identifiers mean after all, where a refused change would have moved them.
    public static func compensation(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> [PlannedEffect] {
        var moves: [ProductMove] = []
        for key in operations.map(\.entity) where key.kind == aliasKind {
            guard let itself = try? ProductID(key.id.text) else { continue }
            var meant = ProductAlias(alias: key.id.text, productId: itself)
            if let entity = try entities.entity(key), entity.state.isAlive,
                case .alias(let alias) = try ProductRow(entity)
            {
                meant = alias
            }
            if let move = ProductMove(meant) { moves.append(move) }
        }
        return ProductModuleService.movedEffects(of: moves)
    }
}
