import ArgumentParser
import RecipeMessages
import SwiftProtobuf

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
