import Commands
import ProductDomain

extension ProductModuleService {
    /// The kind of the effect by which other modules hear that identifiers mean other products; it contains a list of
    /// ``ProductMove``.
    public static var movedEffect: String { "product.moved" }

    /// The most moves of one effect: a group of operations of the module that hears of it holds them.
    private static var mostMoves: Int { 200 }

    /// The effects by which other modules hear of moves.
    static func movedEffects(of moves: [ProductMove]) -> [PlannedEffect] {
        stride(from: 0, to: moves.count, by: mostMoves).map { start in
            PlannedEffect(movedEffect, json: Array(moves[start..<min(start + mostMoves, moves.count)]))
        }
    }
}

extension ProductBatch {
    /// What the command owes the modules that refer to products.
    var effects: [PlannedEffect] {
        ProductModuleService.movedEffects(of: (newAliases + formerAliases).compactMap(ProductMove.init))
    }
}
