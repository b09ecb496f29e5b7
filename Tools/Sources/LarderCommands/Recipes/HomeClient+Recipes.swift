import CommonMessages
import Envelope
import MessageBus
import RecipeMessages
import SwiftProtobuf

extension HomeClient {
    /// Asks for saved recipes by their ids or titles, with one more request for those that a reply has no room for.
    ///
    /// - Returns: One entry for each, in the same order.
    func recipes(_ references: [String]) async throws(CommandFailure) -> [FoundRecipe] {
        var (found, rest) = ([FoundRecipe](), references[...])
        while !rest.isEmpty {
            let request = GetRecipesRequest.with { $0.references = Array(rest) }
            let reply = try await ask(request)
            guard !reply.recipes.isEmpty, reply.recipes.count + Int(reply.rest) == rest.count else {
                throw .refused("The recipe service answers for other recipes than those asked for: update it.")
            }
            found += reply.recipes
            rest = rest.dropFirst(reply.recipes.count)
        }
        return found
    }
}
