import ArgumentParser
import InventoryMessages
import ShoppingMessages
import TextFormats

/// Adds a product to the stock.
struct StockAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add something to the stock.",
        usage: """
            larder stock add PRODUCT AMOUNT [--name TITLE] [--in PLACE] [--best-before DAY] [--use-by DAY] \
            [--expires DAY] [--opened DAY] [--frozen DAY] [--price PRICE] [--shop SHOP] [--recipe RECIPE] [--on DAY] \
            [--product ID] [--json] [options]
            """,
        discussion: """
            A name or a barcode that is new makes the product.

            EXAMPLES
              larder stock add flour 1 kg
              larder stock add milk 1 l --in fridge --use-by +5
              larder stock add butter 250 g --price "2.49 EUR" --shop "Corner shop" --best-before 2026-12-24
              larder stock add "3 cans (400 g each) tomatoes"
              larder stock add 4006381333931 2 --name "Oat milk"
              larder stock add 4 portions --recipe Lasagne --in freezer
              larder stock add bread 500 g --in freezer --frozen -7
            """
    )

    @Argument(help: ArgumentHelp("A name, productId or barcode, and how much.", valueName: "product amount"))
    var words: [String]
    @Option(help: "The title of a new product. Recipes find a product with a barcode by it.")
    var name: String?
    @Option(name: .customLong("in"), help: "Where it is kept, such as freezer.")
    var place: String?
    @OptionGroup var dates: DateOptions
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The day it was opened, if it is already open.", valueName: "day")
    )
    var opened: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The day it was frozen, if it is already frozen; it goes into a freezer.", valueName: "day")
    )
    var frozen: String?
    @OptionGroup var price: PriceOptions
    @Option(help: "The saved recipe that a dish was cooked by.")
    var recipe: String?
    @Option(help: "What kind of product it is, by which it keeps: a name of `larder stock shelf-life list`.")
    var kind: String?
    @OptionGroup var day: DayOption
    @OptionGroup var note: NoteOption
    @OptionGroup var choice: ProductChoiceOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard name?.trimmedOfSpace.isEmpty != true else {
            throw ValidationError("--name is empty: enter the product's name, or omit the option.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = try request(today: session.today)
        let reply = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
            try await home.write(request, step: "put-away")
        }
        guard reply.hasChange else {
            throw .ambiguous(request.text, reply.choices, locale: shared.locale(in: session.environment))
        }
        session.show(reply.change, .added, json: json)
    }

    private func request(today: Day) throws(CommandFailure) -> PutAwayRequest {
        var request = PutAwayRequest()
        request.text = words.joined(separator: " ")
        request.title = name ?? ""
        request.location = place ?? ""
        request.productID = choice.productId ?? ""
        var dates = try dates.dates(today: today)
        dates.opened = try Day.iso(opened, "--opened", today)
        dates.frozen = try Day.iso(frozen, "--frozen", today)
        if dates != .init() { request.dates = dates }
        if let money = price.money { request.price = money }
        request.shop = price.shop ?? ""
        request.recipe = recipe ?? ""
        request.kind = kind ?? ""
        request.note = note.note ?? ""
        request.purchased = try day.iso(today: today)
        return request
    }
}

extension Session {
    /// Prints a change of stock for a person, or as one JSON object.
    func show(_ change: StockChange, _ deed: StockDeed, of part: String? = nil, json: Bool) {
        let text = StockChangeText(change: change, deed: deed, today: today, part: part)
        console.write(json ? change.json.pretty + "\n" : text.render())
    }
}
