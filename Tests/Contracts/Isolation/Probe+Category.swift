import CategoryMessages
import Envelope
import ShoppingMessages

/// Messages about categories, stores, and the way through them.
extension Probe {
    private static let flour = #"{"ingredientKey": "all purpose flour", "name": "Flour"}"#

    /// Fills the first household with a layout, trips, and a choice for a product.
    static func categorySeeding() throws -> [Probe] {
        [
            try Probe(
                AssignItemsRequest.wireName,
                #"{"choices": [{"item": {"productId": "4006381333931", "name": "Flour"}, "category": "Ovenside"}]}"#
            ),
            try Probe(HideAislesRequest.wireName, #"{"store": "Corner", "categories": ["Alcohol"]}"#),
            try Probe(ChooseDefaultStoreRequest.wireName, #"{"store": "Corner"}"#),
            try Probe(
                RecordTripRequest.wireName,
                #"{"store": "Corner", "reference": "1", "ticks": [{"item": \#(flour), "atMilliseconds": "1000"}]}"#
            ),
        ]
    }

    /// Reads for any household.
    static func categoryReads() throws -> [Probe] {
        [
            try Probe(ListCategoryUsageRequest.wireName, "{}"),
            try Probe(ListAssignmentsRequest.wireName, "{}"),
            try Probe(ListUncategorizedRequest.wireName, #"{"items": [\#(flour)], "hinted": true}"#),
            try Probe(LearnStoreOrderRequest.wireName, #"{"store": "Corner"}"#),
            try Probe(ExportLayoutRequest.wireName, #"{"part": "LAYOUT_PART_ASSIGNMENTS"}"#),
            try Probe(ExportLayoutRequest.wireName, #"{"part": "LAYOUT_PART_STORES"}"#),
            try Probe(SortByAisleRequest.wireName, #"{"items": [{"name": "flour"}]}"#),
        ]
    }

    /// The second household's writes.
    static func categoryWrites() throws -> [Probe] {
        [
            try Probe(EditCategoryRequest.wireName, ##"{"category": "Ovenside", "color": "#445566"}"##),
            try Probe(RenameStoreRequest.wireName, #"{"store": "Corner", "name": "Edge"}"#),
            try Probe(
                MoveAisleRequest.wireName,
                #"{"store": "Edge", "category": "Ovenside", "place": {"first": true}}"#
            ),
            try Probe(
                ImportLayoutRequest.wireName,
                #"{"part": "LAYOUT_PART_STORES", "text": "store,category\nEdge,Bakery\n"}"#
            ),
            try Probe(DeleteCategoryRequest.wireName, #"{"category": "Ovenside", "toUnknown": true}"#),
            try Probe(RestoreCategoryRequest.wireName, #"{"category": "Ovenside"}"#),
            try Probe(DeleteStoreRequest.wireName, #"{"store": "Edge", "confirmed": true}"#),
        ]
    }
}
