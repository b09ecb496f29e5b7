import Commands
import RecipeDomain

extension RecipeModuleService {
    /// The most titles that one title is chosen from.
    private static let mostNear = 20

    /// Returns the error for a reference that is no recipe, with the title that the person may have meant.
    func unknownRecipe(_ reference: String) async -> RecipeError {
        .unknownRecipe(reference, near: await title(near: reference))
    }

    /// Returns the title that a person may have meant by a reference that is no recipe.
    func title(near reference: String) async -> String? {
        let search = RecipeSearch(text: reference)
        do throws(RecipeContentError) { try search.check() } catch { return nil }
        let hits: [RecipeHit]
        do throws(StoreError) {
            hits = try await store.search(search, after: nil, limit: Self.mostNear, of: context.household)
        } catch {
            // The recipe is missing, whatever keeps the store from naming another one.
            return nil
        }
        return hits.map(\.summary.title).nearName(of: reference)
    }

    /// Returns the error for a reference that is no recipe in the trash, with the title that the person may have meant.
    func notInTrash(_ reference: String) async -> RecipeError {
        let trash: [RecipeSummary]
        do throws(StoreError) {
            trash = try await store.summaries(
                after: nil,
                limit: Self.mostReferences,
                listing: .trash,
                of: context.household
            )
        } catch {
            // As above.
            return .notInTrash(reference)
        }
        return .notInTrash(reference, near: trash.map(\.title).nearName(of: reference))
    }
}
