import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient: QuantityArithmetic {
    func scale(_ tasks: [ScaleTask]) async throws(CollaboratorFailure) -> [StructuredQuantity] {
        var scaled: [StructuredQuantity] = []
        for piece in Batch.pieces(of: tasks, size: { $0.quantity.displayText.utf8.count + 128 }) {
            var request = ScaleRequest()
            request.entries = piece.map { task in
                var entry = ScaleEntry()
                entry.quantity = CommonMessages.Quantity(task.quantity)
                entry.factor = task.factor.description
                return entry
            }
            let reply = try await nested.ask(.quantity, request, step: "scale-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.quantities.count, of: piece.count)
            scaled += try Collaborator.quantity.quantities(reply.quantities)
        }
        return scaled
    }

    /// An ingredient is never divided between messages, so that its lines are added up wherever they are.
    func consolidate(_ ingredients: [Ingredient]) async throws(CollaboratorFailure) -> [Consolidation] {
        var found: [Consolidation] = []
        let size: (Ingredient) -> Int = { ingredient in
            ingredient.lines.reduce(0) { $0 + $1.quantity.displayText.utf8.count + ingredient.name.utf8.count + 160 }
        }
        for piece in Batch.pieces(of: ingredients, size: size) {
            var request = ConsolidateRequest()
            request.entries = piece.flatMap { ingredient in
                ingredient.lines.map { line in
                    var entry = ConsolidateEntry()
                    entry.ingredientKey = ingredient.key.rawValue
                    entry.listName = ingredient.name
                    entry.quantity = CommonMessages.Quantity(line.quantity)
                    return entry
                }
            }
            let reply = try await nested.ask(.quantity, request, step: "consolidate-\(piece.startIndex)")
            found += try consolidations(of: piece, in: reply)
        }
        return found
    }

    func subtract(_ demands: [GrossDemand]) async throws(CollaboratorFailure) -> [NetDemand] {
        var found: [NetDemand] = []
        for piece in Batch.pieces(of: demands, size: { 128 * ($0.need.count + $0.stock.count) + 48 }) {
            var request = SubtractRequest()
            request.entries = piece.map { demand in
                var entry = SubtractEntry()
                entry.ingredientKey = demand.key.rawValue
                entry.need = demand.need.map { CommonMessages.Quantity($0) }
                entry.stock = demand.stock.map { CommonMessages.Amount($0) }
                return entry
            }
            let reply = try await nested.ask(.quantity, request, step: "subtract-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.entries.count, of: piece.count)
            for entry in reply.entries { found.append(try netDemand(entry)) }
        }
        return found
    }

    /// The reply is sorted by key; positions count over the whole request, here they count from an ingredient's first.
    private func consolidations(
        of ingredients: ArraySlice<Ingredient>,
        in reply: ConsolidateReply
    ) throws(CollaboratorFailure) -> [Consolidation] {
        let items = Dictionary(reply.items.map { ($0.ingredientKey, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [Consolidation] = []
        var start = 0
        for ingredient in ingredients {
            guard let item = items[ingredient.key.rawValue] else {
                throw Collaborator.quantity.brokeContract("nothing about \"\(ingredient.key)\"")
            }
            let positions = start..<start + ingredient.lines.count
            let counted = item.counted.map { Int($0) }
            guard counted.allSatisfy(positions.contains) else {
                throw Collaborator.quantity.brokeContract("lines of another ingredient for \"\(ingredient.key)\"")
            }
            found.append(
                Consolidation(
                    totals: try Collaborator.quantity.quantities(item.totals),
                    path: try Collaborator.quantity.path(item.path),
                    counted: Set(counted.map { $0 - start })
                )
            )
            start = positions.upperBound
        }
        return found
    }

    private func netDemand(_ entry: SubtractedEntry) throws(CollaboratorFailure) -> NetDemand {
        NetDemand(
            toBuy: try Collaborator.quantity.quantities(entry.toBuy),
            inStock: try Collaborator.quantity.quantities(entry.inStock),
            path: try Collaborator.quantity.path(entry.path)
        )
    }
}
