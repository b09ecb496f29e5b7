import ArgumentParser
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Prints what was done to lists and staples.
struct ListJournalCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Show what was done to lists, staples, and aisles, the latest first.",
        usage: "larder list journal [--list LIST] [--by PERSON] [--limit N] [--json] [options]",
        discussion: """
            Each line begins with the id by which `larder list undo` undoes it. Of each list, the latest 200 are kept.

            EXAMPLES
              larder list journal
              larder list journal --list party --by anna --limit 5
            """
    )

    @Option(help: "Only this list: its name, or words of it. Default: all lists, staples, and aisles.")
    var list: String?
    @Option(help: ArgumentHelp("Only what this person did, as the journal names them.", valueName: "person"))
    var by: String?
    @Option(help: "The most actions to show, 1 to 100,000.")
    var limit = 20
    @Flag(help: "Print one JSON object per line, for each action.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100,000.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = ListListActionsRequest.with { ($0.list, $0.by) = (list ?? "", by ?? "") }
        let (actions, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([ListAction], String) in
            var actions: [ListAction] = []
            try await home.pages(of: request, limit: limit) { actions.append($0) }
            return (Array(actions.prefix(limit)), await home.locale())
        }
        guard !json else { return session.console.write(actions.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !actions.isEmpty else { return session.console.write(words(.listJournalEmpty) + "\n") }
        var table = Table()
        for action in actions { table.add(action.cells(words, session)) }
        session.console.write(table.text(on: session.page))
    }
}

/// Undoes what was done to a list or to staples.
struct ListUndoCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo what you did last to a list or an aisle, or what anyone did, also an undo.",
        usage: "larder list undo [ACTION] [--list LIST] [--json] [options]",
        discussion: """
            Of several parts, those that were changed since stay. What was checked goes out of the stock again, and an \
            aisle that was created stays when items get the aisle back that they had.

            EXAMPLES
              larder list undo
              larder list undo 3fa85f64
            """
    )

    @Argument(help: "The id of an action in the journal, or its beginning. Default: your latest action.")
    var action: String?
    @Option(help: "Your latest action on this list: its name, or words of it.")
    var list: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard action == nil || list == nil else {
            throw ValidationError("An action by its id needs no --list: leave one of them out.")
        }
        // A script whose variable is empty does not mean the latest action.
        guard action?.allSatisfy(\.isWhitespace) != true else {
            throw ValidationError("The id is empty: give one of larder list journal, or none for your latest action.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = UndoListActionRequest.with { ($0.action, $0.list) = (action ?? "", list ?? "") }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (UndoListActionReply, String) in
            (try await home.write(request, step: "undo"), await home.locale())
        }
        guard !json else {
            let document = JSONValue.object([
                .init("action", reply.action.json), .init("undo", reply.undo.json),
                .init("kept", .array(reply.kept.map { .string($0) })),
            ])
            return session.console.write(document.pretty + "\n")
        }
        let words = LocalWords(locale: locale)
        let undone = words(.actionUndone, reply.action.deed(words), reply.action.shownParts, reply.undo.id.short)
        let kept = reply.kept.map { words(.actionKept, $0) }
        session.console.write(([undone] + kept).map { $0.printable + "\n" }.joined())
    }
}

extension ListListActionsRequest: PagedRequest {}
extension ListListActionsReply: PagedReply { var elements: [ListAction] { actions } }

extension ListAction {
    /// What was done, in a word or two; the code itself for one that the words don't know.
    func deed(_ words: LocalWords) -> String {
        let key = "act" + kind.prefix(1).uppercased() + kind.dropFirst()
        return LocalWords.Key(rawValue: key).map { words($0) } ?? kind
    }

    /// What it was done to: "Milk 2 l, Eggs 6", "Oat milk: Dairy".
    var shownParts: String {
        parts.map { part in
            part.text.isEmpty ? part.name : "\(part.name)\(part.assigned ? ":" : "") \(part.text)"
        }
        .joined(separator: ", ")
    }

    fileprivate func cells(_ words: LocalWords, _ session: Session) -> [Span] {
        let (day, clock) = session.moment(milliseconds: atMilliseconds)
        let facts = [list, undone ? words(.isUndone) : ""].filter { !$0.isEmpty }
        return [
            Span(id.short, .quiet), Span("\(words.day(day, today: session.today)) \(clock)"), Span(deed(words)),
            Span(shownParts, undone ? .quiet : .name), Span(facts.joined(separator: ", "), .quiet), Span(by, .quiet),
        ]
    }

    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("actionId", .string(id)), .init("kind", .string(kind)), .init("by", .string(by)),
            .init("at", .integer(atMilliseconds)), .init("listId", .string(listID)), .init("list", .string(list)),
            .init(
                "parts",
                .array(
                    parts.map { part in
                        .object([
                            .init("name", .string(part.name)), .init("text", .string(part.text)),
                            .init("combined", .bool(part.combined)), .init("assigned", .bool(part.assigned)),
                        ])
                    }
                )
            ),
            .init(
                "undone",
                undone
                    ? .object([.init("by", .string(undoneBy)), .init("at", .integer(undoneAtMilliseconds))]) : .null
            ),
            .init("undoes", undoes.isEmpty ? .null : .string(undoes)),
        ])
    }
}
