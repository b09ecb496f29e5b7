import Commands
import CommonMessages
import EndpointTestKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import ProductEndpoint
import ProductMessages
import ProductModule
import ProductModuleTestKit
import SwiftProtobuf
import Testing

/// What a device tells of its exchanges and of the products that wait, with everything that can be told.
@Suite struct DeviceStatusTests {
    private let nodes: ProductNodes
    private let sender: RouterSender

    init() async throws {
        let nodes = try await ProductNodes.inMemory()
        let router = ProductEndpoint.router(
            version: "1",
            store: nodes.device,
            remote: { _ in
                ProductRemote(
                    gateway: nodes,
                    syncStates: nodes,
                    connectivity: nodes,
                    clock: nodes,
                    counters: nodes.counters,
                    background: { _ in }
                )
            },
            clock: { nodes.now }
        )
        (self.nodes, sender) = (nodes, RouterSender([router]))
    }

    private func send<Request: RequestMessage>(_ request: Request, key: String? = nil) async throws -> Request.Reply {
        try await sender.request(request, options: RequestOptions(household: nodes.home.bytes, idempotencyKey: key))
    }

    private func register(_ title: String) async throws {
        _ = try await send(RegisterProductsRequest.with { $0.products = [.with { $0.title = title }] }, key: title)
    }

    private func rebrand(_ brand: String) async throws {
        let update = ProductUpdate.with { ($0.reference.text, $0.brand) = ("Oats", brand) }
        _ = try await send(UpdateProductsRequest.with { $0.products = [update] }, key: brand)
    }

    /// Oats that two nodes changed at once, tea that the hub refused, and milk that waits.
    private func leaveOpen() async throws {
        try await register("Oats")
        try await nodes.exchange()
        try await rebrand("Device")
        nodes.wait(seconds: 1)
        let oats = ProductModule.ProductUpdate(of: .title(ProductTitle("Oats")), brand: "Hub")
        _ = try await nodes.hubModule(key: "hub").updateProducts([oats])
        try await nodes.exchange()
        try await register("Tea")
        let now = nodes.now
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            let tea = try transaction.outbox(shownOnly: true).filter { $0.status == .pending }
            let refusal = OperationRefusal(code: "sync.no", sentence: "Not tea.")
            for entry in tea { try transaction.note(.refused(refusal), to: entry.group, at: now) }
            try transaction.save(lastRead: now)
        }
        try await register("Milk")
        nodes.wait(seconds: 5)
        let later = now.addingTimeInterval(60)
        nodes.report(
            ProductSyncProgress(retryCount: 3, lastError: "No network.", nextRetryAt: later, successRate: 0.5)
        )
    }

    @Test func `open products tell their state, and what is tried next`() async throws {
        try await leaveOpen()
        let open = try await send(ListOpenProductsRequest.with { $0.limit = 1 })
        #expect(open.products.count == 1 && !open.nextCursor.isEmpty && open.products[0].hasProduct)
        let all = try await send(ListOpenProductsRequest()).products
        #expect(unsetFields(of: all.map(\.metadata)) == [])
        let states = all.map { [$0.title, $0.metadata.state] }
        #expect(states == [["Milk", "pendingUpsert"], ["Oats", "conflict"], ["Tea", "failed"]])
        #expect(all.map(\.hasProduct) == [true, true, false] && all[2].metadata.lastError == "Not tea.")
        let milk = try #require(all.first { $0.product.title == "Milk" })
        #expect(milk.metadata.productID == milk.product.productID && milk.metadata.pendingChanges == 1)
        #expect(milk.metadata.retryCount == 3 && milk.metadata.lastError == "No network.")
        #expect(milk.metadata.nextRetryMilliseconds == 1_700_000_061_000)
        #expect(milk.metadata.lastSyncMilliseconds == 1_700_000_001_000)
    }

    @Test func `the telemetry counts what waits, and how questions were answered`() async throws {
        try await leaveOpen()
        let telemetry = try await send(ReadProductTelemetryRequest())
        #expect((telemetry.pending, telemetry.refused, telemetry.conflicts) == (1, 1, 1))
        #expect(telemetry.pendingAgeMilliseconds == 5_000 && telemetry.syncSuccessRate == 0.5)
        func retrieve(_ text: String) async throws {
            _ = try await send(RetrieveProductsRequest.with { $0.references = [.with { $0.text = text }] })
        }
        _ = try await nodes.hubModule(key: "rye").addProducts([
            try ProductModule.ProductDraft(barcode: Barcode("036000291452"), title: "Rye")
        ])
        try await retrieve("036000291452")
        try await retrieve("4006381333931")
        nodes.fail(.unavailable(reason: "broken"))
        try await retrieve("4006381333931")
        nodes.wait(seconds: 10 * 86_400)
        try await retrieve("Oats")
        let counted = try await send(ReadProductTelemetryRequest())
        #expect(unsetFields(of: [counted]) == ["refreshed"])
        #expect((counted.fetched, counted.missing, counted.failures, counted.staleReads) == (1, 1, 1, 1))
    }
}
