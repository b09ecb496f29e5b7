import ArgumentParser

extension [String] {
    /// Throws for the first word that begins with a hyphen, as an option does that is written wrong.
    ///
    /// The closure tells which words are none.
    func refuseOptions(except isWord: (String) -> Bool) throws {
        guard let option = first(where: { $0.hasPrefix("-") && !isWord($0) }) else { return }
        throw ValidationError("Unknown option '\(option.printable)'.")
    }
}
