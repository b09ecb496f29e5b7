import ArgumentParser
import RecipeMessages
import SwiftProtobuf

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
