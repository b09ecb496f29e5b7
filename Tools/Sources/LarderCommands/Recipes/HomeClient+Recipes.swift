import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import SwiftProtobuf

extension HomeClient {
    /// Asks for saved recipes by their ids or titles: in one request, or in two halves when the recipes are too long
    /// for one reply.
    ///
    /// - Returns: One entry for each, in the same order.
    func recipes(_ references: [String]) async throws(CommandFailure) -> [FoundRecipe] {
        let options = await options(for: .recipe)
        do throws(Refusal) {
            return try await sender.request(GetRecipesRequest.with { $0.references = references }, options: options)
                .recipes
        } catch {
            guard error.problem.code == "bus.replyTooLarge", references.count > 1 else { throw await failure(error) }
        }
        let middle = references.count / 2
        return try await recipes(Array(references[..<middle])) + recipes(Array(references[middle...]))
    }
}
