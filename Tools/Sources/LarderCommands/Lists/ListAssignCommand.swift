import ArgumentParser
import CategoryMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Gives the items of a list that have no aisle one, in one batch.
struct ListAssignCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign",
        abstract: "Choose aisles for the items of a list that have none, create aisles, or leave items.",
        usage: "larder list assign [ITEM=AISLE…] [--create] [--suggested] [--list LIST] [--json] [options]",
        discussion: """
            At a terminal, each item is asked about: the name of an aisle, Enter for the suggestion, or - to leave the \
            item; before an aisle is created that the home lacks, you are asked. In a pipe, the items are printed with \
            their suggestions, and ITEM=AISLE or --suggested assigns them; an aisle that the home lacks needs --create.

            EXAMPLES
              larder list assign
              larder list assign tofu=Produce kibble="Pet food" --create
              larder list assign --suggested
            """
    )

    @Argument(help: "Items, each with = and its aisle.")
    var choices: [String] = []
    @Flag(help: "Create the aisles that the home lacks, without asking.")
    var create = false
    @Flag(help: "Take every suggestion.")
    var suggested = false
    @OptionGroup var list: ListOption
    @Flag(help: "Print one JSON object per line, for each item.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard let wrong = choices.first(where: { $0.assignment == nil }) else { return }
        let name = String(wrong.prefix { $0 != "=" }.trimmedOfSpace)
        guard !name.isEmpty else {
            throw ValidationError("\"\(wrong.printable)\" names no item: write \"tofu\(wrong.printable)\".")
        }
        throw ValidationError("\"\(wrong.printable)\" has no aisle: write \"\(name.printable)=Produce\".")
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let reference = list.reference
        let given = choices.compactMap(\.assignment)
        let (items, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([SortedItem], String) in
            let locale = await home.locale()
            guard given.isEmpty else { return ([], locale) }
            let shown = try await home.ask(ShowListRequest.with { $0.list = reference })
            let names = shown.items.filter { !$0.assigned }.map(\.name)
            guard !names.isEmpty else { return ([], locale) }
            var request = SortByAisleRequest()
            request.uncategorized = true
            request.items = names.map { name in .with { $0.name = name } }
            return (try await home.ask(request).items, locale)
        }
        let words = LocalWords(locale: locale)
        let wanted = given.isEmpty ? await chosen(items, words, session) : given
        guard !wanted.isEmpty else {
            let names = items.map(\.name).joined(separator: ", ").printable
            if items.isEmpty, !json { session.console.write(words(.assignNothing) + "\n") }
            if !items.isEmpty, suggested, !json { session.console.write(words(.assignNoSuggestion, names) + "\n") }
            return
        }
        try await assign(wanted, words, session)
    }

    /// Returns what a person chooses for items; in a pipe, prints them.
    private func chosen(
        _ items: [SortedItem],
        _ words: LocalWords,
        _ session: Session
    ) async -> [(name: String, aisle: String)] {
        let console = session.console
        if suggested {
            return items.compactMap { item in item.suggestions.first.map { (item.name, $0.category.name) } }
        }
        guard console.inputIsTerminal, console.outputIsTerminal, !json else {
            for item in items { console.write(json ? item.listJSON.line + "\n" : item.line + "\n") }
            return []
        }
        var chosen: [(name: String, aisle: String)] = []
        for item in items {
            let likeliest = item.suggestions.first?.category.name
            let name = item.name.printable
            let question = likeliest.map { words(.assignAsk, name, $0.printable) } ?? words(.assignAskBare, name)
            console.write(question + " ")
            guard let line = (await console.readLines(upTo: 1).first ?? nil)?.trimmedOfSpace else { break }
            if line == "-" { continue }
            if let aisle = line.isEmpty ? likeliest : line { chosen.append((item.name, aisle)) }
        }
        return chosen
    }

    private func assign(
        _ choices: [(name: String, aisle: String)],
        _ words: LocalWords,
        _ session: Session
    ) async throws(CommandFailure) {
        let batch = AisleBatch(choices: choices, creates: create, isQuiet: json, words: words, session: session)
        let replies = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
            try await batch.assigned(by: home)
        }
        let ingredients = replies.flatMap(\.ingredients)
        guard !json else {
            let lines = ingredients.map { ingredient in
                JSONValue.object([
                    .init("name", .string(ingredient.name)), .init("category", .string(ingredient.category.name)),
                ]).line + "\n"
            }
            return session.console.write(lines.joined())
        }
        let created = replies.flatMap(\.created).map { words(.assignCreated, $0.name) }
        let done = ingredients.map { words(.assignDone, $0.name, $0.category.name) }
        let undo = replies.map(\.action).filter { !$0.isEmpty }.map { words(.assignUndo, $0.short) }
        session.console.write((created + done + undo).map { $0.printable + "\n" }.joined())
    }
}

extension String {
    /// The item and the aisle of "tofu=Produce"; `nil` for a text without both.
    fileprivate var assignment: (name: String, aisle: String)? {
        guard let mark = lastIndex(of: "=") else { return nil }
        let (name, aisle) = (self[..<mark].trimmedOfSpace, self[index(after: mark)...].trimmedOfSpace)
        return name.isEmpty || aisle.isEmpty ? nil : (String(name), String(aisle))
    }
}

extension SortedItem {
    /// The argument that assigns it as suggested: "tofu=Produce"; without a suggestion, "tofu=".
    fileprivate var line: String { "\(name)=\(suggestions.first?.category.name ?? "")".printable }

    fileprivate var listJSON: JSONValue {
        .object([
            .init("name", .string(name)),
            .init("suggestions", .array(suggestions.map { .string($0.category.name) })),
        ])
    }
}
