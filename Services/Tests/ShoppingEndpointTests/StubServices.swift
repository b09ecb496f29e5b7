import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import Synchronization

/// The other services for a plan, which answer immediately by simple rules.
///
/// A line is `"2 cup flour"`; any other is uncounted. A scaled line has its factor as its number. Every ingredient has
/// the product `prd_<key>`, but "mill" has 51, and one unit of each is on hand in the unit `"cup"`.
final class StubServices: RequestSender {
    typealias Responder = @Sendable (any RequestMessage) throws(Refusal) -> any WireMessage

    private let answers: [String: Responder]
    private let asked = Mutex<[(name: String, request: any RequestMessage, options: RequestOptions)]>([])

    /// Creates services, some of which answer differently, by the request's name.
    init(_ changed: [String: Responder] = [:]) { answers = Self.rules.merging(changed) { $1 } }

    /// The names of the requests so far, in order.
    var questions: [String] { asked.withLock { $0.map(\.name) } }
    /// The requests so far, in order.
    var requests: [any RequestMessage] { asked.withLock { $0.map(\.request) } }
    /// The options of the requests so far.
    var options: [RequestOptions] { asked.withLock { $0.map(\.options) } }

    func request<Request: RequestMessage>(
        _ request: Request,
        options: RequestOptions
    ) async throws(Refusal) -> Request.Reply {
        let name = String(describing: Request.self)
        asked.withLock { $0.append((name, request, options)) }
        guard let reply = try answers[name]?(request) as? Request.Reply else {
            throw Refusal(.internal, code: "test.noAnswer", sentence: "\(name) has no answer.")
        }
        return reply
    }

    func stream<Request: RequestMessage>(_ request: Request, options: RequestOptions) -> ReplyStream<Request.Reply> {
        ReplyStream { _ in try await self.request(request, options: options) }
    }

    private static let rules: [String: Responder] = [
        "ReadLinesRequest": { (request) throws(Refusal) in readLines(request) },
        "ConsolidateRequest": { (request) throws(Refusal) in consolidate(request) },
        "ResolveIngredientsRequest": { (request) throws(Refusal) in resolve(request) },
        "ProposeProductsRequest": { (request) throws(Refusal) in propose(request) },
        "GetStockRequest": { (request) throws(Refusal) in stock(request) },
        "CategorizeRequest": { (request) throws(Refusal) in categorize(request) },
        "TotalAmountsRequest": { (request) throws(Refusal) in totals(request) },
        "RetrieveProductsRequest": { (request) throws(Refusal) in retrieve(request) },
        "RegisterProductsRequest": { (request) throws(Refusal) in register(request) },
        "AddStockRequest": { (request) throws(Refusal) in add(request) },
        "UseStockRequest": { (_) throws(Refusal) in UseStockReply() },
        "ListStockRequest": { (request) throws(Refusal) in list(request) },
        "ScaleRecipesRequest": { (request) throws(Refusal) in scaleRecipes(request) },
        "WeighLinesRequest": { (request) throws(Refusal) in weigh(request) },
        "ViewPortionsRequest": { (request) throws(Refusal) in portions(request) },
        "GetRecipesRequest": { (request) throws(Refusal) in recipes(request) },
    ]

    static func quantity(_ value: String, _ unit: String) -> Quantity {
        var quantity = Quantity()
        quantity.amount.value = value
        quantity.amount.unit = unit
        (quantity.numericValue, quantity.standardUnit) = (Double(value) ?? 0, unit)
        quantity.displayText = "\(value) \(unit)"
        quantity.isParseable = true
        quantity.parseConfidence = 1
        quantity.exact = true
        return quantity
    }

    private static func readLines(_ request: any RequestMessage) -> ReadLinesReply {
        var reply = ReadLinesReply()
        reply.lines = ((request as? ReadLinesRequest)?.lines ?? []).map { line in
            var parsed = ParsedLine()
            parsed.text = line.text
            parsed.aisleHint = line.text.hasSuffix("milk") ? "dairy" : ""
            var words = line.text.split(separator: " ").map(String.init)
            if line.item, words.count == 3 { words = [words[1], words[2], words[0]] }
            if !line.factor.isEmpty { parsed.scaled.factorText = "× \(line.factor)" }
            if words.count == 3 {
                parsed.quantity = quantity(words[0], words[1])
                if parsed.hasScaled { parsed.scaled.quantity = quantity(line.factor, words[1]) }
            } else {
                parsed.quantity.displayText = line.text
                parsed.amountText = "to taste"
                if parsed.hasScaled { parsed.scaled.quantity = parsed.quantity }
            }
            parsed.ingredientKey = words.last.map { $0.hasSuffix(":") ? "" : $0 } ?? ""
            parsed.name = parsed.ingredientKey
            parsed.listName = parsed.ingredientKey.uppercased()
            return parsed
        }
        return reply
    }

    private static func consolidate(_ request: any RequestMessage) -> ConsolidateReply {
        let entries = (request as? ConsolidateRequest)?.entries ?? []
        let stock = (request as? ConsolidateRequest)?.stock ?? []
        var reply = ConsolidateReply()
        let byKey = Dictionary(grouping: entries.enumerated(), by: \.element.ingredientKey)
        reply.items = byKey.sorted { $0.key < $1.key }.map { key, lines in
            var item = ConsolidatedItem()
            item.ingredientKey = key
            let counted = lines.filter { $0.element.quantity.isParseable }
            item.totals = counted.prefix(1).map { quantity("\(counted.count)", $0.element.quantity.amount.unit) }
            item.counted = counted.map { UInt32($0.offset) }
            item.uncounted = lines.filter { !$0.element.quantity.isParseable }.map { UInt32($0.offset) }
            guard let amounts = stock.first(where: { $0.ingredientKey == key })?.amounts else { return item }
            item.netDemand.toBuy = item.totals
            item.netDemand.inStock = amounts.map { quantity($0.value, $0.unit) }
            var step = PathStep()
            (step.from, step.to) = (amounts.first ?? Amount(), amounts.first ?? Amount())
            step.source = "test"
            item.netDemand.path = [step]
            item.conversions = ["by test"]
            return item
        }
        return reply
    }

    private static func resolve(_ request: any RequestMessage) -> ResolveIngredientsReply {
        var reply = ResolveIngredientsReply()
        reply.ingredients = ((request as? ResolveIngredientsRequest)?.ingredientKeys ?? []).map { key in
            var resolved = ResolvedIngredient()
            resolved.ingredientKey = key
            resolved.productIds = key == "mill" ? (0..<51).map { "prd_mill\($0)" } : ["prd_\(key)"]
            return resolved
        }
        return reply
    }

    private static func stock(_ request: any RequestMessage) -> GetStockReply {
        var reply = GetStockReply()
        reply.stock = ((request as? GetStockRequest)?.productIds ?? []).map { product in
            var stock = ProductStock()
            stock.productID = product
            var amount = Amount()
            amount.value = "1"
            amount.unit = "cup"
            stock.onHand = [amount]
            return stock
        }
        return reply
    }

    private static func totals(_ request: any RequestMessage) -> TotalAmountsReply {
        var reply = TotalAmountsReply()
        reply.groups = ((request as? TotalAmountsRequest)?.groups ?? []).map { group in
            var totals = AmountTotals()
            totals.totals = group.amounts.map { quantity($0.value, $0.unit) }
            return totals
        }
        return reply
    }

    /// Answers with a product for every productId, and for the title `"FLOUR"`.
    private static func retrieve(_ request: any RequestMessage) -> RetrieveProductsReply {
        var reply = RetrieveProductsReply()
        reply.products = ((request as? RetrieveProductsRequest)?.references ?? []).map { reference in
            var found = FoundProduct()
            if reference.title.uppercased() == "FLOUR" { found.product = product("prd_flour", "FLOUR") }
            if !reference.productID.isEmpty { found.product = product(reference.productID, "Some") }
            return found
        }
        return reply
    }

    private static func register(_ request: any RequestMessage) -> RegisterProductsReply {
        var reply = RegisterProductsReply()
        reply.products = ((request as? RegisterProductsRequest)?.products ?? []).map { draft in
            var registered = RegisteredProduct()
            registered.created = draft.title != "FLOUR"
            registered.product = product(draft.barcode.isEmpty ? "prd_flour" : draft.barcode, draft.title)
            registered.product.ingredientKeys = draft.ingredientKeys
            return registered
        }
        return reply
    }

    private static func product(_ id: String, _ title: String) -> Product {
        var product = Product()
        product.productID = id
        product.title = title
        product.ingredientKeys = ["key"]
        return product
    }

    private static func add(_ request: any RequestMessage) -> AddStockReply {
        var reply = AddStockReply()
        reply.stock.onHand = (request as? AddStockRequest).map { [$0.amount] } ?? []
        return reply
    }

    /// Returns 600 products on two pages.
    private static func list(_ request: any RequestMessage) -> ListStockReply {
        let isFirst = (request as? ListStockRequest)?.cursor.isEmpty ?? true
        var reply = ListStockReply()
        reply.stock = (isFirst ? 0..<500 : 500..<600).map { number in
            var stock = ProductStock()
            stock.productID = "prd_\(number)"
            stock.onHand = [Amount()]
            stock.onHand[0].value = "\(number)"
            return stock
        }
        reply.nextCursor = isFirst ? "more" : ""
        return reply
    }

    /// Every aisle hint is a category of its own.
    private static func categorize(_ request: any RequestMessage) -> CategorizeReply {
        var unknown = Category()
        unknown.id = "UNKNOWN"
        unknown.name = "UNKNOWN"
        var reply = CategorizeReply()
        reply.order = [unknown]
        reply.ingredients = ((request as? CategorizeRequest)?.ingredients ?? []).map { ingredient in
            var categorized = CategorizedIngredient()
            categorized.ingredientKey = ingredient.ingredientKey
            categorized.category = unknown
            if !ingredient.aisleHint.isEmpty { categorized.category.id = ingredient.aisleHint }
            return categorized
        }
        return reply
    }

    /// Answers every reference with a recipe of one cup of milk, except for `"missing"`.
    private static func recipes(_ request: any RequestMessage) -> GetRecipesReply {
        var reply = GetRecipesReply()
        reply.recipes = ((request as? GetRecipesRequest)?.references ?? []).map { reference in
            var found = FoundRecipe()
            if reference != "missing" { found.recipe = .test(reference, ["1 cup milk"]) }
            return found
        }
        return reply
    }
}

extension Recipe {
    static func test(_ title: String, servings: String = "4", _ lines: [String]) -> Recipe {
        var recipe = Recipe()
        recipe.title = title
        recipe.servings.text = servings
        recipe.servings.count = servings.allSatisfy(\.isNumber) ? servings : ""
        recipe.prepMinutes = 5
        recipe.totalMinutes = 20
        recipe.tags = ["quick"]
        recipe.language = "en"
        recipe.ingredients = lines.map { text in
            var line = IngredientLine()
            line.text = text
            return line
        }
        return recipe
    }
}
