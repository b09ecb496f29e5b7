public import Commands
import Foundation
import InventoryDomain

/// Lists what is on hand, page by page.
public struct ListStock: Sendable {
    private let store: any InventoryStore
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any InventoryStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// One page, by productId, without products of which nothing is on hand.
    ///
    /// A limit of 0 means 100, and more than 500 means 500; an empty cursor asks for the first page.
    public func callAsFunction(limit: Int, cursor: String) async throws(InventoryError) -> StockPage {
        let last = try cursor.isEmpty ? nil : read(cursor)
        let count = limit <= 0 ? 100 : min(limit, 500)
        do {
            // One more than asked tells whether there is another page.
            let found = try await store.onHand(after: last, limit: count + 1, in: context.household)
            let stock = Array(found.prefix(count))
            let next = found.count > count ? stock.last.map { write($0.productId) } : nil
            return StockPage(stock: stock, nextCursor: next ?? "")
        } catch {
            throw .store(error)
        }
    }

    private func read(_ cursor: String) throws(InventoryError) -> ProductID {
        guard let data = Data(base64Encoded: cursor), let text = String(bytes: data, encoding: .utf8) else {
            throw .unreadableCursor
        }
        do { return try ProductID(text) } catch { throw .unreadableCursor }
    }

    private func write(_ productId: ProductID) -> String { Data(productId.text.utf8).base64EncodedString() }
}
