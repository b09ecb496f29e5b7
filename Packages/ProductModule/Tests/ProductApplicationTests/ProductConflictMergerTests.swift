import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// A device whose policy is `merge`, and its hub, that change one product at once.
@Suite struct ProductConflictMergerTests {
    private struct Always: FactMerger {
        let json: String
        func merge(_ name: String, base: String?, local: String?, remote: String?) -> String? { json }
    }

    private let nodes = TwoNodes(InMemoryProductStore.init)
    private let milk = ProductReference.title(ProductTitle("Milk"))

    private func module(_ store: InMemoryProductStore, at seconds: Double) -> ProductModuleService {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        return ProductModuleService(store: store, context: .test(household: "smith", key: UUID().uuidString, now: now))
    }

    /// Lets the device make one change, then the hub another, and returns the product on which both agree.
    private func meet(
        _ local: String,
        _ remote: String,
        brands: (local: String, remote: String) = ("", "Alm"),
        by merger: ProductConflictMerger = ProductConflictMerger()
    ) async throws -> Product {
        let facts =
            #"{"category": {"main": "food"}, "packaging": {"quantity": 1, "unit": "l"}, "#
            + #""productDetails": {"type": "food", "value": {"servingSize": "200 ml", "allergens": ["milk"]}}}"#
        let draft = try ProductDraft(barcode: nil, title: "Milk", brand: "A", facts: ProductFacts(json: facts))
        _ = try await module(nodes.hub, at: 0).addProducts([draft])
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.save(sentPosition: 0)
        }
        try await nodes.pull()
        for (store, json, brand, time) in [
            (nodes.device, local, brands.local, 1.0), (nodes.hub, remote, brands.remote, 2),
        ] {
            let change = try ProductUpdate(of: milk, brand: brand, facts: ProductFactsChange(json: json))
            _ = try await module(store, at: time).updateProducts([change])
        }
        try await nodes.pull(by: .merge(merger))
        while try await nodes.outbox().contains(where: { $0.status == .pending }) { try await nodes.push() }
        try await nodes.pull(by: .merge(merger))
        let product = try #require(try await module(nodes.hub, at: 3).retrieveProduct(by: milk))
        #expect(try await module(nodes.device, at: 3).retrieveProduct(by: milk) == product)
        return product
    }

    private func details(_ members: String) -> String {
        #"{"productDetails": {"type": "food", "value": {\#(members)}}}"#
    }

    @Test func `two people who complete one table keep each other's numbers`() async throws {
        let product = try await meet(
            details(#""servingSize": "200 ml", "allergens": ["milk"], "nutritionPer100gOrMl": {"fatG": 3.5}"#),
            details(#""servingSize": "250 ml", "nutritionPer100gOrMl": {"proteinG": 3.2}"#)
        )
        let value = #"{"servingSize":"250 ml","nutritionPer100gOrMl":{"proteinG":3.2,"fatG":3.5}}"#
        #expect(
            product.facts.json.contains(#""productDetails":{"type":"food","value":\#(value)}"#),
            "\(product.facts.json)"
        )
        #expect(product.brand == "Alm", "The device emptied it.")
    }

    @Test func `details of another type are never joined`() async throws {
        let drink = #"{"category": {"main": "beverage"}, "productDetails": {"type": "beverage", "value": {}}}"#
        let product = try await meet(drink, details(#""servingSize": "250 ml""#))
        let food = #"{"category":{"main":"food"},"productDetails":{"type":"food","value":{"servingSize":"250 ml"}}"#
        #expect(product.facts.json.contains(food), "\(product.facts.json)")
    }

    @Test func `what both changed, and what belongs together, is the later writer's`() async throws {
        let product = try await meet(
            #"{"packaging": {"quantity": 500, "unit": "l"}, "shortDescription": "a"}"#,
            #"{"packaging": {"quantity": 1, "unit": "g"}, "shortDescription": "b"}"#,
            brands: ("B", "C")
        )
        #expect(product.facts.json.contains(#""packaging":{"quantity":1,"unit":"g"}"#))
        #expect(product.facts.json.contains(#""shortDescription":"b""#) && product.brand == "C")
    }

    @Test(arguments: [("food", "1L"), ("beverage", "9L")])
    func `a category can have a merger of its own`(category: String, size: String) async throws {
        let merger = ProductConflictMerger(
            byCategory: [category: Always(json: #""1L""#)],
            otherwise: Always(json: #""9L""#)
        )
        let product = try await meet(#"{"size": "2L"}"#, #"{"size": "3L"}"#, by: merger)
        #expect(product.facts.json.contains(#""size":"\#(size)""#))
    }
}
