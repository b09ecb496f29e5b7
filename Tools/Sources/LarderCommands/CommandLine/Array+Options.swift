import ArgumentParser

extension [String] {
    /// Throws for the first word that begins with a hyphen, such as a mistyped option.
    ///
    /// The closure returns whether such a word is an argument, not an option.
    func refuseOptions(except isWord: (String) -> Bool) throws {
        guard let option = first(where: { $0.hasPrefix("-") && !isWord($0) }) else { return }
        throw ValidationError("Unknown option '\(option.printable)'.")
    }
}
