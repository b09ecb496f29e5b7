import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import ProductMessages
import SwiftProtobuf
import Testing

/// Records of Open Food Facts, imported by message into a store, and exported again.
@Suite struct OpenFoodFactsImportTests {
    /// Records as Open Food Facts writes them, of products that there are not.
    private static let own = [
        #"{"code":"4006381333931","product_name":"Spring water","brands":"Alm","quantity":"9 l (6 * 1,5 L)","nova_group":1}"#,
        #"{"status":1,"code":"036000291452","product":{"code":"036000291452","product_name_fr":"Flocons","quantity":"500 g"}}"#,
        #"{"code":"96385074","product_name":"Chips","categories_tags":["en:snacks"],"nutriments":{"salt_100g":1.5}}"#,
    ]
    private static let mistakes = [
        #"{"code":"1756","product_name":"Tea"}"#, #"{"code":"4006381333932","product_name":"Pens"}"#,
    ]

    private func send<Request: RequestMessage>(
        _ home: ProductHome,
        _ request: Request,
        in household: String = "smith"
    ) async throws -> Request.Reply {
        try await home.sender.request(request, options: ProductHome.options(household, key: UUID().uuidString))
    }

    private func add(
        _ records: [String],
        as format: String,
        to home: ProductHome,
        in household: String = "smith"
    ) async throws -> [RegisteredProduct] {
        var added: [RegisteredProduct] = []
        for start in stride(from: 0, to: records.count, by: 50) {
            let request = ImportProductsRequest.with {
                ($0.records, $0.format) = (Array(records[start...].prefix(50)), format)
            }
            added += try await send(home, request, in: household).products
        }
        return added
    }

    private func export(_ home: ProductHome, in household: String = "smith") async throws -> [String] {
        var (records, cursor): ([String], String) = ([], "")
        repeat {
            let request = ExportProductsRequest.with { ($0.limit, $0.cursor) = (20, cursor) }
            let page = try await send(home, request, in: household)
            (records, cursor) = (records + page.records, page.nextCursor)
        } while !cursor.isEmpty
        return records
    }

    /// Imports what a home exports into another home, and compares what that one exports.
    private func expectSame(_ records: [String], in home: ProductHome) async throws {
        let added = try await add(records, as: "larder", to: home, in: "jones")
        for (entry, record) in zip(added, records) {
            #expect(entry.result == "created", "\(entry.problem.sentence): \(record.prefix(200))")
        }
        #expect(try await export(home, in: "jones") == records, "Byte for byte.")
        for (entry, record) in zip(try await add(records, as: "larder", to: home), records) {
            #expect(entry.result == "unchanged", "\(entry.problem.sentence): \(record.prefix(200))")
        }
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `records are products of the home, whole, and one that is no barcode is refused by itself`(
        adapter: ProductHome.Adapter
    ) async throws {
        let home = try ProductHome(adapter)
        let added = try await add(Self.own + Self.mistakes, as: "openfoodfacts", to: home)
        #expect(added.map(\.result) == ["created", "created", "created", "refused", "refused"])
        #expect(added.suffix(2).map(\.problem.code) == ["product.notABarcode", "product.wrongCheckDigit"])
        let water = added[0].product
        #expect(water.title == "Spring water" && water.brand == "Alm" && water.pack.count == 6)
        #expect(water.pack.content.value == "3/2" && water.facts.contains(#""nova_group":1"#))
        #expect(added[1].product.productID == "0036000291452" && added[1].product.title == "Flocons")
        let records = try await export(home)
        #expect(records.count == 3 && records.allSatisfy { $0.contains(#""openFoodFacts":{"#) })
        try await expectSame(records, in: home)
    }

    @Test(.enabled(if: Self.isSampleHere, "../shared/data/openfoodfacts is not there."))
    func `every record of the shared sample is imported into a store, and exported again`() async throws {
        let home = try ProductHome(.sqlite)
        let text = try String(contentsOf: Self.sample.appendingPathComponent("products.jsonl"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        let added = try await add(lines, as: "openfoodfacts", to: home)
        let refused = added.filter { $0.result == "refused" }
        #expect(added.count == 62 && refused.count == 8)
        let reasons = Set(refused.map(\.problem.code))
        #expect(reasons == ["product.notABarcode", "product.wrongCheckDigit"])
        #expect(added.count { $0.result == "created" } == 62 - refused.count)
        let records = try await export(home)
        #expect(records.count == 62 - refused.count)
        #expect(records.allSatisfy { $0.contains(#""openFoodFacts":{"#) })
        try await expectSame(records, in: home)
    }

    private static var sample: URL {
        if let folder = ProcessInfo.processInfo.environment["LARDER_SHARED"] {
            return URL(fileURLWithPath: folder).appendingPathComponent("data/openfoodfacts")
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/data/openfoodfacts")
    }

    private static var isSampleHere: Bool { FileManager.default.fileExists(atPath: sample.path) }
}
