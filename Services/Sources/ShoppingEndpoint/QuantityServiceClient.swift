import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

/// Asks the quantity service to read lines and to write amounts; what it computes is in an extension.
struct QuantityServiceClient: QuantityReader {
    let nested: NestedRequests

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
            let reply = try await nested.ask(.quantity, request, step: "parse-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.lines.count, of: piece.count)
            for line in reply.lines { readings.append(try reading(line)) }
        }
        return readings
    }

    func format(_ amounts: [Quantities.Amount]) async throws(CollaboratorFailure) -> [StructuredQuantity] {
        var formatted: [StructuredQuantity] = []
        for piece in Batch.pieces(of: amounts, size: { _ in 256 }) {
            var request = FormatRequest()
            request.entries = piece.map { amount in
                var entry = FormatEntry()
                entry.quantity = CommonMessages.Quantity(
                    StructuredQuantity(range: AmountRange(amount), displayText: "", parseConfidence: 1)
                )
                return entry
            }
            let reply = try await nested.ask(.quantity, request, step: "format-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.quantities.count, of: piece.count)
            for (amount, text) in zip(piece, reply.quantities) {
                formatted.append(
                    StructuredQuantity(
                        range: AmountRange(amount),
                        displayText: text.text,
                        parseConfidence: 1,
                        exact: text.exact
                    )
                )
            }
        }
        return formatted
    }

    private func reading(_ line: ParsedLine) throws(CollaboratorFailure) -> Reading {
        Reading(
            quantity: try Collaborator.quantity.quantity(line.quantity),
            key: IngredientKey(rawValue: line.ingredientKey),
            name: line.name,
            listName: line.listName,
            phrase: line.amountText,
            hint: line.diagnostics.map(\.sentence).joined(separator: " "),
            assumptions: line.assumptions
        )
    }
}
