import RecipeMessages

extension Recipe {
    /// The recipe without its steps: a list needs none, and many recipes have to fit into one message.
    var withoutProse: Recipe {
        var recipe = self
        recipe.steps = []
        return recipe
    }
}
