import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct ReviewProductsTests {
    private let store = InMemoryProductStore()

    private var module: ProductModuleService {
        ProductModuleService(store: store, context: .test(key: UUID().uuidString))
    }

    private func add(_ title: String, _ facts: String) async throws {
        let draft = try ProductDraft(barcode: nil, title: title, facts: ProductFacts(json: facts))
        _ = try await module.addProducts([draft])
    }

    @Test func `the least complete product comes first, then the title decides`() async throws {
        let open = #""source":"aiExtraction""#
        try await add("Rice", "{\(open),\"size\":\"1 kg\"}")
        try await add("Beans", "{\(open)}")
        try await add("Apples", "{\(open),\"size\":\"1 kg\"}")
        try await add("Salt", "{}")
        try await add("Old beans", "{\(open),\"status\":\"archived\"}")
        let all = try await module.reviewProducts(PageRequest())
        #expect(all.elements.map(\.name) == ["Beans", "Apples", "Rice"] && all.nextCursor.isEmpty)
        let first = try await module.reviewProducts(PageRequest(limit: 1))
        #expect(first.elements.map(\.name) == ["Beans"])
        let rest = try await module.reviewProducts(PageRequest(limit: 2, cursor: first.nextCursor))
        #expect(rest.elements.map(\.name) == ["Apples", "Rice"] && rest.nextCursor.isEmpty)
    }

    @Test(arguments: ["x", PageCursor(after: "a").token, PageCursor(after: "many", "a", "b").token])
    func `a cursor of another list is refused`(cursor: String) async throws {
        await #expect(throws: ProductError.page(.invalidCursor(cursor))) {
            try await module.reviewProducts(PageRequest(cursor: cursor))
        }
    }

    @Test func `what the hub lacks is listed with how it stands`() async throws {
        let nodes = TwoNodes(InMemoryProductStore.init)
        let device = ProductModuleService(store: nodes.device, context: .test(household: "smith"))
        #expect(try await device.listOpenProducts(PageRequest()).products.isEmpty)
        let drafts = try ["Rice", "Beans"].map {
            try ProductDraft(barcode: nil, title: $0, facts: ProductFacts(json: #"{"status":"archived"}"#))
        }
        _ = try await device.addProducts(drafts)
        let first = try await device.listOpenProducts(PageRequest(limit: 1))
        #expect(first.products.map(\.title) == ["Beans"])
        #expect(first.products.map(\.metadata.state) == [.pendingUpsert(changes: 1)])
        let rest = try await device.listOpenProducts(PageRequest(cursor: first.nextCursor))
        #expect(rest.products.map(\.title) == ["Rice"] && rest.nextCursor.isEmpty)
        try await nodes.push()
        try await nodes.pull()
        #expect(try await device.listOpenProducts(PageRequest()).products.isEmpty)
    }
}
