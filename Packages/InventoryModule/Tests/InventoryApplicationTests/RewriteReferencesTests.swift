import Commands
import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// Stock under identifiers that are given to other products.
@Suite struct RewriteReferencesTests {
    private let nodes = TwoNodes(InMemoryInventoryStore.init)
    private var store: InMemoryInventoryStore { nodes.hub }

    private func module(_ store: InMemoryInventoryStore? = nil, key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store ?? self.store,
            converter: FixedRateConverter(),
            context: .test(household: "smith", key: key, request: key ?? "")
        )
    }

    private func kilograms(_ value: Rational) throws -> StockedAmount { try StockedAmount(Amount(value, "kg")) }

    private func change(_ earlier: String, _ new: String) throws -> ReferenceChange {
        ReferenceChange(from: try ProductID(earlier), to: try ProductID(new))
    }

    private func onHand(_ product: String, at store: InMemoryInventoryStore? = nil) async throws -> [Amount]? {
        try await module(store).stock(of: [ProductID(product)]).first?.onHand
    }

    @Test func `the amounts of both identifiers are joined exactly, once`() async throws {
        _ = try await module(key: "1").addStock(kilograms(Rational(1, 3)), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(Rational(2, 3)), of: ProductID("400"))
        _ = try await module(key: "3").addStock(StockedAmount(Amount(2, "bag")), of: ProductID("prd_1"))
        for key in ["4", "4", "5"] {
            let rewritten = try await module(key: key).rewriteReferences([change("prd_1", "400")])
            #expect(rewritten == (key == "4" ? 1 : 0))
            #expect(try await onHand("400") == [Amount(2, "bag"), Amount(1, "kg")])
            #expect(try await onHand("prd_1") == [Amount(2, "bag"), Amount(1, "kg")])
        }
        let ids = try ["salt", "prd_1", "400", "prd_1"].map { try ProductID($0) }
        let together = try await module().stock(of: ids)
        #expect(together.map(\.productId) == ids)
        #expect(together.map(\.onHand.count) == [0, 2, 0, 0], "A sum over identifiers counts the stock once.")
        let listed = try await module().listStock().elements
        #expect(listed.map(\.productId.text) == ["400"], "One product is listed once.")
        #expect(listed.first?.onHand == [Amount(2, "bag"), Amount(1, "kg")])
        #expect(try await store.feed(of: nodes.home, after: 0, limit: 100).entries.count == 5)
    }

    @Test func `an identifier that is given to itself has its own stock again`() async throws {
        _ = try await module(key: "1").addStock(kilograms(1), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(2), of: ProductID("400"))
        #expect(try await module(key: "3").rewriteReferences([change("prd_1", "400")]) == 1)
        #expect(try await onHand("prd_1") == [Amount(3, "kg")])
        #expect(try await module(key: "4").rewriteReferences([change("prd_1", "prd_1")]) == 1)
        #expect(try await module(key: "5").rewriteReferences([change("prd_1", "prd_1")]) == 0)
        #expect(try await onHand("prd_1") == [Amount(1, "kg")])
        #expect(try await onHand("400") == [Amount(2, "kg")])
    }

    @Test func `more references than one command changes are refused`() async throws {
        let most = InventoryModuleService.mostReferences
        let changes = try (0...most).map { try change("prd_\($0)", "400") }
        await #expect(throws: InventoryError.tooManyReferences(count: most + 1, most: most)) {
            try await module().rewriteReferences(changes)
        }
        #expect(try await module(key: "1").rewriteReferences(Array(changes.dropLast())) == most)
        let again = Array(repeating: try ProductID("400"), count: InventoryModuleService.mostProducts)
        #expect(try await module().stock(of: again).count == 5_000)
        await #expect(throws: InventoryError.tooManyProducts(count: 5_001, most: 5_000)) {
            try await module().stock(of: again + [ProductID("500")])
        }
    }

    @Test func `what comes in and is used under the earlier identifier afterward counts, too`() async throws {
        #expect(try await module(key: "1").rewriteReferences([change("prd_1", "400")]) == 1)
        let added = try await module(key: "2").addStock(kilograms(3), of: ProductID("prd_1"))
        #expect(added.productId.text == "prd_1" && added.onHand == [Amount(3, "kg")])
        #expect(try await onHand("400") == [Amount(3, "kg")])
        let used = try await module(key: "3").useStock(kilograms(1), of: ProductID("prd_1")).stock
        #expect(used.onHand == [Amount(2, "kg")])
        #expect(try await store.ledger(of: ProductID("prd_1"), in: nodes.home).count == 2)
        #expect(try await store.ledger(of: ProductID("400"), in: nodes.home).isEmpty)
        #expect(try await module().listStock().elements.map(\.productId.text) == ["400"])
    }

    @Test func `an identifier that moves a second time takes along what is left of its stock`() async throws {
        _ = try await module(key: "1").addStock(kilograms(3), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(1), of: ProductID("400"))
        _ = try await module(key: "3").rewriteReferences([change("prd_1", "400")])
        for key in ["4", "4"] {
            let used = try await module(key: key).useStock(kilograms(2), of: ProductID("400")).stock
            #expect(used.onHand == [Amount(2, "kg")])
        }
        _ = try await module(key: "5").addStock(kilograms(4), of: ProductID("prd_1"))
        _ = try await module(key: "6").useStock(kilograms(1), of: ProductID("prd_1"))
        #expect(try await onHand("400") == [Amount(5, "kg")])
        _ = try await module(key: "7").rewriteReferences([change("prd_1", "500")])
        for (product, left) in [("400", []), ("500", [Amount(5, "kg")]), ("prd_1", [Amount(5, "kg")])] {
            let stock = try #require(try await module().stock(of: [ProductID(product)]).first)
            #expect(stock.onHand == left && stock.shortfall.isEmpty, "\(product)")
        }
        #expect(try await module().listStock().elements.map(\.productId.text) == ["500"])
    }

    @Test func `a use of several ledgers that is repeated on another node counts once`() async throws {
        _ = try await module(key: "1").addStock(kilograms(2), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(2), of: ProductID("400"))
        _ = try await module(key: "3").rewriteReferences([change("prd_1", "400")])
        try await nodes.pull()
        _ = try await module(nodes.device, key: "4").useStock(kilograms(3), of: ProductID("prd_1"))
        try await nodes.push()
        // The hub does not know the outcome that the device gave, and has less than the command takes.
        _ = try await module(key: "5").addStock(kilograms(9), of: ProductID("prd_1"))
        _ = try await module(key: "4").useStock(kilograms(3), of: ProductID("prd_1"))
        #expect(try await onHand("400") == [Amount(10, "kg")])
        #expect(
            try await store.ledger(of: ProductID("prd_1"), in: nodes.home).map(\.kind) == [
                .purchase, .consume, .purchase,
            ]
        )
    }

    @Test(arguments: [true, false])
    func `a use that two nodes enter from different ledgers counts once`(isMovedOnBoth: Bool) async throws {
        _ = try await module(key: "1").addStock(kilograms(2), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(9), of: ProductID("400"))
        if !isMovedOnBoth { try await nodes.pull() }
        _ = try await module(key: "3").rewriteReferences([change("prd_1", "400")])
        if isMovedOnBoth { try await nodes.pull() }
        // On the hub, nothing is left under the identifier that the command names; on the device, there is.
        _ = try await module(key: "4").useStock(kilograms(2), of: ProductID("prd_1"))
        for store in nodes.both { _ = try await module(store, key: "5").useStock(kilograms(1), of: ProductID("prd_1")) }
        try await nodes.push()
        try await nodes.pull()
        for store in nodes.both { #expect(try await onHand("400", at: store) == [Amount(8, "kg")]) }
    }

    @Test func `a use that two nodes divide otherwise counts once`() async throws {
        _ = try await module(key: "1").addStock(kilograms(2), of: ProductID("prd_1"))
        _ = try await module(key: "2").addStock(kilograms(4), of: ProductID("400"))
        _ = try await module(key: "3").rewriteReferences([change("prd_1", "400")])
        try await nodes.pull()
        _ = try await module(nodes.device, key: "4").useStock(kilograms(1), of: ProductID("prd_1"))
        _ = try await module(key: "6").addStock(kilograms(9), of: ProductID("prd_1"))
        for store in nodes.both { _ = try await module(store, key: "5").useStock(kilograms(4), of: ProductID("prd_1")) }
        for _ in 0..<2 { try await nodes.push() }
        try await nodes.pull()
        for store in nodes.both {
            let stock = try #require(try await module(store).stock(of: [ProductID("400")]).first)
            #expect(stock.onHand == [Amount(10, "kg")] && stock.shortfall.isEmpty)
        }
        let hash = try await nodes.device.stateHash(of: nodes.home).hash
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == hash)
    }

    @Test func `stock that is under an earlier identifier alone is listed as the product's, and can be used`()
        async throws
    {
        _ = try await module(key: "1").addStock(kilograms(2), of: ProductID("prd_1"))
        _ = try await module(key: "2").rewriteReferences([change("prd_1", "400")])
        #expect(try await module().listStock().elements.map(\.productId.text) == ["400"])
        let used = try await module(key: "3").useStock(kilograms(2), of: ProductID("400")).stock
        #expect(used.onHand.isEmpty && used.shortfall.isEmpty)
        #expect(try await onHand("prd_1") == [])
        #expect(try await module().listStock().elements.isEmpty)
    }

    @Test func `a command that is repeated under the new identifier's ledger enters nothing again`() async throws {
        let product = try ProductID("prd_1")
        _ = try await module(nodes.device, key: "1").addStock(kilograms(2), of: product)
        try await nodes.push()
        _ = try await module(key: "2").rewriteReferences([change("prd_1", "400")])
        // The hub does not know the outcome that the device gave.
        #expect(try await module(key: "1").addStock(kilograms(2), of: product).onHand == [Amount(2, "kg")])
        #expect(try await onHand("400") == [Amount(2, "kg")])
    }

    @Test func `a device that did not hear of it loses nothing, and both nodes end with the same`() async throws {
        _ = try await module(key: "1").addStock(kilograms(1), of: ProductID("prd_1"))
        try await nodes.pull()
        _ = try await module(key: "2").rewriteReferences([change("prd_1", "400")])
        _ = try await module(nodes.device, key: "3").addStock(kilograms(5), of: ProductID("prd_1"))
        _ = try await module(nodes.device, key: "4").useStock(kilograms(2), of: ProductID("prd_1"))
        _ = try await module(nodes.device, key: "5").rewriteReferences([change("prd_1", "400")])
        for _ in 0..<3 { try await nodes.push() }
        try await nodes.pull()
        for store in nodes.both {
            for product in ["prd_1", "400"] { #expect(try await onHand(product, at: store) == [Amount(4, "kg")]) }
            #expect(try await module(store).listStock().elements.map(\.productId.text) == ["400"])
        }
        let hash = try await nodes.device.stateHash(of: nodes.home).hash
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == hash)
    }

    @Test func `identifiers that change hands twice lead to the last one, also in one command`() async throws {
        _ = try await module(key: "1").addStock(kilograms(1), of: ProductID("a"))
        _ = try await module(key: "2").rewriteReferences([change("a", "b"), change("b", "c")])
        #expect(try await onHand("c") == [Amount(1, "kg")])
        #expect(try await module(key: "3").rewriteReferences([change("c", "a")]) == 2)
        #expect(try await onHand("b") == [Amount(1, "kg")])
        #expect(try await module().listStock().elements.map(\.productId.text) == ["a"])
        #expect(try await module(key: "4").rewriteReferences([change("a", "a"), change("x", "y")]) == 1)
    }

    @Test func `pages of the list continue behind identifiers that are not shown`() async throws {
        for name in ["1", "2", "3", "4"] {
            _ = try await module(key: name).addStock(kilograms(1), of: ProductID(name))
        }
        _ = try await module(key: "move").rewriteReferences([change("2", "1"), change("3", "1")])
        var names: [String] = []
        var cursor = ""
        repeat {
            let page = try await module().listStock(PageRequest(limit: 1, cursor: cursor))
            names += page.elements.map(\.productId.text)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(names == ["1", "4"])
        #expect(try await onHand("1") == [Amount(3, "kg")])
    }
}
