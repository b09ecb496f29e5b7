import Commands
import Foundation
import InventoryDomain
import Quantities

/// Makes the ledger entries of one command.
struct StockEvents {
    let context: CommandContext

    /// One entry an amount, all leading to the same version of the stock.
    func make(
        _ kind: StockEvent.Kind,
        _ amounts: [Amount],
        leadingTo stock: ProductStock,
        location: String = ""
    ) -> [StockEvent] {
        amounts.enumerated().map { line, amount in
            let id = identity(of: stock, line: line)
            return StockEvent(
                id: id,
                productId: stock.productId,
                stockVersion: stock.version,
                line: line,
                kind: kind,
                amount: amount,
                location: location,
                lotId: kind == .purchase ? lot(of: id) : nil,
                at: context.now
            )
        }
    }

    /// The command's key names the event; without one, its place in the ledger does.
    private func identity(of stock: ProductStock, line: Int) -> UUID {
        let command = context.idempotencyKey.map { "\(context.principal)/\($0)" } ?? "#\(stock.version)"
        return context.household.identity(of: "stock.event", named: "\(stock.productId)/\(command)/\(line)")
    }

    private func lot(of event: UUID) -> UUID {
        context.household.identity(of: "stock.lot", named: event.uuidString.lowercased())
    }
}
