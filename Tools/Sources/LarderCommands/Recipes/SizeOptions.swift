import ArgumentParser

/// The options for another size of a recipe.
struct SizeOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The factor for all amounts, such as 2, 0.5 or 3/2.")
    var factor: String?
    @Option(parsing: .unconditional, help: "How many the recipe should serve.")
    var servings: String?
    @Option(parsing: .unconditional, help: "How many loaves, cookies or other things the recipe should make.")
    var yield: String?

    /// The number of options that are set.
    var count: Int { [factor, servings, yield].count { $0 != nil } }

    func validate() throws {
        guard count <= 1 else {
            throw ValidationError("--factor, --servings and --yield exclude each other: use one of them.")
        }
        try PositiveNumber.check([("--factor", factor), ("--servings", servings), ("--yield", yield)])
    }
}
