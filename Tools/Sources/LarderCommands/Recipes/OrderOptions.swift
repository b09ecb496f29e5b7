import ArgumentParser

/// The options that change the order and the sections of lines or of steps.
struct OrderOptions {
    let part: NumberedPart
    let insert: [String]
    let add: [String]
    let move: [String]
    let remove: [Int]
    let section: [String]

    /// Whether one of them is given.
    var isUsed: Bool { ![insert.count, add.count, move.count, remove.count, section.count].allSatisfy { $0 == 0 } }

    private var sectionOption: String { part == .line ? "--section" : "--\(part)-section" }

    /// Checks that every text makes sense, and that no two changes of one line or step exclude each other.
    ///
    /// - Parameter others: The numbers that other options name.
    /// - Throws: A `ValidationError` for the first that doesn't.
    func check(_ others: [(option: String, numbers: [Int])]) throws {
        try NumberedText.check("--insert-\(part)", insert, like: part == .line ? "3=1 egg" : "2=Whisk the eggs.")
        try NumberedText.check("--move-\(part)", move, like: "5=2") { $0.newNumber != nil }
        try NumberedText.check(sectionOption, section, like: "3=For the sauce") { _ in true }
        guard add.allSatisfy({ !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("--add-\(part) needs a text: write the \(part).")
        }
        let changes = others + [("--move-\(part)", move.numbers), (sectionOption, section.numbers)]
        for (option, numbers) in changes + [("--remove-\(part)", remove)] {
            let counts = Dictionary(grouping: numbers) { $0 }.mapValues(\.count)
            guard let twice = numbers.first(where: { counts[$0, default: 0] > 1 }) else { continue }
            throw ValidationError(
                "\(option) names \(part) \(twice) twice: all numbers are those before the command, so name each once."
            )
        }
        for (option, numbers) in changes {
            guard let both = remove.first(where: numbers.contains) else { continue }
            throw ValidationError("--remove-\(part) \(both) and \(option) \(both) exclude each other: use one of them.")
        }
    }

    /// Returns the changes of a recipe.
    ///
    /// - Parameters:
    ///   - count: How many lines or steps it has.
    ///   - content: Makes a new line or step of a text.
    /// - Returns: The changes.
    /// - Throws: A refusal of a number that the recipe doesn't have.
    func changes<Content>(
        in count: Int,
        _ content: (String) -> Content
    ) throws(CommandFailure) -> OrderChanges<Content> {
        var changes = OrderChanges<Content>()
        for new in insert.compactMap(NumberedText.init) {
            // The place after the last one is possible, too.
            let isNext = new.number == count + 1
            let place = isNext ? count : try part.place(of: new.number, in: count, "--insert-\(part)")
            changes.inserted.append((place, content(new.text)))
        }
        changes.inserted += add.map { (count, content($0)) }
        for one in move.compactMap(NumberedText.init) {
            let place = try part.place(of: one.number, in: count, "--move-\(part)")
            let target = try part.place(of: one.newNumber ?? one.number, in: count, "--move-\(part)")
            changes.moved.append((place, target))
        }
        for number in remove { changes.removed.insert(try part.place(of: number, in: count, "--remove-\(part)")) }
        for one in section.compactMap(NumberedText.init) {
            changes.sections[try part.place(of: one.number, in: count, sectionOption)] = one.text
        }
        return changes
    }
}
