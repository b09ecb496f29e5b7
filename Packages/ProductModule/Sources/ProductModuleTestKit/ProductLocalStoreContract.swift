import Commands
import CommandsTestKit
import Foundation
public import ProductModule
import Testing

/// What every product store keeps to, whatever it is made of.
///
/// A test runs ``check()`` against an empty store; each rule works in a household of its own.
public struct ProductLocalStoreContract: Sendable {
    private let store: any ProductLocalStore

    /// Makes the contract.
    public init(store: any ProductLocalStore) { self.store = store }

    /// Checks every rule, those of command stores too.
    public func check() async throws {
        try await Self.checkCommands(store)
        try await checkGet()
        try await checkAliases()
        try await checkTitles()
        try await checkQuery()
        try await ProductQueryContract(store: store).check()
        try await checkFacts()
        try await checkIngredients()
        try await checkLongestTexts()
        try await checkDeletion()
        try await checkManyKeys()
        try await checkIsolation()
    }

    private static func checkCommands(_ store: some ProductLocalStore) async throws {
        let contract = OperationStoreContract(store: store, kind: "product") { value in
            ProductRow.product(.sample("prd_1", title: "title \(value)", keys: ["flour"])).changes
        }
        try await contract.check()
    }

    /// Products come back as they were written; the latest writing counts.
    package func checkGet() async throws {
        let home = HouseholdID(name: "products get")
        let plain = Product.sample("prd_1", title: "Oat flakes")
        let full = Product.sample(
            "0036000291452",
            title: "Crème fraîche",
            barcode: try Barcode("036000291452"),
            keys: ["cream", "crème"],
            version: 1
        )
        try await save([plain, full], in: home)
        let unknown = try ProductID("prd_9")
        let found = try await store.get([full.productId, unknown, plain.productId], of: home)
        #expect(found == [plain.productId: plain, full.productId: full])
        let changed = Product.sample("prd_1", title: "Rolled oats", keys: ["oats"], version: 2)
        try await change(to: changed, in: home)
        #expect(try await store.get([plain.productId], of: home) == [plain.productId: changed])
        #expect(try await store.getByTitle(["oat flakes"], of: home).isEmpty)
        #expect(try await store.get([], of: home).isEmpty)
    }

    /// A product whose texts are as long as they may be is stored and found by each of them.
    package func checkLongestTexts() async throws {
        let home = HouseholdID(name: "products longest texts")
        // Letters in no order: PostgreSQL makes a text that repeats shorter.
        var random = SeededGenerator(seed: 7)
        func text() -> String {
            let letters = "abcdefghijklmnopqrstuvwxyz"
            return String((0..<GroupLimits.keyTextBytes).compactMap { _ in letters.randomElement(using: &random) })
        }
        let (title, key, tag) = (text(), text(), text())
        let product = Product.sample("prd_1", title: title, brand: text(), keys: [key], tags: [tag])
        try await save([product], in: home)
        #expect(try await store.getByTitle([title], of: home) == [title: product])
        #expect(try await store.productIds(forIngredients: [key], of: home) == [key: [product.productId]])
    }

    /// An alias leads to its product's identity.
    package func checkAliases() async throws {
        let home = HouseholdID(name: "products aliases")
        let id = try ProductID("prd_1")
        let alias = ProductRow.alias(ProductAlias(alias: "2506929467583", productId: id))
        try await create([.product(.sample("prd_1", title: "Cheese")), alias], in: home)
        #expect(try await store.resolve(["2506929467583", "unknown"], of: home) == ["2506929467583": id])
        let known = try await store.aliases(of: [id, ProductID("prd_2")], in: home)
        #expect(known == [ProductAlias(alias: "2506929467583", productId: id)])
        #expect(try await store.aliases(of: [ProductID("prd_2")], in: home).isEmpty)
        let delete = PlannedOperation(.delete, of: alias.key, expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: home.description))
        #expect(try await store.resolve(["2506929467583"], of: home).isEmpty)
    }

    /// Of several products with one title the one without a barcode comes first, then the lowest identity.
    package func checkTitles() async throws {
        let home = HouseholdID(name: "products titles")
        let coded = Product.sample("0036000291452", title: "Milk", barcode: try Barcode("036000291452"))
        let other = Product.sample("0042100005264", title: "Butter", barcode: try Barcode("042100005264"))
        let plain = Product.sample("prd_2", title: "MILK")
        try await save([coded, plain, .sample("prd_3", title: "milk"), other], in: home)
        let found = try await store.getByTitle(["milk", "butter", "bread"], of: home)
        #expect(found == ["milk": plain, "butter": other])
    }

    /// Pages follow title key and identity, in the order of bytes, without gaps or repeats.
    package func checkQuery() async throws {
        let home = HouseholdID(name: "products query")
        let titles = ["Zucchini", "apple", "Äpfel", "apple", "élan", "Beans", "éclair"]
        let products = titles.enumerated().map { Product.sample("prd_\($0.offset)", title: $0.element) }
        try await save(products, in: home)
        let all = try await store.query(ProductSelection(), after: nil, limit: 100, of: home)
        #expect(all.map(\.productId.text) == [1, 3, 5, 0, 2, 6, 4].map { "prd_\($0)" })
        let sort = ProductSelection().sort
        var paged: [Product] = []
        for _ in 0...titles.count {
            let place = paged.last.map { sort.place(of: $0) }
            paged += try await store.query(ProductSelection(), after: place, limit: 2, of: home)
        }
        #expect(paged == all)
    }

    /// Facts come back as they were written, with unknown members; a related barcode leads to its product, and an
    /// archived product is not found by its ingredients.
    package func checkFacts() async throws {
        let home = HouseholdID(name: "products facts")
        let facts = #"{"relatedBarcodes":["4006381333931"],"status":"archived","later":{"deep":[1.50,null]}}"#
        let product = Product.sample("prd_1", title: "Pens", keys: ["pen"], facts: facts)
        try await save([product], in: home)
        let found = try #require(try await store.get([product.productId], of: home)[product.productId])
        #expect(found == product && found.facts.json == facts)
        let related = try await store.productIds(relatedTo: ["4006381333931", "0036000291452"], of: home)
        #expect(related == ["4006381333931": [product.productId]])
        #expect(try await store.productIds(forIngredients: ["pen"], of: home).isEmpty)
        try await change(to: .sample("prd_1", title: "Pens", keys: ["pen"], version: 2), in: home)
        #expect(try await store.productIds(relatedTo: ["4006381333931"], of: home).isEmpty)
        #expect(try await store.productIds(forIngredients: ["pen"], of: home) == ["pen": [product.productId]])
        #expect(try await store.get([product.productId], of: home)[product.productId]?.facts == ProductFacts.none)
        try await checkPayload(in: home)
    }

    /// The specification's payload comes back field for field, and so do images, in their order.
    private func checkPayload(in home: HouseholdID) async throws {
        let draft = try ProductRecord.draft(SpecificationPayload.json)
        let id = try #require(draft.productId)
        let product = Product(draft, productId: id, now: Date(timeIntervalSince1970: 0))
        try await save([product], in: home)
        let found = try #require(try await store.get([id], of: home)[id])
        #expect(found == product && ProductRecord.payload(of: found) == ProductRecord.payload(of: product))
        let images = #"{"images":[{"id":"z","kind":"front","later":[1.50]},{"id":"a"}]}"#
        try await change(
            to: .sample(id.text, title: "Milk", barcode: draft.barcode, facts: images, version: 2),
            in: home
        )
        #expect(try await store.get([id], of: home)[id]?.facts.json == images)
    }

    /// Ingredient keys lead to products, and follow when a product changes.
    public func checkIngredients() async throws {
        let home = HouseholdID(name: "products ingredients")
        let second = Product.sample("prd_2", title: "b", keys: ["flour", "bread flour"])
        try await save([second, .sample("prd_1", title: "a", keys: ["flour"])], in: home)
        let ids = [try ProductID("prd_1"), second.productId]
        let found = try await store.productIds(forIngredients: ["flour", "bread flour", "salt"], of: home)
        #expect(found == ["flour": ids, "bread flour": [second.productId]])
        try await change(to: .sample("prd_2", title: "b", keys: ["salt"], version: 2), in: home)
        let later = try await store.productIds(forIngredients: ["flour", "bread flour", "salt"], of: home)
        #expect(later == ["flour": [ids[0]], "salt": [second.productId]])
    }

    /// No question finds a deleted product.
    public func checkDeletion() async throws {
        let home = HouseholdID(name: "products deleted")
        let row = ProductRow.product(.sample("prd_1", title: "Milk", keys: ["milk"]))
        try await create([row, .product(.sample("prd_2", title: "Eggs", keys: ["eggs"]))], in: home)
        try await commit([PlannedOperation(.delete, of: row.key, expecting: 1)], in: home)
        #expect(try await store.get([ProductID("prd_1")], of: home).isEmpty)
        #expect(try await store.getByTitle(["milk"], of: home).isEmpty)
        #expect(try await store.productIds(forIngredients: ["milk"], of: home).isEmpty)
        #expect(
            try await store.query(ProductSelection(), after: nil, limit: 10, of: home).map(\.title.text) == ["Eggs"]
        )
    }

    /// A question may name more than a database takes in one statement.
    public func checkManyKeys() async throws {
        let home = HouseholdID(name: "products many")
        let products = (0..<1_200).map { Product.sample("prd_\($0)", title: "t\($0)", keys: ["k\($0)"]) }
        for start in stride(from: 0, to: products.count, by: 400) {
            try await save(Array(products[start..<start + 400]), in: home)
        }
        #expect(try await store.get(products.map(\.productId), of: home).count == 1_200)
        #expect(try await store.getByTitle(products.map(\.title.key), of: home).count == 1_200)
        let keys = products.flatMap(\.ingredientKeys)
        #expect(try await store.productIds(forIngredients: keys + keys, of: home).count == 1_200)
    }

    /// No home sees another's products by any question.
    public func checkIsolation() async throws {
        let theirs = HouseholdID(name: "products theirs")
        let ours = HouseholdID(name: "products ours")
        let product = Product.sample("prd_1", title: "Milk", keys: ["milk"])
        let alias = ProductAlias(alias: "2506929467583", productId: product.productId)
        try await create([.product(product), .alias(alias)], in: theirs)
        #expect(try await store.get([product.productId], of: ours).isEmpty)
        #expect(try await store.resolve([alias.alias], of: ours).isEmpty)
        #expect(try await store.aliases(of: [product.productId], in: ours).isEmpty)
        #expect(try await store.getByTitle(["milk"], of: ours).isEmpty)
        #expect(try await store.query(ProductSelection(), after: nil, limit: 10, of: ours).isEmpty)
        #expect(try await store.productIds(forIngredients: ["milk"], of: ours).isEmpty)
        try await save([.sample("prd_1", title: "Ours")], in: ours)
        #expect(try await store.get([product.productId], of: theirs) == [product.productId: product])
    }

    private func save(_ products: [Product], in home: HouseholdID) async throws {
        try await create(products.map { .product($0) }, in: home)
    }

    private func create(_ rows: [ProductRow], in home: HouseholdID) async throws {
        try await commit(rows.map { PlannedOperation(.create($0.changes), of: $0.key, expecting: 0) }, in: home)
    }

    private func change(to product: Product, in home: HouseholdID) async throws {
        let row = ProductRow.product(product)
        let entity = try await store.entities([row.key], in: home)[row.key] ?? .absent(row.key)
        let planned = PlannedOperation(saving: row.changes, in: entity, by: ProductRow.rules)
        try await commit([planned].compactMap(\.self), in: home)
    }

    private func commit(_ planned: [PlannedOperation], in home: HouseholdID) async throws {
        _ = try await store.commit(planned, outcome: [], for: .test(household: home.description))
    }
}
