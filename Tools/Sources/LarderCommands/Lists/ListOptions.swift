import ArgumentParser
import ShoppingMessages

/// The option that chooses between several lists.
struct ListOption: ParsableArguments {
    @Option(help: "The list: its name, or words of it. Default: the newest open one.")
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
        let isYes = words.isYes(await console.readLines(upTo: 1).first ?? nil)
        if !isYes { console.write(words(.nothingChanged) + "\n") }
        return isYes
    }
}

extension LocalWords {
    /// Whether an answer is a yes, or the beginning of one, in the reader's language or in English.
    func isYes(_ line: String?) -> Bool {
        let answer = line?.trimmedOfSpace.lowercased() ?? ""
        return !answer.isEmpty && (self(.yes).lowercased().hasPrefix(answer) || "yes".hasPrefix(answer))
    }
}
