import CategoryMessages
import CommonMessages
import Envelope
import HouseholdMessages
import InventoryMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages

extension Probe {
    /// Fills the first household with something of every kind.
    static func seeding() throws -> [Probe] {
        [
            try Probe(
                RegisterProductsRequest.wireName,
                #"{"products": [{"title": "Flour", "barcode": "4006381333931", "facts": "{\"source\":\"aiExtraction\"}"}]}"#
            ),
            try Probe(LinkIngredientsRequest.wireName, #"{"changes": [\#(link("4006381333931"))]}"#),
            try Probe(
                AddStockRequest.wireName,
                #"{"productId": "4006381333931", "amount": {"value": "5", "unit": "kg"}}"#
            ),
            try Probe(
                RewriteReferencesRequest.wireName,
                #"{"changes": [{"earlierId": "prd_chalk", "productId": "4006381333931"}]}"#
            ),
        ] + (try inventorySeeds()) + [
            try Probe(AddCategoryRequest.wireName, ##"{"name": "Ovenside", "color": "#112233"}"##),
            try Probe(
                AssignIngredientsRequest.wireName,
                #"{"ingredients": [{"ingredientKey": "all purpose flour", "name": "Flour"}], "category": "Ovenside"}"#
            ),
            try Probe(AddStoreRequest.wireName, #"{"name": "Corner"}"#),
            try Probe(OrderStoreRequest.wireName, #"{"store": "Corner", "categories": ["Ovenside"]}"#),
            try Probe(AddRecipeRequest.wireName, recipe("Bread", "2 cups all-purpose flour")),
            try Probe(UpdatePortionSizeRequest.wireName, #"{"reference": "Bread", "weight": "150"}"#),
            try Probe(MarkRecipeCookedRequest.wireName, #"{"reference": "Bread", "servings": "3"}"#),
            try Probe(SaveRecipeSearchRequest.wireName, #"{"name": "Baked", "search": {"text": "bread"}}"#),
            try Probe(ChangeHouseholdRequest.wireName, #"{"name": "Chalk pit", "currency": "CHF"}"#),
        ] + (try categorySeeding()) + (try modules()) + (try listSeeding())
    }

    /// Reads for any household; each must answer the first household differently from an empty one.
    static func reading() throws -> [Probe] {
        [
            try Probe(FindStockRequest.wireName, #"{"names": ["flour"]}"#),
            try Probe(ListProductLinksRequest.wireName, #"{"ingredients": ["flour"]}"#),
            try Probe(PreviewMergeRequest.wireName, #"{"recipes": [{"reference": "Bread"}]}"#),
            try Probe(ShowRecipeRequest.wireName, #"{"reference": "Bread", "portion": {"multiplier": "2"}}"#),
            try Probe(
                ShoppingMessages.ScaleRecipesRequest.wireName,
                #"{"recipes": [{"reference": "Bread", "factor": "2"}]}"#
            ),
            try Probe(
                RetrieveProductsRequest.wireName,
                #"{"references": [{"title": "Flour"}, {"barcode": "4006381333931"}, {"productId": "4006381333931"}]}"#
            ),
            try Probe(ListProductsRequest.wireName, #"{"limit": 500}"#),
            try Probe(ResolveIngredientsRequest.wireName, #"{"ingredientKeys": ["all purpose flour"]}"#),
            try Probe(GetStockRequest.wireName, #"{"productIds": ["4006381333931"]}"#),
            try Probe(ListStockRequest.wireName, #"{"limit": 500}"#),
            try Probe(
                CategorizeRequest.wireName,
                #"{"ingredients": [{"ingredientKey": "all purpose flour", "name": "Flour"}], "store": "Corner"}"#
            ),
            try Probe(ListCategoriesRequest.wireName, "{}"), try Probe(ListStoresRequest.wireName, "{}"),
            try Probe(GetRecipesRequest.wireName, #"{"references": ["Bread"]}"#),
            try Probe(ListRevisionsRequest.wireName, #"{"reference": "Bread"}"#),
            try Probe(ListCookingsRequest.wireName, "{}"),
            try Probe(SearchRecipesRequest.wireName, #"{"search": {"text": "flour"}}"#),
            try Probe(ListRecipeSearchesRequest.wireName, "{}"),
            try Probe(ViewRecipeStatisticsRequest.wireName, "{}"),
            try Probe(CompareRevisionsRequest.wireName, #"{"reference": "Bread"}"#),
            try Probe(ListRecipesRequest.wireName, #"{"limit": 500}"#), try Probe(GetHouseholdRequest.wireName, "{}"),
            try Probe(ViewPortionsRequest.wireName, #"{"queries": [{"reference": "Bread"}]}"#),
            try Probe(PlanRequest.wireName, #"{"recipes": [{"reference": "Bread"}]}"#),
            try Probe(
                PlanRequest.wireName,
                #"{"recipes": [{"inline": {"title": "B", "ingredients": [{"text": "2 cups all-purpose flour"}]}}]}"#
            ),
        ] + (try inventoryReads()) + (try categoryReads()) + (try moduleReads()) + (try listReads()) + (try feeds())
    }

    /// Reads the change feed of every service that stores something.
    private static func feeds() throws -> [Probe] {
        try ([.quantity, .product, .inventory, .category, .recipe, .household, .shopping] as [ServiceName]).map {
            try Probe(ReadFeedRequest.wireName, #"{"limit": 500}"#, to: $0)
        }
    }

    /// The second household's writes: it uses what it does not have, and creates what the first has, too.
    static func writing() throws -> [Probe] {
        [
            try Probe(
                UseStockRequest.wireName,
                #"{"productId": "4006381333931", "amount": {"value": "1", "unit": "kg"}}"#
            ),
            try Probe(OrderStoreRequest.wireName, #"{"store": "Corner", "categories": ["Ovenside"]}"#),
            try Probe(MoveCategoryRequest.wireName, #"{"category": "Ovenside", "before": "UNKNOWN"}"#),
            try Probe(
                AssignIngredientsRequest.wireName,
                #"{"ingredients": [{"ingredientKey": "all purpose flour", "name": "Flour"}], "category": "Ovenside"}"#
            ),
            try Probe(
                RegisterProductsRequest.wireName,
                #"{"products": [{"title": "Chalk", "barcode": "4006381333931", "ingredientKeys": ["chalk"]}]}"#
            ),
            try Probe(
                AddStockRequest.wireName,
                #"{"productId": "4006381333931", "amount": {"value": "1", "unit": "g"}}"#
            ),
            try Probe(AddCategoryRequest.wireName, ##"{"name": "Ovenside", "color": "#445566"}"##),
            try Probe(AddStoreRequest.wireName, #"{"name": "Corner"}"#),
            try Probe(
                RecordTripByNameRequest.wireName,
                #"{"store": "Corner", "items": [{"name": "flour"}], "reference": "2", "atMilliseconds": "1000"}"#
            ),
            try Probe(AssignIngredientsByNameRequest.wireName, #"{"names": ["flour"], "category": "Ovenside"}"#),
            try Probe(
                LinkProductRequest.wireName,
                #"{"action": "prefer", "ingredient": "flour", "product": "4006381333931", "store": "Corner"}"#
            ),
            try Probe(UseStockByNameRequest.wireName, #"{"text": "flour 1 g"}"#),
            try Probe(PutAwayRequest.wireName, #"{"text": "chalk 2 kg"}"#),
            try Probe(UpdatePortionSizeRequest.wireName, #"{"reference": "Bread", "weight": "80"}"#),
            try Probe(AddRecipeRequest.wireName, recipe("Bread", "1 stick of chalk")),
            try Probe(ChangeHouseholdRequest.wireName, #"{"currency": "SEK"}"#),
        ] + (try inventoryWrites()) + (try shoppingWrites()) + (try recipeWrites()) + (try categoryWrites())
            + (try moduleWrites()) + (try listWrites())
    }

    /// Changes of recipes besides those above.
    private static func recipeWrites() throws -> [Probe] {
        [
            try Probe(
                AddRecipesRequest.wireName,
                #"{"recipes": [{"title": "Tea", "ingredients": [{"text": "1 l water"}]}]}"#
            ),
            try Probe(
                EditRecipeRequest.wireName,
                #"{"reference": "Bread", "notes": "Less chalk.", "lines": {"lines": [{"text": "2 sticks of chalk"}]}}"#
            ),
            try Probe(DuplicateRecipeRequest.wireName, #"{"reference": "Bread"}"#),
            try Probe(DeleteRecipesRequest.wireName, #"{"references": ["Tea"]}"#),
            try Probe(RestoreRecipesRequest.wireName, #"{"references": ["Tea"]}"#),
            try Probe(DeleteRecipesRequest.wireName, #"{"references": ["Bread (2)"]}"#),
            try Probe(EmptyTrashRequest.wireName, "{}"),
            try Probe(
                RestoreRevisionRequest.wireName,
                #"{"reference": "Bread", "revision": "00000000-0000-0000-0000-000000000000"}"#
            ),
            try Probe(MarkRecipeCookedRequest.wireName, #"{"reference": "Bread", "note": "Chalky."}"#),
            try Probe(SaveRecipeSearchRequest.wireName, #"{"name": "Baked", "search": {"text": "chalk"}}"#),
            try Probe(DeleteRecipeSearchRequest.wireName, #"{"name": "Baked"}"#),
            try Probe(
                DeleteCookingRequest.wireName,
                #"{"id": "00000000-0000-0000-0000-000000000000"}"#
            ),
            try Probe(RereadRecipesRequest.wireName, #"{"complete": true}"#),
        ]
    }

    /// Processes that several services share.
    private static func shoppingWrites() throws -> [Probe] {
        [
            try Probe(
                ScanProductRequest.wireName,
                #"{"barcode": "036000291452", "title": "Ground chalk", "ingredient": "chalk"}"#
            ),
            try Probe(
                SaveScaledRecipeRequest.wireName,
                #"{"recipe": {"reference": "Bread", "factor": "2"}, "title": "Large bread"}"#
            ),
        ]
    }

    /// Messages with the same answer for every household.
    static func stateless() throws -> [Probe] {
        let amount = #"{"value": "1", "unit": "cup"}"#
        let quantity = #"{"amount": \#(amount), "isParseable": true}"#
        return [
            try Probe(ReadLinesRequest.wireName, #"{"lines": [{"text": "1 cup milk"}]}"#),
            try Probe(ReadLinesRequest.wireName, #"{"lines": [{"text": "1 cup milk", "factor": "2"}]}"#),
            try Probe(WeighLinesRequest.wireName, #"{"lines": [{"text": "1 cup milk"}]}"#),
            try Probe(TotalAmountsRequest.wireName, #"{"groups": [{"amounts": [{"value": "1", "unit": "kg"}]}]}"#),
            try Probe(SortQuantitiesRequest.wireName, #"{"quantities": [\#(quantity), \#(quantity)]}"#),
            try Probe(PreviewMigrationRequest.wireName, #"{"source": {"file": "/nowhere/old.csv"}}"#),
            try Probe(ApplyMigrationRequest.wireName, #"{"file": "/nowhere/old.csv"}"#),
            // On a hub nothing waits, whatever a home has.
            try Probe(ReadProductTelemetryRequest.wireName, "{}"),
            try Probe(RollBackMigrationRequest.wireName, #"{"file": "/nowhere/old.csv"}"#),
            try Probe(ReadOldFileRequest.wireName, #"{"file": "/nowhere/old.csv"}"#),
            try Probe(CountOldFileRequest.wireName, #"{"file": "/nowhere/old.csv"}"#),
            try Probe(
                ConvertRequest.wireName,
                #"{"conversions": [{"amount": \#(amount), "toUnit": "ml"}]}"#
            ),
            try Probe(
                QuantityMessages.ScaleRecipesRequest.wireName,
                #"{"recipes": [{"title": "Bread", "lines": ["1 cup milk"], "factor": "2"}]}"#
            ),
            try Probe(FormatRequest.wireName, #"{"entries": [{"quantity": \#(quantity)}]}"#),
            // A hub has every change itself.
            try Probe(ListOpenProductsRequest.wireName, "{}"),
            try Probe(PressKeysRequest.wireName, #"{"entries": [{"keys": ["1", "1/2"]}]}"#),
            try Probe(
                ReadRecipeRequest.wireName,
                #"{"content": "QnJlYWQKMSBjdXAgZmxvdXIK", "fileName": "bread.txt"}"#
            ),
        ]
    }

    /// A change that prefers a product for flour.
    static func link(_ product: String) -> String {
        #"{"ingredientKey": "all purpose flour", "product": {"text": "\#(product)"}, "action": "prefer"}"#
    }

    private static func recipe(_ title: String, _ line: String) -> String {
        #"{"recipe": {"title": "\#(title)", "servings": {"text": "4", "count": "4"}, "ingredients": [{"text": "\#(line)"}]}}"#
    }
}
