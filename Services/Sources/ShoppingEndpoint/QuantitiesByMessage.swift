import CommonMessages
import QuantityMessages
import ShoppingModule

/// Asks the quantity service to read lines; what it computes is in an extension.
struct QuantitiesByMessage: QuantityReader {
    let conversation: Conversation

    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading] {
        var readings: [Reading] = []
        for piece in Batch.pieces(of: lines, size: { 3 * $0.text.utf8.count + 256 }) {
            var request = ParseRequest()
            request.lines = piece.map { line in
                var message = Line()
                message.text = line.text
                message.locale = line.language
                return message
            }
            let reply = try await conversation.ask(.quantity, request, step: "parse-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.lines.count, of: piece.count)
            for line in reply.lines { readings.append(try reading(line)) }
        }
        return readings
    }

    private func reading(_ line: ParsedLine) throws(CollaboratorFailure) -> Reading {
        Reading(
            quantity: try Collaborator.quantity.quantity(line.quantity),
            key: IngredientKey(rawValue: line.ingredientKey),
            listName: line.listName,
            phrase: line.amountText,
            hint: line.diagnostics.map(\.sentence).joined(separator: " "),
            assumptions: line.assumptions
        )
    }
}
