import Commands
import Foundation
import Quantities
import ShoppingDomain

/// A batch of rows that comes in, with what the home's services say of it.
struct StockImport {
    private let words: StockRowWords
    private let products: StockRowProducts
    private let day: LotDay?
    private let ask: Collaborators
    private var currency: HomeCurrency

    /// Reads the words of rows, and finds or creates their products.
    init(of rows: [ReadStockRow], on day: LotDay?, ask: Collaborators) async throws(ShoppingError) {
        (self.day, self.ask, currency) = (day, ask, HomeCurrency(ask: ask))
        do {
            words = try await StockRowWords(of: rows, ask: ask)
            products = try await StockRowProducts(of: rows, words, ask: ask)
        } catch { throw .collaborator(error) }
    }

    /// Takes a row in.
    ///
    /// - Throws: The failure of a service that does not refuse this row alone.
    mutating func take(_ row: ReadStockRow) async throws(ShoppingError) -> ImportedRow {
        switch products.entry(of: row) {
        case .failure(let error): return ImportedRow(outcome: .refused(.collaborator(error)), changes: [])
        case .success(let entry):
            var changes: [StockRowChange] = []
            if let refusal = entry.barcodeRefusal {
                changes = [.barcodeLeft(row.row.barcode, reason: refusal.description)]
            }
            do throws(ShoppingError) {
                let outcome = try await outcome(of: row, entry, &changes)
                return ImportedRow(outcome: outcome, changes: changes)
            } catch {
                guard case .collaborator(let failure) = error, !failure.isRefusal else {
                    return ImportedRow(outcome: .refused(error), changes: [])
                }
                throw error
            }
        }
    }

    private mutating func outcome(
        of row: ReadStockRow,
        _ entry: StockRowProducts.Entry,
        _ changes: inout [StockRowChange]
    ) async throws(ShoppingError) -> ImportedRow.Outcome {
        let unit = row.row.lot.isEmpty ? words.unit(row.row.unit) : UnitCode(rawValue: row.row.unit)
        if row.row.lot.isEmpty, words.isOwnUnit(row.row.unit) { changes.append(.ownUnit(row.row.unit)) }
        let product = entry.product
        let id = try await asking { () async throws(CollaboratorFailure) in try await ask.stockId(of: product) }
        var event: String?
        if let value = row.amount, !entry.lots.contains(row.row.lot) {
            let arrival = try await arrival(row, Amount(value, unit), of: entry, &changes)
            let entered = try await asking { () async throws(CollaboratorFailure) in
                try await ask.stock.add(arrival, of: id)
            }
            event = entered.isEnteredBefore ? nil : entered.eventId
        }
        let wants = try await want(row.minimum.map { Amount($0, unit) }, of: id, &changes)
        guard event != nil || wants else { return .unchanged(product) }
        return .taken(product, isNew: entry.isNew, eventId: event ?? "")
    }

    private mutating func arrival(
        _ row: ReadStockRow,
        _ amount: Amount,
        of entry: StockRowProducts.Entry,
        _ changes: inout [StockRowChange]
    ) async throws(ShoppingError) -> StockArrival {
        var (amount, pack, pricedAmount) = (amount, row.row.pack, row.pricedAmount)
        if row.row.lot.isEmpty, pack == nil, let pieces = try entry.product.unpacking(amount) {
            if pieces.amount != amount { changes.append(.packs(pieces.amount)) }
            do { pricedAmount = try pricedAmount.map { try $0 * pieces.amount.value / amount.value } } catch {
                throw .collaborator(CollaboratorFailure(.product, cause: error, isRefusal: true))
            }
            (amount, pack) = pieces
        }
        var details = ArrivalDetails(location: row.row.location)
        (details.shop, details.note, details.recipe) = (row.row.shop, row.row.note, row.row.recipe)
        (details.dates, details.purchased) = (row.row.dates, row.row.purchased)
        details.kind = entry.ingredient.flatMap { ProductKinds.all[$0] } ?? ""
        details.price = try await price(of: row, &changes)
        if row.row.isOpened, details.dates.opened == nil, let day {
            details.dates.opened = day
            changes.append(.opened(day))
        }
        let barcode = row.row.lot.isEmpty ? row.row.barcode : row.row.scanned
        var arrival = StockArrival(amount, pack: pack, details: details, barcode: barcode)
        arrival.pricedAmount = pricedAmount
        arrival.occasion = Self.occasion(of: row.row)
        return arrival
    }

    private mutating func price(
        of row: ReadStockRow,
        _ changes: inout [StockRowChange]
    ) async throws(ShoppingError) -> Price? {
        guard let amount = row.price else { return nil }
        let price = try await currency.completing(Price(amount, row.row.currency))
        if let price, row.row.currency.isEmpty { changes.append(.currency(price.currency)) }
        return price
    }

    /// Notes how much the home wants at least, and returns whether it did not say so before.
    private func want(
        _ minimum: Amount?,
        of id: ProductID,
        _ changes: inout [StockRowChange]
    ) async throws(ShoppingError) -> Bool {
        guard let minimum else { return false }
        let before = try await asking { () async throws(CollaboratorFailure) in
            try await ask.settings.wish(of: id).minimum
        }
        guard let before else {
            var change = StockWishChange()
            change.minimum = minimum
            _ = try await asking { [change] () async throws(CollaboratorFailure) in
                try await ask.settings.update(change, of: id)
            }
            return true
        }
        if before != minimum { changes.append(.minimumLeft("\(minimum.value) \(minimum.unit)".trimmedAtEnd)) }
        return false
    }

    private func asking<Value>(
        _ work: () async throws(CollaboratorFailure) -> Value
    ) async throws(ShoppingError) -> Value {
        do { return try await work() } catch { throw .collaborator(error) }
    }

    /// The namespace of occasions, a random UUID.
    private static let namespace = UUID(
        uuid: (
            0x6f, 0x2b, 0x91, 0x0c, 0x5d, 0x3e, 0x4a, 0x77, 0x9c, 0x18, 0xe4, 0x05, 0xba, 0x63, 0xd1, 0x2f
        )
    )

    /// Names what a row stands for: the same in every import of the file, and in every home.
    static func occasion(of row: StockRow) -> String {
        "row/" + UUID(namespace: namespace, name: row.content).uuidString.lowercased()
    }
}

extension String {
    fileprivate var trimmedAtEnd: String { last == " " ? String(dropLast()) : self }
}
