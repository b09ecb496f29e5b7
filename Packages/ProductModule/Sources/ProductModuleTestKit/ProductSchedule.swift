public import Commands
public import CommandsTestKit
public import ProductModule

/// What a family does with its products, at random: few names, so that two nodes meet on the same entities.
public enum ProductSchedule {
    /// Gives one random command to the module at a node; throws when the node refuses it.
    public static func command(
        _ store: some ProductLocalStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let module = ProductModuleService(store: store, context: context)
        switch generator.below(12) {
        case 0: try await delete(store, context, &generator)
        case 1: try await update(store, context, &generator)
        case 2: try await addBarcode(store, context)
        case 10, 11: try await link(store, context, &generator)
        case 3, 4:
            let drafts = [try draft(&generator), try draft(&generator)]
            _ = try await module.addProducts(drafts)
        default: _ = try await module.addProducts([try draft(&generator)])
        }
    }

    private static func draft(_ generator: inout SeededGenerator) throws -> ProductDraft {
        let shop = try Barcode("2506929467583")
        let global = try Barcode("036000291452")
        let titles = ["", "Milk", "Rye flour", "Cheese"]
        let keys = ["milk", "flour", "rye", "cheese"]
        let facts = [
            "", #"{"size": "1L", "attributes": {"shelf": "2"}}"#, #"{"status": "archived", "later": [1]}"#,
            #"{"attributes": {"shelf": "3", "color": "red"}}"#,
        ]
        return try ProductDraft(
            barcode: [nil, nil, shop, global][generator.below(4)],
            title: titles[generator.below(titles.count)],
            brand: generator.oneIn(3) ? "Mill \(generator.below(3))" : "",
            ingredientKeys: Array(keys.prefix(generator.below(3))),
            facts: ProductFacts(json: facts[generator.below(facts.count)]),
            isScanned: generator.oneIn(4)
        )
    }

    /// Changes a fact or an alias of a product.
    private static func update(
        _ store: some ProductLocalStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let change = try ProductFactsChange(json: generator.oneIn(2) ? #"{"size": null}"# : #"{"source": "merged"}"#)
        let update = ProductUpdate(
            of: .title(ProductTitle("Milk")),
            facts: change,
            addedAliases: generator.oneIn(2) ? ["the white one"] : []
        )
        _ = try await ProductModuleService(store: store, context: context).updateProducts([update])
    }

    /// Changes what the home takes for an ingredient, in one of two stores or in all.
    private static func link(
        _ store: some ProductLocalStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let kinds = IngredientLinkChange.Kind.allCases
        let change = IngredientLinkChange(
            kinds[generator.below(kinds.count)],
            of: generator.oneIn(2) ? "milk" : "rye",
            to: .title(ProductTitle(generator.oneIn(2) ? "Milk" : "Rye flour")),
            in: ["", "corner", "market"][generator.below(3)]
        )
        guard let change else { return }
        _ = try await ProductModuleService(store: store, context: context).linkIngredients([change])
    }

    /// Gives a product without a barcode one.
    private static func addBarcode(_ store: some ProductLocalStore, _ context: CommandContext) async throws {
        let update = try ProductUpdate(of: .title(ProductTitle("Rye flour")), barcode: Barcode("042100005264"))
        _ = try await ProductModuleService(store: store, context: context).updateProducts([update])
    }

    /// Deletes a product: what another node adds to it meanwhile, an alias too, is refused.
    private static func delete(
        _ store: some ProductLocalStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws {
        let products = try await store.query(ProductSelection(), after: nil, limit: 10, of: context.household)
        guard !products.isEmpty else { return }
        let product = products[generator.below(products.count)]
        let key = EntityKey("product", product.productId.text)
        let planned = PlannedOperation(.delete, of: key, expecting: product.version)
        _ = try await store.commit([planned], outcome: [], for: context)
    }
}
