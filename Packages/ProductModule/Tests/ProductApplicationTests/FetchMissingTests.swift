import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct FetchMissingTests {
    @Test func `a hub that takes long is asked for two seconds, and then for nothing more`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let slow = SlowHub(nodes)
        let remote = ProductRemote(gateway: slow, syncStates: nodes, connectivity: nodes, clock: nodes) { _ in }
        let module = ProductModuleService(store: nodes.device, context: .test(household: "smith"), remote: remote)
        let ids = try (1...4).map { ProductReference.productId(try ProductID("prd_\($0)")) }
        #expect(try await module.findProducts(by: ids).map(\.remoteFailure) == [nil, nil, nil, .late])
    }

    @Test func `an answer that cannot be read fails its own reference alone`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let hub = SlowHub(nodes, unreadable: "prd_1")
        let remote = ProductRemote(gateway: hub, syncStates: nodes, connectivity: nodes, clock: nodes) { _ in }
        let module = ProductModuleService(store: nodes.device, context: .test(household: "smith"), remote: remote)
        let ids = try (1...2).map { ProductReference.productId(try ProductID("prd_\($0)")) }
        let failures = try await module.findProducts(by: ids).map(\.remoteFailure)
        #expect(failures == [.unreadable(reason: "prd_1"), nil])
    }

    @Test func `more shared records than a command takes are copied by several`() async throws {
        let nodes = try await ProductNodes.inMemory()
        let ids = try (1...ProductModuleService.mostProducts + 1).map { try ProductID("prd_\($0)") }
        for id in ids { nodes.share(.sample(id.text, title: "Title \(id.text)")) }
        let found = try await nodes.module().findProducts(by: ids.map { .productId($0) })
        #expect(found.allSatisfy { $0.product != nil })
        #expect(try await nodes.device.get(ids, of: nodes.home).count == ids.count)
    }

    @Test(arguments: [
        (SyncStrategy.WritePolicy.localThenRemoteImmediate, ["prd_1"]), (.localThenEnqueue, []),
    ])
    func `the copy of a shared record goes to the hub as other writes do`(
        policy: SyncStrategy.WritePolicy,
        sent: [String]
    ) async throws {
        let nodes = try await ProductNodes.inMemory()
        let id = try ProductID("prd_1")
        nodes.share(.sample("prd_1", title: "Milk"))
        _ = try await nodes.module(SyncStrategy(writePolicy: policy)).findProducts(by: [.productId(id)])
        #expect(nodes.takeSent().changed.map(\.text) == sent)
    }

    @Test func `what is counted begins at zero, and a report at nothing to do`() {
        let counts = ProductReadCounters().counts
        #expect(counts.staleReads == 0 && counts.fetched == 0 && counts.missing == 0)
        #expect(counts.refreshed == 0 && counts.failures == 0)
        let progress = ProductSyncProgress()
        #expect(progress.retryCount == 0 && progress.lastError == nil && progress.nextRetryAt == nil)
        #expect(progress.lastSuccess == nil && progress.successRate == 1)
    }

    /// A hub that knows nothing, and says so after 0.9 seconds; its answer of one product can't be read.
    private struct SlowHub: ProductRemoteGateway {
        private let nodes: ProductNodes
        private let unreadable: String?

        init(_ nodes: ProductNodes, unreadable: String? = nil) { (self.nodes, self.unreadable) = (nodes, unreadable) }

        func fetch(productId: ProductID) async throws(ProductRemoteError) -> RemoteProduct? {
            nodes.wait(seconds: 0.9)
            if productId.text == unreadable { throw .unreadable(reason: productId.text) }
            return nil
        }

        func fetchByBarcode(_ barcode: Barcode) async throws(ProductRemoteError) -> RemoteProduct? { nil }

        func query(_ query: ProductQuery) async throws(ProductRemoteError) -> RemoteProductPage { throw .late }

        func upsert(_ products: [ProductID]) async {}

        func delete(_ ids: [ProductID]) async {}
    }
}
