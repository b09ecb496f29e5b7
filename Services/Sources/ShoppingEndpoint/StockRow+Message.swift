import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import MessageBus
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

/// Translates the messages about files of stock.
extension ShoppingRequestHandlers {
    func importStock(
        _ request: ImportStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ImportStockReply {
        let rows = try request.rows.map { (row) throws(Refusal) in try ShoppingModule.StockRow(row) }
        var reply = ImportStockReply()
        do {
            let taken = try await module(context).importStock(rows, on: LotDay(rawValue: request.day))
            reply.rows = taken.map { ImportedStockRow($0) }
        } catch { throw error.refusal }
        return reply
    }

    func exportStock(
        _ request: ExportStockRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ExportStockReply {
        var reply = ExportStockReply()
        do {
            let page = try await module(context).exportStock(limit: Int(request.limit), cursor: request.cursor)
            (reply.rows, reply.nextCursor) = (page.rows.map { ShoppingMessages.StockRow($0) }, page.nextCursor)
        } catch { throw error.refusal }
        return reply
    }
}

extension ShoppingModule.StockRow {
    /// Reads a row.
    fileprivate init(_ message: ShoppingMessages.StockRow) throws(Refusal) {
        self.init()
        (product, barcode) = (message.product.trimmed, message.barcode.trimmed)
        (amount, unit, location) = (message.amount.trimmed, message.unit.trimmed, message.location.trimmed)
        (dates, isOpened) = (ShoppingModule.LotDates(message.dates), message.opened)
        purchased = LotDay(rawValue: message.purchased)
        (price, currency) = (message.price.amount.trimmed, message.price.currency.trimmed)
        (pricedAmount, minimum) = (message.pricedAmount.trimmed, message.minimum.trimmed)
        (shop, note, recipe) = (message.shop.trimmed, message.note, message.recipeID)
        (scanned, lot, repetition) = (message.scanned, message.lotID, Int(message.repetition))
        guard message.hasPack else { return }
        guard let pack = try Quantities.PackContent(message.pack, field: "pack") else {
            let sentence =
                "A pack of a row holds nothing, or a number of itself: give its content above zero, such as 400 g."
            throw Refusal(.invalid, code: "shopping.notAPack", sentence: sentence, field: "pack")
        }
        self.pack = pack
    }
}

extension ShoppingMessages.StockRow {
    /// Creates the message of a row.
    fileprivate init(_ row: ShoppingModule.StockRow) {
        self.init()
        (product, barcode, amount, unit) = (row.product, row.barcode, row.amount, row.unit)
        (location, opened) = (row.location, row.isOpened)
        if row.dates != ShoppingModule.LotDates() { dates = InventoryMessages.LotDates(row.dates) }
        purchased = row.purchased?.rawValue ?? ""
        if !row.price.isEmpty { (price.amount, price.currency) = (row.price, row.currency) }
        (pricedAmount, minimum, shop, note) = (row.pricedAmount, row.minimum, row.shop, row.note)
        if let pack = row.pack { self.pack = QuantityMessages.PackContent(pack) }
        (recipeID, scanned, lotID) = (row.recipe, row.scanned, row.lot)
        repetition = UInt32(clamping: row.repetition)
    }
}

extension ImportedStockRow {
    /// Creates the message of what became of a row.
    fileprivate init(_ row: ImportedRow) {
        self.init()
        switch row.outcome {
        case .taken(let product, let isNew, let eventId):
            (result, created, eventID) = (.taken, isNew, eventId)
            self.product = ProductChoice(product)
        case .unchanged(let product): (result, self.product) = (.unchanged, ProductChoice(product))
        case .refused(let error): (result, problem) = (.refused, error.refusal.problem)
        }
        changes = row.changes.map { Problem($0) }
    }
}

extension Problem {
    fileprivate init(_ change: StockRowChange) {
        let (code, params): (String, [String: String]) =
            switch change {
            case .ownUnit(let unit): ("ownUnit", ["unit": unit])
            case .barcodeLeft(let barcode, let reason): ("barcodeLeft", ["barcode": barcode, "reason": reason])
            case .opened(let day): ("openedOnUnknownDay", ["day": day.rawValue])
            case .currency(let currency): ("priceInHomeCurrency", ["currency": currency])
            case .packs: ("countedInPacks", [:])
            case .minimumLeft(let minimum): ("minimumLeft", ["minimum": minimum])
            }
        self.init()
        (self.code, sentence, self.params) = ("shopping.\(code)", change.description, params)
    }
}
