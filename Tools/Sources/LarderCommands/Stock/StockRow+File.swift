import CommonMessages
import InventoryMessages
import QuantityMessages
import ShoppingMessages
import StockFiles
import SwiftProtobuf

extension StockRow {
    /// Creates the message of a row of a file.
    init(_ row: StockFileRow) {
        self.init()
        (product, barcode, amount, unit) = (row[.product], row[.barcode], row[.amount], row[.unit])
        location = row[.location]
        (dates.packaged, dates.manufactured) = (row[.packaged], row[.manufactured])
        (dates.bestBefore, dates.useBy, dates.expiry) = (row[.bestBefore], row[.useBy], row[.expiry])
        (dates.frozen, dates.thawed) = (row[.frozen], row[.thawed])
        if row.isOpenedSomeDay { opened = true } else { dates.opened = row[.opened] }
        (purchased, pricedAmount, minimum) = (row[.purchased], row[.priceFor], row[.minimum])
        if !row[.price].isEmpty { (price.amount, price.currency) = (row[.price], row[.currency]) }
        (shop, note, recipeID) = (row[.shop], row[.note], row[.recipe])
        if !row[.packHolds].isEmpty {
            (pack.unit, pack.content.value, pack.content.unit) = (row[.packUnit], row[.packHolds], row[.packHoldsUnit])
        }
        (scanned, lotID, repetition) = (row[.scanned], row[.lot], UInt32(clamping: row.repetition))
    }

    /// The row as a file has it.
    var fileRow: StockFileRow {
        var row = StockFileRow(file: "", number: 0)
        (row[.product], row[.barcode], row[.amount], row[.unit]) = (product, barcode, amount, unit)
        row[.location] = location
        (row[.packaged], row[.manufactured]) = (dates.packaged, dates.manufactured)
        (row[.bestBefore], row[.useBy], row[.expiry]) = (dates.bestBefore, dates.useBy, dates.expiry)
        (row[.opened], row[.frozen], row[.thawed]) = (opened ? "yes" : dates.opened, dates.frozen, dates.thawed)
        (row[.purchased], row[.priceFor], row[.minimum]) = (purchased, pricedAmount, minimum)
        if hasPrice { (row[.price], row[.currency]) = (price.amount, price.currency) }
        (row[.shop], row[.note], row[.recipe]) = (shop, note, recipeID)
        if hasPack {
            (row[.packUnit], row[.packHolds]) = (pack.unit, pack.content.value)
            row[.packHoldsUnit] = pack.content.unit
        }
        (row[.scanned], row[.lot]) = (scanned, lotID)
        return row
    }
}
