import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// The reads that the port names.
@Suite struct ProductLocalStoreTests {
    private let home = HouseholdID(name: "smith")

    @Test func `an adapter that can answer a read of the port in its own way is asked for it`() async throws {
        let oats = Product.sample("0036000291452", title: "Oats", barcode: try Barcode("036000291452"))
        let store: any ProductLocalStore = RememberingStore(product: oats)
        #expect(try await store.get(productId: oats.productId, of: home) == oats)
        #expect(try await store.getByBarcode(Barcode("036000291452"), of: home) == oats)
        #expect(try await store.query(ProductQuery(), of: home).elements == [oats])
        let metadata = try await store.loadSyncMetadata([oats.productId], of: home)
        #expect(metadata.map(\.remoteVersion) == [0, 0], "It answers twice.")
    }

    @Test func `an adapter that answers what takes one statement has the reads of the port, too`() async throws {
        let store: any ProductLocalStore = InMemoryProductStore()
        let oats = Product.sample("0036000291452", title: "Oats", barcode: try Barcode("036000291452"))
        let row = ProductRow.product(oats)
        let plan = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        _ = try await store.commit([plan], outcome: [], for: .test(household: home.description))
        #expect(try await store.get(productId: oats.productId, of: home) == oats)
        #expect(try await store.getByBarcode(Barcode("036000291452"), of: home) == oats)
        #expect(try await store.query(ProductQuery(), of: home).elements == [oats])
        #expect(try await store.loadSyncMetadata([oats.productId], of: home).map(\.remoteVersion) == [1])
    }
}

/// A store without rows that answers the reads of the port from what it remembers.
private struct RememberingStore: ProductLocalStore, InMemoryOperationStore {
    let entities = InMemoryEntityStore<ProductRow>()
    let product: Product

    func get(productId: ProductID, of household: HouseholdID) async throws(StoreError) -> Product? { product }

    func getByBarcode(_ barcode: Barcode, of household: HouseholdID) async throws(StoreError) -> Product? { product }

    func query(_ query: ProductQuery, of household: HouseholdID) async throws(ProductError) -> ProductPage {
        Page([product], for: query.page) { PageCursor(after: $0.productId.text) }
    }

    func loadSyncMetadata(
        _ ids: [ProductID],
        of household: HouseholdID
    ) async throws(StoreError) -> [ProductSyncMetadata] {
        try await InMemoryProductStore().loadSyncMetadata(ids + ids, of: household)
    }

    func get(meaning texts: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] { [:] }

    func resolve(_ aliases: [String], of household: HouseholdID) async throws(StoreError) -> [String: ProductID] { [:] }

    func aliases(of ids: [ProductID], in household: HouseholdID) async throws(StoreError) -> [ProductAlias] { [] }

    func getByTitle(_ keys: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] { [:] }

    func query(
        _ selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] { [] }

    func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] { [:] }

    func productIds(
        relatedTo barcodes: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] { [:] }

    func changes(of household: HouseholdID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
