public import ShoppingDomain

/// What became of a row of a file of stock.
public struct ImportedRow: Sendable {
    /// How it ended.
    public enum Outcome: Sendable {
        /// It was taken in; the event is empty for a row without a lot.
        case taken(Product, isNew: Bool, eventId: String)
        /// It was taken in before, or the home has the lot.
        case unchanged(Product)
        /// It was not taken in.
        case refused(ShoppingError)
    }

    /// How it ended.
    public let outcome: Outcome
    /// What was taken otherwise than the row says.
    public let changes: [StockRowChange]
}

extension ShoppingModuleService {
    /// Takes in rows of a file of stock.
    ///
    /// A row's product is that of its barcode, or else of its title, as ``putAway(_:title:details:choice:)`` finds the
    /// product of a title; the home gets a product that it lacks. A row that can't be taken in doesn't affect the
    /// others. What a row stands for comes in once: taken in a second time, by this or by another request, it changes
    /// nothing, even if what came in was used since.
    ///
    /// - Parameters:
    ///   - rows: The rows, at most ``StockRowError/most``.
    ///   - day: The day of the import, for what is opened since an unknown day; `nil` leaves that out.
    /// - Returns: What became of each row, in the same order.
    /// - Throws: ``StockRowError/tooManyRows(_:)``, or the failure of a service; a repetition then continues.
    public func importStock(_ rows: [StockRow], on day: LotDay? = nil) async throws(ShoppingError) -> [ImportedRow] {
        guard rows.count <= StockRowError.most else { throw .row(.tooManyRows(rows.count)) }
        let read = rows.map { (row) -> Result<ReadStockRow, ShoppingError> in
            do throws(ShoppingError) { return .success(try ReadStockRow(row)) } catch { return .failure(error) }
        }
        let good = read.compactMap { try? $0.get() }
        guard !good.isEmpty else {
            return read.map { ImportedRow(outcome: .refused($0.failure ?? .row(.noProduct)), changes: []) }
        }
        var batch = try await StockImport(of: good, on: day, ask: ask)
        var answers: [ImportedRow] = []
        for row in read {
            switch row {
            case .success(let row): answers.append(try await batch.take(row))
            case .failure(let error): answers.append(ImportedRow(outcome: .refused(error), changes: []))
            }
        }
        return answers
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
