@_exported public import RecipeApplication
@_exported public import RecipeDomain
