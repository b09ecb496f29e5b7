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

/// What a command changes of the ingredient lines.
struct RecipeLineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Another text for a line, which is read again.", valueName: "number=text"))
    var line: [String] = []
    @Option(help: ArgumentHelp("A line to add at the end.", valueName: "text"))
    var addLine: [String] = []
    @Option(help: ArgumentHelp("A line to remove.", valueName: "number"))
    var removeLine: [Int] = []
    @Option(help: ArgumentHelp("A line to read again, also over what you said of it.", valueName: "number"))
    var reread: [Int] = []
    @Option(name: .customLong("is"), help: ArgumentHelp("Which ingredient a line means.", valueName: "number=name"))
    var names: [String] = []

    func validate() throws {
        try NumberedText.check("--line", line)
        try NumberedText.check("--is", names)
    }

    /// Whether one of them is given.
    var isUsed: Bool {
        ![line.count, addLine.count, removeLine.count, reread.count, names.count].allSatisfy { $0 == 0 }
    }

    /// Returns all lines of a request.
    func lines(over recipe: Recipe) throws(CommandFailure) -> [EditedLine] {
        var edited = recipe.ingredients.map { before in
            EditedLine.with { line in
                // A line of an earlier release has no identifier.
                (line.id, line.section) = (before.id, before.section)
                if before.id.isEmpty { line.text = before.text }
            }
        }
        let places = 0..<edited.count
        for change in line.compactMap(NumberedText.init) {
            edited[try change.place(in: places, "--line")].text = change.text
        }
        for number in reread { edited[try NumberedText.place(number, in: places, "--reread")].reread = true }
        for name in names.compactMap(NumberedText.init) {
            edited[try name.place(in: places, "--is")].own.name = name.text
        }
        var gone: Set<Int> = []
        for number in removeLine { gone.insert(try NumberedText.place(number, in: places, "--remove-line")) }
        let section = recipe.ingredients.last?.section ?? ""
        let added = addLine.map { text in EditedLine.with { ($0.text, $0.section) = (text, section) } }
        return edited.enumerated().filter { !gone.contains($0.offset) }.map(\.element) + added
    }
}

/// What a command changes of the steps.
struct RecipeStepOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Another text for a step.", valueName: "number=text"))
    var step: [String] = []
    @Option(help: ArgumentHelp("A step to add at the end.", valueName: "text"))
    var addStep: [String] = []
    @Option(help: ArgumentHelp("A step to remove.", valueName: "number"))
    var removeStep: [Int] = []

    func validate() throws { try NumberedText.check("--step", step) }

    /// Whether one of them is given.
    var isUsed: Bool { !step.isEmpty || !addStep.isEmpty || !removeStep.isEmpty }

    /// Returns all steps of a request; a step whose text changes keeps its section, but not the lines chosen for it.
    func steps(over recipe: Recipe) throws(CommandFailure) -> EditedSteps {
        var steps = recipe.steps.enumerated().map { place, text in
            (text: text, details: recipe.stepDetails.dropFirst(place).first ?? StepDetails())
        }
        let places = 0..<steps.count
        for change in step.compactMap(NumberedText.init) {
            let place = try change.place(in: places, "--step")
            steps[place] = (change.text, .with { $0.section = steps[place].details.section })
        }
        var gone: Set<Int> = []
        for number in removeStep { gone.insert(try NumberedText.place(number, in: places, "--remove-step")) }
        let section = steps.last?.details.section ?? ""
        let kept = steps.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
        let all = kept + addStep.map { ($0, StepDetails.with { $0.section = section }) }
        return .with { ($0.steps, $0.details) = (all.map(\.text), all.map(\.details)) }
    }
}

/// The number of a line or a step, and a text for it: "2=300 ml milk".
struct NumberedText {
    let number: Int
    let text: String

    init?(_ typed: String) {
        let parts = typed.split(separator: "=", maxSplits: 1).map { String($0).trimmedOfSpace }
        guard parts.count == 2, let number = Int(parts[0]), number > 0, !parts[1].isEmpty else { return nil }
        (self.number, text) = (number, parts[1])
    }

    /// Throws unless every text is a number and a text.
    static func check(_ option: String, _ texts: [String]) throws {
        guard let wrong = texts.first(where: { NumberedText($0) == nil }) else { return }
        throw ValidationError("\(option) \"\(wrong)\" is not possible: write the number and the text, like \"2=…\".")
    }

    /// Returns where the number is; refuses one that the recipe does not have.
    func place(in places: Range<Int>, _ option: String) throws(CommandFailure) -> Int {
        try Self.place(number, in: places, option)
    }

    static func place(_ number: Int, in places: Range<Int>, _ option: String) throws(CommandFailure) -> Int {
        guard places.contains(number - 1) else {
            throw .refused(
                "\(option) \(number) is not possible: the recipe has \(places.count), as `larder recipe show --numbers` "
                    + "shows."
            )
        }
        return number - 1
    }
}
