import Commands
import Foundation
import RecipeDomain

extension RowChange<StoredRecipe> {
    /// The change that makes a recipe what it is now; the feed carries all of it.
    init(_ stored: StoredRecipe) throws(RecipeModuleError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let payload: [UInt8]
        do { payload = try Array(encoder.encode(stored)) } catch {
            throw .store(.unavailable(reason: "The recipe cannot be encoded for the feed: \(error)."))
        }
        self.init(
            kind: AddRecipe.kind,
            entityId: stored.id.description,
            expectedVersion: stored.version - 1,
            row: stored,
            payload: payload
        )
    }
}
