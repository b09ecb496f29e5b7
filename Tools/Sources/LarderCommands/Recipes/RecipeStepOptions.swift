import ArgumentParser
import RecipeMessages
import SwiftProtobuf

/// What a command changes of the steps.
struct RecipeStepOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Another text for a step.", valueName: "number=text"))
    var step: [String] = []
    @Option(help: ArgumentHelp("A step to add at the end.", valueName: "text"))
    var addStep: [String] = []
    @Option(help: ArgumentHelp("A step to insert before the one with this number.", valueName: "number=text"))
    var insertStep: [String] = []
    @Option(help: ArgumentHelp("A step to move to the place of another.", valueName: "number=number"))
    var moveStep: [String] = []
    @Option(help: ArgumentHelp("A step to remove.", valueName: "number"))
    var removeStep: [Int] = []
    @Option(help: ArgumentHelp("The section that begins at a step; empty for none.", valueName: "number=heading"))
    var stepSection: [String] = []
    @Option(
        help: ArgumentHelp(
            "The lines that a step uses: \"2=1,3\" or \"2=none\"; empty for those that its text names.",
            valueName: "number=lines"
        )
    )
    var stepLines: [String] = []

    private var order: OrderOptions {
        OrderOptions(
            part: .step,
            insert: insertStep,
            add: addStep,
            move: moveStep,
            remove: removeStep,
            section: stepSection
        )
    }

    func validate() throws {
        try NumberedText.check("--step", step, like: "2=Whisk the eggs.")
        try NumberedText.check("--step-lines", stepLines, like: "2=1,3") { StepLines($0.text) != nil }
        try order.check([("--step", step.numbers), ("--step-lines", stepLines.numbers)])
    }

    /// Whether one of them is given.
    var isUsed: Bool { order.isUsed || !step.isEmpty || !stepLines.isEmpty }

    /// The numbers of the lines that a person chooses for steps.
    var chosenLines: Set<Int> {
        Set(stepLines.compactMap(NumberedText.init).flatMap { StepLines($0.text)?.chosen ?? [] })
    }

    /// Returns all steps of a request; a step whose text changes keeps its section, but not the lines chosen for it.
    func steps(over recipe: Recipe) throws(CommandFailure) -> EditedSteps {
        let count = recipe.steps.count
        var entries = recipe.steps.enumerated().map { place, text in
            let details = recipe.stepDetails.dropFirst(place).first ?? StepDetails()
            return OrderChanges.Entry(content: Step(text: text, details: details), section: details.section)
        }
        for change in step.compactMap(NumberedText.init) {
            let place = try NumberedPart.step.place(of: change.number, in: count, "--step")
            entries[place].content = Step(text: change.text)
        }
        for change in stepLines.compactMap(NumberedText.init) {
            let place = try NumberedPart.step.place(of: change.number, in: count, "--step-lines")
            entries[place].content.details = try details(change.text, over: recipe)
        }
        let changed = try order.changes(in: count) { Step(text: $0) }.entries(over: entries)
        return .with { steps in
            steps.steps = changed.map(\.content.text)
            steps.details = changed.map { entry in
                var details = entry.content.details
                details.section = entry.section
                return details
            }
        }
    }

    /// Returns the details of a step that uses other lines.
    private func details(_ lines: String, over recipe: Recipe) throws(CommandFailure) -> StepDetails {
        var details = StepDetails()
        guard let chosen = StepLines(lines)?.chosen else { return details }
        details.chosen = true
        for number in chosen {
            let place = try NumberedPart.line.place(of: number, in: recipe.ingredients.count, "--step-lines: line")
            // A recipe of an earlier release has lines that a step can't name.
            guard !recipe.ingredients[place].id.isEmpty else {
                throw .refused(
                    "--step-lines is not possible: the recipe's lines are only texts. Read them with "
                        + "`larder migrate --apply`."
                )
            }
            details.lineIds.append(recipe.ingredients[place].id)
        }
        return details
    }

    private struct Step {
        var text: String
        var details = StepDetails()
    }
}

/// The lines that a step uses, as a person types them: "1,3", "none", or nothing for those that its text names.
private struct StepLines {
    /// The numbers of the lines, each once and in order; `nil` for those that the text names.
    let chosen: [Int]?

    /// Reads numbers between commas; returns `nil` for any other text.
    init?(_ text: String) {
        guard !text.isEmpty, text.lowercased() != "none" else {
            chosen = text.isEmpty ? nil : []
            return
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0.trimmedOfSpace) ?? 0 }
        guard numbers.allSatisfy({ $0 > 0 }) else { return nil }
        chosen = Set(numbers).sorted()
    }
}
