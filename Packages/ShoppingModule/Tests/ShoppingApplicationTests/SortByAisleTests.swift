import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct SortByAisleTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    @Test func `names are read in one request and sorted in another, whatever they name`() async throws {
        _ = try await shopping.assignIngredients(["oats"], to: "baking")
        let items = [
            NamedItem("Topping:"), NamedItem("Mill's own", product: ProductID(rawValue: "prd_1")),
            NamedItem("2 cup oats"),
        ]
        let (sorted, layout) = try await shopping.sortByAisle(items, store: "market")
        #expect(sorted.map(\.name) == ["Oats", "Topping:", "Mill's own"])
        #expect(sorted.map(\.index) == [2, 0, 1])
        #expect(sorted.map(\.isAssigned) == [true, false, false])
        #expect(layout.store?.rawValue == "market" && layout.order.last?.id == .unknown)
        #expect(await stubs.questions.suffix(3) == ["find 1", "read 3", "sort 3 market"])
    }

    @Test func `a product is in the aisle of its ingredient, unless the home put the product elsewhere`() async throws {
        await stubs.arrange {
            $0.categories = ["oats": "cereals", "prd_2": "snacks"]
            $0.products = ["oats": ["prd_1", "prd_2"]]
            $0.titles = ["prd_1": "Mill's own", "prd_2": "Mill's finest"]
        }
        let items = [("Mill's own", "prd_1"), ("Mill's finest", "prd_2"), ("Mill's best", "prd_3")]
            .map { NamedItem($0, product: ProductID(rawValue: $1)) }
        let (sorted, _) = try await shopping.sortByAisle(items, store: "")
        let places = sorted.sorted { $0.index < $1.index }.map { "\($0.name): \($0.category.name)" }
        #expect(places == ["Mill's own: Cereals", "Mill's finest: Snacks", "Mill's best: UNKNOWN"])
        #expect(await stubs.questions == ["find 3", "read 4", "sort 3 "])
    }

    @Test func `more items than a request can have are refused before any service hears of them`() async throws {
        let items = (0...ShoppingModuleService.mostLines).map { number in
            NamedItem("x", product: ProductID(rawValue: "prd_\(number)"))
        }
        await #expect(throws: ShoppingError.self) { _ = try await shopping.sortByAisle(items, store: "") }
        #expect(await stubs.questions == [])
    }

    @Test func `items without a choice come with suggestions`() async throws {
        let open = try await shopping.listUncategorized(
            [NamedItem("1 cup milk"), NamedItem("x")],
            includingHinted: true
        )
        #expect(open.map(\.name) == ["Milk", "X"])
        #expect(open[0].suggestions.map(\.category.name) == ["Dairy"])
        #expect(open[0].suggestions.map(\.reason) == ["Stores do."])
        #expect(await stubs.questions == ["read 2", "groups 2", "uncategorized 2 hinted"])
    }

    @Test func `without items, each ingredient in stock without a choice is listed once, by name`() async throws {
        await stubs.arrange {
            $0.categories = ["rice": "grains", "prd_5": "snacks"]
            $0.products = ["oats": ["prd_1", "prd_2"], "rice": ["prd_3"], "milk": ["prd_5"]]
            $0.titles = [
                "prd_1": "Mill's own", "prd_2": "Mill's finest", "prd_3": "Long grain", "prd_4": "Gizmo:",
                "prd_5": "Moo",
                "prd_6": "apples",
            ]
            for id in $0.titles.keys { $0.stock[id] = [Amount(1, .count)] }
        }
        let open = try await shopping.listUncategorized([], includingHinted: false)
        #expect(open.map(\.name) == ["Apples", "Gizmo:", "Oats"])
        #expect(open.map(\.index) == [0, 1, 2])
        #expect(open.map { $0.product?.rawValue } == [nil, "prd_4", nil], "What is no ingredient is its product.")
        #expect(await stubs.questions == ["all stock", "find 6", "read 9", "groups 4", "uncategorized 6"])
    }

    @Test func `the groups of ingredients and the categories of products suggest, too`() async throws {
        await stubs.arrange {
            $0.groups = ["oats": "grain", "gizmo": ""]
            $0.products = ["oats": ["prd_1"]]
            $0.titles = ["prd_1": "Mill's own", "prd_2": "gizmo"]
            $0.productCategories["prd_1"] = ProductCategory(main: "food", sub: "cereal")
            for id in $0.titles.keys { $0.stock[id] = [Amount(1, .count)] }
        }
        let open = try await shopping.listUncategorized([], includingHinted: false)
        #expect(open.map(\.name) == ["Gizmo", "Oats"])
        #expect(open.map { $0.suggestions.map(\.category.name) } == [[], ["Cereal", "Grain", "Food"]])
        let named = try await shopping.listUncategorized([NamedItem("oats")], includingHinted: false)
        #expect(named.map { $0.suggestions.map(\.kind) } == [["group"]])
    }

    @Test func `a home without stock has nothing to categorize`() async throws {
        #expect(try await shopping.listUncategorized([], includingHinted: true).isEmpty)
        #expect(await stubs.questions == ["all stock"])
    }

    @Test func `an ingredient named twice with two categories is refused, and nothing is assigned`() async throws {
        let choices = [NamedChoice("apple", in: "Produce"), NamedChoice("Apple ", in: "Bakery")]
        let refused = await sentence { _ = try await shopping.assignItems(choices, creating: false) }
        #expect(refused == "\"Apple \" can't be in several aisles (Produce, Bakery): choose one of them.")
    }

    @Test func `each ingredient gets the category of its first name`() async throws {
        let choices = [
            NamedChoice("oats", in: "Breakfast"), NamedChoice("1 cup milk", in: "Fridge"),
            NamedChoice("milk", in: "Cellar"),
        ]
        let outcome = try await shopping.assignItems(choices, creating: true)
        #expect(outcome.items.map { "\($0.name) \($0.category.name)" } == ["Oats Breakfast", "Milk Fridge"])
        #expect(outcome.created.map(\.name) == ["Breakfast", "Fridge"])
        #expect(await stubs.questions == ["read 3", "assign Oats=Breakfast Milk=Fridge creating"])
        await #expect(throws: ShoppingError.self) {
            try await shopping.assignItems([NamedChoice("Topping:", in: "Breakfast")], creating: true)
        }
    }

    @Test func `a product is assigned by its title or identifier, and its ingredient stays where it is`() async throws {
        await stubs.arrange {
            $0.categories = ["oats": "cereals"]
            $0.products = ["oats": ["prd_1", "prd_2"]]
            $0.titles = ["prd_1": "Mill's own", "prd_2": "Mill's finest", "4006381333931": "Gizmo:"]
        }
        let choices = [
            NamedChoice("mill's own", isProduct: true, in: "Snacks"), NamedChoice("oats", in: "Breakfast"),
            NamedChoice("4006381333931", isProduct: true, in: "Tools"),
            NamedChoice("prd_1", isProduct: true, in: "Bar"),
        ]
        let outcome = try await shopping.assignItems(choices, creating: false)
        #expect(
            outcome.items.map { "\($0.name) \($0.category.name)" } == [
                "Mill's own Snacks", "Oats Breakfast", "Gizmo: Tools",
            ]
        )
        #expect(await stubs.categories == ["prd_1": "Snacks", "oats": "Breakfast", "4006381333931": "Tools"])
        #expect(await stubs.questions.prefix(2) == ["find 6", "read 5"])
    }

    @Test func `a product that the home doesn't have is not assigned, nor is anything with it`() async {
        let choices = [NamedChoice("oats", in: "Breakfast"), NamedChoice("Mill's own", isProduct: true, in: "Bar")]
        do {
            _ = try await shopping.assignItems(choices, creating: true)
            Issue.record("An unknown product was assigned.")
        } catch {
            let expected =
                "The home has no product \"Mill's own\": check the name against what is in stock, or add it first."
            #expect("\(error)" == expected)
        }
        #expect(await stubs.questions == ["find 2"])
    }

    @Test func `a trip is recorded in the order of its ticks, with the ingredients that the names mean`() async throws {
        await stubs.arrange { $0.categories = ["milk": "Dairy"] }
        let items = [NamedItem("milk"), NamedItem("gizmo")]
        let kept = try await shopping.recordTrip(items, through: "Corner", reference: "list-1", endingAt: 7)
        #expect(kept == RecordedTrip(categorized: 1, uncategorized: 1, trips: 1))
        #expect(await stubs.questions.last == "trip list-1 Corner 7: Milk, Gizmo")
    }
}
