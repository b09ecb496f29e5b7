import Envelope
import InventoryMessages
import ShoppingMessages

extension Probe {
    /// Reads what a household says about its stock.
    static func inventoryReads() throws -> [Probe] {
        [
            try Probe(ListExpiringRequest.wireName, #"{"day": "2026-11-26", "days": 30}"#),
            try Probe(ListMissingRequest.wireName, "{}"),
            try Probe(GetWasteRequest.wireName, #"{"byMonth": true}"#),
            try Probe(GetUsageRequest.wireName, #"{"products": [{"productId": "prd_ham"}]}"#),
            try Probe(
                CoverStockRequest.wireName,
                #"{"needs": [{"productIds": ["4006381333931"], "amounts": [{"value": "1", "unit": "kg"}]}]}"#
            ),
            try Probe(ListJournalRequest.wireName, #"{"limit": 500}"#),
            try Probe(ListLocationsRequest.wireName, "{}"),
            try Probe(GetStockedProductsRequest.wireName, #"{"productIds": ["4006381333931"]}"#),
            try Probe(ListShelfLivesRequest.wireName, "{}"),
            try Probe(ShowStockByNameRequest.wireName, #"{"text": "flour"}"#),
            try Probe(ListStockEventsRequest.wireName, "{}"),
            try Probe(FindExpiringStockRequest.wireName, #"{"day": "2026-11-26", "days": 30}"#),
            try Probe(FindMissingStockRequest.wireName, "{}"),
            try Probe(FindWasteRequest.wireName, #"{"byMonth": true}"#),
            try Probe(FindUsageRequest.wireName, "{}"),
            try Probe(FindCoverRequest.wireName, #"{"lines": ["100 g flour"]}"#),
            try Probe(ExportStockRequest.wireName, "{}"),
        ]
    }

    /// What the first household says about its stock.
    static func inventorySeeds() throws -> [Probe] {
        [
            try Probe(AddLocationRequest.wireName, #"{"name": "Attic"}"#),
            try Probe(
                UpdateStockedProductRequest.wireName,
                #"{"productId": "4006381333931", "minimum": {"value": "2", "unit": "kg"}}"#
            ),
            try Probe(SetShelfLifeRequest.wireName, #"{"kind": "milk", "shelfLife": {"openedDays": 2}}"#),
            try Probe(
                AddStockRequest.wireName,
                #"{"productId": "prd_ham", "amount": {"value": "2"}, "dates": {"useBy": "2026-12-01"}}"#
            ),
            try Probe(
                UpdateStockedProductRequest.wireName,
                #"{"productId": "prd_ham", "minimum": {"value": "9"}}"#
            ),
            try Probe(DiscardStockRequest.wireName, #"{"productId": "prd_ham", "amount": {"value": "1"}}"#),
        ]
    }

    /// What the second household does with stock, some of which it does not have.
    static func inventoryWrites() throws -> [Probe] {
        let product = #""productId": "4006381333931""#
        let event = "18dda832-4c6f-5f8c-aba7-9993ea12e582"
        return [
            try Probe(OpenStockRequest.wireName, "{\(product)}"),
            try Probe(MoveStockRequest.wireName, #"{\#(product), "to": "Attic"}"#),
            try Probe(FreezeStockRequest.wireName, "{\(product)}"),
            try Probe(ThawStockRequest.wireName, "{\(product)}"),
            try Probe(DiscardStockRequest.wireName, "{\(product)}"),
            try Probe(
                RecountStockRequest.wireName,
                #"{"counts": [{\#(product), "amounts": [{"value": "1", "unit": "kg"}]}]}"#
            ),
            try Probe(CorrectLotRequest.wireName, #"{\#(product), "lotId": "\#(event)", "shop": "Corner"}"#),
            try Probe(UndoStockEventRequest.wireName, #"{"eventId": "\#(event)"}"#),
            try Probe(AddLocationRequest.wireName, #"{"name": "Attic"}"#),
            try Probe(UpdateLocationRequest.wireName, #"{"location": "Attic", "name": "Loft"}"#),
            try Probe(DeleteLocationRequest.wireName, #"{"location": "Attic"}"#),
            try Probe(ChangeStockByNameRequest.wireName, #"{"text": "flour", "discard": {}}"#),
            try Probe(RecountByNameRequest.wireName, #"{"lines": [{"text": "flour 1 kg"}]}"#),
            try Probe(UpdateStockWishRequest.wireName, #"{"text": "flour 1 kg"}"#),
            try Probe(
                ImportStockRequest.wireName,
                #"{"rows": [{"product": "Loft flour", "amount": "1", "unit": "kg", "minimum": "2"}]}"#
            ),
            try Probe(UndoStockChangeRequest.wireName, #"{"eventId": "\#(event)"}"#),
        ]
    }
}
