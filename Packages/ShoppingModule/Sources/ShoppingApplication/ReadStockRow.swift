import Quantities
import ShoppingDomain

/// A row of a file of stock whose numbers are read.
struct ReadStockRow {
    /// The row itself.
    let row: StockRow
    /// How much it is; `nil` for a row without a lot.
    let amount: Rational?
    /// How much the home wants at least; `nil` where the row does not say, also with zero.
    let minimum: Rational?
    /// What all of it cost; `nil` where the row does not say.
    let price: Rational?
    /// The amount that the price is for; `nil` for all of it.
    let pricedAmount: Rational?

    /// Reads the numbers of a row.
    ///
    /// - Throws: ``StockRowError``, or ``StockTextError/tooLong(bytes:)`` for a name that no service reads.
    init(_ row: StockRow) throws(ShoppingError) {
        self.row = row
        guard !row.product.isEmpty || !row.barcode.isEmpty else { throw .row(.noProduct) }
        guard !row.amount.isEmpty || !row.minimum.isEmpty else { throw .row(.noAmount) }
        let bytes = row.product.utf8.count + row.unit.utf8.count
        guard bytes <= StockText.limit else { throw .stockText(.tooLong(bytes: bytes)) }
        amount = try Self.number(row.amount, "amount")
        price = try Self.number(row.price, "price")
        pricedAmount = try Self.number(row.pricedAmount, "price for")
        let minimum = try Self.number(row.minimum, "minimum")
        self.minimum = minimum == .zero ? nil : minimum
    }

    private static func number(_ text: String, _ field: String) throws(ShoppingError) -> Rational? {
        guard !text.isEmpty else { return nil }
        guard let number = Rational(text) else { throw .row(.notANumber(text, field: field)) }
        return number
    }

    /// What the product of the row is found and created by.
    var reference: Reference { Reference(barcode: row.barcode, title: row.product) }

    /// The barcode and the title of a product.
    struct Reference: Hashable {
        let barcode: String
        let title: String
    }
}
