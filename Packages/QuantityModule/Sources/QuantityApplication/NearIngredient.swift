import Commands
import QuantityDomain

extension IngredientCatalogService {
    /// The most suggestions that one name is chosen from.
    private static let mostNear = 20

    /// Returns the error for a reference that is no ingredient, with the name that the person may have meant.
    func noSuchIngredient(_ reference: String) async -> QuantityError {
        do throws(QuantityError) {
            let found = try await suggestIngredients(reference, limit: Self.mostNear).map(\.name)
            return .noSuchIngredient(reference, near: found.nearName(of: reference))
        } catch {
            // The ingredient is missing, whatever keeps the store from naming another one.
            return .noSuchIngredient(reference)
        }
    }

    /// Returns the alias of one of the home's own ingredients that a person may have meant.
    func ownAlias(near text: String) async throws(QuantityError) -> String? {
        let own = try await reading { () async throws(StoreError) in
            let query = IngredientQuery(isCustom: true, limit: Self.mostNamedKeys)
            return try await store.ingredients(query, of: context.household).map(\.ingredient)
        }
        return own.flatMap(\.aliases).nearName(of: text)
    }
}
