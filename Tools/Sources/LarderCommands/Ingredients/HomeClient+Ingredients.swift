import Envelope
import MessageBus
import QuantityMessages
import SwiftProtobuf
import TextFormats

extension HomeClient {
    /// Returns the ingredient with a name, an alias, or an identifier.
    func ingredient(_ reference: String) async throws(CommandFailure) -> FoundIngredient {
        var request = GetIngredientsRequest()
        request.references = [reference]
        guard let found = try await ask(request).found.first, found.hasIngredient else {
            throw await failure(unknown(reference, near: try await suggestion(for: reference)))
        }
        return found
    }

    /// Returns the suggested name that is nearest to a text; empty for none.
    private func suggestion(for text: String) async throws(CommandFailure) -> String {
        let request = SuggestIngredientsRequest.with { ($0.text, $0.limit) = (text, 20) }
        return try await ask(request).ingredients.map(\.name).nearest(to: text) ?? ""
    }

    /// Says that no ingredient has a name, and which one may be meant, as the quantity service does.
    private func unknown(_ reference: String, near: String) -> Refusal {
        let next =
            near.isEmpty
            ? ": search with `larder ingredients search`, or add it as your own." : ". Did you mean \"\(near)\"?"
        return Refusal(
            .notFound,
            code: "quantity.noSuchIngredient",
            sentence: "No ingredient is called \"\(reference)\"\(next)",
            params: ["reference": reference, "near": near]
        )
    }
}
