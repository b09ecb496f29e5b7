import ArgumentParser
import RecipeMessages
import SwiftProtobuf

/// What a command changes of a recipe besides its lines and steps.
struct RecipeFieldOptions: ParsableArguments {
    @Option(help: "The new title.")
    var name: String?
    @Option(parsing: .unconditional, help: "The yield: \"4 servings\", \"24 cookies\".")
    var servings: String?
    @Option(parsing: .unconditional, help: "Minutes of preparing; 0 for none, as with --cook, --rest and --total.")
    var prep: UInt32?
    @Option(parsing: .unconditional, help: "Minutes of cooking.")
    var cook: UInt32?
    @Option(parsing: .unconditional, help: "Minutes of resting.")
    var rest: UInt32?
    @Option(parsing: .unconditional, help: "Minutes in all.")
    var total: UInt32?
    @Option(help: "A tag to add; may be repeated.")
    var tag: [String] = []
    @Option(help: "A tag to remove; may be repeated.")
    var untag: [String] = []
    @Option(help: "The language, such as de.")
    var language: String?
    @Option(help: "The address of its page.")
    var source: String?
    @Option(help: "What it is.")
    var description: String?
    @Option(help: "The home's own notes.")
    var notes: String?
    @Option(help: "The https address of its picture.")
    var picture: String?
    @Option(help: ArgumentHelp("The weight of the whole recipe.", valueName: "grams"))
    var weight: String?

    func validate() throws {
        guard let weight, !weight.isEmpty else { return }
        try PositiveNumber.check([("--weight", weight)])
    }

    /// Whether one of them is given.
    var isUsed: Bool {
        needsRecipe
            || [name, servings, language, source, description, notes, picture, weight].contains { $0 != nil }
    }

    /// Whether the request needs what the recipe has now.
    var needsRecipe: Bool { changesTimes || !tag.isEmpty || !untag.isEmpty }

    private var changesTimes: Bool { [prep, cook, rest, total].contains { $0 != nil } }

    /// Sets the fields that need nothing else.
    func set(_ request: inout EditRecipeRequest) {
        if let name { request.title = name }
        if let servings { request.servings = .with { $0.text = servings } }
        if let language { request.language = language }
        if let source { request.sourceURL = source }
        if let description { request.description_p = description }
        if let notes { request.notes = notes }
        if let picture { request.cover = picture }
        if let weight { request.totalWeight = PositiveNumber.exact(weight) }
    }

    /// Sets the fields that keep a part of what the recipe has.
    func set(_ request: inout EditRecipeRequest, over recipe: Recipe) {
        if changesTimes {
            request.times = .with { times in
                if let minutes = prep ?? (recipe.hasPrepMinutes ? recipe.prepMinutes : nil) {
                    times.prepMinutes = minutes
                }
                if let minutes = cook ?? (recipe.hasCookMinutes ? recipe.cookMinutes : nil) {
                    times.cookMinutes = minutes
                }
                if let minutes = rest ?? (recipe.hasRestMinutes ? recipe.restMinutes : nil) {
                    times.restMinutes = minutes
                }
                if let minutes = total ?? (recipe.hasTotalMinutes ? recipe.totalMinutes : nil) {
                    times.totalMinutes = minutes
                }
                if prep == 0 { times.clearPrepMinutes() }
                if cook == 0 { times.clearCookMinutes() }
                if rest == 0 { times.clearRestMinutes() }
                if total == 0 { times.clearTotalMinutes() }
            }
        }
        guard !tag.isEmpty || !untag.isEmpty else { return }
        let gone = Set(untag.map { $0.trimmedOfSpace.lowercased() })
        request.tags = .with { $0.tags = recipe.tags.filter { !gone.contains($0.lowercased()) } + tag }
    }
}
