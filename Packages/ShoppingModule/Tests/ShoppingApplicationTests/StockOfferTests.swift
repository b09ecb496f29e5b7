import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct StockOfferTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func plan(_ lines: String..., accepting: [AcceptedOffer] = []) async throws -> Plan {
        let recipe = Recipe(
            title: "Bowl",
            servings: Servings(text: "4", count: 4),
            lines: lines.map { IngredientLine($0) }
        )
        return try await shopping.plan([RecipeOrder(.inline(recipe))], accepting: accepting)
    }

    private func arrangeRice() async {
        await stubs.arrange { stubs in
            stubs.related = ["basmati": ["rice"], "jasmine": ["rice"]]
            stubs.products = ["rice": ["prd_1"]]
            stubs.titles = ["prd_1": "Rice"]
            stubs.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "kg"))]]
        }
    }

    @Test func `stock of a general ingredient is offered and not subtracted`() async throws {
        await arrangeRice()
        let plan = try await plan("2 kg basmati")
        #expect(plan.items.map(\.toBuy).map { $0.map(\.displayText) } == [["2 kg"]])
        let offer = try #require(plan.offers.first)
        #expect(plan.offers.count == 1)
        #expect((offer.product, offer.item) == ("Rice", "Basmati"))
        #expect(offer.sentence == "You have Rice (1 kg): use it as Basmati?")
    }

    @Test(arguments: [("Rice", "Basmati"), ("rice", "basmati")])
    func `an accepted offer is subtracted once`(product: String, item: String) async throws {
        await arrangeRice()
        let plan = try await plan("2 kg basmati", accepting: [AcceptedOffer(product: product, item: item)])
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["1 kg"])
        #expect(plan.offers.isEmpty)
    }

    @Test func `a product of two accepted offers serves the first`() async throws {
        await arrangeRice()
        let accepted = ["Jasmine", "Basmati"].map { AcceptedOffer(product: "Rice", item: $0) }
        let plan = try await plan("2 kg basmati", "2 kg jasmine", accepting: accepted)
        #expect(plan.items.map { $0.toBuy.map(\.displayText) } == [["2 kg"], ["1 kg"]])
        #expect(plan.offers.isEmpty)
    }

    @Test func `nothing is asked about stock that serves its own item, is used up, or isn't needed`() async throws {
        await arrangeRice()
        #expect(try await plan("1 kg basmati", "1 kg rice").offers.isEmpty)
        await stubs.arrange { stubs in
            stubs.products["basmati"] = ["prd_2"]
            stubs.stock["prd_2"] = [Amount(5, UnitCode(rawValue: "kg"))]
        }
        #expect(try await plan("1 kg basmati").offers.isEmpty)
        await stubs.arrange { $0.stock = ["prd_1": []] }
        #expect(try await plan("1 kg basmati").offers.isEmpty)
    }

    @Test func `an accepted offer without effect says why`() async throws {
        await arrangeRice()
        let plan = try await plan("2 cup basmati", accepting: [AcceptedOffer(product: "Rice", item: "Basmati")])
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["2 cup"])
        let diagnostic = try #require(plan.unusedOffers.first).unusedDiagnostic
        #expect(plan.unusedOffers.count == 1 && plan.offers.isEmpty)
        #expect(diagnostic.code == "shopping.unusedOffer" && diagnostic.values == ["Rice", "1 kg", "Basmati"])
        #expect(diagnostic.sentence.hasPrefix("Rice, 1 kg, is not subtracted from Basmati, because no conversion"))
    }

    @Test func `an accepted offer without effect says so beside stock that is used`() async throws {
        await arrangeRice()
        await stubs.arrange { stubs in
            stubs.products["basmati"] = ["prd_2"]
            stubs.stock = [
                "prd_1": [Amount(2, UnitCode(rawValue: "bag"))], "prd_2": [Amount(1, UnitCode(rawValue: "kg"))],
            ]
        }
        let plan = try await plan("2 kg basmati", accepting: [AcceptedOffer(product: "Rice", item: "Basmati")])
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["1 kg"])
        #expect(plan.items.first?.fromStock.map(\.amount.displayText) == ["1 kg"])
        #expect(plan.unusedOffers.map(\.product) == ["Rice"])
    }

    @Test func `stock that no conversion compares with the need is a question, and nothing of it is subtracted`()
        async throws
    {
        await stubs.arrange { stubs in
            stubs.products = ["rice": ["prd_1", "prd_2"]]
            stubs.stock = [
                "prd_1": [Amount(1, UnitCode(rawValue: "bag"))], "prd_2": [Amount(1, UnitCode(rawValue: "kg"))],
            ]
        }
        let plan = try await plan("3 kg rice")
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["2 kg"])
        let diagnostic = try #require(plan.unmeasured.first).diagnostic
        #expect(plan.unmeasured.count == 1 && plan.unusedOffers.isEmpty)
        #expect(diagnostic.code == "shopping.unmeasuredStock" && diagnostic.values == ["Rice", "1 bag", "2 kg"])
        #expect(
            diagnostic.sentence
                == "Rice: needed is 2 kg, at hand is 1 bag, and how much that holds is unknown, so none of it is subtracted: "
                + "weigh it and add it by weight, or say once how much one holds."
        )
    }

    @Test func `of one product, the part that does not convert is a question`() async throws {
        await stubs.arrange { stubs in
            stubs.products = ["rice": ["prd_1"]]
            stubs.stock = ["prd_1": [Amount(500, UnitCode(rawValue: "g")), Amount(2, UnitCode(rawValue: "jar"))]]
        }
        let plan = try await plan("600 g rice")
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["100 g"])
        #expect(plan.items.first?.fromStock.map(\.amount.displayText) == ["500 g"])
        #expect(plan.unmeasured.map { $0.diagnostic.values } == [["Rice", "2 jar", "100 g"]])
    }

    @Test func `of an accepted offer, the part that does not convert is a question`() async throws {
        await arrangeRice()
        await stubs.arrange {
            $0.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "kg")), Amount(2, UnitCode(rawValue: "jar"))]]
        }
        let plan = try await plan("3 kg basmati", accepting: [AcceptedOffer(product: "Rice", item: "Basmati")])
        #expect(plan.items.first?.toBuy.map(\.displayText) == ["2 kg"])
        #expect(plan.unusedOffers.isEmpty)
        #expect(plan.unmeasured.map { $0.diagnostic.values } == [["Basmati", "2 jar", "2 kg"]])
    }

    @Test func `nothing is asked about stock of an item that is covered, or that is not counted`() async throws {
        await stubs.arrange { stubs in
            stubs.products = ["rice": ["prd_1", "prd_2"]]
            stubs.stock = [
                "prd_1": [Amount(1, UnitCode(rawValue: "bag"))], "prd_2": [Amount(1, UnitCode(rawValue: "kg"))],
            ]
        }
        #expect(try await plan("1 kg rice").unmeasured.isEmpty)
        await stubs.arrange { $0.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "bag"))]] }
        #expect(try await plan("rice").unmeasured.isEmpty)
        #expect(try await plan("2 bag rice").unmeasured.isEmpty)
    }

    @Test func `an answer to no offer is refused`() async throws {
        await arrangeRice()
        let answer = AcceptedOffer(product: "Rice", item: "Flour")
        await #expect {
            try await plan("1 kg basmati", accepting: [answer])
        } throws: { error in
            guard case .noOffer(answer) = error as? ShoppingError else { return false }
            return true
        }
    }
}
