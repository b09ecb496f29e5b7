import Commands
import ProductDomain

extension ProductModuleService {
    /// The kind of the effect by which other modules hear that identifiers mean other products; it contains a list of
    /// ``ProductMove``.
    public static var movedEffect: String { "product.moved" }
}

extension ProductBatch {
    /// The most moves of one effect: a group of operations of the module that hears of it holds them.
    private static let mostMoves = 200

    /// What the command owes the modules that refer to products.
    var effects: [PlannedEffect] {
        let moves = (newAliases + formerAliases).compactMap(ProductMove.init)
        return stride(from: 0, to: moves.count, by: Self.mostMoves).map { start in
            let piece = Array(moves[start..<min(start + Self.mostMoves, moves.count)])
            return PlannedEffect(ProductModuleService.movedEffect, json: piece)
        }
    }
}
