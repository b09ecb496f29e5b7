import ArgumentParser
import InventoryMessages
import Quantities
import SwiftProtobuf

/// The option that chooses between several products.
struct ProductChoiceOption: ParsableArguments {
    @Option(
        name: .customLong("product"),
        help: ArgumentHelp("The product, if a name may mean several: its productId or title.", valueName: "product")
    )
    var productId: String?
}

/// The options that choose between the lots of a product.
struct LotOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Which lot, by its id or the beginning of it.", valueName: "id"))
    var lot: String?
    @Option(name: .customLong("in"), help: "Only what is kept there, such as fridge.")
    var place: String?

    func validate() throws {
        guard lot == nil || place == nil else {
            throw ValidationError("--lot and --in exclude each other: a lot is in one place.")
        }
    }

    /// The choice for a message; `nil` for any lot.
    var choice: LotChoice? {
        if let lot { return .with { $0.lotID = lot } }
        return place.map { place in .with { $0.location = place } }
    }
}

/// The option that says something about a change.
struct NoteOption: ParsableArguments {
    @Option(help: "A note for the journal, up to 500 characters.")
    var note: String?
}

/// A day as people type it.
struct DayOption: ParsableArguments {
    @Option(
        name: .customLong("on"),
        parsing: .unconditional,
        help: ArgumentHelp("The day: 2026-11-26, yesterday, -3. Default: today.", valueName: "day")
    )
    var day: String?
}

extension DayOption {
    /// Returns the day as one of a message, today without the option.
    func iso(today: Day) throws(CommandFailure) -> String { try Day.iso(day ?? "today", "--on", today) }

    /// Returns the day as one of a message; empty without the option if the moment of the entry tells it.
    func stated(in session: Session) throws(CommandFailure) -> String {
        day == nil && session.isTodayInUTC ? "" : try iso(today: session.today)
    }
}

/// The options for the first and the last day of what is shown.
struct PeriodOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("The first day: 2026-11-26, yesterday, -3.", valueName: "day"))
    var from: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The last day.", valueName: "day"))
    var until: String?

    /// Whether one of them is given.
    var isGiven: Bool { from != nil || until != nil }

    /// Returns the days, each `nil` without its option unless there is a last day that is usual.
    func days(today: Day, usuallyUntil usual: Day? = nil) throws(CommandFailure) -> (first: Day?, last: Day?) {
        let first = try Day.typed(from, "--from", today)
        let last = try Day.typed(until, "--until", today) ?? usual
        if let first, let last, first > last { throw .usage("--from \(first.iso) is after --until \(last.iso).") }
        return (first, last)
    }
}

/// The dates of a package.
struct DateOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day of its best quality: 2026-11-26, tomorrow, +5.", valueName: "day")
    )
    var bestBefore: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The last day on which it is safe to eat.", valueName: "day"))
    var useBy: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day on which it expires.", valueName: "day"))
    var expires: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day on which it was packaged.", valueName: "day"))
    var packaged: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("The day on which it was made.", valueName: "day"))
    var manufactured: String?

    /// The dates for a message.
    func dates(today: Day) throws(CommandFailure) -> LotDates {
        var dates = LotDates()
        dates.bestBefore = try Day.iso(bestBefore, "--best-before", today)
        dates.useBy = try Day.iso(useBy, "--use-by", today)
        dates.expiry = try Day.iso(expires, "--expires", today)
        dates.packaged = try Day.iso(packaged, "--packaged", today)
        dates.manufactured = try Day.iso(manufactured, "--manufactured", today)
        return dates
    }
}

/// What something cost, and where.
struct PriceOptions: ParsableArguments {
    @Option(help: "What all of it cost, such as \"2.49 EUR\" or \"€2.49\"; without a currency, in the home's.")
    var price: String?
    @Option(help: "Where it was bought.")
    var shop: String?

    func validate() throws {
        guard let price, Self.money(price) == nil else { return }
        throw ValidationError(
            "--price \"\(price.printable)\" is not a price: enter a number and a currency, such as \"2.49 EUR\"."
        )
    }

    /// The price for a message; `nil` without one.
    var money: Money? { price.flatMap(Self.money) }

    /// Reads a number, and a sign or the three letters of a currency before or after it.
    private static func money(_ text: String) -> Money? {
        let signs = text.filter(\.isCurrencySymbol)
        let words = text.split { $0.isWhitespace || $0.isCurrencySymbol }.map(String.init)
        let letters = words.filter { word in word.count == 3 && word.allSatisfy(\.isLetter) }
        let numbers = words.filter { !letters.contains($0) }
        guard numbers.count == 1, letters.count + signs.count <= 1 else { return nil }
        let exact = Rational(numbers[0]) == .zero ? "0" : PositiveNumber.exact(numbers[0])
        guard !exact.isEmpty else { return nil }
        return .with { ($0.amount, $0.currency) = (exact, letters.first?.uppercased() ?? signs) }
    }
}

extension Day {
    /// Returns the day that a person types; `nil` without it.
    static func typed(_ typed: String?, _ option: String, _ today: Day) throws(CommandFailure) -> Day? {
        guard let typed else { return nil }
        guard let day = Day(typed: typed.trimmedOfSpace, today: today) else {
            throw .usage(
                "\(option) \(typed.printable) is not a day: write 2026-11-26, today, tomorrow, yesterday, +5 or -3."
            )
        }
        return day
    }

    /// Returns what a person types as a day of a message; empty without it.
    static func iso(_ typed: String?, _ option: String, _ today: Day) throws(CommandFailure) -> String {
        try Day.typed(typed, option, today)?.iso ?? ""
    }
}
