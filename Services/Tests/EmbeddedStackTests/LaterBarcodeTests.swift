import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import MessageBus
import ProductMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// A product whose barcode comes after its first purchase, over all real services of an embedded stack.
@Suite struct LaterBarcodeTests {
    private func options(_ key: String?) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: 1, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: "en-US"
        )
    }

    @Test func `what the home had of a product is found and used under its barcode`() async throws {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            try await check(stack.client)
            await stack.shutdown()
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    private func check(_ client: BusClient) async throws {
        let flour = PutAwayRequest.with { $0.text = "flour 1 kg" }
        let first = try await client.request(flour, options: options("add")).change.product
        #expect(first.productID.hasPrefix("prd_"))
        let update = UpdateProductsRequest.with { request in
            request.products = [.with { ($0.reference.text, $0.barcode) = (first.title, "036000291452") }]
        }
        #expect(try await client.request(update, options: options("barcode")).products.map(\.result) == ["updated"])
        for name in ["flour", "0036000291452"] {
            let find = FindStockRequest.with { $0.names = [name] }
            let stock = try await client.request(find, options: options(nil)).products
            #expect(stock.map { $0.onHand.map(\.displayText) } == [["1 kg"]])
            #expect(stock.map(\.productID) == ["0036000291452"])
        }
        let use = UseStockByNameRequest.with { $0.text = "036000291452 400 g" }
        let used = try await client.request(use, options: options("use"))
        #expect(used.change.product.onHand.map(\.displayText) == ["0.6 kg"])
        let more = PutAwayRequest.with { $0.text = "flour 1 kg" }
        let added = try await client.request(more, options: options("more"))
        #expect(added.change.product.onHand.map(\.displayText) == ["1.6 kg"], "It is one stock.")
    }
}
