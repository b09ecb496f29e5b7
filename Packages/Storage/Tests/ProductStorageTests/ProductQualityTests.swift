import Foundation
import ProductModule
import ProductModuleTestKit
import SQLiteTestKit
import Testing

/// What makes the product module worth relying on, one test each, on a device and its hub.
@Suite struct ProductQualityTests {
    private let here: TemporaryFolder
    private let there: TemporaryFolder
    private let oats = ProductReference.title(ProductTitle("Oats"))

    init() throws { (here, there) = (try TemporaryFolder(), try TemporaryFolder()) }

    private static let reads: [SyncStrategy.ReadPolicy] = [
        .localOnly, .localThenRemoteIfStale(staleAfter: .seconds(60)), .localThenRemoteAlwaysBackground,
    ]

    @Test(arguments: ProductInstallation.Adapter.allCases, ["lastWriteWins", "remoteWins", "localWins", "merge"])
    func `work without the hub goes on, and what meets there is settled, by each policy`(
        adapter: ProductInstallation.Adapter,
        conflicts: String
    ) async throws {
        let policies: [String: ConflictPolicy] = [
            "lastWriteWins": .lastWriteWins, "remoteWins": .remoteWins, "localWins": .localWins,
            "merge": .merge(ProductConflictMerger()),
        ]
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        let draft = try ProductDraft(barcode: nil, title: "Oats", brand: "Mill")
        _ = try await nodes.module().addProducts([draft])
        try await nodes.exchange()
        for (round, read) in Self.reads.enumerated() {
            for write in [SyncStrategy.WritePolicy.localThenRemoteImmediate, .localThenEnqueue] {
                let strategy = SyncStrategy(readPolicy: read, writePolicy: write, conflictPolicy: policies[conflicts])
                let number = "\(round)\(write)"
                // A merger keeps the brand that one side still has.
                let there = conflicts == "merge" ? "" : "Hub \(number)"
                let here = "Device \(number)"
                let expected = ["localWins", "merge"].contains(conflicts) ? here : there
                try await settle(nodes, strategy, here: here, there: there, expected: expected)
            }
        }
    }

    /// Changes the brand on both sides while the device is out of reach, and lets the changes meet.
    private func settle(
        _ nodes: ProductNodes,
        _ strategy: SyncStrategy,
        here: String,
        there: String,
        expected: String
    ) async throws {
        nodes.connect(false)
        nodes.wait(seconds: 61)
        let (device, asked) = (nodes.module(strategy), nodes.questions)
        _ = nodes.takeSent()
        _ = try await device.updateProducts([ProductUpdate(of: oats, brand: here)])
        #expect(nodes.takeSent().changed.isEmpty == (strategy.writePolicy == .localThenEnqueue))
        #expect(try await device.retrieveProduct(by: oats)?.brand == here, "It is here at once.")
        await nodes.runBackground()
        #expect(nodes.questions == asked, "No one asks a hub that is out of reach.")
        nodes.wait(seconds: 60)
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: oats, brand: there)])
        nodes.connect(true)
        try await nodes.exchange(strategy, readsFirst: true)
        for module in [nodes.module(strategy), nodes.hubModule()] {
            #expect(try await module.retrieveProduct(by: oats)?.brand == expected, "\(strategy)")
        }
        await nodes.runBackground()
        #expect((nodes.questions > asked) == (strategy.readPolicy == .localThenRemoteAlwaysBackground))
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `every filter and order finds the same on each store, page by page`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        try await ProductQueryContract(store: nodes.hub).check()
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `a product with every member is the same in each store, after a restart, and at the hub`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        func members(_ json: String) throws -> NSDictionary {
            try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary)
        }
        var home = try await ProductInstallation(adapter, here, there)
        let expected = try members(SpecificationPayload.json)
        let draft = try ProductRecord.draft(SpecificationPayload.json)
        let made = try #require(try await home.nodes.module().addProducts([draft]).entries[0].product)
        #expect(try members(ProductRecord.payload(of: made)) == expected)
        try await home.restart()
        let kept = try await home.nodes.device.get(productId: made.productId, of: home.nodes.home)
        #expect(kept == made)
        try await home.nodes.exchange()
        let sent = try #require(try await home.nodes.hub.get(productId: made.productId, of: home.nodes.home))
        #expect(sent == made)
        #expect(try members(ProductRecord.payload(of: sent)) == expected)
    }
}
