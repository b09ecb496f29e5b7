import Commands
import EndpointKit
import Foundation
import MessageBus
import ProductMessages
import ProductModule

/// Translates between messages and the facade, with one method for each request.
struct ProductRequestHandlers: Sendable {
    let store: any ProductLocalStore
    let remote: @Sendable (HouseholdID) async throws(Refusal) -> ProductRemote?
    let clock: @Sendable () -> Date
    private let followers = FollowerLimit()

    init(
        store: any ProductLocalStore,
        remote: @escaping @Sendable (HouseholdID) async throws(Refusal) -> ProductRemote?,
        clock: @escaping @Sendable () -> Date
    ) {
        (self.store, self.remote, self.clock) = (store, remote, clock)
    }

    func registerProducts(
        _ request: RegisterProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RegisterProductsReply {
        var reply = RegisterProductsReply()
        reply.products = try await add(request.products, as: "products", context) {
            (message, field) throws(Refusal) in try ProductModule.ProductDraft(message, field: field)
        }
        return reply
    }

    func importProducts(
        _ request: ImportProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ImportProductsReply {
        let format = try ProductRecordFormat(request: request.format)
        var reply = ImportProductsReply()
        reply.products = try await add(request.records, as: "records", context) {
            (record, field) throws(Refusal) in
            try ProductModule.ProductDraft(record: record, in: format, field: field)
        }
        return reply
    }

    /// Adds the products that can be read; those that can't are refused by themselves.
    private func add<Message>(
        _ messages: [Message],
        as field: String,
        _ context: RequestContext,
        _ read: (Message, String) throws(Refusal) -> ProductModule.ProductDraft
    ) async throws(Refusal) -> [RegisteredProduct] {
        let batch = ReadBatch(messages, as: field, read)
        try check(messages.count, field: field)
        let module = try await module(context)
        do throws(ProductError) {
            let entries = try await module.addProducts(batch.values).entries
            return batch.entries(entries, RegisteredProduct.init(_:field:), refused: RegisteredProduct.init)
        } catch { throw error.refusal }
    }

    func updateProducts(
        _ request: UpdateProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdateProductsReply {
        let batch = ReadBatch(request.products, as: "products") { (message, field) throws(Refusal) in
            try ProductModule.ProductUpdate(message, field: field)
        }
        try check(request.products.count, field: "products")
        let module = try await module(context)
        var reply = UpdateProductsReply()
        do throws(ProductError) {
            let entries = try await module.updateProducts(batch.values).entries
            reply.products = batch.entries(entries, ChangedProduct.init(_:field:), refused: ChangedProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    /// Refuses a request that names too much in a field, even when little of it can be read.
    func check(_ count: Int, most: Int = ProductModuleService.mostProducts, field: String) throws(Refusal) {
        guard count > most else { return }
        throw ProductError.tooMany(count: count, most: most).refusal(field: field)
    }

    func deleteProducts(
        _ request: DeleteProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteProductsReply {
        let batch = ReadBatch(request.references, as: "references") { (message, field) throws(Refusal) in
            try ProductModule.ProductReference(message, field: field)
        }
        try check(request.references.count, field: "references")
        let module = try await module(context)
        var reply = DeleteProductsReply()
        do throws(ProductError) {
            let entries = try await module.deleteProducts(batch.values).entries
            reply.products = batch.entries(entries, ChangedProduct.init(_:field:), refused: ChangedProduct.init)
        } catch { throw error.refusal }
        return reply
    }

    func retrieveProducts(
        _ request: RetrieveProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RetrieveProductsReply {
        try check(request.references.count, field: "references")
        let references = try request.references.decoded(as: "references", ProductModule.ProductReference.init(_:field:))
        let module = try await module(context)
        var reply = RetrieveProductsReply()
        do {
            reply.products = try await module.findProducts(by: references).map { found in
                ProductMessages.FoundProduct(found, withRecord: request.withRecords)
            }
        } catch { throw error.refusal }
        return reply
    }

    func listProducts(
        _ request: ListProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListProductsReply {
        let query = try ProductQuery(request)
        let module = try await module(context)
        do { return ListProductsReply(try await module.retrieveProducts(query: query)) } catch { throw error.refusal }
    }

    func exportProducts(
        _ request: ExportProductsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ExportProductsReply {
        let module = try await module(context)
        var reply = ExportProductsReply()
        do {
            let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
            let export = try await module.exportProducts(page)
            reply.records = export.records
            reply.nextCursor = export.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func loadSyncMetadata(
        _ request: LoadSyncMetadataRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> LoadSyncMetadataReply {
        try check(request.productIds.count, field: "productIds")
        let ids = try request.productIds.decoded(as: "productIds") { (text, field) throws(Refusal) in
            do throws(ProductIDError) { return try ProductID(text) } catch { throw error.refusal(field: field) }
        }
        let module = try await module(context)
        var reply = LoadSyncMetadataReply()
        do {
            reply.products = try await module.loadSyncMetadata(ids).map(ProductMessages.ProductSyncMetadata.init)
        } catch { throw error.refusal }
        return reply
    }

    func resolveIngredients(
        _ request: ResolveIngredientsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ResolveIngredientsReply {
        let module = try await module(context)
        try check(request.ingredientKeys.count, most: ProductModuleService.mostIngredients, field: "ingredientKeys")
        var reply = ResolveIngredientsReply()
        do {
            let found = try await module.resolveIngredients(request.ingredientKeys)
            reply.ingredients = zip(request.ingredientKeys, found).map(ResolvedIngredient.init)
        } catch { throw error.refusal }
        return reply
    }

    func followProducts(
        _ request: FollowProductsRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<FollowProductsReply>
    ) async throws(Refusal) -> FollowProductsReply {
        let query = try ProductQuery(request.query)
        let home = context.header.householdID
        try followers.enter(home)
        defer { followers.leave(home) }
        let module = try await module(context)
        var last = FollowProductsReply()
        var parts: UInt32 = 0
        var pages = module.followProducts(query: query).makeAsyncIterator()
        while true {
            do throws(ProductError) {
                guard let page = try await pages.next() else { return last }
                last.page = ListProductsReply(page)
            } catch { throw error.refusal }
            parts += 1
            if parts == request.parts { return last }
            try await replies.send(last)
        }
    }

    func readTelemetry(
        _ request: ReadProductTelemetryRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadProductTelemetryReply {
        let module = try await module(context)
        do { return ReadProductTelemetryReply(try await module.telemetry()) } catch { throw error.refusal }
    }

    func module(_ context: RequestContext) async throws(Refusal) -> ProductModuleService {
        let command = try CommandContext(context, now: clock())
        return ProductModuleService(store: store, context: command, remote: try await remote(command.household))
    }
}
