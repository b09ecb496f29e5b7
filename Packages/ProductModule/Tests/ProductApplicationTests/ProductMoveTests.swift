import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// What a command of the catalog owes modules that refer to products.
@Suite struct ProductMoveTests {
    private let store = InMemoryProductStore()

    private func module(_ key: String? = UUID().uuidString) -> ProductModuleService {
        ProductModuleService(store: store, context: .test(key: key))
    }

    private func moves() async throws -> [[ProductMove]] {
        try await store.effects(refused: false, after: nil, limit: 100).map { effect in
            #expect(effect.effect.kind == ProductModuleService.movedEffect && effect.principal == "tester")
            return try effect.content(as: [ProductMove].self)
        }
    }

    private func add(_ draft: ProductDraft) async throws -> Product {
        try #require(try await module().addProducts([draft]).entries.first?.product)
    }

    @Test func `a barcode that arrives later moves the product and its earlier identifiers`() async throws {
        let milk = try await add(ProductDraft(barcode: nil, title: "Milk", aliases: ["prd_of-an-old-home", "white"]))
        let old = try ProductID("prd_of-an-old-home")
        #expect(try await moves() == [[ProductMove(from: old, to: milk.productId)]])
        let update = ProductUpdate(of: .productId(milk.productId), barcode: try Barcode("4006381333931"))
        #expect(try await module("k").updateProducts([update]).entries.map(\.result) == [.updated])
        _ = try await module("k").updateProducts([update])
        let id = try ProductID("4006381333931")
        let both = [milk.productId, old].sorted().map { ProductMove(from: $0, to: id) }
        #expect(try await moves().dropFirst() == [both], "A repeated command owes nothing more.")
    }

    @Test(arguments: [(199, [199]), (200, [200]), (201, [200, 1])])
    func `an effect has up to 200 moves`(count: Int, expected: [Int]) async throws {
        let aliases = (1...count).map { "prd_old-\($0)" }
        _ = try await add(ProductDraft(barcode: nil, title: "Milk", aliases: aliases))
        #expect(try await moves().map(\.count) == expected)
    }

    @Test func `an alias that is an identifier moves what is under it, also one of an import`() async throws {
        let record = #"{"title": "Oats", "barcode": {"value": "4006381333931"}, "aliases": ["prd_oats", "porridge"]}"#
        let oats = try await add(ProductRecord.draft(record))
        let update = ProductUpdate(of: .productId(oats.productId), addedAliases: ["prd_other", "flakes"])
        #expect(try await module().updateProducts([update]).entries.map(\.result) == [.updated])
        let expected = try ["prd_oats", "prd_other"].map { [ProductMove(from: try ProductID($0), to: oats.productId)] }
        #expect(try await moves() == expected)
    }

    @Test func `an identifier that is an alias no more means itself again`() async throws {
        let oats = try await add(ProductDraft(barcode: nil, title: "Oats", aliases: ["prd_one", "prd_two", "flakes"]))
        let (one, two) = (try ProductID("prd_one"), try ProductID("prd_two"))
        let update = ProductUpdate(of: .productId(oats.productId), removedAliases: ["prd_one", "flakes"])
        #expect(try await module().updateProducts([update]).entries.map(\.result) == [.updated])
        #expect(try await moves().last == [ProductMove(from: one, to: one)])
        _ = try await module().deleteProducts([.productId(oats.productId)])
        #expect(try await moves().last == [ProductMove(from: two, to: two)])
        #expect(try await moves().count == 3)
    }

    @Test func `names, in-store numbers, and what was refused or is so already move nothing`() async throws {
        let draft = try ProductDraft(barcode: Barcode("2506929467583"), title: "Cheese", aliases: ["gouda"])
        let cheese = try await add(draft)
        _ = try await add(draft)
        let tea = try await add(ProductDraft(barcode: nil, title: "Tea"))
        let refused = ProductUpdate(of: .productId(tea.productId), addedAliases: [cheese.productId.text])
        #expect(try await module().updateProducts([refused]).entries.map(\.result) == [.refused])
        _ = try await module().deleteProducts([.productId(cheese.productId)])
        #expect(try await moves().isEmpty)
    }

    @Test func `many moves of one command are several effects`() async throws {
        let aliases = (0..<250).map { "prd_\(1_000 + $0)" }
        let all = try await add(ProductDraft(barcode: nil, title: "Everything", aliases: aliases))
        let moves = try await moves()
        #expect(moves.map(\.count) == [200, 50])
        #expect(moves.joined().map(\.earlierId.text) == aliases)
        #expect(moves.joined().allSatisfy { $0.productId == all.productId })
    }
}
