import ArgumentParser

/// What a recipe has numbers for, as `larder recipe show --numbers` shows them.
enum NumberedPart: String {
    /// An ingredient line.
    case line
    /// A step.
    case step

    /// Returns the place of a number that an option names.
    ///
    /// - Parameters:
    ///   - number: The number, from 1 up.
    ///   - count: How many lines or steps the recipe has.
    ///   - option: The option, for the message.
    /// - Returns: The place, from 0 up.
    /// - Throws: A refusal of a number that the recipe doesn't have.
    func place(of number: Int, in count: Int, _ option: String) throws(CommandFailure) -> Int {
        guard (1...max(count, 1)).contains(number), count > 0 else {
            let parts = count == 0 ? "no \(self)s" : "\(count) \(self)\(count == 1 ? "" : "s")"
            throw .refused(
                "\(option) \(number) is not possible: the recipe has \(parts), as `larder recipe show --numbers` shows."
            )
        }
        return number - 1
    }
}

/// The number of a line or a step, and a text for it: "2=300 ml milk".
struct NumberedText {
    let number: Int
    /// The text without white space around it; may be empty.
    let text: String

    /// Reads a number and a text; returns `nil` for any other text.
    init?(_ typed: String) {
        let parts = typed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmedOfSpace)
        guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
        (self.number, text) = (number, parts[1])
    }

    /// The text as a number of its own; `nil` for any other text.
    var newNumber: Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

    /// Checks that every text of an option is a number and a text that the option takes.
    ///
    /// - Parameters:
    ///   - option: The option.
    ///   - texts: Its texts.
    ///   - example: A text that it takes, for the message.
    ///   - isPossible: Whether it takes a text; by default, any but an empty one.
    /// - Throws: A `ValidationError` for the first text that is not.
    static func check(
        _ option: String,
        _ texts: [String],
        like example: String,
        where isPossible: (NumberedText) -> Bool = { !$0.text.isEmpty }
    ) throws {
        guard let wrong = texts.first(where: { NumberedText($0).map(isPossible) != true }) else { return }
        throw ValidationError("\(option) \"\(wrong)\" is not possible: write it like \"\(example)\".")
    }
}

extension [String] {
    /// The numbers of numbered texts.
    var numbers: [Int] { compactMap { NumberedText($0)?.number } }
}
