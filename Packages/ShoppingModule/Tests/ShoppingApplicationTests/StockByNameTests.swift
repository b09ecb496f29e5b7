import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct StockByNameTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }
    private let kilogram = UnitCode(rawValue: "kg")

    private func change(_ outcome: StockOutcome) throws -> StockChange {
        guard case .changed(let change) = outcome else { throw NotChanged(outcome: outcome) }
        return change
    }

    private struct NotChanged: Error { let outcome: StockOutcome }

    @Test func `a new name creates the product and its stock`() async throws {
        let change = try change(try await shopping.putAway("flour 1 kg", details: ArrivalDetails(location: "pantry")))
        #expect(change.created)
        let flour = try #require(IngredientKey(rawValue: "flour"))
        #expect(
            change.stock.product == Product(id: ProductID(rawValue: "prd_Flour"), title: "Flour", ingredients: [flour])
        )
        #expect(change.amount?.displayText == "1 kg")
        #expect(change.stock.onHand.map(\.displayText) == ["1 kg"])
        #expect(change.assumptions.isEmpty && change.weightConversions.isEmpty && change.packConversions.isEmpty)
        #expect(await stubs.questions.contains("add 1 kg of prd_Flour pantry"))
    }

    @Test func `stock under an earlier identifier is found, used, and added to`() async throws {
        _ = try await shopping.putAway("flour 1 kg")
        await stubs.arrange { stubs in
            stubs.titles = ["0036000291452": "Flour"]
            stubs.products = ["flour": ["0036000291452", "prd_Flour"]]
            stubs.earlierIds = ["0036000291452": ["prd_Flour"]]
        }
        let found = try await shopping.findStock(["flour"])
        #expect(found.map(\.product.id.rawValue) == ["0036000291452"])
        #expect(found.map { $0.onHand.map(\.displayText) } == [["1 kg"]])
        let used = try change(try await shopping.useStock("0036000291452 0.4 kg"))
        #expect(used.stock.product.id.rawValue == "0036000291452")
        #expect(await stubs.questions.contains("use 2/5 kg of prd_Flour as -"))
        _ = try change(try await shopping.putAway("flour 2 kg"))
        #expect(await stubs.stock.keys.sorted() == ["prd_Flour"])
        _ = try change(try await shopping.useStock("flour 2.6 kg"))
        _ = try change(try await shopping.putAway("flour 1 kg"))
        #expect(await stubs.stock["0036000291452"]?.count == 1, "New stock stands under the new identifier.")
    }

    @Test func `a product with that title is found, and its stock is added to`() async throws {
        _ = try await shopping.putAway("flour 1 kg")
        let change = try change(try await shopping.putAway("2 kg flour"))
        #expect(!change.created)
        #expect(change.stock.onHand.map(\.displayText) == ["3 kg"])
    }

    @Test func `the only product of the ingredient is used when no title matches`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Tipo 00"]
            stubs.products = ["flour": ["prd_1"]]
        }
        let change = try change(try await shopping.putAway("flour 1 kg"))
        #expect(change.stock.product.title == "Tipo 00")
        #expect(await stubs.questions.allSatisfy { !$0.hasPrefix("register") })
    }

    @Test func `several products of the ingredient are offered as choices, and nothing is written`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Tipo 00", "prd_2": "Wholemeal"]
            stubs.products = ["flour": ["prd_1", "prd_2"]]
        }
        let outcome = try await shopping.putAway("flour 1 kg")
        guard case .ambiguous(let products) = outcome else { throw NotChanged(outcome: outcome) }
        #expect(products.map(\.title) == ["Tipo 00", "Wholemeal"])
        #expect(await stubs.stock.isEmpty)
        let chosen = try change(
            try await shopping.putAway("flour 1 kg", choice: .productId(ProductID(rawValue: "prd_2")))
        )
        #expect(chosen.stock.product.title == "Wholemeal")
        guard case .ambiguous = try await shopping.useStock("flour 1 kg") else { throw NotChanged(outcome: outcome) }
    }

    @Test func `a barcode creates and finds its product`() async throws {
        let change = try change(try await shopping.putAway("4006381333931 2 x", title: "Oat"))
        #expect(change.stock.product.id.rawValue == "4006381333931")
        #expect(change.stock.product.title == "Oat")
        #expect(change.stock.product.meansIngredient)
    }

    @Test(arguments: [
        ("4006381333931 2 x", Pack(of: Amount(500, UnitCode(rawValue: "g"))), "1000 g", ["1 package = 500 g"]),
        ("2 x flour", Pack(of: Amount(1, UnitCode(rawValue: "kg"))), "2 kg", ["1 package = 1 kg"]),
        (
            "3 package flour", Pack(of: Amount(330, UnitCode(rawValue: "ml")), times: 6), "5940 ml",
            ["1 package = 330 ml"]
        ),
        ("4006381333931 12 x", Pack(of: Amount(1, .count), times: 10), "12", []),
        ("4006381333931 2 package", Pack(of: Amount(1, .count), times: 10), "20", []),
        ("4006381333931 2 kg", Pack(of: Amount(500, UnitCode(rawValue: "g"))), "2 kg", []),
        ("4006381333931 2 x", nil, "2", []),
    ])
    func `a bare number counts the packs of a product`(
        text: String,
        pack: Pack?,
        stock: String,
        conversions: [String]
    ) async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["4006381333931": "Flour"]
            stubs.shopPacks["4006381333931"] = pack
        }
        let change = try change(try await shopping.putAway(text))
        #expect(change.stock.onHand.map(\.displayText) == [stock])
        #expect(change.packConversions == conversions)
    }

    @Test func `packs that a number counts are put away with their content`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Flour"]
            stubs.shopPacks["prd_1"] = Pack(of: Amount(500, UnitCode(rawValue: "g")))
        }
        _ = try await shopping.putAway("2 x flour")
        #expect(await stubs.questions.contains("add 1000 g of prd_1 ,  = 500 g"))
    }

    @Test func `what is assumed of a name is shown, and nothing is assumed of a barcode`() async throws {
        let named = try change(try await shopping.putAway("flour 1 kg, plain"))
        #expect(named.assumptions.map(\.sentence) == ["plain"])
        let scanned = try change(try await shopping.putAway("4006381333931 2 x, plain"))
        #expect(scanned.assumptions.isEmpty)
    }

    @Test func `recipes cannot find a barcode without a name`() async throws {
        let change = try change(try await shopping.putAway("4006381333931 2 x"))
        #expect(!change.stock.product.meansIngredient)
    }

    @Test func `use converts along a measured path and says so`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Flour"]
            stubs.products = ["flour": ["prd_1"]]
            stubs.stock = ["prd_1": [Amount(500, UnitCode(rawValue: "g"))]]
            stubs.gramsPerUnit = ["flour cup": 120]
        }
        let change = try change(try await shopping.useStock("flour 2 cup"))
        #expect(change.stock.onHand.map(\.displayText) == ["260 g"])
        #expect(!change.created)
        #expect(change.weightConversions == ["stub"])
        #expect(await stubs.questions.contains("use 2 cup of prd_1 as flour"))
    }

    @Test func `use takes packs by their content and says so`() async throws {
        let (gram, can) = (UnitCode(rawValue: "g"), UnitCode(rawValue: "can"))
        let pack = try #require(PackContent(can, holding: Amount(400, gram)))
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Canned Tomatoes (400 g)", "prd_2": "Apples"]
            stubs.products = ["canned tomatoes": ["prd_1"]]
            stubs.stock = ["prd_1": [Amount(3, can)], "prd_2": [Amount(1, .count)]]
            stubs.packs = ["prd_1": pack]
        }
        let change = try change(try await shopping.useStock("tomatoes 400 g"))
        #expect(change.stock.product.title == "Canned Tomatoes (400 g)")
        #expect(change.stock.onHand.map(\.displayText) == ["2 can"])
        #expect(change.packConversions == ["1 can = 400 g"])
    }

    @Test func `use asks which product a word of several titles means`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Canned Tomatoes (400 g)", "prd_2": "Cherry tomatoes"]
            stubs.stock = ["prd_1": [Amount(3, .count)], "prd_2": [Amount(1, .count)]]
        }
        guard case .ambiguous(let products) = try await shopping.useStock("tomatoes 400 g") else {
            throw NotChanged(outcome: try await shopping.useStock("tomatoes 400 g"))
        }
        #expect(Set(products.map(\.id.rawValue)) == ["prd_1", "prd_2"])
    }

    @Test func `stock is listed by where it is kept`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Milk", "prd_2": "Peas", "prd_3": "Salt"]
            stubs.stock = ["prd_1": [Amount(1, .count)], "prd_2": [Amount(2, .count)], "prd_3": [Amount(3, .count)]]
            stubs.locations = ["prd_1": ["Fridge", "pantry"], "prd_2": ["freezer"], "prd_3": ["Left shelf"]]
        }
        #expect(try await shopping.findStock(location: "fridge").map(\.product.title) == ["Milk"])
        #expect(try await shopping.findStock(["Milk", "Peas"], location: "freezer").map(\.product.title) == ["Peas"])
        #expect(try await shopping.findStock(location: " left  shelf").map(\.product.title) == ["Salt"])
        #expect(try await shopping.findStock(location: " ").count == 3)
        #expect(try await shopping.findStock(location: "attic").isEmpty)
        #expect(
            try await shopping.findStock().map(\.locations) == [["Fridge", "pantry"], ["freezer"], ["Left shelf"]]
        )
    }

    @Test func `use needs a product of the home`() async throws {
        await #expect { _ = try await shopping.useStock("saffron 1 g") } throws: { error in
            guard case ShoppingError.unknownProduct("saffron", locale: "") = error else { return false }
            return "\(error)".contains("no product \"saffron\"")
        }
    }

    @Test func `a text without a valid amount or unit is refused, and nothing is written`() async throws {
        await #expect { _ = try await shopping.putAway("flour lots") } throws: { error in
            guard case .stockText(let reason) = error as? ShoppingError else { return false }
            return reason.description == "Say how much of flour lots."
        }
        #expect(await stubs.stock.isEmpty)
        #expect(await stubs.titles.isEmpty)
    }

    @Test(arguments: [
        ([], ["2 kg"]), ([Amount(1, UnitCode(rawValue: "kg"))], ["1 kg"]),
        ([Amount(1, UnitCode(rawValue: "jar")), Amount(2, .count)], ["2 kg"]),
    ])
    func `what is used beyond the stock is in the reply`(onHand: [Amount], missing: [String]) async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Flour"]
            stubs.stock = ["prd_1": onHand]
        }
        let used = try change(await shopping.useStock("flour 2 kg"))
        #expect(used.stock.shortfall.map(\.displayText) == missing)
    }

    @Test func `stock is listed by title, for all products or for the named ones`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Wholemeal", "prd_2": "Apples"]
            stubs.products = ["flour": ["prd_1"]]
            stubs.stock = [
                "prd_1": [Amount(1, UnitCode(rawValue: "kg")), Amount(2, .count)], "prd_2": [Amount(3, .count)],
            ]
        }
        let all = try await shopping.findStock()
        #expect(all.map(\.product.title) == ["Apples", "Wholemeal"])
        #expect(all.map { $0.onHand.map(\.displayText) } == [["3"], ["1 kg", "2"]])
        #expect(try await shopping.findStock(["flour", "apples"]).map(\.product.title) == ["Apples", "Wholemeal"])
        #expect(try await shopping.findStock(["saffron"]).isEmpty)
        #expect(await stubs.questions.filter { $0 == "all stock" }.count == 1)
    }

    @Test func `a product that the catalog does not have is listed by its identifier`() async throws {
        await stubs.arrange { $0.stock = ["prd_1": [Amount(1, .count)]] }
        let missing = Product(id: ProductID(rawValue: "prd_1"), title: "")
        #expect(try await shopping.findStock().map(\.product) == [missing])
    }

    @Test func `an empty home has no stock, and one request finds that out`() async throws {
        #expect(try await shopping.findStock().isEmpty)
        #expect(await stubs.questions == ["all stock"])
    }
}

/// What a person says of something that comes in, besides the product and its amount.
@Suite struct ArrivalTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func added(_ text: String, _ details: ArrivalDetails) async throws -> String? {
        _ = try await shopping.putAway(text, details: details)
        return await stubs.questions.last { $0.hasPrefix("add") }
    }

    @Test func `what is known of a purchase goes with it, and the kind follows from the ingredient`() async throws {
        var details = ArrivalDetails(location: "fridge")
        details.price = Price(try #require(Rational("1.19")), "CHF")
        (details.shop, details.note) = ("Corner shop", "on sale")
        #expect(
            try await added("milk 1 l", details)
                == "add 1 l of prd_Milk fridge for 119/100 CHF (milk, Corner shop, on sale)"
        )
        details.kind = "juice"
        #expect(try await added("milk 1 l", details)?.contains("(juice, Corner shop") == true)
    }

    @Test func `a price without a currency is in the home's`() async throws {
        var details = ArrivalDetails()
        details.price = Price(2, "")
        #expect(try await added("4006381333931 2 x", details) == "add 2  of 4006381333931  for 2 EUR (4006381333931)")
    }

    @Test func `a cooked dish is named after its recipe, and no recipe takes it for an ingredient`() async throws {
        await stubs.arrange { stubs in
            stubs.kept = [Recipe(title: "Lasagne", servings: Servings(text: "4", count: 4), lines: [])]
        }
        var details = ArrivalDetails()
        details.recipe = "lasagne"
        #expect(try await added("4 portions", details) == "add 4 portions of prd_Lasagne  (dish, lasagne)")
        #expect(await stubs.products.isEmpty)
        details.recipe = "soup"
        await #expect { _ = try await shopping.putAway("4 portions", details: details) } throws: { error in
            guard case .noSuchRecipe("soup", near: nil) = error as? ShoppingError else { return false }
            return true
        }
    }
}
