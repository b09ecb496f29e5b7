import ArgumentParser
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf

/// What the commands that change stock in place have in common.
struct StockChangeOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A name, productId or barcode, and how much if not all.", valueName: "product amount")
    )
    var words: [String]
    @OptionGroup var lots: LotOptions
    @OptionGroup var note: NoteOption
    @OptionGroup var choice: ProductChoiceOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    /// Sends the change, and prints what it led to.
    func change(
        _ change: ChangeStockByNameRequest.OneOf_Change,
        _ deed: StockDeed,
        in session: Session
    ) async throws(CommandFailure) {
        var request = ChangeStockByNameRequest()
        request.text = words.joined(separator: " ")
        request.productID = choice.productId ?? ""
        if let lots = lots.choice { request.from = lots }
        request.note = note.note ?? ""
        request.change = change
        let reply = try await session.withHome(shared, write: write) { [request] (home) async throws(CommandFailure) in
            try await home.write(request, step: "change-stock")
        }
        guard reply.hasChange else {
            throw .ambiguous(request.text, reply.choices, locale: shared.locale(in: session.environment))
        }
        session.show(reply.change, deed, of: lots.place ?? lots.lot?.short, json: json)
    }
}

/// Opens a product.
struct StockOpenCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open something in stock: it goes first from then on, and keeps as long as it does once open.",
        usage: "larder stock open PRODUCT [AMOUNT] [--on DAY] [--lot ID | --in PLACE] [--json] [options]",
        discussion: """
            Without an amount, one pack is opened.

            EXAMPLES
              larder stock open milk
              larder stock open jam --on yesterday
            """
    )

    @OptionGroup var options: StockChangeOptions
    @OptionGroup var day: DayOption

    func perform(in session: Session) async throws(CommandFailure) {
        let opened = try day.iso(today: session.today)
        try await options.change(.open(.with { $0.day = opened }), .opened, in: session)
    }
}

/// Throws a product away.
struct StockDiscardCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Throw something in stock away.",
        usage: """
            larder stock discard PRODUCT [AMOUNT] [--reason REASON] [--on DAY] [--lot ID | --in PLACE] [--json] [options]
            """,
        discussion: """
            Without an amount, all of it is thrown away. A reason is expired, spoiled, damaged, leftover or other.

            EXAMPLES
              larder stock discard yogurt --reason expired
              larder stock discard bread 200 g --reason spoiled --note "mold"
              larder stock discard lettuce --on -2
            """
    )

    @Option(help: "Why: expired, spoiled, damaged, leftover or other.")
    var reason = "other"
    @OptionGroup var day: DayOption
    @OptionGroup var options: StockChangeOptions

    func validate() throws {
        guard DiscardReason.words.contains(where: { $0.key == reason }) else {
            let reasons = DiscardReason.words.map(\.key).joined(separator: ", ")
            throw ValidationError("--reason \(reason.printable) is not known: use one of \(reasons).")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let chosen = DiscardReason.words.first { $0.key == reason }?.value ?? .other
        let day = try day.stated(in: session)
        try await options.change(
            .discard(.with { ($0.reason, $0.day) = (chosen, day) }),
            .discarded,
            in: session
        )
    }
}
