public import Foundation
public import InventoryModule
public import Quantities

extension StockEvent {
    /// An event for tests.
    public static func sample(
        _ kind: Kind,
        _ amount: Amount,
        pack: Pack? = nil,
        at: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> StockEvent {
        StockEvent(kind: kind, amount: amount, location: "shelf", lotId: nil, pack: pack, at: at)
    }
}
