import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// What would make a product larger than lists take, here and at the hub.
@Suite struct ProductLimitsTests {
    private let nodes = TwoNodes(InMemoryProductStore.init)
    private let writer = Incarnation(high: 7, low: 7)
    private static let names = (1...201).map { "name \($0)" }
    /// Facts of which one product has room for one.
    private static let long = #""\#(String(repeating: "x", count: 20_000))""#

    private var module: ProductModuleService {
        ProductModuleService(store: nodes.hub, context: .test(household: "smith"))
    }

    private func title(_ text: String) -> ProductReference { .title(ProductTitle(text)) }

    private func push(_ number: Int64, _ intent: Intent, of product: Product) async throws -> PushAnswer {
        let operation = EntityOperation(
            entity: ProductRow.product(product).key,
            life: 1,
            stamp: Stamp(reading: UInt64(1_700_000_000_000 + number) << 16, incarnation: writer),
            intent: intent
        )
        return try await nodes.receive(
            OperationGroup(
                incarnation: writer,
                number: number,
                baseSeq: 0,
                principal: "me",
                at: product.createdAt,
                operations: [operation]
            )
        )
    }

    @Test(arguments: ["ingredients", "tags"])
    func `the hub refuses what gives a product more names than a list takes`(field: ByteText) async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let most = Self.names.dropLast().map { GroupChange(field, .add(ByteText($0))) }
        let made = ProductRow.product(milk).changes.filter { $0.group != field } + most
        #expect(try await push(1, .create(made), of: milk) == .accepted(seq: 1))
        let refused = try await push(2, .change([GroupChange(field, .add("one more"))]), of: milk)
        let refusal = try nodes.refusal(in: refused)
        #expect(refusal.code == "product.tooLarge" && refusal.sentence.hasPrefix("Milk: The product would have 201"))
        let title = GroupChange("title", .write(json: ProductTitle("Whole milk")))
        #expect(try await push(3, .change([title]), of: milk) == .accepted(seq: 2))
    }

    @Test func `the hub refuses the change with which facts of many changes outgrow a product`() async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        func fact(_ name: ByteText) -> GroupChange { GroupChange("facts", .put(name, Array(Self.long.utf8))) }
        let made = ProductRow.product(milk).changes + [fact("first")]
        #expect(try await push(1, .create(made), of: milk) == .accepted(seq: 1))
        let refusal = try nodes.refusal(in: try await push(2, .change([fact("second")]), of: milk))
        #expect(refusal.code == "product.tooLarge" && refusal.sentence.contains("more than 32768"))
        let instead = [GroupChange("facts", .removeKey("first")), fact("second")]
        #expect(try await push(3, .change(instead), of: milk) == .accepted(seq: 2))
    }

    @Test func `what is added to a product until it is too large is refused by itself`() async throws {
        let (most, more) = (Array(Self.names.dropLast()), Self.names)
        let drafts = try [
            ProductDraft(barcode: nil, title: "Milk", facts: ProductFacts(json: #"{"first": \#(Self.long)}"#)),
            ProductDraft(barcode: nil, title: "Milk", facts: ProductFacts(json: #"{"second": \#(Self.long)}"#)),
            ProductDraft(barcode: nil, title: "Tea", tags: most), ProductDraft(barcode: nil, title: "Ale", tags: more),
            ProductDraft(barcode: nil, title: "Oil", ingredientKeys: more),
        ]
        let entries = try await module.addProducts(drafts).entries
        #expect(entries.map(\.result) == [.created, .refused, .created, .refused, .refused])
        #expect(entries[1].refusal == .facts(.tooLarge(bytes: 40_024)))
        #expect(entries[3].refusal == .tooManyNames(field: "tags", count: 201, most: 200))
        #expect(entries[4].refusal == .tooManyNames(field: "ingredientKeys", count: 201, most: 200))
    }

    @Test(arguments: [IngredientLinkChange.Kind.link, .prefer, .learn])
    func `a product is two hundred ingredients at most`(kind: IngredientLinkChange.Kind) async throws {
        _ = try await module.addProducts([ProductDraft(barcode: nil, title: "Mix")])
        let changes = Self.names.compactMap { IngredientLinkChange(kind, of: $0, to: title("Mix")) }
        let entries = try await module.linkIngredients(changes).entries
        #expect(entries.dropLast().allSatisfy { $0.result == .updated })
        #expect(entries.last?.refusal == .tooManyNames(field: "ingredientKeys", count: 201, most: 200))
        let links = try await module.listIngredientLinks(PageRequest()).links
        #expect(links.count == 200 && links.allSatisfy { $0.isPreferred == (kind != .link) })
    }

    @Test func `two products of one barcode that together are too many ingredients stay apart`() async throws {
        let gtin = try Barcode("036000291452")
        _ = try await module.addProducts([
            ProductDraft(barcode: nil, title: "Mix", ingredientKeys: Array(Self.names.prefix(101))),
            ProductDraft(barcode: gtin, title: "Mixture", ingredientKeys: Array(Self.names.suffix(100))),
        ])
        let update = ProductUpdate(of: title("Mix"), barcode: gtin)
        let entry = try #require(try await module.updateProducts([update]).entries.first)
        #expect(entry.refusal == .tooManyNames(field: "ingredientKeys", count: 201, most: 200))
        #expect(try await module.retrieveProduct(by: title("Mix"))?.ingredientKeys.count == 101)
    }

    @Test func `a page of links ends where a message would`() async throws {
        let names = Self.names.dropLast().map { "\($0) \(String(repeating: "y", count: 200))" }
        let drafts = try (0..<20).map { number in
            let title = "\(number + 10) \(String(repeating: "x", count: 900))"
            return try ProductDraft(barcode: nil, title: title, ingredientKeys: names)
        }
        _ = try await module.addProducts(drafts)
        let page = try await module.listIngredientLinks(PageRequest())
        #expect(page.links.count == 800 && !page.nextCursor.isEmpty)
    }

    @Test func `no read names more than a request may`() async throws {
        let keys = (0...5_000).map { "key \($0)" }
        let some = Array(keys.prefix(501))
        let ids = try some.map { try ProductID($0) }
        await #expect(throws: ProductError.tooMany(count: 501)) { try await module.loadSyncMetadata(ids) }
        await #expect(throws: ProductError.tooMany(count: 501)) { try await module.ingredientLinks(of: some) }
        let many = ProductError.tooMany(count: 5_001, most: 5_000)
        await #expect(throws: many) { try await module.proposeProducts(for: keys) }
        await #expect(throws: many) { try await module.resolveIngredients(keys) }
        #expect(try await module.resolveIngredients(keys.dropLast()).count == 5_000)
    }
}
