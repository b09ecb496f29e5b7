import ArgumentParser
import ShoppingMessages

/// The option that chooses between several lists.
struct ListOption: ParsableArguments {
    @Option(help: "The list: its name, or a part of it. Default: the newest open one.")
    var list: String?

    /// The reference of a message.
    var reference: String { list ?? "" }
}

/// The option that confirms what a command would ask about.
struct ConfirmationOption: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Answer the question with yes.")
    var yes = false
}

extension Session {
    /// Asks a question with the answers yes and no; without a person at a terminal, tells how to say yes.
    ///
    /// - Returns: Whether the answer is yes.
    func confirm(_ question: String, locale: String) async throws(CommandFailure) -> Bool {
        let words = LocalWords(locale: locale)
        guard console.inputIsTerminal, console.outputIsTerminal else {
            throw .refused("\(question.printable) \(words(.confirmWith))")
        }
        console.write("\(question.printable) \(words(.yesOrNo)) ")
        let answer = (await console.readLines(upTo: 1).first ?? nil)?.trimmedOfSpace.lowercased() ?? ""
        let isYes = !answer.isEmpty && (words(.yes).lowercased().hasPrefix(answer) || "yes".hasPrefix(answer))
        if !isYes { console.write(words(.nothingChanged) + "\n") }
        return isYes
    }
}
