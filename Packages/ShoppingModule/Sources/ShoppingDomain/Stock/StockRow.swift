public import Quantities

/// A row of a file of stock: a lot, what the home wants of a product, or both.
///
/// Texts are as the file has them; what is empty or `nil` the file does not say.
public struct StockRow: Hashable, Sendable {
    /// The product's title.
    public var product = ""
    /// The digits under the bars.
    public var barcode = ""
    /// How much it is, as an exact number.
    public var amount = ""
    /// The code of the unit in a row with a ``lot``; otherwise the unit as people write it.
    public var unit = ""
    /// Where it is.
    public var location = ""
    /// Its dates.
    public var dates = LotDates()
    /// Whether it is opened, if it is not known since when.
    public var isOpened = false
    /// The day on which it came in.
    public var purchased: LotDay?
    /// What all of it cost, as an exact number.
    public var price = ""
    /// Three letters of ISO 4217.
    public var currency = ""
    /// The amount that the price is for, as an exact number; empty for all of it.
    public var pricedAmount = ""
    /// Where it was bought.
    public var shop = ""
    /// What a person wrote about it.
    public var note = ""
    /// What its packs hold.
    public var pack: PackContent?
    /// The recipe of a cooked dish.
    public var recipe = ""
    /// The barcode that was scanned when the lot came in, in a row with a ``lot``.
    public var scanned = ""
    /// The lot's identifier in the home that wrote the row.
    public var lot = ""
    /// How much the home wants of the product at least, in the row's unit, as an exact number.
    public var minimum = ""
    /// How many equal rows stand before it in the file.
    public var repetition = 0

    /// Creates a row that says nothing.
    public init() {}
}

extension StockRow {
    /// The row of a lot.
    ///
    /// - Parameters:
    ///   - lot: The lot.
    ///   - product: Its product.
    ///   - note: What a person wrote when it came in.
    package init(_ lot: StockLot, of product: Product, note: String) {
        let purchase = lot.purchase
        self.product = product.title.isEmpty && product.barcode.isEmpty ? product.id.rawValue : product.title
        (barcode, location, dates) = (product.barcode, lot.place?.name ?? "", lot.dates)
        (amount, unit) = (lot.amount.value.description, lot.amount.unit.rawValue)
        purchased = purchase.day
        if let price = purchase.price { (self.price, currency) = (price.amount.description, price.currency) }
        pricedAmount = purchase.pricedAmount?.value.description ?? ""
        (shop, recipe, scanned) = (purchase.shop, purchase.recipeId, purchase.barcode)
        (pack, self.note, self.lot) = (purchase.pack, note, lot.id)
    }

    /// What the lot of the row is known by: all that the file says of it, and its place among equal rows.
    ///
    /// The minimum is not part of it, so that a file with another minimum has the same lots.
    package var content: String {
        let days = [
            dates.packaged, dates.manufactured, dates.bestBefore, dates.useBy, dates.expiry, dates.opened,
            dates.frozen, dates.thawed, purchased,
        ]
        let texts =
            [product, barcode, amount, unit, location] + days.map { $0?.rawValue ?? "" } + [
                isOpened ? "opened" : "", price, currency, pricedAmount, shop, note, pack?.unit.rawValue ?? "",
                pack?.content.value.description ?? "", pack?.content.unit.rawValue ?? "", recipe, scanned, lot,
                "\(repetition)",
            ]
        // The lengths keep the texts apart, whatever is in them.
        return texts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

extension Product {
    /// The digits of the product's barcode, if its identifier is one; empty for any other product.
    package var barcode: String { if case .barcode(let digits) = ProductReference(id.rawValue) { digits } else { "" } }
}

/// Why a row of a file of stock is refused.
public enum StockRowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The row has neither a title nor a barcode.
    case noProduct
    /// The row has neither an amount nor a minimum.
    case noAmount
    /// A text is not a number, in the field of this name.
    case notANumber(String, field: String)
    /// More rows are in one request than ``most``.
    case tooManyRows(Int)

    /// The maximum number of rows in one request.
    public static let most = 100

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noProduct: "The row names no product: give its title, or the digits of its barcode."
        case .noAmount: "The row has no amount: say how much it is, such as 500 with the unit g."
        case .notANumber(let text, let field):
            "\"\(text.prefix(40))\" in \(field) is not a number: write it like 1.5 or 1/3."
        case .tooManyRows(let rows):
            "The request has \(rows) rows, and one takes up to \(Self.most): send them in several requests."
        }
    }
}

/// What was taken of a row otherwise than it says.
public enum StockRowChange: Hashable, Sendable, CustomStringConvertible {
    /// No kitchen measures in this unit; the amount keeps it.
    case ownUnit(String)
    /// The barcode does not identify the product, for this reason; the lot keeps its digits.
    case barcodeLeft(String, reason: String)
    /// It is opened, and the day of the import stands for the unknown one.
    case opened(LotDay)
    /// A price without a currency is in that of the home.
    case currency(String)
    /// A number without a unit counts packs of the product.
    case packs(Amount)
    /// The home wanted another minimum already, which stays.
    case minimumLeft(String)

    /// What was done, and what to do if that is wrong.
    public var description: String {
        switch self {
        case .ownUnit(let unit):
            "\"\(unit)\" is not a unit that converts: the amount is kept in it, apart from other units."
        case .barcodeLeft(let barcode, let reason):
            "The product is known by its title, and not by the barcode \(barcode): \(reason)"
        case .opened(let day): "The row does not say since when it is opened: it counts as opened on \(day.rawValue)."
        case .currency(let currency): "The row gives no currency: the price is in \(currency), that of the home."
        case .packs(let amount):
            "A number without a unit counts packs of this product: it is kept as \(amount.value) \(amount.unit)."
        case .minimumLeft(let minimum):
            "The home wants another minimum of this product already, which stays, instead of \(minimum)."
        }
    }
}
