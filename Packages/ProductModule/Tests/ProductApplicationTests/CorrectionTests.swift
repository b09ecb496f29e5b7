import Commands
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// What the owner of a device does about changes that the hub refused, and what holds of those that meet.
@Suite struct CorrectionTests {
    private static func tags(_ letter: String, _ count: Int) -> [String] { (0..<count).map { "\(letter)\($0)" } }

    private let oats = ProductReference.title(ProductTitle("Oats"))

    /// A device whose tags the hub refuses, because there are too many with its own.
    private func refused() async throws -> (nodes: ProductNodes, id: ProductID) {
        let nodes = try await ProductNodes.inMemory()
        let draft = try ProductDraft(barcode: nil, title: "Oats")
        let id = try #require(try await nodes.module().addProducts([draft]).entries[0].product?.productId)
        try await nodes.exchange()
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: oats, tags: Self.tags("a", 150))])
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, tags: Self.tags("b", 100))])
        try await nodes.exchange()
        #expect(try await nodes.module().loadSyncMetadata([id])[0].state.kind == .failed)
        return (nodes, id)
    }

    @Test func `an edit of what was refused takes its place`() async throws {
        let (nodes, id) = try await refused()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, tags: Self.tags("a", 150) + ["b"])])
        #expect(try await nodes.module().loadSyncMetadata([id])[0].state == .pendingUpsert(changes: 1))
        #expect(try await nodes.module().telemetry().refusedCount == 0)
        try await nodes.exchange()
        #expect(try await nodes.module().loadSyncMetadata([id])[0].state == .synced)
        #expect(try await nodes.hubModule().retrieveProduct(by: oats)?.tags.count == 151)
    }

    @Test func `an edit of something else leaves what was refused to its owner`() async throws {
        let (nodes, id) = try await refused()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, brand: "Mill")])
        try await nodes.exchange()
        #expect(try await nodes.module().loadSyncMetadata([id])[0].state.kind == .failed)
        #expect(try await nodes.module().telemetry().refusedCount == 1)
        #expect(try await nodes.hubModule().retrieveProduct(by: oats)?.brand == "Mill", "It holds up nothing.")
    }

    @Test(arguments: [("last", "Hub"), ("remote", "Hub"), ("local", "Device"), ("merge", "Device")])
    func `what holds of changes that meet is what the strategy says`(name: String, brand: String) async throws {
        let policies: [String: ConflictPolicy] = [
            "last": .lastWriteWins, "remote": .remoteWins, "local": .localWins,
            "merge": .merge(ProductConflictMerger()),
        ]
        let strategy = SyncStrategy(conflictPolicy: policies[name])
        let nodes = try await ProductNodes.inMemory()
        _ = try await nodes.module().addProducts([ProductDraft(barcode: nil, title: "Oats", brand: "Mill")])
        try await nodes.exchange()
        _ = try await nodes.module().updateProducts([ProductUpdate(of: oats, brand: "Device")])
        nodes.wait(seconds: 60)
        // A merger keeps the brand that one side still has.
        let update = ProductUpdate(of: oats, brand: name == "merge" ? "" : "Hub")
        _ = try await nodes.hubModule().updateProducts([update])
        try await nodes.exchange(strategy, readsFirst: true)
        for module in [nodes.module(), nodes.hubModule()] {
            #expect(try await module.retrieveProduct(by: oats)?.brand == brand)
        }
    }
}
