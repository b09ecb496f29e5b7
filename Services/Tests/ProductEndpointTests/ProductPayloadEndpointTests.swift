import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import ProductMessages
import ProductModuleTestKit
import SwiftProtobuf
import Testing

/// What comes in over messages goes out again as it was.
@Suite struct ProductPayloadEndpointTests {
    @Test(arguments: ProductHome.Adapter.allCases)
    func `the specification's payload is imported and exported field for field`(
        adapter: ProductHome.Adapter
    ) async throws {
        let home = try ProductHome(adapter)
        let request = ImportProductsRequest.with { $0.records = [SpecificationPayload.json] }
        let added = try await home.sender.request(request, options: ProductHome.options(key: "k1")).products
        #expect(added.map(\.result) == ["created"] && added[0].product.version == 1)
        let export = try await home.sender.request(ExportProductsRequest(), options: ProductHome.options())
        let record = try #require(export.records.first)
        func members(_ json: String) throws -> NSMutableDictionary? {
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
            return object?.mutableCopy() as? NSMutableDictionary
        }
        let written = try #require(try members(SpecificationPayload.json))
        // An export has no version, which counts the changes of one home.
        written.removeObject(forKey: "version")
        #expect(try members(record) == written)
        let retrieval = RetrieveProductsRequest.with {
            ($0.references, $0.withRecords) = ([.with { $0.text = "Organic Milk" }], true)
        }
        let found = try await home.sender.request(retrieval, options: ProductHome.options()).products
        let payload = try #require(found.first?.record)
        #expect(try members(payload) == members(SpecificationPayload.json), "With its version, and nothing else.")
    }

    @Test func `the digits of a barcode that arrives later are kept as they were scanned`() async throws {
        let home = try ProductHome(.sqlite)
        let tofu = RegisterProductsRequest.with { $0.products = [.with { $0.title = "Tofu" }] }
        _ = try await home.sender.request(tofu, options: ProductHome.options(key: "k1"))
        let update = ProductUpdate.with { ($0.reference.text, $0.barcode) = ("tofu", "9 6385 074") }
        let request = UpdateProductsRequest.with { $0.products = [update] }
        let changed = try await home.sender.request(request, options: ProductHome.options(key: "k2")).products
        #expect(changed.map(\.product.productID) == ["96385074"])
        #expect(changed.map(\.product.facts) == [#"{"barcode":{"scannedText":"9 6385 074"}}"#])
    }
}
