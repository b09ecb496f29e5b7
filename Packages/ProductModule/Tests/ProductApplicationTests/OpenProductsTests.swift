import Commands
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// The list of products with changes that the hub does not simply have.
@Suite struct OpenProductsTests {
    private let nodes: ProductNodes
    private let oats = ProductReference.title(ProductTitle("Oats"))

    init() async throws { nodes = try await ProductNodes.inMemory() }

    private func add(_ titles: String..., keys: [String] = []) async throws {
        let drafts = try titles.map { try ProductDraft(barcode: nil, title: $0, ingredientKeys: keys) }
        _ = try await nodes.module().addProducts(drafts)
    }

    /// Every page of the list, of at most so many products each.
    private func open(limit: Int = 100) async throws -> [OpenProduct] {
        var (found, cursor): ([OpenProduct], String) = ([], "")
        repeat {
            let page = try await nodes.module().listOpenProducts(PageRequest(limit: limit, cursor: cursor))
            #expect(page.products.count <= limit)
            (found, cursor) = (found + page.products, page.nextCursor)
        } while !cursor.isEmpty
        return found
    }

    /// The hub refuses everything that waits.
    private func refuseAll() async throws {
        let now = nodes.now
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            let refusal = OperationRefusal(code: "sync.no", sentence: "Not here.")
            for entry in try transaction.outbox(shownOnly: true) where entry.status == .pending {
                try transaction.note(.refused(refusal), to: entry.group, at: now)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 100])
    func `a deletion that waits is listed after the products that are here`(limit: Int) async throws {
        try await add("Oats", "tea", "Beer", "Milk", "Rice")
        try await nodes.exchange()
        _ = try await nodes.module().deleteProducts(["Oats", "tea", "Beer"].map { .title(ProductTitle($0)) })
        _ = try await nodes.module().updateProducts([ProductUpdate(of: .title(ProductTitle("Rice")), brand: "Mill")])
        try await add("Apples", "Zucchini")
        _ = try await nodes.module().deleteProducts([.title(ProductTitle("Zucchini"))])
        let open = try await open(limit: limit)
        #expect(open.map(\.title) == ["Apples", "Rice", "Beer", "Oats", "tea", "Zucchini"])
        #expect(open.map { $0.product?.title.text } == ["Apples", "Rice", nil, nil, nil, nil])
        let waiting = ProductSyncState.pendingUpsert(changes: 1)
        let deleted = ProductSyncState.pendingDelete
        #expect(open.map(\.metadata.state) == [waiting, waiting, deleted, deleted, deleted, deleted])
        try await nodes.exchange()
        #expect(try await self.open().isEmpty)
    }

    @Test func `a creation that the hub refused is listed with its title and the reason`() async throws {
        try await add("Oats")
        try await refuseAll()
        let open = try await open()
        #expect(open.map(\.title) == ["Oats"] && open.map(\.product) == [nil])
        #expect(open.map(\.metadata.state) == [.failed(lastError: "Not here.")])
        #expect(open.map(\.metadata.lastError) == ["Not here."])
    }

    @Test func `an alias that waits or was refused is a change of its product`() async throws {
        try await add("Oats", "Milk")
        try await nodes.exchange()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, addedAliases: ["porridge"])])
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Oats pendingUpsert(changes: 1)"])
        #expect(try await nodes.module().telemetry().pendingCount == 1)
        try await nodes.exchange()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, removedAliases: ["porridge"])])
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Oats pendingUpsert(changes: 1)"])
        try await refuseAll()
        #expect(try await open().map(\.metadata.lastError) == ["Not here."])
        #expect(try await nodes.module().telemetry().refusedCount == 1)
    }

    @Test func `a product that is deleted with its alias waits for its deletion`() async throws {
        try await add("Oats")
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, addedAliases: ["porridge"])])
        try await nodes.exchange()
        _ = try await nodes.module().deleteProducts([oats])
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Oats pendingDelete"])
    }

    @Test func `a preference that waits is a change of the product that is preferred, or was`() async throws {
        try await add("Oats", keys: ["oats"])
        try await add("Flakes", keys: ["oats"])
        try await nodes.exchange()
        let prefer = try #require(IngredientLinkChange(.prefer, of: "oats", to: oats, in: "corner"))
        _ = try await nodes.module().linkIngredients([prefer])
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Oats pendingUpsert(changes: 1)"])
        try await nodes.exchange()
        let remove = try #require(IngredientLinkChange(.remove, of: "oats", to: oats, in: "corner"))
        _ = try await nodes.module().linkIngredients([remove])
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Oats pendingUpsert(changes: 1)"])
    }

    @Test func `an alias that two people gave different products is a conflict of both`() async throws {
        try await add("Oats", "Milk")
        try await nodes.exchange()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, addedAliases: ["white"])])
        nodes.wait(seconds: 60)
        let milk = ProductReference.title(ProductTitle("Milk"))
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: milk, addedAliases: ["white"])])
        try await nodes.exchange()
        #expect(try await open().map { "\($0.title) \($0.metadata.state)" } == ["Milk conflict", "Oats conflict"])
    }

    @Test(arguments: ["x", PageCursor(after: "a").token, PageCursor(after: "-title", "a", "b").token])
    func `a cursor of another list is refused`(cursor: String) async throws {
        await #expect(throws: ProductError.page(.invalidCursor(cursor))) {
            try await nodes.module().listOpenProducts(PageRequest(cursor: cursor))
        }
    }
}
