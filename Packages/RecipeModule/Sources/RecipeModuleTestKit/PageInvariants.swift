import Commands
import Quantities
import RecipeModule

/// The properties that hold for any page or text; the fuzzer checks them, and tests replay the inputs that it found.
public enum PageInvariants {
    /// Returns the property that reading the content violates, or `nil` if all hold.
    public static func violation(of bytes: UnsafeRawBufferPointer) -> String? {
        // Refusing content without a recipe is as correct as reading one.
        guard let reading = try? RecipeReader(fileName: "page.html").read(Array(bytes)) else { return nil }
        if reading.recipes.isEmpty { return "There is neither a recipe nor a refusal." }
        return reading.recipes.lazy.compactMap(violation).first
    }

    private static func violation(of recipe: Recipe) -> String? {
        let texts =
            [recipe.title] + recipe.tags + recipe.steps.map(\.text)
            + recipe.ingredients.flatMap { [$0.text, $0.section ?? "x"] }
        if texts.contains(where: \.isEmpty) { return "A text is empty." }
        if texts.contains(where: { $0.utf8.contains { $0 < 0x20 } }) { return "A text has control characters." }
        let same = try? Recipe(
            title: recipe.title,
            servings: recipe.servings,
            ingredients: recipe.ingredients.map { IngredientLine($0.text, section: $0.section) },
            times: recipe.times,
            tags: recipe.tags,
            language: recipe.language,
            sourceURL: recipe.sourceURL,
            steps: recipe.steps
        )
        if same != recipe { return "The recipe is another when it is made again." }
        if let count = recipe.servings?.count, count <= .zero { return "A yield is not above zero." }
        return rowViolation(of: recipe)
    }

    /// Checks that a recipe survives the round trip through field groups.
    private static func rowViolation(of recipe: Recipe) -> String? {
        let row = RecipeRow.recipe(
            StoredRecipe(id: RecipeID(uuid: HouseholdID(name: "fuzzed").uuid), version: 1, recipe: recipe).identified
        )
        let stamp = Stamp(reading: 1, incarnation: Incarnation(high: 0, low: 1))
        var state = EntityState.absent
        guard let creation = EntityOperation(.create(row.changes), of: row.key, in: state, at: stamp),
            state.fold(creation) == .applied,
            let kept = try? RecipeRow(StoredEntity(key: row.key, version: 1, lastSeq: 1, state: state)), kept == row
        else { return "The recipe is another when it is kept." }
        return nil
    }
}
