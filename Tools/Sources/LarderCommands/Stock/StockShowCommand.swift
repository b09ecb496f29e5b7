import ArgumentParser
import CommonMessages
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Prints the lots of one product.
struct StockShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the lots of one product, and what the home wants of it.",
        usage: "larder stock show PRODUCT [--product ID] [--json] [options]",
        discussion: """
            The lots are in the order in which they are used.

            EXAMPLES
              larder stock show milk
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode.", valueName: "product"))
    var words: [String]
    @OptionGroup var choice: ProductChoiceOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ShowStockByNameRequest()
        request.text = words.joined(separator: " ")
        request.productID = choice.productId ?? ""
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (ShowStockByNameReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard reply.hasProduct else { throw .ambiguous(request.text, reply.choices, locale: locale) }
        guard !json else { return session.console.write(reply.json.pretty + "\n") }
        session.console.write(reply.text(LocalWords(locale: locale), session))
    }
}

extension ShowStockByNameReply {
    fileprivate var json: JSONValue {
        .object(product.members + [.init("lots", .array(lots.map(\.json))), .init("wish", wish.json)])
    }

    fileprivate func text(_ words: LocalWords, _ session: Session) -> String {
        let title = product.title.isEmpty ? product.productID : product.title
        let amount = product.onHand.isEmpty ? words(.nothing) : product.shown
        var heading = Table()
        heading.add(
            Span(title, .name),
            Span(amount.spaced),
            Span(product.productID, .quiet)
        )
        var table = Table(indent: 2)
        for lot in lots {
            table.add(
                Span(lot.id.short, .quiet),
                Span(lot.quantity.shown.spaced),
                Span(lot.location),
                Span(lot.hasDue ? words.text(lot.due, today: session.today) : ""),
                Span(lot.facts(words, today: session.today))
            )
        }
        let lacking = product.shortfall.map(\.shown).joined(separator: " + ")
        let rest =
            (lacking.isEmpty ? [] : [words(.shortfall, lacking)]) + (wish.isEmpty ? [] : [words.text(wish)])
        return heading.text(on: session.page) + table.text(on: session.page)
            + rest.map { $0.printable.spaced + "\n" }.joined()
    }
}

extension StockedLot {
    /// What else is known about the lot: "bought yesterday, 2.49 EUR, Corner shop".
    fileprivate func facts(_ words: LocalWords, today: Day) -> String {
        var facts: [String] = []
        if !purchased.isEmpty { facts.append(words(.bought, words.day(purchased, today: today))) }
        if hasPrice {
            let isForAll = !hasPricedQuantity || pricedQuantity.displayText == quantity.displayText
            facts.append(isForAll ? words.text(price) : words(.priceOf, words.text(price), pricedQuantity.shown))
        }
        if !shop.isEmpty { facts.append(shop) }
        if !dates.opened.isEmpty { facts.append(words(.openedOn, words.day(dates.opened, today: today))) }
        return facts.joined(separator: ", ")
    }
}

extension StockWish {
    /// Whether the home says nothing about the product.
    var isEmpty: Bool { !hasMinimum && !hasTarget && kind.isEmpty && location.isEmpty }
}

extension LocalWords {
    /// Writes what the home wants of a product: "minimum 250 g, target 1 kg, usually in Fridge".
    func text(_ wish: StockWish) -> String {
        var parts: [String] = []
        if wish.hasMinimum { parts.append(self(.minimum, wish.minimum.shown)) }
        if wish.hasTarget { parts.append(self(.target, wish.target.shown)) }
        if !wish.location.isEmpty { parts.append(self(.usuallyIn, wish.location)) }
        if !wish.kind.isEmpty { parts.append(self(.keepsAs, wish.kind)) }
        return parts.isEmpty ? self(.noWish) : parts.joined(separator: ", ")
    }
}
