import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// A device and its hub that change the facts of one product at once.
@Suite struct FactMeetingTests {
    private let nodes = TwoNodes(InMemoryProductStore.init)
    private let milk = ProductReference.title(ProductTitle("Milk"))

    private func module(_ store: InMemoryProductStore, at seconds: Double) -> ProductModuleService {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
        return ProductModuleService(store: store, context: .test(household: "smith", key: UUID().uuidString, now: now))
    }

    /// Lets the hub and the device change the facts of a product at these seconds, and returns on what both agree.
    private func meet(
        from facts: String,
        device: (json: String, at: Double),
        hub: (json: String, at: Double)
    ) async throws -> String {
        let draft = try ProductDraft(barcode: nil, title: "Milk", facts: ProductFacts(json: facts))
        _ = try await module(nodes.hub, at: 0).addProducts([draft])
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.save(sentPosition: 0)
        }
        try await nodes.pull()
        for (store, change) in [(nodes.device, device), (nodes.hub, hub)] {
            let update = try ProductUpdate(of: milk, facts: ProductFactsChange(json: change.json))
            let entry = try await module(store, at: change.at).updateProducts([update]).entries.first
            #expect(entry?.result == .updated)
        }
        try await nodes.push()
        try await nodes.pull()
        let product = try #require(try await module(nodes.hub, at: 9).retrieveProduct(by: milk))
        #expect(try await module(nodes.device, at: 9).retrieveProduct(by: milk) == product)
        return product.facts.json
    }

    /// The fields that the hub names as lost to a later writer.
    private func lost() async throws -> Set<String> {
        let conflicts = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().compactMap(\.conflict.key)
        }
        return Set(conflicts)
    }

    private static let large = #"{"size":"2L"}"#
    private static let small = #"{"packaging":{"quantity":500,"unit":"ml"}}"#

    @Test(arguments: [(1.0, 2.0, small), (2, 1, large)])
    func `a size and a pack of two writers never stand together`(device: Double, hub: Double, wins: String) async throws
    {
        let facts = try await meet(from: "", device: (Self.large, device), hub: (Self.small, hub))
        #expect(facts == wins)
        #expect(try await lost() == ["size", "packaging"])
    }

    @Test(arguments: [(1.0, 2.0, "size"), (1, 2, "packaging"), (2, 1, "size"), (2, 1, "packaging")])
    func `who takes a lost size or pack back gets both`(device: Double, hub: Double, fact: String) async throws {
        _ = try await meet(from: "", device: (Self.large, device), hub: (Self.small, hub))
        let result = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            let id = try transaction.conflicts().first { $0.conflict.key == fact }?.id ?? ""
            let now = Date(timeIntervalSince1970: 1_700_000_005)
            return try transaction.restore(conflict: id, for: .test(household: "smith", now: now))
        }
        #expect(result == .done)
        try await nodes.push()
        let product = try await module(nodes.hub, at: 9).retrieveProduct(by: milk)
        #expect(product?.facts.json == (device > hub ? Self.small : Self.large))
        #expect(try await lost().isEmpty)
    }

    @Test func `of a size and a pack that are there, the later writer's are both`() async throws {
        let whole = #"{"packaging":{"quantity":1,"unit":"l"},"size":"1L"}"#
        let facts = try await meet(from: whole, device: (Self.large, 2), hub: (Self.small, 1))
        #expect(facts == #"{"packaging":{"quantity":1,"unit":"l"},"size":"2L"}"#)
    }

    @Test(arguments: [(1.0, 2.0), (2, 1)])
    func `details stay of the category that their writer knew`(device: Double, hub: Double) async throws {
        let food = #"{"category":{"main":"food"},"productDetails":{"type":"food"}}"#
        let details = #"{"productDetails":{"type":"food","value":{"allergens":["milk"]}}}"#
        let drink = (#"{"category":{"main":"beverage"}}"#, device)
        let facts = try await meet(from: food, device: drink, hub: (details, hub))
        let isDrink = device > hub
        let value = isDrink ? "" : #","value":{"allergens":["milk"]}"#
        let kind = isDrink ? "beverage" : "food"
        #expect(facts == #"{"category":{"main":"\#(kind)"},"productDetails":{"type":"\#(kind)"\#(value)}}"#)
        #expect(try await lost() == ["category", "productDetails"])
    }

    @Test(arguments: [(1.0, 2.0), (2, 1)])
    func `who chooses a category takes away no details that somebody adds`(device: Double, hub: Double) async throws {
        let facts = try await meet(
            from: "",
            device: (#"{"category":{"main":"food","sub":"dairy"}}"#, device),
            hub: (#"{"productDetails":{"type":"food","value":{"allergens":["milk"]}}}"#, hub)
        )
        #expect(facts.contains(#""allergens":["milk"]"#) && facts.contains(#""main":"food""#), "\(facts)")
    }

    @Test func `facts that say different things are kept of both writers`() async throws {
        let facts = try await meet(
            from: Self.large,
            device: (#"{"size":"3L"}"#, 1),
            hub: (#"{"countryOfOrigin":"FR"}"#, 2)
        )
        #expect(facts == #"{"size":"3L","countryOfOrigin":"FR"}"#)
    }

    @Test(arguments: [(1.0, 2.0), (2, 1)])
    func `facts that say different things are no conflict`(device: Double, hub: Double) async throws {
        let both = #"{"size":"2L","countryOfOrigin":"DE"}"#
        let facts = try await meet(
            from: both,
            device: (#"{"size":"3L"}"#, device),
            hub: (#"{"countryOfOrigin":"FR"}"#, hub)
        )
        #expect(facts == #"{"size":"3L","countryOfOrigin":"FR"}"#)
        #expect(try await lost().isEmpty)
    }

    @Test func `a size and a pack of two who add one product never stand together`() async throws {
        for (store, json, seconds) in [(nodes.device, Self.large, 1.0), (nodes.hub, Self.small, 2)] {
            let draft = try ProductDraft(barcode: nil, title: "Milk", facts: ProductFacts(json: json))
            _ = try await module(store, at: seconds).addProducts([draft])
        }
        try await nodes.push()
        try await nodes.pull()
        #expect(try await module(nodes.device, at: 3).retrieveProduct(by: milk)?.facts.json == Self.small)
        #expect(try await lost() == ["size", "packaging"])
    }

    private func images(_ images: String...) -> String { #"{"images":[\#(images.joined(separator: ","))]}"# }

    private static let front = #"{"id":"z","kind":"front","later":[1.50]}"#
    private static let (back, side) = (#"{"id":"b","kind":"back"}"#, #"{"id":"a","kind":"side"}"#)

    @Test(arguments: [(1.0, 2.0), (2, 1)])
    func `the images that two people add stay, after those that were there`(device: Double, hub: Double) async throws {
        let facts = try await meet(
            from: images(Self.front),
            device: (images(Self.front, Self.back), device),
            hub: (images(Self.front, Self.side), hub)
        )
        #expect(facts == images(Self.front, Self.side, Self.back))
        // Who adds one more writes only that one.
        let four = images(Self.front, Self.side, Self.back, #"{"id":"c"}"#)
        let update = try ProductUpdate(of: milk, facts: ProductFactsChange(json: four))
        _ = try await module(nodes.hub, at: 10).updateProducts([update])
        #expect(try await module(nodes.hub, at: 11).retrieveProduct(by: milk)?.facts.json == four)
        let entry = try #require(try await nodes.hub.feed(of: nodes.home, after: 0, limit: 100).entries.last)
        var reader = CanonicalReader(entry.payload)
        let groups = try reader.groups()
        guard case .map(let written)? = groups["images"] else {
            Issue.record("\(groups)")
            return
        }
        #expect(Set(written.pairs.map(\.value.stamp)).count == 4)
    }

    @Test func `an image that one person removes and another one's addition are both done`() async throws {
        let facts = try await meet(
            from: images(Self.front, Self.back),
            device: (images(Self.back), 1),
            hub: (images(Self.front, Self.back, Self.side), 2)
        )
        #expect(facts == images(Self.back, Self.side))
        let none = try await meet(from: "", device: (images(), 11), hub: (#"{"size":"1L"}"#, 12))
        #expect(none == #"{"size":"1L","images":[]}"#, "A list that is empty is one.")
    }

    @Test func `unknown members survive a merge within details and within images`() async throws {
        let kind =
            #""category":{"main":"food"},"productDetails":{"type":"food","value":{"later":{"b":1.50,"a":[null]}}}"#
        let image = #""images":[{"id":"z","later":{"b":1.50,"a":[null]}}]"#
        let facts = try await meet(
            from: "{\(kind),\(image)}",
            device: (#"{"size":"1L"}"#, 1),
            hub: (#"{"images":[{"id":"z","later":{"b":1.50,"a":[null]}},{"id":"a"}]}"#, 2)
        )
        let both = #""images":[{"id":"z","later":{"b":1.50,"a":[null]}},{"id":"a"}]"#
        #expect(facts == #"{\#(kind),"size":"1L",\#(both)}"#)
    }

    @Test func `images stay in the order in which a person lists them`() async throws {
        let orders = [
            [Self.front, Self.back, Self.side], [Self.side, Self.front, Self.back], [Self.back, Self.front],
        ]
        for (place, order) in orders.enumerated() {
            let json = images(order.joined(separator: ","))
            if place == 0 {
                let draft = try ProductDraft(barcode: nil, title: "Milk", facts: ProductFacts(json: json))
                _ = try await module(nodes.hub, at: 0).addProducts([draft])
            } else {
                let update = try ProductUpdate(of: milk, facts: ProductFactsChange(json: json))
                _ = try await module(nodes.hub, at: Double(place)).updateProducts([update])
            }
            #expect(try await module(nodes.hub, at: 9).retrieveProduct(by: milk)?.facts.json == json)
        }
    }
}
