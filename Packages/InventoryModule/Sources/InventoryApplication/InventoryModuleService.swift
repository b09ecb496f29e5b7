public import Commands
import Foundation
public import InventoryDomain
import Quantities

/// The stock of one home, for one request.
public struct InventoryModuleService: Sendable {
    let store: any InventoryStore
    let converter: any AmountConverter
    let context: CommandContext

    /// Binds the module to a request.
    public init(store: any InventoryStore, converter: any AmountConverter, context: CommandContext) {
        self.store = store
        self.converter = converter
        self.context = context
    }

    /// Returns what is on hand of products, one entry each, in the order asked; empty where nothing is on hand.
    public func stock(of productIds: [ProductID]) async throws(InventoryError) -> [ProductStock] {
        do {
            let found = try await store.stock(of: productIds, in: context.household)
            return productIds.map { found[$0] ?? .none(of: $0) }
        } catch { throw .store(error) }
    }

    /// Lists what is on hand, by productId, without products of which nothing is on hand.
    public func listStock(_ request: PageRequest = PageRequest()) async throws(InventoryError) -> Page<ProductStock> {
        let last = try lastProduct(before: request)
        do {
            let found = try await store.onHand(after: last, limit: request.readLimit, in: context.household)
            return Page(found, for: request) { PageCursor(after: $0.productId.text) }
        } catch { throw .store(error) }
    }

    private func lastProduct(before request: PageRequest) throws(InventoryError) -> ProductID? {
        let position: PageCursor?
        do { position = try request.position() } catch { throw .page(error) }
        do { return try position.map { (position) throws(ProductIDError) in try ProductID(position.parts[0]) } } catch {
            throw .page(.invalidCursor(request.cursor))
        }
    }
}

extension InventoryModuleService {
    /// Returns one product's stock as it is now.
    func current(_ productId: ProductID) async throws(InventoryError) -> ProductStock {
        do {
            return try await store.stock(of: [productId], in: context.household)[productId] ?? .none(of: productId)
        } catch { throw .store(error) }
    }

    /// Makes the ledger entries of one command: one an amount, all leading to the same version of the stock.
    func events(
        _ kind: StockEvent.Kind,
        _ amounts: [Amount],
        leadingTo stock: ProductStock,
        location: String = ""
    ) -> [StockEvent] {
        // The command's key names the event; without one, its place in the ledger does.
        let command = context.idempotencyKey.map { "\(context.principal)/\($0)" } ?? "#\(stock.version)"
        return amounts.enumerated().map { line, amount in
            let name = "\(stock.productId)/\(command)/\(line)"
            let id = context.household.identity(of: "stock.event", named: name)
            let lot = context.household.identity(of: "stock.lot", named: id.uuidString.lowercased())
            return StockEvent(
                id: id,
                productId: stock.productId,
                stockVersion: stock.version,
                line: line,
                kind: kind,
                amount: amount,
                location: location,
                lotId: kind == .purchase ? lot : nil,
                at: context.now
            )
        }
    }
}
