public import Foundation
public import InventoryModule
public import Quantities

extension StockEvent {
    /// An event for tests.
    public static func sample(
        _ kind: Kind,
        _ amount: Amount,
        pack: PackContent? = nil,
        at: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> StockEvent {
        let location = kind == .purchase ? StockLocation(stored: "shelf") : nil
        return StockEvent(kind: kind, amount: amount, location: location, lotId: nil, pack: pack, at: at)
    }
}
