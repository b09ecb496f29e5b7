import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import TextFormats

extension Mutation {
    /// Every change that must break a pact.
    static let all = quantity + conversion + packs + product + inventory + reports + category + recipe + readings

    private static let quantity = [
        Mutation("quantity", ReadLinesRequest.self, "the ingredient key is dropped") {
            $0.dropping("$.lines[*].ingredientKey")
        },
        Mutation("quantity", ReadLinesRequest.self, "aisle hints are not sent") { $0.dropping("$.lines[*].aisleHint") },
        Mutation("quantity", ReadLinesRequest.self, "lines come in another order") { $0.reversing("$.lines") },
        Mutation("quantity", ReadLinesRequest.self, "an unread line has a number") { reply in
            reply.changing("$.lines[*].quantity") {
                $0["isParseable"] == nil ? $0.setting("isParseable", .bool(true)) : $0
            }
        },
        Mutation("quantity", ReadLinesRequest.self, "nothing is scaled") { reply in
            reply.changing("$.lines[*].scaled.quantity.amount.value") { _ in .string("1") }
        },
        Mutation("quantity", ReadLinesRequest.self, "water is to be bought") { $0.dropping("$.lines[*].purchase") },
        Mutation("quantity", ConsolidateRequest.self, "nothing is to be taken") { $0.dropping("$.items[*].take") },
        Mutation("quantity", ConsolidateRequest.self, "staples are not sent") {
            $0.dropping("$.items[*].pantryStaple")
        },
        Mutation("quantity", ConsolidateRequest.self, "counted lines are not sent") {
            $0.dropping("$.items[*].counted")
        },
        Mutation("quantity", ConsolidateRequest.self, "totals are in another unit") { reply in
            reply.changing("$.items[*].totals[*].amount.unit") { _ in .string("jar") }
        },
        Mutation("quantity", ConsolidateRequest.self, "stock is not sent") {
            $0.dropping("$.items[*].netDemand.inStock")
        },
        Mutation("quantity", ConsolidateRequest.self, "the path is not sent") {
            $0.dropping("$.items[*].netDemand.path")
        },
        Mutation("quantity", ConsolidateRequest.self, "what stock covers is to be bought") { reply in
            reply.changing("$.items[*].netDemand") {
                $0["toBuy"] == nil ? $0.setting("toBuy", $0["inStock"]) : $0
            }
        },
    ]

    private static let conversion = [
        Mutation("quantity", ConvertRequest.self, "outcomes come in another order", of: "inventory") {
            $0.reversing("$.outcomes")
        },
        Mutation("quantity", ConvertRequest.self, "a definition passes for a measured weight", of: "inventory") {
            $0.dropping("$.outcomes[*].path[*].exact")
        },
        Mutation("quantity", ConvertRequest.self, "a double in place of the exact rate", of: "inventory") { reply in
            reply.changing("$.outcomes[*].quantity.amount.value") { _ in .string("0.33") }
        },
        Mutation("quantity", ConvertRequest.self, "who measured a weight is not sent", of: "inventory") {
            $0.dropping("$.outcomes[*].path[*].source")
        },
        Mutation("quantity", ConvertRequest.self, "rates are in another unit", of: "inventory") { reply in
            reply.changing("$.outcomes[*].quantity.amount.unit") { _ in .string("oz") }
        },
    ]

    private static let readings = [
        Mutation("quantity", ReadLinesRequest.self, "lines come in another order", of: "recipe") {
            $0.reversing("$.lines")
        },
        Mutation("quantity", ReadLinesRequest.self, "the lower end is dropped", of: "recipe") {
            $0.dropping("$.lines[*].quantity.lower")
        },
        Mutation("quantity", ReadLinesRequest.self, "a double in place of the exact amount", of: "recipe") { reply in
            reply.changing("$.lines[*].quantity.amount.value") { _ in .string("0.33") }
        },
        Mutation("quantity", ReadLinesRequest.self, "the ingredient key is dropped", of: "recipe") {
            $0.dropping("$.lines[*].ingredientKey")
        },
        Mutation("quantity", ReadLinesRequest.self, "preparations are not sent", of: "recipe") {
            $0.dropping("$.lines[*].preparation")
        },
        Mutation("quantity", ReadLinesRequest.self, "everything is needed", of: "recipe") {
            $0.dropping("$.lines[*].optional")
        },
        Mutation(
            "quantity",
            "a correction that makes no sense has another status",
            of: "recipe",
            refusal: { Refusal(.internal, $0.problem) }
        ),
        Mutation("quantity", "corrections are of another household", of: "recipe", header: \.ofAnotherHousehold),
    ]

    private static let packs = [
        Mutation("quantity", ConvertRequest.self, "needs come in another order") { $0.reversing("$.outcomes") },
        Mutation("quantity", ConvertRequest.self, "needs are in another unit") { reply in
            reply.changing("$.outcomes[*].quantity.amount.unit") { _ in .string("oz") }
        },
        Mutation("quantity", ConvertRequest.self, "a measured weight passes for a definition") { reply in
            reply.changing("$.outcomes[*].path[*]") { $0.setting("exact", .bool(true)) }
        },
        Mutation("product", ProposeProductsRequest.self, "packs are not sent") { $0.dropping("$.products[*].pack") },
        Mutation("product", ProposeProductsRequest.self, "the pieces of a pack are not counted") { reply in
            reply.changing("$.products[*].pack.count") { _ in .number("1") }
        },
        Mutation("product", ProposeProductsRequest.self, "nothing is proposed") {
            $0.dropping("$.products[*].productId")
        },
        Mutation("product", ProposeProductsRequest.self, "proposals come in another order") {
            $0.reversing("$.products")
        },
        Mutation("category", CategorizeRequest.self, "the store is not sent") { $0.dropping("$.storeId") },
    ]

    private static let product = [
        Mutation("product", ResolveIngredientsRequest.self, "products are dropped") {
            $0.dropping("$.ingredients[*].productIds")
        },
        Mutation("product", ResolveIngredientsRequest.self, "entries come in another order") {
            $0.reversing("$.ingredients")
        },
        Mutation("product", ResolveIngredientsRequest.self, "ingredients without a product are left out") { reply in
            reply.changing("$.ingredients[*]") { $0["productIds"] == nil ? nil : $0 }
        },
        Mutation("product", "reads are of another household", header: \.ofAnotherHousehold),
    ]

    private static let inventory = [
        Mutation("inventory", GetStockRequest.self, "kilograms in place of grams") { reply in
            reply.changing("$.stock[*].onHand[*].unit") { $0 == .string("g") ? .string("kg") : $0 }
        },
        Mutation("inventory", GetStockRequest.self, "entries come in another order") { $0.reversing("$.stock") },
        Mutation("inventory", GetStockRequest.self, "a double in place of the exact value") { reply in
            reply.changing("$.stock[*].onHand[*].value") { _ in .string("0.33") }
        },
        Mutation("inventory", GetStockRequest.self, "products without stock are left out") { reply in
            reply.changing("$.stock[*]") { $0["onHand"] == nil ? nil : $0 }
        },
        Mutation("inventory", UseStockRequest.self, "what is missing is not sent") {
            $0.dropping("$.stock.shortfall")
        },
        Mutation("inventory", "reads are of another household", header: \.ofAnotherHousehold),
    ]

    private static let reports = [
        Mutation("inventory", GetWasteRequest.self, "entries come in another order") { $0.reversing("$.entries") },
        Mutation("inventory", GetWasteRequest.self, "what it had cost is not sent") {
            $0.dropping("$.entries[*].cost")
        },
        Mutation("inventory", GetWasteRequest.self, "a part without a price passes for all") { reply in
            reply.setting("costComplete", .bool(true))
        },
        Mutation("inventory", GetUsageRequest.self, "products come in another order") { $0.reversing("$.products") },
        Mutation("inventory", GetUsageRequest.self, "what was thrown away is not sent") {
            $0.dropping("$.products[*].discarded")
        },
        Mutation("inventory", GetUsageRequest.self, "a double in place of the exact rate") { reply in
            reply.changing("$.products[*].rates[*].perWeek") { _ in .string("0.33") }
        },
        Mutation("inventory", ListStockRequest.self, "products come in another order") { $0.reversing("$.stock") },
    ]

    private static let category = [
        Mutation("category", CategorizeRequest.self, "the store's order is turned round") { $0.reversing("$.order") },
        Mutation("category", CategorizeRequest.self, "categories have no id") {
            $0.dropping("$.ingredients[*].category.id")
        },
        Mutation("category", CategorizeRequest.self, "entries come in another order") { $0.reversing("$.ingredients") },
        Mutation("category", RecordTripRequest.self, "items without a category are not counted") {
            $0.dropping("$.uncategorized")
        },
        Mutation("category", RecordTripRequest.self, "trips are not counted") { $0.dropping("$.trips") },
        Mutation(
            "category",
            "an unknown store has another code",
            refusal: { refusal in
                Refusal(refusal.status, code: "category.failed", sentence: refusal.description)
            }
        ),
        Mutation("category", "an unknown store has another status", refusal: { Refusal(.internal, $0.problem) }),
        Mutation("category", "reads are of another household", header: \.ofAnotherHousehold),
    ]

    private static let recipe = [
        Mutation("recipe", GetRecipesRequest.self, "the number of servings is dropped") {
            $0.dropping("$.recipes[*].recipe.servings.count")
        },
        Mutation("recipe", GetRecipesRequest.self, "ingredient lines come in another order") {
            $0.reversing("$.recipes[*].recipe.ingredients")
        },
        Mutation("recipe", GetRecipesRequest.self, "unknown recipes are left out") { reply in
            reply.changing("$.recipes[*]") { $0["recipe"] == nil ? nil : $0 }
        },
        Mutation("recipe", "reads are of another household", header: \.ofAnotherHousehold),
    ]
}

extension MessageHeader {
    /// Returns the header of the same request for an empty household.
    fileprivate var ofAnotherHousehold: MessageHeader {
        var header = self
        header.householdID = .init(repeating: 99, count: 16)
        return header
    }
}
