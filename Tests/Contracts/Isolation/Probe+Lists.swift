import Envelope
import ShoppingMessages

extension Probe {
    /// Staples and a list of the first household.
    static func listSeeding() throws -> [Probe] {
        [
            try Probe(AddStapleRequest.wireName, #"{"staple": {"text": "chalk 2 kg", "minimum": "9 kg"}}"#),
            try Probe(
                AddToListRequest.wireName,
                #"{"recipes": [{"reference": "Bread"}], "lines": ["chalk 1 kg", "salt"], "confirmed": true}"#
            ),
            try Probe(CheckItemsRequest.wireName, #"{"items": [{"item": "salt"}]}"#),
        ]
    }

    /// Reads of staples and lists.
    static func listReads() throws -> [Probe] {
        [
            try Probe(ListStaplesRequest.wireName, "{}"), try Probe(FindDueStaplesRequest.wireName, "{}"),
            try Probe(FindOpenListRequest.wireName, "{}"), try Probe(ListListsRequest.wireName, "{}"),
            try Probe(ShowListRequest.wireName, "{}"), try Probe(ShareListRequest.wireName, "{}"),
            try Probe(ListListActionsRequest.wireName, "{}"),
            try Probe(FindPurchasesRequest.wireName, #"{"purchases": 10}"#),
            try Probe(FindCookableRequest.wireName, "{}"),
        ]
    }

    /// The second household's writes: it asks for what it does not have, and makes what the first has, too.
    static func listWrites() throws -> [Probe] {
        let staple = #"{"staple": "chalk", "changes": {"text": "chalk 1 kg"}}"#
        return [
            try Probe(EditStapleRequest.wireName, staple),
            try Probe(DeleteStapleRequest.wireName, #"{"staple": "chalk", "confirmed": true}"#),
            try Probe(UncheckItemsRequest.wireName, #"{"items": ["salt"]}"#),
            try Probe(AddStapleRequest.wireName, #"{"staple": {"text": "chalk 1 kg"}}"#),
            try Probe(EditStapleRequest.wireName, staple),
            try Probe(AddListRequest.wireName, #"{"confirmed": true}"#),
            try Probe(AddToListRequest.wireName, #"{"staples": ["chalk"], "lines": ["salt", "a pinch of salt"]}"#),
            try Probe(
                AnswerListQuestionsRequest.wireName,
                #"{"answers": [{"question": 1, "amount": "1/8 tsp"}]}"#
            ),
            try Probe(UndoListAnswersRequest.wireName, #"{"item": "salt"}"#),
            try Probe(EditListItemRequest.wireName, #"{"item": "chalk", "note": "white"}"#),
            try Probe(CheckItemsRequest.wireName, #"{"items": [{"item": "chalk"}]}"#),
            try Probe(UncheckItemsRequest.wireName, #"{"items": ["chalk"]}"#),
            try Probe(MoveListItemsRequest.wireName, #"{"items": ["salt"], "target": "Later", "confirmed": true}"#),
            try Probe(CopyListRequest.wireName, #"{"list": "Later", "name": "Again"}"#),
            try Probe(
                ImportListRequest.wireName,
                #"{"name": "Old", "lines": [{"text": "1 l milk", "checked": true}]}"#
            ),
            try Probe(DeleteFromListRequest.wireName, #"{"list": "Again", "items": ["salt"]}"#),
            try Probe(ClearCheckedRequest.wireName, "{}"),
            try Probe(ChangeListRequest.wireName, #"{"list": "Later", "archived": true}"#),
            try Probe(DeleteListRequest.wireName, #"{"list": "Later", "confirmed": true}"#),
            try Probe(UndoListActionRequest.wireName, "{}"),
            try Probe(CookRecipeRequest.wireName, #"{"recipe": {"reference": "Bread"}, "useStock": true}"#),
        ]
    }
}
