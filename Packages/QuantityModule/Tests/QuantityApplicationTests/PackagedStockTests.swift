import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// Stock in packages, heads, and loaves against needs in other units.
@Suite struct PackagedStockTests {
    private let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: "en-NZ"))

    /// Adds up lines, with stock as people type it: "canned tomatoes 3 cans (400 g each)".
    private func demands(
        _ lines: [String],
        stock: [String],
        of module: QuantityModuleService? = nil
    ) async throws -> [IngredientDemand] {
        let module = module ?? self.module
        let read = try await module.readLines(lines.map { LineToRead($0) } + stock.map { LineToRead($0, isItem: true) })
        let items = read.prefix(lines.count).map { read in
            MergeItem(
                ingredientKey: read.line.ingredientKey,
                listName: read.line.listName,
                quantity: read.need.quantity ?? read.line.quantity
            )
        }
        var products: [String: [StockOnHand]] = [:]
        for read in read.dropFirst(lines.count) {
            let amount = try #require(read.line.quantity.range?.amount)
            let content = read.line.packContent?.range?.amount
            let unit = content?.unit == amount.unit ? .count : amount.unit
            let packs = content.map { [unit: $0] } ?? [:]
            products[read.line.ingredientKey, default: []].append(StockOnHand([amount], packs: packs))
        }
        return try await module.addUp(items, stock: products)
    }

    /// With stock subtracted for shops of one system and the rest bought in those of the other, one package would do.
    @Test func `a list without a locale counts on the packages of one system of shops`() async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: ""))
        let lines = ["26 slices bacon", "500 g spaghetti", "200 ml milk"]
        let list = try await demands(lines, stock: ["bacon 1 package"], of: module)
        let bacon = try #require(list.first { $0.item.ingredientKey == "bacon" })
        #expect(bacon.net?.toBuy.map(\.displayText) == ["16 slices"])
        #expect(bacon.take.map(\.displayText) == ["2 packages"])
        #expect(bacon.take.map(\.parseConfidence) == [1])
        #expect(
            bacon.assumptions.map(\.description) == [
                "1 package is taken for 10 slices (usual size in European shops: 150 g, about 10 slices)"
            ]
        )
    }

    @Test(arguments: [("en-GB", "≈ 90 g of 1 kg"), ("en-US", "3/4 cup of 1 kg")])
    func `flour is taken by the cup only where people cook by the cup`(locale: String, taken: String) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let list = try await demands(["12 tbsp all-purpose flour"], stock: ["flour 1 kg"], of: module)
        let demand = try #require(list.first)
        let texts = texts(try #require(demand.net).taken)
        #expect(texts == [taken])
    }

    @Test func `a product that does not convert to what is still needed is listed as unused`() async throws {
        let list = try await demands(["500 g rice"], stock: ["rice 100 g", "rice 2 bags"])
        #expect(list.first?.net?.untaken.map(\.position) == [1])
        let both = try await demands(["500 g rice"], stock: ["rice 100 g", "rice 1 kg"])
        #expect(both.first?.net?.untaken == [])
    }

    @Test func `the usual size of what is bought is an assumption`() async throws {
        let list = try await demands(["26 slices bacon"], stock: [])
        #expect(list.first?.take.map(\.displayText) == ["3 packages"])
        #expect(list.first?.assumptions.count == 1)
    }

    private func texts(_ taken: [NetDemand.TakenStock]) -> [String] {
        taken.map { "\($0.amount.displayText) of \($0.stock.displayText)" }
    }

    @Test(arguments: [
        ("3 cloves garlic", "garlic 2 heads", "3 cloves of 2 heads"),
        ("3 cloves garlic", "garlic 2 bulbs", "3 cloves of 2 bulbs"),
        ("3 cloves garlic", "garlic 2", "3 cloves of 2 heads"), ("4 leaves lettuce", "lettuce 1", "4 leaves of 1 head"),
        ("2 tbsp chopped scallions", "scallions 6", "2 tbsp of 6"),
        ("1 bulb garlic", "garlic 2 heads", "1 head of 2 heads"),
        ("800 g canned tomatoes", "canned tomatoes 3 cans (400 g each)", "2 cans (400 g) of 3 cans (400 g)"),
        ("500 g canned tomatoes", "canned tomatoes 3 cans (400 g each)", "500 g of 3 cans (400 g)"),
        ("800 g canned tomatoes", "canned tomatoes 3 cans", "2 cans of 3 cans"),
        ("100 g butter", "butter 2 packs (250 g each)", "100 g of 2 packages (250 g)"),
        ("6 slices bread", "bread 1 loaf", "6 slices of 1 loaf"),
        ("1 loaf bread", "bread 20 slices", "20 slices of 20 slices"),
        ("2 cups rice", "rice 1 kg", "2 cups of 1 kg"), ("3 scallions", "scallions 1 bunch", "3 of 1 bunch"),
        ("2 cups basmati rice", "basmati rice 1 kg", "2 cups of 1 kg"),
        ("4 leaves lettuce", "lettuce 1 head", "4 leaves of 1 head"),
        ("1 can (400 g) chickpeas", "canned chickpeas 2 cans", "1 can of 2 cans"),
        ("1 can (400 g) chickpeas", "canned chickpeas 2 cans (425 g)", "1 can (425 g) of 2 cans (425 g)"),
        ("1 can (800 g) chickpeas", "canned chickpeas 3 cans (400 g)", "2 cans (400 g) of 3 cans (400 g)"),
        ("1 can chickpeas", "canned chickpeas 3 cans (240 g)", "400 g of 3 cans (240 g)"),
        ("0.3 l milk", "milk 1 l", "300 ml of 1 l"), ("660 ml beer", "beer 6 x 330 ml", "2 × 330 ml of 6 × 330 ml"),
        ("2 beers", "beer 6 x 330 ml", "2 × 330 ml of 6 × 330 ml"),
        ("1 1/8 pieces eggs", "eggs 6", "2 of 6"), ("250 ml sugar", "sugar 500 g", "≈ 210 g of 500 g"),
    ])
    func `stock in another unit covers a need, and says what to take from it`(
        need: String,
        stock: String,
        taken: String
    ) async throws {
        let demand = try #require(try await demands([need], stock: [stock]).first)
        let net = try #require(demand.net)
        #expect(net.toBuy.isEmpty)
        #expect(texts(net.taken) == [taken])
        #expect((net.taken.flatMap { [$0.amount, $0.stock] } + net.inStock).allSatisfy { $0.parseConfidence == 1 })
    }

    @Test(arguments: [
        ("3 1/3 cups flour", "flour 1 kg", "3 1/3 cups of 1 kg"),
        ("2 tbsp soy sauce", "soy sauce 500 ml", "2 tbsp of 500 ml"),
        ("2 cups milk", "milk 1 l", "2 cups of 1 l"), ("3/4 cup beer", "beer 72 fl oz", "6 fl oz of 72 fl oz"),
        ("1/2 cup milk", "milk 1 gallon", "1/2 cup of 1 gallon"), ("16 tbsp flour", "flour 1 kg", "1 cup of 1 kg"),
        ("3 cups flour", "flour 1.5 kg", "3 cups of 1.5 kg"), ("487 g flour", "flour 1 kg", "487 g of 1 kg"),
        ("1 can (14 oz) chickpeas", "canned chickpeas 1 kg", "≈ 400 g of 1 kg"),
        ("1/2 can coconut milk", "coconut milk 2 cans (165 ml)", "≈ 200 ml of 2 cans (165 ml)"),
        ("3 packages (3 oz) cream cheese", "cream cheese 2 packages (8 oz)", "9 oz of 2 packages (8 oz)"),
        ("1 cup canned tomatoes", "canned tomatoes 2 cans (400 g)", "1 cup of 2 cans (400 g)"),
        ("300 ml beer", "beer 6 x 330 ml", "300 ml of 6 × 330 ml"),
        ("2 1/4 eggs", "eggs 6", "3 of 6"), ("1/3 onion", "onions 3", "1/2 of 3"),
        ("1 1/2 onions", "onions 3", "1 1/2 of 3"),
        ("6 metric tbsp olive oil", "olive oil 500 ml", "90 ml of 500 ml"),
        ("25 tbsp olive oil", "olive oil 500 ml", "≈ 370 ml of 500 ml"),
        ("10 tsp milk", "milk 1 l", "≈ 50 ml of 1 l"), ("1/2 tsp olive oil", "olive oil 500 ml", "1/2 tsp of 500 ml"),
        ("2 2/3 tsp granulated sugar", "granulated sugar 500 g", "≈ 11 g of 500 g"),
        ("1 metric cup granulated sugar", "granulated sugar 500 g", "≈ 210 g of 500 g"),
    ])
    func `what is taken is in a unit that a cook measures with`(need: String, stock: String, taken: String) async throws
    {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: "en-US"))
        let demand = try #require(try await demands([need], stock: [stock], of: module).first)
        let net = try #require(demand.net)
        #expect(net.toBuy.isEmpty)
        #expect(texts(net.taken) == [taken])
        #expect((net.taken.flatMap { [$0.amount, $0.stock] } + net.inStock).allSatisfy { $0.parseConfidence == 1 })
    }

    @Test func `a rounded text keeps the exact amount`() async throws {
        let demand = try #require(
            try await demands(["1 can (14 oz) chickpeas"], stock: ["canned chickpeas 1 kg"]).first
        )
        let taken = try #require(demand.net?.taken.first)
        // 14 avoirdupois ounces of 28.349523125 g.
        #expect(taken.amount.range?.upper == Rational("396.89332375"))
        #expect(!taken.amount.exact)
    }

    @Test(arguments: [
        ("de", "30 Zehen Knoblauch", "3 Knollen"), ("de", "1 Kopf Weißkohl", "1 Kopf"),
        ("de", "1 Kopf Blumenkohl", "1 Kopf"),
        ("fr", "30 gousses d'ail", "3 têtes"), ("fr", "2 bottes de persil", "2 bouquets"),
        ("fr", "1 botte de radis", "1 botte"), ("it", "30 spicchi d'aglio", "3 teste"),
        ("it", "1 cespo di lattuga", "1 cespo"), ("es", "30 dientes de ajo", "3 cabezas"),
        ("tr", "30 diş sarımsak", "3 baş"),
    ])
    func `a list calls a head or a bunch what shops call it for that ingredient`(
        locale: String,
        line: String,
        take: String
    ) async throws {
        let module = QuantityModuleService(store: InMemoryQuantityStore(), context: .test(locale: locale))
        let demand = try #require(try await demands([line], stock: [], of: module).first)
        #expect(demand.take.map(\.displayText) == [take])
    }

    @Test(arguments: [
        // The usual can of the table of shelves is 400 g or 400 ml.
        ("2 cans coconut milk", "coconut milk 2 cans (165 ml)", "≈ 1 1/8 cans", "1 can is taken for 400 ml"),
        ("2 cans canned tomatoes", "canned tomatoes 2 cans (400 g)", "", "1 can is taken for 400 g"),
        ("2 cans canned tomatoes", "canned tomatoes 2 cans (425 g)", "", "1 can is taken for 400 g"),
        ("1 can (400 g) chickpeas", "canned chickpeas 1 can", "", "1 can is taken for 400 g"),
        ("2 cans canned tomatoes", "canned tomatoes 1 can (800 g)", "", "1 can is taken for 400 g"),
        // A package of what is sold in cans is such a can.
        (
            "2 packages coconut milk", "coconut milk 2 packages (165 ml)", "≈ 1 1/8 packages",
            "1 package is taken for 400 ml"
        ),
        // What is sold by the head is counted by the head at home.
        ("1 head lettuce", "lettuce 2", "", "1 piece is taken for 1 head"),
        ("1 lettuce", "lettuce 1 head", "", "1 piece is taken for 1 head"),
        // No table knows a jar of capers, so the home's own jars say what one holds.
        ("1 jar capers", "capers 2 jars (100 g)", "", "1 jar is taken for 100 g"),
        ("2 beers", "beer 6 x 330 ml", "", "1 package is taken for 330 ml"),
        // Neither has a size.
        ("2 jars capers", "capers 3 jars", "", ""),
    ])
    func `a package without a size holds what it usually does, and the list says so`(
        need: String,
        stock: String,
        toBuy: String,
        assumption: String
    ) async throws {
        let demand = try #require(try await demands([need], stock: [stock]).first)
        #expect(demand.net?.toBuy.map(\.displayText).joined() == toBuy)
        #expect(
            demand.assumptions.map { $0.description.prefix { $0 != "(" } }.joined() == assumption
                + (assumption.isEmpty ? "" : " ")
        )
    }

    @Test(arguments: [
        (["1 jar (200 g) capers"], ["capers 2 jars"]),
        (["1 jar capers"], ["capers 1 jar (100 g)", "capers 1 jar (300 g)"]),
    ])
    func `packages of an unknown size are not taken for others`(need: [String], stock: [String]) async throws {
        let net = try #require(try await demands(need, stock: stock).first?.net)
        #expect(net.taken.isEmpty)
        #expect(net.untaken.map(\.position) == Array(stock.indices))
    }

    @Test(arguments: [
        ("25 cloves garlic", "garlic 2 heads", ["1 head"]),
        ("1.5 kg canned tomatoes", "canned tomatoes 3 cans (400 g)", ["1 can"]),
        ("600 g butter", "butter 2 packs (250 g each)", ["100 g"]), ("30 slices bread", "bread 1 loaf", ["1 loaf"]),
        ("1 can (800 g) chickpeas", "canned chickpeas 1 can (400 g)", ["1 can (800 g)"]),
    ])
    func `what the stock does not cover is rounded up after it is subtracted`(
        need: String,
        stock: String,
        take: [String]
    ) async throws {
        let demand = try #require(try await demands([need], stock: [stock]).first)
        #expect(demand.take.map(\.displayText) == take)
    }

    @Test func `several needs take from one package once`() async throws {
        let lines = ["1 can (400 g) tomatoes", "500 g canned tomatoes", "1 cup canned tomatoes"]
        let demand = try #require(try await demands(lines, stock: ["canned tomatoes 2 cans (400 g)"]).first)
        let net = try #require(demand.net)
        #expect(texts(net.taken) == ["2 cans (400 g) of 2 cans (400 g)"])
        #expect(!net.toBuy.isEmpty)
    }

    @Test func `two products of one ingredient keep the contents of their packs`() async throws {
        let stock = ["canned tomatoes 1 can (400 g)", "canned tomatoes 1 can (800 g)"]
        let demand = try #require(try await demands(["1 kg canned tomatoes"], stock: stock).first)
        let net = try #require(demand.net)
        #expect(net.toBuy.isEmpty)
        #expect(texts(net.taken) == ["1 can (400 g) of 1 can (400 g)", "600 g of 1 can (800 g)"])
    }

    @Test func `a usual size and a weight of another ingredient are assumptions that the list shows`() async throws {
        let garlic = try #require(try await demands(["3 cloves garlic"], stock: ["garlic 2 heads"]).first)
        #expect(
            garlic.assumptions.map(\.description) == [
                "1 head is taken for 10 cloves (usual size: about 10 cloves of 4 g)"
            ]
        )
        let rice = try #require(try await demands(["2 cups basmati rice"], stock: ["basmati rice 1 kg"]).first)
        #expect(rice.assumptions.map(\.description) == ["basmati rice is weighed as white rice"])
        let own = try #require(
            try await demands(["800 g canned tomatoes"], stock: ["canned tomatoes 3 cans (400 g)"]).first
        )
        #expect(own.assumptions.isEmpty)
        #expect(own.conversions == ["3 cans (400 g) = 1200 g (1 can (400 g) = 400 g, content of the pack)"])
    }

    @Test(arguments: 0..<240)
    func `what is taken and what is bought are what is needed, and no stock is taken twice`(number: Int) async throws {
        // All cases of so many cans of two sizes and grams in stock, and of cans and grams that are needed.
        let (small, large, loose) = (number % 3, number / 3 % 2, number / 6 % 2 * 150)
        let (cans, grams) = (number / 12 % 4, number / 48 * 250)
        let unit = UnitCode(rawValue: "can")
        let gram = UnitCode(rawValue: "g")
        let stock = [
            StockOnHand([Amount(Rational(small), unit)], packs: [unit: Amount(400, gram)]),
            StockOnHand([Amount(Rational(large), unit)], packs: [unit: Amount(800, gram)]),
            StockOnHand([Amount(Rational(loose), gram)]),
        ]
        let lines = ["\(cans) cans (400 g) tomatoes", "\(grams) g canned tomatoes"]
        let needs = try await module.readLines(lines.map { LineToRead($0) }).map {
            $0.need.quantity ?? $0.line.quantity
        }
        let outcome = try NetDemand().subtract(
            stock: stock,
            from: zip(needs, [cans, grams]).filter { $1 > 0 }.map(\.0),
            ingredientKey: "canned tomato"
        )
        func weight(_ quantities: [StructuredQuantity]) throws -> Rational {
            try quantities.compactMap(\.range?.amount).reduce(.zero) { sum, amount in
                let grams = try ConversionGraph().convert(amount, to: gram, ingredientKey: "canned tomato")
                return try sum + #require(grams).amount.value
            }
        }
        let (needed, had) = (Rational(400 * cans + grams), Rational(400 * small + 800 * large + loose))
        let (bought, taken) = (try weight(outcome.toBuy), try weight(outcome.taken.map(\.amount)))
        #expect(try bought + taken == needed)
        #expect(bought == max(.zero, try needed - had))
    }
}
