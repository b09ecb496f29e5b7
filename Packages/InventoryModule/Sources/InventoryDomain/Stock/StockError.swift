public import Quantities

/// Why stock cannot change as requested; it stays unchanged.
public enum StockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The amount is zero or less.
    case notPositive(Amount)
    /// The counted amount is below zero.
    case notACount(Amount)
    /// The product has no such lot, or nothing of it is left.
    case noSuchLot(LotID, of: ProductID)
    /// Nothing of what is meant is on hand.
    case nothingThere(ProductID)
    /// Less than that is there of what is meant.
    case notEnough(ProductID, requested: Amount, there: [Amount])
    /// The home has no such location.
    case noSuchLocation(String, existing: [String])
    /// Something frozen would be moved to a location that the home does not have.
    case newPlaceOfFrozen(String)
    /// Something would be frozen at a location that is no freezer.
    case notAFreezer(String)
    /// A location would be a freezer no longer, and frozen lots are there.
    case wouldThaw(String, lots: Int)
    /// A location is taken out of a freezer, and nothing says how cold it is then.
    case temperatureUnknown(String)
    /// Neither the table nor the home knows the kind of product.
    case noSuchKind(String, existing: [String])
    /// The text is no name of a kind: it is empty, or longer than ``ShelfLife/longestKind``.
    case notAKind(String)
    /// The command would change more lots than ``StockEvent/mostChanges``.
    case tooManyLots(count: Int)
    /// The home has a location of that name.
    case locationExists(String)
    /// The location would be within itself.
    case withinItself(String)
    /// Stock is at the location.
    case locationInUse(String, lots: Int)
    /// No event has this identifier.
    case noSuchEvent(StockEventID)
    /// An earlier release entered the event.
    case earlierEvent(StockEventID)
    /// A text about a lot is too long.
    case textTooLong(beginning: String, most: Int)
    /// A note is longer than ``StockNote/longest``.
    case noteTooLong(characters: Int)
    /// A pack that holds nothing, or a number of itself.
    case notAPack(UnitCode, content: Amount)
    /// The name of a location is longer than ``LocationName/longest``.
    case locationTooLong(characters: Int)
    /// The day has begun nowhere yet.
    case dayAhead(CalendarDay)
    /// The numbers have no exact result.
    case arithmetic(ArithmeticError)

    /// What happened, and what to do next; without the identifier of the product, whose name only others know.
    public var description: String {
        switch self {
        case .notPositive(let amount):
            "\(amount.text) is not an amount of stock: enter a number above zero."
        case .notACount(let amount):
            "\(amount.text) is not a count: enter zero or a number above it."
        case .noSuchLot(let lot, _):
            "Nothing is left of the lot \(lot): choose one that `larder stock show` lists."
        case .nothingThere:
            "There is no such stock: look at what is on hand with `larder stock list`, or add it first."
        case .notEnough(_, let requested, let there):
            "Less than \(requested.text) is there, only \(there.map(\.text).joined(separator: " and ")): name less, or "
                + "leave the amount out for all of it."
        case .noSuchLocation(let name, let existing): Self.noLocation(name, existing)
        case .newPlaceOfFrozen(let name): Self.noPlaceOfFrozen(name)
        case .notAFreezer(let name): Self.noFreezer(name)
        case .wouldThaw(let name, let lots): Self.thawing(name, lots)
        case .temperatureUnknown(let name): Self.noTemperature(name)
        case .noSuchKind(let name, let existing): Self.noKind(name, existing)
        case .notAKind(let text):
            "\"\(text.prefix(20))\" is no name of a kind of product: use up to \(ShelfLife.longestKind) characters."
        case .tooManyLots(let count):
            "The product has \(count) lots, and one command changes at most \(StockEvent.mostChanges): name a lot or a "
                + "location."
        case .locationExists(let name): "There is a location \"\(name)\" already: use it, or choose another name."
        case .withinItself(let name): "\"\(name)\" cannot be within itself: choose another location for it."
        case .locationInUse(let name, let lots):
            "\(lots) \(lots == 1 ? "lot is" : "lots are") at \"\(name)\": move them first, with larder stock move."
        case .noSuchEvent(let id): "The journal has no event \(id): choose one that `larder stock journal` lists."
        case .earlierEvent(let id):
            "An earlier release entered the event \(id), which cannot be undone: recount the product instead."
        case .textTooLong(let beginning, let most): "\"\(beginning)…\" is longer than \(most) characters: shorten it."
        case .noteTooLong(let characters): "The note has \(characters) characters: shorten it to 500."
        case .notAPack(let unit, let content): Self.noPack(unit, content)
        case .locationTooLong(let characters):
            "The location has \(characters) characters: shorten it to \(LocationName.longest)."
        case .dayAhead(let day): Self.future(day)
        case .arithmetic(let error): error.description
        }
    }
}

extension StockError {
    private static func future(_ day: CalendarDay) -> String {
        "\(day) is in the future: enter it once it has happened, or give the day on which it did."
    }

    private static func noLocation(_ name: String, _ existing: [String]) -> String {
        "There is no location \"\(name)\". There are: \(existing.joined(separator: ", ")). Add it with: larder location add "
            + "\"\(name)\"."
    }

    private static func noPlaceOfFrozen(_ name: String) -> String {
        "There is no location \"\(name)\", and whether what is frozen thaws there is unknown. Add it first, with: larder "
            + "location add \"\(name)\" --temperature frozen, or --temperature ambient."
    }

    private static func noFreezer(_ name: String) -> String {
        "\"\(name)\" is no freezer: choose one that `larder location list` shows as frozen."
    }

    private static func thawing(_ name: String, _ lots: Int) -> String {
        "\(lots) frozen \(lots == 1 ? "lot is" : "lots are") in \"\(name)\", which would be no freezer then: move or thaw "
            + "what is there first, or say --temperature frozen."
    }

    private static func noTemperature(_ name: String) -> String {
        "How cold \"\(name)\" is outside of the freezer is unknown: say --temperature ambient, or another one."
    }

    private static func noPack(_ unit: UnitCode, _ content: Amount) -> String {
        "One \(unit == .count ? "pack" : unit.rawValue) cannot hold \(content.text): give its content above zero and in "
            + "another unit, such as 400 g."
    }

    private static func noKind(_ name: String, _ existing: [String]) -> String {
        "There is no kind \"\(name.prefix(ShelfLife.longestKind))\" of product. There are: "
            + "\(existing.joined(separator: ", ")). Say how long another one keeps with: larder stock shelf-life set."
    }
}

extension Amount {
    /// The amount for people, within a sentence: `"1 1/2 cup"`, `"3"`.
    package var text: String {
        let number = value.mixedText
        return unit == .count ? number : "\(number) \(unit)"
    }
}

extension Rational {
    /// The number as a whole part and a fraction, as in `"1 1/2"`.
    fileprivate var mixedText: String {
        let whole = magnitude.floor
        guard !isWhole, whole > 0 else { return description }
        return "\(numerator < 0 ? "-" : "")\(whole) \(magnitude.numerator - whole * denominator)/\(denominator)"
    }
}
