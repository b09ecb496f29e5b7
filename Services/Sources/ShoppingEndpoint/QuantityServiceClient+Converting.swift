import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient {
    func convert(
        _ amounts: [AmountToConvert],
        locale: String
    ) async throws(CollaboratorFailure) -> [ShoppingModule.Conversion?] {
        var found: [ShoppingModule.Conversion?] = []
        for piece in Batch.pieces(of: amounts, size: { 512 + $0.ingredient.rawValue.utf8.count }) {
            var request = ConvertRequest()
            request.conversions = piece.map { wanted in
                var message = QuantityMessages.Conversion()
                message.amount = CommonMessages.Amount(wanted.amount)
                message.toUnit = wanted.unit.rawValue
                message.ingredientKey = wanted.ingredient.rawValue
                return message
            }
            let reply = try await nested.ask(.quantity, request, step: "convert-\(piece.startIndex)", locale: locale)
            try Collaborator.quantity.check(reply.outcomes.count, of: piece.count)
            for outcome in reply.outcomes { found.append(try conversion(outcome)) }
        }
        return found
    }

    /// Reads an outcome; `nil` without a path.
    private func conversion(
        _ outcome: ConversionOutcome
    ) throws(CollaboratorFailure) -> ShoppingModule.Conversion? {
        guard outcome.hasQuantity else { return nil }
        let measured = zip(outcome.path, outcome.equations).filter { !$0.0.exact }.map(\.1)
        return ShoppingModule.Conversion(
            quantity: try Collaborator.quantity.quantity(outcome.quantity),
            path: try Collaborator.quantity.path(outcome.path),
            conversions: measured
        )
    }
}
