import ArgumentParser

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
