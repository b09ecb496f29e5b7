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
}
