import Quantities
import ShoppingDomain

/// Why a request about stock does not say what it means.
public enum StockReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home has no lot of the product whose identifier begins like this.
    case noSuchLot(String, product: String)
    /// Several lots are meant where one is needed.
    case severalLots(product: String, [ShownLot])
    /// A correction has an amount.
    case amountOfCorrection
    /// The home has no such location; the names are those that it has.
    case noSuchLocation(String, existing: [String])
    /// More lines are counted than ``ShoppingModuleService/mostCountedLines``.
    case tooManyCounts(lines: Int)
    /// What covers more lines is asked than ``ShoppingModuleService/mostCoveredLines``.
    case tooManyNeeds(lines: Int)
    /// None of the latest events has an identifier that begins like this.
    case noSuchEvent(String)
    /// Several of the latest events have an identifier that begins like this.
    case severalEvents(String, [String])

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noSuchLot("", let product): "There is nothing of \(product) that could be corrected: add it first."
        case .noSuchLot(let text, let product):
            "There is no lot \"\(text)\" of \(product): show the product to see its lots."
        case .severalLots(let product, let lots):
            "\(product) has several lots: name the one that is meant with --lot. " + Self.list(lots)
        case .amountOfCorrection:
            "A correction is of a whole lot: name the product without an amount, and recount it if there is more or less."
        case .noSuchLocation(let text, let existing):
            "The home has no location \"\(text)\": name one of \(existing.joined(separator: ", ")), or add it first."
        case .tooManyCounts(let lines):
            "The request counts \(lines) lines: count at most \(ShoppingModuleService.mostCountedLines) at once."
        case .tooManyNeeds(let lines):
            "The request asks about \(lines) lines: ask about at most \(ShoppingModuleService.mostCoveredLines) at once."
        case .noSuchEvent(let text):
            "None of the latest changes of the stock is \"\(text)\": list the journal, and enter at least "
                + "\(ShoppingModuleService.shortestEvent) characters of an identifier."
        case .severalEvents(let text, let events):
            "\"\(text)\" begins several changes of the stock (\(Self.list(events))): enter more of it."
        }
    }

    /// The most lots or events that a sentence lists.
    public static let mostListed = 10

    /// Lists identifiers of events, up to ``mostListed`` of them.
    private static func list(_ events: [String]) -> String {
        let others = events.count - mostListed
        return events.prefix(mostListed).joined(separator: ", ") + (others > 0 ? ", and \(others) more" : "")
    }
    /// The number of characters by which a person names a lot.
    private static let shortLot = 8

    /// Lists lots, such as "3fa85f64 (1 l, Fridge, until 2026-11-29)", up to ``mostListed`` of them.
    private static func list(_ lots: [ShownLot]) -> String {
        let listed = lots.prefix(mostListed).map { shown in
            let amount = shown.quantity?.displayText ?? ""
            let facts = [amount, shown.lot.place?.name ?? "", shown.lot.due.map { "until \($0.day.rawValue)" } ?? ""]
            return "\(shown.lot.id.prefix(shortLot)) (\(facts.filter { !$0.isEmpty }.joined(separator: ", ")))"
        }
        let others = lots.count - listed.count
        return listed.joined(separator: ", ") + (others > 0 ? ", and \(others) more." : ".")
    }
}
