import Envelope
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages

extension Probe {
    /// Fills the first household's ingredient catalog.
    static func modules() throws -> [Probe] {
        [
            try Probe(SaveIngredientsRequest.wireName, #"{"drafts": [\#(flour("130"))]}"#),
            try Probe(ImportIngredientsRequest.wireName, sheet("Home oats", "95")),
            try Probe(
                ChangeIngredientsRequest.wireName,
                #"{"changes": [{"reference": "Home flour", "category": "Flour"}]}"#
            ),
            try Probe(MarkIngredientsRequest.wireName, #"{"references": ["Butter", "Home flour"], "favorite": true}"#),
            try Probe(RememberConversionsRequest.wireName, #"{"conversions": [\#(shown("Home flour"))]}"#),
            try Probe(ChangeMeasurementSettingsRequest.wireName, #"{"cups": "metric"}"#),
            try Probe(ChangeShelfRequest.wireName, #"{"ingredient": "milk", "place": "never"}"#),
            try Probe(
                CorrectLinesRequest.wireName,
                #"{"corrections": [{"text": "1 milk", "reading": "2 cups milk"}]}"#
            ),
        ]
    }

    /// Reads what a household has added.
    static func moduleReads() throws -> [Probe] {
        [
            try Probe(ExportProductsRequest.wireName, #"{"limit": 500}"#),
            try Probe(FollowProductsRequest.wireName, #"{"query": {"limit": 500}, "parts": 1}"#),
            try Probe(ReviewProductsRequest.wireName, "{}"),
            try Probe(ListIngredientLinksRequest.wireName, "{}"),
            try Probe(ListIngredientLinksRequest.wireName, #"{"ingredientKeys": ["all purpose flour"]}"#),
            try Probe(ProposeProductsRequest.wireName, #"{"ingredientKeys": ["all purpose flour"]}"#),
            try Probe(LoadSyncMetadataRequest.wireName, #"{"productIds": ["4006381333931"]}"#),
            try Probe(ListIngredientsRequest.wireName, #"{"filter": "INGREDIENT_FILTER_CUSTOM"}"#),
            try Probe(ListIngredientsRequest.wireName, #"{"filter": "INGREDIENT_FILTER_FAVORITES"}"#),
            try Probe(
                ListIngredientsRequest.wireName,
                #"{"search": "hom flou", "order": "INGREDIENT_ORDER_LAST_USED"}"#
            ),
            try Probe(GetIngredientsRequest.wireName, #"{"references": ["Home flour"]}"#),
            try Probe(NameIngredientsRequest.wireName, #"{"own": true}"#),
            try Probe(SuggestIngredientsRequest.wireName, #"{"text": "home"}"#),
            try Probe(SuggestIngredientTemplatesRequest.wireName, #"{"text": "home flo"}"#),
            try Probe(ListIngredientUseRequest.wireName, "{}"),
            try Probe(ListIngredientTemplatesRequest.wireName, "{}"),
            try Probe(GetIngredientTemplateRequest.wireName, #"{"ingredient": "all-purpose flour"}"#),
            try Probe(ExportIngredientsRequest.wireName, #"{"filter": "INGREDIENT_FILTER_CUSTOM"}"#),
            try Probe(ListRecentConversionsRequest.wireName, "{}"),
            try Probe(GetMeasurementSettingsRequest.wireName, "{}"),
            try Probe(ListCorrectionsRequest.wireName, "{}"),
            try Probe(ReadLinesRequest.wireName, #"{"lines": [{"text": "1  milk"}]}"#),
            try Probe(
                ConvertRequest.wireName,
                #"{"conversions": [{"amount": \#(amount("1", "cup")), "toUnit": "g", "ingredient": "Home flour"}]}"#
            ),
        ] + (try weighing())
    }

    /// Adds and subtracts quantities with a household's weights.
    private static func weighing() throws -> [Probe] {
        let entries = [quantity("1", "cup"), quantity("100", "g")].map {
            #"{"ingredientKey": "home flour", "quantity": \#($0)}"#
        }.joined(separator: ", ")
        let stock = #"{"ingredientKey": "home flour", "amounts": [\#(amount("1", "cup"))]}"#
        return [
            try Probe(ConsolidateRequest.wireName, #"{"entries": [\#(entries)], "stock": [\#(stock)]}"#),
            try Probe(WeighLinesRequest.wireName, #"{"lines": [{"text": "1 cup home flour"}]}"#),
            try Probe(PreviewConsolidationRequest.wireName, #"{"entries": [\#(entries)]}"#),
        ]
    }

    /// The second household's writes: it removes what it never added, and adds the same ingredients with other figures.
    static func moduleWrites() throws -> [Probe] {
        [
            try Probe(
                UpdateProductsRequest.wireName,
                #"{"products": [{"reference": {"text": "4006381333931"}, "title": "Chalk", "tags": {"texts": ["x"]}}]}"#
            ),
            try Probe(
                ImportProductsRequest.wireName,
                #"{"records": ["{\"barcode\":{\"value\":\"4006381333931\"},\"title\":\"Chalk\"}"]}"#
            ),
            try Probe(LinkIngredientsRequest.wireName, #"{"changes": [\#(link("4006381333931"))]}"#),
            try Probe(DeleteProductsRequest.wireName, #"{"references": [{"text": "flour"}]}"#),
            try Probe(DeleteIngredientsRequest.wireName, #"{"references": ["Home flour"]}"#),
            try Probe(
                ChangeIngredientsRequest.wireName,
                #"{"changes": [{"reference": "Home flour", "brand": "Mill"}]}"#
            ),
            try Probe(MergeIngredientsRequest.wireName, #"{"names": ["Chalk dust"], "into": "butter"}"#),
            try Probe(SplitIngredientRequest.wireName, #"{"alias": "Chalk dust"}"#),
            try Probe(RenameIngredientRequest.wireName, #"{"ingredient": "Chalk dust", "name": "Chalk"}"#),
            try Probe(
                ChangeIngredientNamesRequest.wireName,
                #"{"merge": {"names": ["Chalk powder"], "into": "butter"}}"#
            ),
            try Probe(RenewIngredientKeysRequest.wireName, "{}"),
            try Probe(UndoCorrectionsRequest.wireName, #"{"texts": ["1 milk"]}"#),
            try Probe(SaveIngredientsRequest.wireName, #"{"drafts": [\#(flour("90"))]}"#),
            try Probe(ImportIngredientsRequest.wireName, sheet("Home oats", "80")),
            try Probe(MarkIngredientsRequest.wireName, #"{"references": ["Butter"], "favorite": false}"#),
            try Probe(RememberConversionsRequest.wireName, #"{"conversions": [\#(shown("Butter"))]}"#),
            try Probe(ChangeMeasurementSettingsRequest.wireName, #"{"cups": "imperial"}"#),
            try Probe(ChangeShelfRequest.wireName, #"{"ingredient": "milk", "place": "cupboard"}"#),
            try Probe(CorrectLinesRequest.wireName, #"{"corrections": [{"text": "1 milk", "name": "oat milk"}]}"#),
        ]
    }

    private static func sheet(_ name: String, _ grams: String) -> String {
        let columns =
            "ID,Name,Category,Brand,From Amount,From Unit,From Unit Singular,From Unit Plural,To Amount,To Unit"
        return #"{"sheet": {"name": "Sheet", "text": "\#(columns)\n,\#(name),,,1,cup,,,\#(grams),g"}}"#
    }

    private static func flour(_ grams: String) -> String {
        #"{"name": "Home flour", "conversions": [{"from": \#(amount("1", "cup")), "to": \#(amount(grams, "g"))}]}"#
    }

    private static func shown(_ ingredient: String) -> String {
        #"{"amount": \#(amount("1", "cup")), "toUnit": "g", "ingredient": "\#(ingredient)"}"#
    }

    private static func quantity(_ value: String, _ unit: String) -> String {
        #"{"amount": \#(amount(value, unit)), "isParseable": true}"#
    }

    private static func amount(_ value: String, _ unit: String) -> String {
        #"{"value": "\#(value)", "unit": "\#(unit)"}"#
    }
}
