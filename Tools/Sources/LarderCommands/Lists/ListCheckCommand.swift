import ArgumentParser
import CommonMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Checks items off.
struct ListCheckCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check items off, and put into the stock what was bought.",
        usage: """
            larder list check ITEM… [--amount AMOUNT] [--price PRICE] [--shop SHOP] [--product PRODUCT] \
            [--list LIST] [--json] [options]
            """,
        discussion: """
            Two people who check the same item buy it once. Without --amount, what the list says was bought.

            EXAMPLES
              larder list check milk eggs
              larder list check milk --amount 3 l --price "2.49 EUR" --shop "Corner shop"
            """
    )

    @Argument(help: "The items, by their names.")
    var items: [String]
    @Option(parsing: .upToNextOption, help: "How much was bought; for one item.")
    var amount: [String] = []
    @OptionGroup var price: PriceOptions
    @Option(help: "The product that was bought: its title, barcode or productId; for one item.")
    var product: String?
    @OptionGroup var list: ListOption
    @Flag(help: "Print one JSON object per line, for each item.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard items.count == 1 || amount.isEmpty && price.price == nil && product == nil else {
            throw ValidationError("--amount, --price and --product are for one item: check it by itself.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = CheckItemsRequest()
        request.list = list.reference
        request.items = items.map { item in
            .with {
                $0.item = item
                $0.amount = amount.joined(separator: " ")
                $0.product = product ?? ""
                $0.shop = price.shop ?? ""
                if let money = price.money { $0.price = money }
            }
        }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (CheckItemsReply, String) in
            (try await home.write(request, step: "check"), await home.locale())
        }
        session.show(reply.items, locale: locale, json: json)
    }
}

/// Unchecks items.
struct ListUncheckCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "uncheck",
        abstract: "Uncheck items, and take out of the stock what checking put there.",
        usage: "larder list uncheck ITEM… [--list LIST] [--json] [options]",
        discussion: """
            EXAMPLES
              larder list uncheck milk
            """
    )

    @Argument(help: "The items, by their names.")
    var items: [String]
    @OptionGroup var list: ListOption
    @Flag(help: "Print one JSON object per line, for each item.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = UncheckItemsRequest()
        (request.list, request.items) = (list.reference, items)
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (UncheckItemsReply, String) in
            (try await home.write(request, step: "uncheck"), await home.locale())
        }
        session.show(reply.items, locale: locale, json: json)
    }
}

extension Session {
    /// Prints what became of items that were checked or unchecked.
    fileprivate func show(_ items: [CheckedItem], locale: String, json: Bool) {
        guard !json else { return console.write(items.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        for item in items {
            let name = item.name.printable
            let deed: LocalWords.Key =
                item.changed ? item.checked ? .checked : .unchecked : item.checked ? .wasChecked : .wasOpen
            let packs =
                item.hasStocked
                ? words(.intoStock, item.stocked.quantity.displayText.printable, item.stocked.title.printable) : ""
            let notes = [packs, item.stockNote.printable].filter { !$0.isEmpty }.map { " " + $0 }
            console.write(words(deed, name) + notes.joined() + "\n")
        }
    }
}
