import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// A device that works with and without its hub, by each read and write policy.
@Suite struct OfflineFirstTests {
    private let oats = "036000291452"

    private func draft(_ title: String = "Oats") throws -> ProductDraft {
        try ProductDraft(barcode: Barcode(oats), title: title)
    }

    private func reference() throws -> ProductReference { .barcode(try Barcode(oats)) }

    private var always: SyncStrategy { SyncStrategy(readPolicy: .localThenRemoteAlwaysBackground) }

    @Test func `what the device lacks is fetched, answered, and here after the next exchange`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let there = try await nodes.hubModule().addProducts([draft()]).entries[0].product
        #expect(try await nodes.module().retrieveProduct(by: reference()) == there)
        let id = try #require(there?.productId)
        #expect(try await nodes.module().retrieveProduct(by: .productId(id)) == there)
        let waiting = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false).count
        }
        #expect(waiting == 0, "Reading is not a change: the hub's product is not written by the device.")
        try await nodes.settle()
        #expect(try await nodes.device.get(productId: id, of: nodes.home) == there)
        #expect(nodes.questions == 2 && nodes.counters.counts.fetched == 2)
    }

    @Test func `what neither the device nor the hub has is answered with nothing, and changes nothing`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let found = try await nodes.module().findProducts(by: [reference(), .title(ProductTitle("Oats"))])
        #expect(found.map(\.product) == [nil, nil] && found.map(\.remoteFailure) == [nil, nil])
        #expect(nodes.questions == 1, "A title means something in the home alone.")
        #expect(nodes.counters.counts.missing == 1 && !nodes.isExchangeDue)
    }

    @Test(arguments: [
        (ProductRemoteError.late, "in time", 1), (.unavailable(reason: "No broker answers."), "No broker answers.", 1),
        (.unreadable(reason: "2 products"), "update Larder", 2),
    ])
    func `a remote that fails leaves everything as it is, and says why`(
        failure: ProductRemoteError,
        sentence: String,
        questions: Int
    ) async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        nodes.fail(failure)
        let unknown = ProductReference.productId(try ProductID("prd_9"))
        let found = try await nodes.module().findProducts(by: [reference(), unknown])
        #expect(found.map(\.product) == [nil, nil] && found.map(\.remoteFailure) == [failure, failure])
        #expect(failure.description.contains(sentence))
        #expect(nodes.questions == questions, "The first failure ends the questions, unless it says nothing of others.")
        #expect(try await nodes.module().retrieveProduct(by: reference()) == nil)
        #expect(!nodes.isExchangeDue && nodes.counters.counts.failures == questions + 1)
        #expect(try await nodes.device.feed(of: nodes.home, after: 0, limit: 9).entries.isEmpty)
    }

    @Test func `a device without a connection sends no question`() async throws {
        let nodes = try await ProductNodes.inMemory()
        nodes.connect(false)
        #expect(try await nodes.module().findProducts(by: [reference()]).map(\.remoteFailure) == [.offline])
        _ = try await nodes.module(always).addProducts([draft()])
        #expect(try await nodes.module(always).retrieveProduct(by: reference())?.title.text == "Oats")
        await nodes.runBackground()
        #expect(nodes.questions == 0)
    }

    @Test func `what this device deleted does not come back from a hub that has not heard of it`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        try await nodes.exchange()
        _ = try await nodes.module().deleteProducts([reference()])
        #expect(try await nodes.module().retrieveProduct(by: reference()) == nil)
        try await nodes.settle()
        #expect(try await nodes.hubModule().retrieveProduct(by: reference()) == nil)
    }

    @Test func `data are stale after the limit, and the answer does not wait for the hub`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        try await nodes.exchange()
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: reference(), title: "Rolled oats")])
        nodes.wait(seconds: 300)
        #expect(try await nodes.module().retrieveProduct(by: reference())?.title.text == "Oats")
        await nodes.runBackground()
        #expect(nodes.questions == 0 && nodes.counters.counts.staleReads == 0, "Not stale yet.")
        nodes.wait(seconds: 1)
        #expect(try await nodes.module().retrieveProduct(by: reference())?.title.text == "Oats")
        #expect(nodes.questions == 0 && nodes.counters.counts.staleReads == 1)
        try await nodes.settle()
        #expect(nodes.questions == 1 && nodes.counters.counts.refreshed == 1)
        #expect(try await nodes.module().retrieveProduct(by: reference())?.title.text == "Rolled oats")
        nodes.wait(seconds: 400)
        nodes.report(ProductSyncProgress(lastSuccess: nodes.now))
        _ = try await nodes.module().retrieveProduct(by: reference())
        #expect(nodes.counters.counts.staleReads == 1, "The agent has just found nothing new.")
        nodes.report(ProductSyncProgress())
        nodes.wait(seconds: -900)
        _ = try await nodes.module().retrieveProduct(by: reference())
        #expect(nodes.counters.counts.staleReads == 2, "After a clock was set back, the age is unknown.")
    }

    @Test func `local only never asks, and always asks each time`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        let local = SyncStrategy(readPolicy: .localOnly)
        #expect(try await nodes.module(local).findProducts(by: [reference()]).map(\.remoteFailure) == [nil])
        _ = try await nodes.module(local).retrieveProducts(query: ProductQuery())
        await nodes.runBackground()
        #expect(nodes.questions == 0)
        try await nodes.exchange()
        for _ in 1...2 { _ = try await nodes.module(always).retrieveProduct(by: reference()) }
        await nodes.runBackground()
        #expect(nodes.questions == 2 && !nodes.isExchangeDue, "The hub has nothing newer.")
        nodes.fail(.late)
        _ = try await nodes.module(always).retrieveProduct(by: reference())
        await nodes.runBackground()
        #expect(nodes.counters.counts.failures == 1)
    }

    @Test func `what the hub deleted goes from the device with the next exchange`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        try await nodes.exchange()
        _ = try await nodes.hubModule().deleteProducts([reference()])
        #expect(try await nodes.module(always).retrieveProduct(by: reference()) != nil)
        try await nodes.settle()
        #expect(try await nodes.module(always).retrieveProduct(by: reference()) == nil)
    }

    @Test func `a page is answered from here, and what the hub has more comes with the next exchange`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.hubModule().addProducts([draft()])
        #expect(try await nodes.module(always).retrieveProducts(query: ProductQuery()).elements.isEmpty)
        #expect(nodes.questions == 0)
        try await nodes.settle()
        let page = try await nodes.module(always).retrieveProducts(query: ProductQuery())
        #expect(page.elements.map(\.title.text) == ["Oats"])
        await nodes.runBackground()
        #expect(!nodes.isExchangeDue && nodes.counters.counts.refreshed == 1)
    }

    @Test func `a shared record is copied by its first use, as a change of the home`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let facts = #"{"category":{"main":"food"},"packaging":{"quantity":1,"unit":"kg"},"size":"1kg"}"#
        let shared = Product.sample(
            "0036000291452",
            title: "Oats",
            barcode: try Barcode(oats),
            brand: "Mill",
            tags: ["x"],
            facts: facts
        )
        nodes.share(shared)
        #expect(try await nodes.module().retrieveProduct(by: reference()) == shared)
        let copy = try #require(try await nodes.device.get(productId: shared.productId, of: nodes.home))
        #expect(copy.title == shared.title && copy.brand == "Mill" && copy.tags.isEmpty)
        #expect(copy.facts.json == #"{"category":{"main":"food"},"packaging":{"quantity":1,"unit":"kg"}}"#)
        let states = try await nodes.module().loadSyncMetadata([copy.productId]).map(\.state)
        #expect(states == [.pendingUpsert(changes: 1)])
        try await nodes.settle()
        #expect(try await nodes.hubModule().retrieveProduct(by: reference())?.title.text == "Oats")
    }

    @Test func `a write is sent at once or with the next exchange, by the policy`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let id = try #require(ProductID(try Barcode(oats)))
        let later = SyncStrategy(writePolicy: .localThenEnqueue)
        _ = try await nodes.module(later).addProducts([draft()])
        #expect(!nodes.isExchangeDue)
        _ = try await nodes.module().addProducts([draft()])
        #expect(nodes.takeSent().changed.isEmpty, "It adds nothing.")
        _ = try await nodes.module().updateProducts([ProductUpdate(of: reference(), brand: "Mill")])
        #expect(nodes.takeSent() == ([id], []))
        let link = try #require(IngredientLinkChange(.prefer, of: "oats", to: reference()))
        _ = try await nodes.module().linkIngredients([link])
        #expect(nodes.takeSent() == ([id], []))
        _ = try await nodes.module().linkIngredients([link])
        #expect(nodes.takeSent() == ([], []), "It was so already.")
        _ = try await nodes.module().deleteProducts([reference()])
        #expect(nodes.takeSent() == ([], [id]))
        await nodes.module(later).syncPending()
        #expect(nodes.takeSent() == ([], [id]), "A deletion that waits is not a change any more.")
        try await nodes.settle()
        await nodes.module().syncPending()
        #expect(nodes.takeSent() == ([], []))
        await nodes.hubModule().syncPending()
    }

    @Test func `a preference that waits without a change of a product is sent`() async throws {
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.module().addProducts([ProductDraft(barcode: nil, title: "Oats", ingredientKeys: ["oats"])])
        try await nodes.settle()
        let later = nodes.module(SyncStrategy(writePolicy: .localThenEnqueue))
        let oats = ProductReference.title(ProductTitle("Oats"))
        let link = try #require(IngredientLinkChange(.prefer, of: "oats", to: oats))
        _ = try await later.linkIngredients([link])
        #expect(!nodes.isExchangeDue)
        await later.syncPending()
        #expect(nodes.isExchangeDue)
        try await nodes.settle()
        #expect(try await nodes.hubModule().ingredientLinks(of: ["oats"]).first?.isPreferred == true)
        await later.syncPending()
        #expect(!nodes.isExchangeDue, "Nothing waits.")
    }

    @Test func `what waits tells how the exchanges go, and what is done does not`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let retry = nodes.now.addingTimeInterval(8)
        nodes.report(ProductSyncProgress(retryCount: 3, lastError: "No broker answers.", nextRetryAt: retry))
        let ids = try await nodes.module().addProducts([draft()]).entries.compactMap { $0.product?.productId }
        let waiting = try #require(try await nodes.module().loadSyncMetadata(ids).first)
        #expect(waiting.state == .pendingUpsert(changes: 1) && waiting.retryCount == 3 && waiting.nextRetryAt == retry)
        #expect(waiting.lastError == "No broker answers." && waiting.lastSync == nil && waiting.remoteVersion == 0)
        try await nodes.exchange()
        let done = try #require(try await nodes.module().loadSyncMetadata(ids).first)
        #expect(done.state == .synced && done.retryCount == 0 && done.nextRetryAt == nil && done.lastError == nil)
        #expect(done.lastSync == nodes.now && done.remoteVersion == 1)
    }

    @Test func `the telemetry counts what waits, how long, and what reading came to`() async throws {
        let nodes = try await ProductNodes.inMemory()
        #expect(try await nodes.hubModule().telemetry().pendingAge == nil)
        _ = try await nodes.module().addProducts([draft(), ProductDraft(barcode: nil, title: "Milk")])
        nodes.wait(seconds: 90)
        _ = try await nodes.module().deleteProducts([.title(ProductTitle("Milk"))])
        _ = try await nodes.module().retrieveProduct(by: reference())
        nodes.report(ProductSyncProgress(successRate: 0.5))
        let telemetry = try await nodes.module().telemetry()
        #expect(telemetry.pendingCount == 2 && telemetry.pendingAge == .seconds(90))
        #expect(telemetry.syncSuccessRate == 0.5 && telemetry.reads.staleReads == 1)
        #expect(telemetry.refusedCount == 0 && telemetry.conflictCount == 0)
    }

    @Test func `a query can be followed: what this device writes, and what it reads from the hub`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let query = ProductQuery(filters: [.text("oats")])
        var pages = nodes.module().followProducts(query: query).makeAsyncIterator()
        #expect(try await pages.next()?.elements.isEmpty == true)
        _ = try await nodes.module().addProducts([ProductDraft(barcode: nil, title: "Milk")])
        _ = try await nodes.module().addProducts([draft()])
        #expect(try await pages.next()?.elements.map(\.title.text) == ["Oats"])
        try await nodes.exchange()
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: reference(), title: "Rolled oats")])
        try await nodes.exchange()
        #expect(try await pages.next()?.elements.map(\.title.text) == ["Rolled oats"])
        let bad = nodes.module().followProducts(query: ProductQuery(page: PageRequest(cursor: "x")))
        await #expect(throws: ProductError.page(.invalidCursor("x"))) { for try await _ in bad {} }
    }

    @Test(.timeLimit(.minutes(1)))
    func `following ends with its task`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let pages = nodes.module().followProducts(query: ProductQuery())
        let reader = Task { try await pages.reduce(into: 0) { count, _ in count += 1 } }
        reader.cancel()
        #expect(try await reader.value <= 1)
    }
}
