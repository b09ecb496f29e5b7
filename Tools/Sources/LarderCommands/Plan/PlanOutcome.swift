import ShoppingMessages

/// The result of planning: the list, and the recipes that are not on it.
struct PlanOutcome: Sendable {
    /// The reply; `nil` when no recipe could be read.
    let reply: PlanReply?
    let failures: [RecipeFailure]
}
