import CategoryMessages
import CommonMessages
import QuantityMessages
import ShoppingMessages
import TextFormats

/// The list as one JSON object.
///
/// The names and their order are stable for scripts.
struct PlanDocument {
    let json: JSONValue

    init(_ outcome: PlanOutcome) {
        let reply = outcome.reply ?? PlanReply()
        var members: [JSONValue.Member] = [
            .init("items", .array(reply.items.map(Self.item))),
            .init("coverage", Self.coverage(reply.coverage)),
            .init("recipes", .array(reply.recipes.map(Self.recipe))),
            .init("leftOut", .array(reply.leftOut.map(Self.leftOut))),
            .init("open", .array(reply.open.map(Self.open))),
        ]
        if !outcome.failures.isEmpty { members.append(.init("failed", .array(outcome.failures.map(Self.failure)))) }
        json = .object(members)
    }

    private static func item(_ item: PlanItem) -> JSONValue {
        .object([
            .init("name", .string(item.name)),
            .init("ingredientKey", .string(item.ingredientKey)),
            .init("choices", .array(item.choices.map { .string($0.name) })),
            .init("shelf", .string(Self.shelf(item.shelf))),
            .init("take", .array(item.take.map(\.json))),
            .init("product", item.hasProduct ? product(item.product) : .null),
            .init("packs", item.hasPacks ? packs(item.packs) : .null),
            .init("toBuy", .array(item.toBuy.map(\.json))),
            .init("need", .array(item.need.map(\.json))),
            .init("inStock", .array(item.inStock.map(\.json))),
            .init(
                "fromStock",
                .array(item.fromStock.map { .object([.init("amount", $0.amount.json), .init("of", $0.of.json)]) })
            ),
            .init("uncounted", .array(item.uncounted.map(uncounted))),
            .init(
                "category",
                .object([.init("id", .string(item.category.id)), .init("name", .string(item.category.name))])
            ),
            .init("sources", .array(item.sources.map(source))),
            .init("path", .array((item.path + item.takePath).map(\.json))),
            .init("assumptions", .array(item.assumptions.map { .string($0.sentence) })),
        ])
    }

    private static func product(_ product: ProductToTake) -> JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("brand", .string(product.brand)),
        ])
    }

    private static func packs(_ packs: PacksToTake) -> JSONValue {
        .object([
            .init("productId", .string(packs.productID)), .init("title", .string(packs.title)),
            .init("brand", .string(packs.brand)), .init("number", .integer(packs.packs)),
            .init("content", packs.content.json), .init("piecesPerPack", .integer(packs.count)),
            .init("text", .string(packs.text)), .init("approximate", .bool(packs.approximate)),
            .init("path", .array(packs.path.map(\.json))),
        ])
    }

    private static func shelf(_ shelf: Shelf) -> String {
        switch shelf {
        case .buy: "buy"
        case .cupboard: "cupboard"
        case .have: "have"
        case .unspecified, .UNRECOGNIZED: ""
        }
    }

    private static func leftOut(_ line: LeftOutLine) -> JSONValue {
        .object([
            .init("recipe", .string(line.recipe)), .init("line", .string(line.line)),
            .init("reason", .string(line.reason)),
        ])
    }

    private static func open(_ line: OpenLine) -> JSONValue {
        .object([
            .init("recipe", line.isOfRecipe ? .string(line.recipe) : .null),
            .init("line", line.isOfRecipe ? .string(line.line) : .null),
            .init("sentence", .string(line.sentence)),
            .init("offer", line.hasOffer ? offer(line.offer) : .null),
        ])
    }

    private static func offer(_ offer: StockOffer) -> JSONValue {
        .object([
            .init("product", .string(offer.product)), .init("onHand", .array(offer.onHand.map(\.json))),
            .init("item", .string(offer.item)),
        ])
    }

    private static func uncounted(_ line: UncountedLine) -> JSONValue {
        .object([
            .init("text", .string(line.text)), .init("recipe", .string(line.recipe)),
            .init("unscaled", .bool(line.unscaled)),
        ])
    }

    private static func source(_ source: ItemSource) -> JSONValue {
        .object([
            .init("recipe", .string(source.recipe)), .init("line", .string(source.line)),
            .init("Q", source.quantity.json),
        ])
    }

    private static func coverage(_ coverage: Coverage) -> JSONValue {
        .object([
            .init("lines", .integer(coverage.lines)), .init("counted", .integer(coverage.counted)),
            .init("uncounted", .integer(coverage.uncounted)), .init("leftOut", .integer(coverage.leftOut)),
        ])
    }

    private static func recipe(_ recipe: RecipeSummary) -> JSONValue {
        .object([
            .init("title", .string(recipe.title)),
            .init("servings", .string(recipe.servings)),
            .init("factor", .string(recipe.factor)),
            .init("prepMinutes", recipe.hasPrepMinutes ? .integer(recipe.prepMinutes) : .null),
            .init("cookMinutes", recipe.hasCookMinutes ? .integer(recipe.cookMinutes) : .null),
            .init("totalMinutes", recipe.hasTotalMinutes ? .integer(recipe.totalMinutes) : .null),
            .init("tags", .array(recipe.tags.map { .string($0) })),
        ])
    }

    private static func failure(_ failure: RecipeFailure) -> JSONValue {
        .object([.init("recipe", .string(failure.name)), .init("message", .string(failure.sentence))])
    }
}

extension OpenLine {
    /// Whether it is a line of a recipe, and neither an offer nor an accepted one without effect.
    fileprivate var isOfRecipe: Bool { !line.isEmpty }
}
