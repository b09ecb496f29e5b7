import ArgumentParser
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf

/// Moves a product to another location.
struct StockMoveCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Put something in stock somewhere else.",
        usage: "larder stock move PRODUCT [AMOUNT] --to PLACE [--on DAY] [--lot ID | --in PLACE] [--json] [options]",
        discussion: """
            What comes into a freezer is frozen, and what leaves it is thawed. A place that is new is added.

            EXAMPLES
              larder stock move apples --to cellar
              larder stock move butter 250 g --in fridge --to freezer
            """
    )

    @Option(help: "Where it is put.")
    var to: String
    @OptionGroup var options: StockChangeOptions
    @OptionGroup var day: DayOption

    func perform(in session: Session) async throws(CommandFailure) {
        let (place, day) = (to, try day.iso(today: session.today))
        try await options.change(.move(.with { ($0.to, $0.day) = (place, day) }), .moved, in: session)
    }
}

/// Freezes a product.
struct StockFreezeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "freeze",
        abstract: "Freeze something in stock.",
        usage:
            "larder stock freeze PRODUCT [AMOUNT] [--to PLACE] [--on DAY] [--lot ID | --in PLACE] [--json] [options]",
        discussion: """
            EXAMPLES
              larder stock freeze bread 500 g --to freezer
            """
    )

    @Option(help: "Where it is put. Default: where it is.")
    var to: String?
    @OptionGroup var options: StockChangeOptions
    @OptionGroup var day: DayOption

    func perform(in session: Session) async throws(CommandFailure) {
        let (place, day) = (to ?? "", try day.iso(today: session.today))
        try await options.change(.freeze(.with { ($0.to, $0.day) = (place, day) }), .frozen, in: session)
    }
}

/// Thaws a product.
struct StockThawCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "thaw",
        abstract: "Thaw something that is frozen.",
        usage: "larder stock thaw PRODUCT [AMOUNT] [--to PLACE] [--on DAY] [--lot ID | --in PLACE] [--json] [options]",
        discussion: """
            EXAMPLES
              larder stock thaw bread --to fridge
            """
    )

    @Option(help: "Where it is put. Default: where it is.")
    var to: String?
    @OptionGroup var options: StockChangeOptions
    @OptionGroup var day: DayOption

    func perform(in session: Session) async throws(CommandFailure) {
        let (place, day) = (to ?? "", try day.iso(today: session.today))
        try await options.change(.thaw(.with { ($0.to, $0.day) = (place, day) }), .thawed, in: session)
    }
}

/// Corrects what is known about a lot.
struct StockCorrectCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct",
        abstract: "Correct a lot's dates, its price, its shop, or the day on which it came in.",
        usage: """
            larder stock correct PRODUCT [--lot ID | --in PLACE] [--best-before DAY] [--use-by DAY] [--expires DAY] \
            [--price PRICE] [--shop SHOP] [--on DAY] [--clear FIELD]… [--json] [options]
            """,
        discussion: """
            How much there is is corrected with `larder stock recount`. A field to clear is bestBefore, useBy, expiry, \
            packaged, manufactured, opened, frozen, thawed, price, shop or pack.

            EXAMPLES
              larder stock correct milk --use-by 2026-11-29
              larder stock correct butter --lot 3fa85f64 --price 2.29 --clear shop
            """
    )

    @OptionGroup var options: StockChangeOptions
    @OptionGroup var dates: DateOptions
    @OptionGroup var price: PriceOptions
    @Option(
        name: .customLong("on"),
        parsing: .unconditional,
        help: ArgumentHelp("The day on which it came in.", valueName: "day")
    )
    var purchased: String?
    @Option(help: ArgumentHelp("What becomes unknown.", valueName: "field"))
    var clear: [String] = []

    /// The fields that can be cleared, in the words of the protocol.
    private static let fields = [
        "bestBefore", "useBy", "expiry", "packaged", "manufactured", "opened", "frozen", "thawed", "price", "shop",
        "pack",
    ]

    /// Returns a field in any capitalization, or as its option is written, in the words of the protocol.
    private static func field(_ typed: String) -> String? {
        let letters = typed.lowercased().filter { $0 != "-" }
        return fields.first { $0.lowercased() == (letters == "expires" ? "expiry" : letters) }
    }

    func validate() throws {
        guard let unknown = clear.first(where: { Self.field($0) == nil }) else { return }
        throw ValidationError(
            "--clear \(unknown.printable) is not known: use one of \(Self.fields.joined(separator: ", "))."
        )
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let dates = try dates.dates(today: session.today)
        let purchased = try Day.iso(purchased, "--on", session.today)
        let cleared = clear.compactMap(Self.field)
        var correction = CorrectedLot()
        if dates != .init() { correction.dates = dates }
        if let money = price.money { correction.price = money }
        (correction.shop, correction.purchased, correction.cleared) = (price.shop ?? "", purchased, cleared)
        guard correction != CorrectedLot() else {
            throw .usage("Nothing is to be corrected: use --best-before, --use-by, --price, --shop, --on or --clear.")
        }
        try await options.change(.correct(correction), .corrected, in: session)
    }
}
