import ArgumentParser
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Prints what happened to the stock.
struct StockJournalCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Show what happened to the stock, the latest first.",
        usage: """
            larder stock journal [NAME…] [--kind KIND]… [--by PERSON] [--from DAY] [--until DAY] [--counting] [--limit N] \
            [--json] [options]
            """,
        discussion: """
            A kind is purchase, consume, open, move, freeze, thaw, discard, recount, correct, transferIn or transferOut.

            EXAMPLES
              larder stock journal
              larder stock journal milk --limit 5
              larder stock journal --kind discard --json
              larder stock journal --from -7 --by anna --counting
            """
    )

    @Argument(help: "Show only these: names, productIds or barcodes.")
    var names: [String] = []
    @Option(help: "Only events of this kind.")
    var kind: [String] = []
    @Option(help: ArgumentHelp("Only what this person did, as the journal names them.", valueName: "person"))
    var by: String?
    @OptionGroup var period: PeriodOptions
    @Flag(help: "Leave out what was undone.")
    var counting = false
    @Option(help: "The most events to show, 1 to 100,000.")
    var limit = 20
    @Flag(help: "Print one JSON object per line, for each event.")
    var json = false
    @OptionGroup var shared: SharedOptions

    /// Whether the journal shows only some events.
    private var hasFilter: Bool {
        !names.isEmpty || !kind.isEmpty || counting || by != nil || period.isGiven
    }

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100,000.") }
        if let unknown = kind.first(where: { word in !StockEventKind.words.contains { $0.key == word } }) {
            let kinds = StockEventKind.words.map(\.key).joined(separator: ", ")
            throw ValidationError("--kind \(unknown.printable) is not known: use one of \(kinds).")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = try request(in: session)
        let (events, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> ([NamedStockEvent], String) in
            var events: [NamedStockEvent] = []
            try await home.pages(of: request, limit: limit) { events.append($0) }
            return (Array(events.prefix(limit)), await home.locale())
        }
        guard !json else { return session.console.write(events.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !events.isEmpty else {
            return session.console.write(words(hasFilter ? .journalNoMatch : .journalEmpty) + "\n")
        }
        var table = Table()
        for event in events { table.add(event.cells(words, session)) }
        session.console.write(table.text(on: session.page))
    }
}

extension StockJournalCommand {
    private func request(in session: Session) throws(CommandFailure) -> ListStockEventsRequest {
        let (first, last) = try period.days(today: session.today)
        var request = ListStockEventsRequest()
        request.names = names
        request.kinds = kind.compactMap { word in StockEventKind.words.first { $0.key == word }?.value }
        if let by { request.by = by }
        if let first { request.from = session.milliseconds(atStartOf: first) }
        if let last { request.until = session.milliseconds(atEndOf: last) }
        request.countingOnly = counting
        return request
    }
}

/// Undoes a change of the stock.
struct StockUndoCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo a change of the stock, or let it count again.",
        usage: "larder stock undo ID [--redo] [--json] [options]",
        discussion: """
            The id is one that a change or the journal shows; its beginning is enough where no other recent change has it.

            EXAMPLES
              larder stock undo 3fa85f64
              larder stock undo 3fa85f64 --redo
            """
    )

    @Argument(help: "The id of the change, or its beginning.")
    var id: String
    @Flag(help: "Let a change that was undone count again.")
    var redo = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = UndoStockChangeRequest.with { ($0.eventID, $0.redo) = (id, redo) }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (UndoStockChangeReply, String) in
            (try await home.write(request, step: "undo"), await home.locale())
        }
        guard !json else {
            let document = JSONValue.object([
                .init("event", reply.event.json), .init("product", reply.product.json),
                .init("unchanged", .bool(reply.unchanged)),
            ])
            return session.console.write(document.pretty + "\n")
        }
        let words = LocalWords(locale: locale)
        let left = reply.product.onHand.isEmpty ? words(.nothing) : reply.product.shown
        let changed: LocalWords.Key = redo ? .redone : .undone
        let same: LocalWords.Key = redo ? .countsAlready : .alreadyUndone
        var lines = [words(reply.unchanged ? same : changed, reply.event.sentence(words), left)]
        if !reply.product.shortfall.isEmpty {
            lines.append(words(.shortfall, reply.product.shortfall.map(\.shown).joined(separator: " + ")))
        }
        session.console.write(
            lines.map { $0.printable.spaced + "\n" }.joined()
        )
    }
}

extension ListStockEventsRequest: PagedRequest {}
extension ListStockEventsReply: PagedReply { var elements: [NamedStockEvent] { events } }

extension NamedStockEvent {
    /// What happened, in a few words: "Milk, 1 l, used".
    fileprivate func sentence(_ words: LocalWords) -> String {
        [words.title(of: product), hasAmount ? amount.shown : "", words.text(kind)].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    fileprivate func cells(_ words: LocalWords, _ session: Session) -> [Span] {
        let (entered, clock) = session.moment(milliseconds: at)
        let ofDay = day.isEmpty || day == entered ? "" : words(.happenedOn, words.day(day, today: session.today))
        let place = location.isEmpty || kind == .consume ? "" : location
        let changed = corrected.map { words.text($0, today: session.today) }
        let details = ([ofDay, place, words.text(reason)] + changed + [note, hasUndone ? words(.isUndone) : ""])
            .filter { !$0.isEmpty }
        return [
            Span(id.short, .quiet), Span("\(words.day(entered, today: session.today)) \(clock)"),
            Span(words.text(kind)),
            Span(words.title(of: product), hasUndone ? .quiet : .name),
            Span((hasAmount ? amount.shown : "").spaced),
            Span(details.joined(separator: ", ")), Span(by, .quiet),
        ]
    }
}
