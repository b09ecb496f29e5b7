import Commands
import Foundation
public import InventoryModule
public import Quantities

extension StockEvent {
    /// An event for tests; a broken `productId` is a broken test.
    public static func sample(
        _ productId: String,
        version: Int64,
        line: Int,
        kind: Kind,
        _ amount: Amount
    ) -> StockEvent {
        let id = HouseholdID(name: "samples").identity(of: "event", named: "\(productId)/\(version)/\(line)")
        do {
            return StockEvent(
                id: id,
                productId: try ProductID(productId),
                stockVersion: version,
                line: line,
                kind: kind,
                amount: amount,
                location: "shelf",
                lotId: kind == .purchase ? id : nil,
                at: Date(timeIntervalSince1970: 1_700_000_000)
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
