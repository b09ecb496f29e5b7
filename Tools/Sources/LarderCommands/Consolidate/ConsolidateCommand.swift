import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf

/// Adds up what recipes and lists need, and asks where only a person can say.
struct ConsolidateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "consolidate",
        abstract: "Add up what recipes and lists need, with a say in each merge that is not exact.",
        usage: """
            larder consolidate RECIPE|FILE… [--servings N | --factor F] [--list FILE]… [--line LINE]… [--accept N,…|all] [--unit N=UNIT] \
            [--amount N=AMOUNT] [--split N|NAME] [--answers FILE [--undo]] [--to FILE] [--json] [options]
            larder consolidate --rollback FILE
            """,
        discussion: """
            A recipe is the name of a kept one, a file, a folder of files, or - for standard input. --list reads a \
            plain list with one item a line, and --line takes one line.

            Amounts of one kind are added up at once, exactly: 1 cup and 2 cups of flour are 3 cups. What only a person \
            can say is numbered: cups and grams of one ingredient, two names that may be the same, lines without a \
            number. What is not decided stays apart.

            --answers keeps the decisions in a file, for the next run and the next list; --undo takes the last one \
            back. --to writes the list (.json as JSON, .md with boxes to tick, else as text); what was in the file \
            before is kept beside it, and --rollback brings it back.

            EXAMPLES
              larder consolidate Pancakes bread.txt --servings 6
              larder consolidate Pancakes --list week.txt --answers week.json --accept 1 --amount 2="1/8 tsp"
              larder consolidate Pancakes --list week.txt --answers week.json --undo
              larder consolidate --list week.txt --answers week.json --to week.txt
              larder consolidate --rollback week.txt
            """
    )

    @Argument(help: "A kept recipe, a file, a folder, or - for standard input.", completion: .file())
    var recipes: [String] = []
    @Option(help: "A plain list with one item a line, or - for standard input.", completion: .file())
    var list: [String] = []
    @Option(help: "One line, such as \"1 cup flour\".")
    var line: [String] = []
    @OptionGroup var size: ConsolidationSize
    @OptionGroup var choices: ConsolidationChoices
    @Option(help: "A file that keeps what is decided.", completion: .file())
    var answers: String?
    @Flag(help: "Take the last decision of --answers back.")
    var undo = false
    @Option(help: "A file to write the list to.", completion: .file())
    var to: String?
    @Option(help: "Bring back what was in a file before --to.", completion: .file())
    var rollback: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let inputs = recipes + list + line
        if rollback != nil {
            guard inputs.isEmpty, choices.isEmpty, answers == nil, to == nil, !undo else {
                throw ValidationError("--rollback stands alone: larder consolidate --rollback week.txt.")
            }
            return
        }
        guard !inputs.isEmpty else {
            throw ValidationError("Give what is to be added up: recipes, --list FILE or --line \"1 cup flour\".")
        }
        guard !inputs.contains(where: { $0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("A name or a line is empty: give a recipe, a file or a line such as \"1 cup flour\".")
        }
        guard (recipes + list).count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read once: give - once.")
        }
        guard !undo || (answers != nil && choices.isEmpty) else {
            throw ValidationError("--undo goes with --answers, and decides nothing else in the same run.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if let rollback {
            let undone = try ConsolidatedFile(path: rollback).rollback()
            session.console.write("\(rollback) is what it was before; the list is in \(undone).\n")
            return
        }
        var file = try answers.map { (path) throws(CommandFailure) in try AnswersFile(path: path) }
        if undo, let answer = try takeBack(&file) { session.console.complain("Taken back: \(answer.description).") }
        let before = file?.answers ?? []
        let outcome = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ConsolidationOutcome in
            try await consolidate(before, home, console: session.console)
        }
        for failure in outcome.failures { session.console.complain(failure.line) }
        try show(outcome, in: session)
        file?.answers = outcome.answers
        if undo || outcome.answers != before { try file?.write() }
        guard outcome.failures.isEmpty else { throw .told }
    }

    private func takeBack(_ file: inout AnswersFile?) throws(CommandFailure) -> ConsolidationAnswer? {
        guard let answer = file?.answers.popLast() else {
            throw .refused("\(answers ?? "") has no decision to take back.")
        }
        return answer
    }

    private func consolidate(
        _ before: [ConsolidationAnswer],
        _ home: HomeClient,
        console: any Console
    ) async throws(CommandFailure) -> ConsolidationOutcome {
        let reader = ConsolidationReader(home: home, console: console, size: size)
        let (all, failures) = try await reader.read(recipes: recipes, lists: list, lines: line)
        let lines = all.filter(\.isIngredient)
        var answers = before
        var decisions = ConsolidationDecisions(answers, on: lines)
        var reply = PreviewConsolidationReply()
        if !lines.isEmpty {
            reply = try await home.ask(request(lines, decisions))
            if !choices.isEmpty {
                let chosen = try choices.answers(to: reply, on: lines)
                answers += chosen
                decisions = ConsolidationDecisions(answers, on: lines)
                reply = try await home.ask(request(lines, decisions))
                try await ConsolidationUnits(home: home).check(chosen, in: reply)
            }
        }
        return ConsolidationOutcome(
            lines: lines,
            leftOut: all.filter { !$0.isIngredient },
            reply: reply,
            answers: answers,
            idle: decisions.idle,
            failures: failures
        )
    }

    private func request(
        _ lines: [ConsolidationLine],
        _ decisions: ConsolidationDecisions
    ) -> PreviewConsolidationRequest {
        .with {
            $0.entries = lines.map(\.entry)
            $0.decisions = decisions.decisions
        }
    }

    private func show(_ outcome: ConsolidationOutcome, in session: Session) throws(CommandFailure) {
        let document = ConsolidationDocument(outcome: outcome).json.pretty + "\n"
        if let to, !outcome.lines.isEmpty {
            let format = ConsolidatedListFormat(path: to)
            let kept = try ConsolidatedFile(path: to).write(format.text(of: outcome, document: document))
            let before = kept.map { "; what was there before is in \($0): --rollback goes back" } ?? ""
            session.console.complain("\(to): \(outcome.reply.items.count) items\(before).")
        }
        if json {
            session.console.write(document)
        } else if to == nil || !outcome.reply.proposals.isEmpty {
            session.console.write(ConsolidationText(outcome: outcome, page: session.page).render())
        }
    }
}
