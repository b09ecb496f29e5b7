import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// Whole packs on a list.
@Suite struct PlanPacksTests {
    private let stubs = StubCollaborators()
    private let grams = UnitCode(rawValue: "g")

    private func plan(_ lines: String..., store: String = "") async throws -> Plan {
        let recipe = Recipe(
            title: "Bread",
            servings: Servings(text: "4", count: 4),
            lines: lines.map { IngredientLine($0) }
        )
        let shopping = ShoppingModuleService(collaborators: stubs.collaborators)
        return try await shopping.plan([RecipeOrder(.inline(recipe), .asWritten)], store: store)
    }

    private func arrangeFlour(_ pack: Pack? = Pack(of: Amount(500, UnitCode(rawValue: "g")))) async {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Mill flour", "prd_2": "Farm flour"]
            stubs.products = ["flour": ["prd_1"]]
            stubs.shopPacks["prd_1"] = pack
            stubs.shopPacks["prd_2"] = Pack(of: Amount(1, UnitCode(rawValue: "kg")))
        }
    }

    @Test(arguments: [("900 g", 2), ("1 kg", 2), ("1001 g", 3), ("1 g", 1)])
    func `what is to buy is rounded up to whole packs`(amount: String, packs: Int) async throws {
        await arrangeFlour()
        let flour = try #require(try await plan("\(amount) flour").items.first)
        let taken = try #require(flour.packs)
        #expect(taken.packs == packs && taken.text == "\(packs) × 500 g" && taken.count == 1)
        #expect(taken.product.title == "Mill flour" && taken.path.isEmpty)
        #expect(flour.toBuy.map(\.displayText) == [amount], "The exact need stays.")
    }

    @Test func `the stock is subtracted once, before rounding`() async throws {
        await arrangeFlour()
        await stubs.arrange { stubs in stubs.stock = ["prd_1": [Amount(300, UnitCode(rawValue: "g"))]] }
        let flour = try #require(try await plan("600 g flour", "700 g flour").items.first)
        #expect(flour.toBuy.map(\.displayText) == ["1000 g"] && flour.packs?.packs == 2)
    }

    @Test func `a pack so small that no number counts it leaves the exact need`() async throws {
        let tiny = try #require(Rational("0.0000000000000000001"))
        await arrangeFlour(Pack(of: Amount(tiny, grams)))
        let flour = try #require(try await plan("900 g flour").items.first)
        #expect(flour.packs == nil && flour.toBuy.map(\.displayText) == ["900 g"])
    }

    @Test func `nothing to buy takes no packs, and asks for none`() async throws {
        await arrangeFlour()
        await stubs.arrange { stubs in stubs.stock = ["prd_1": [Amount(900, UnitCode(rawValue: "g"))]] }
        let flour = try #require(try await plan("900 g flour").items.first)
        #expect(flour.shelf == .have && flour.packs == nil)
        #expect(await !stubs.questions.contains { $0.hasPrefix("propose") || $0.hasPrefix("convert") })
    }

    @Test func `a known weight leads from cups to packs, and is shown`() async throws {
        await arrangeFlour()
        let unknown = try #require(try await plan("3 cup flour").items.first)
        #expect(unknown.packs == nil && unknown.product?.title == "Mill flour", "No path is known.")
        await stubs.arrange { $0.gramsPerUnit = ["flour cup": 240] }
        let flour = try #require(try await plan("3 cup flour").items.first)
        #expect(flour.packs?.packs == 2 && flour.packs?.path.map(\.source) == ["a scale"])
        #expect(flour.conversions == ["3 cup by weight"])
    }

    @Test func `amounts of several dimensions fill packs together, or not at all`() async throws {
        await arrangeFlour()
        #expect(try await plan("3 cup flour", "300 g flour").items.first?.packs == nil)
        await stubs.arrange { $0.gramsPerUnit = ["flour cup": 240] }
        let both = try await plan("3 cup flour", "300 g flour")
        #expect(both.items.first?.packs?.packs == 3, "1,020 g")
    }

    @Test func `the preferred product of the store comes first`() async throws {
        await arrangeFlour()
        await stubs.arrange { stubs in
            stubs.products = ["flour": ["prd_1", "prd_2"]]
        }
        #expect(try await plan("900 g flour").items.first?.product == nil, "A person would have to choose.")
        await stubs.arrange { $0.preferred = ["flour": "prd_1", "flour corner": "prd_2"] }
        #expect(try await plan("900 g flour").items.first?.packs?.text == "2 × 500 g")
        let corner = try #require(try await plan("900 g flour", store: "Corner").items.first?.packs)
        #expect(corner.text == "1 × 1 kg" && corner.product.title == "Farm flour")
    }

    @Test func `an item is where the home puts the product that it takes`() async throws {
        await arrangeFlour()
        await stubs.arrange { stubs in
            stubs.products["oil"] = ["prd_3", "prd_4"]
            stubs.storeOrder = ["specials", "baking", "oils"]
            stubs.categories = ["flour": "baking", "prd_1": "specials", "oil": "oils", "prd_3": "specials"]
        }
        let items = try await plan("900 g flour", "1 l oil").items
        #expect(items.map { "\($0.name): \($0.category.name)" } == ["Flour: Specials", "Oil: Oils"])
        #expect(items.map(\.product?.id.rawValue) == ["prd_1", nil])
        #expect(await stubs.questions.contains("categorize 5 "))
    }

    @Test func `a product without a known pack is taken as it is`() async throws {
        await arrangeFlour(nil)
        let flour = try #require(try await plan("900 g flour").items.first)
        #expect(flour.packs == nil && flour.product?.title == "Mill flour")
        #expect(await !stubs.questions.contains { $0.hasPrefix("convert") })
    }

    @Test func `packs of several pieces say so`() async throws {
        await arrangeFlour(Pack(of: Amount(330, UnitCode(rawValue: "ml")), times: 6))
        #expect(try await plan("2 l flour").items.first?.packs?.text == "2 × (6 × 330 ml)")
        await arrangeFlour(Pack(of: Amount(1, .count), times: 10))
        #expect(try await plan("11 x flour").items.first?.packs?.text == "2 × 10")
    }

    @Test func `a plan asks for proposals and conversions once each`() async throws {
        await arrangeFlour()
        _ = try await plan("900 g flour", "2 x lemon", "1 g salt")
        let asked = await stubs.questions.filter { $0.hasPrefix("propose") || $0.hasPrefix("convert") }
        #expect(asked == ["propose 3 -", "convert 2"])
    }

    @Test(arguments: [Collaborator.product, .quantity])
    func `a number of packs that cannot be computed is an error`(absent: Collaborator) async throws {
        await arrangeFlour()
        await stubs.arrange { $0.absent = [absent] }
        await #expect(throws: ShoppingError.self) { try await plan("900 g flour") }
    }
}
