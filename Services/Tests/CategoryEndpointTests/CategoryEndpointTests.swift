import CategoryMessages
import CategoryModuleTestKit
import Commands
import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import SwiftProtobuf
import Testing

@Suite struct CategoryEndpointTests {
    private func ingredients(_ pairs: (key: String, name: String)...) -> [Ingredient] {
        pairs.map { pair in
            var ingredient = Ingredient()
            ingredient.ingredientKey = pair.key
            ingredient.name = pair.name
            ingredient.aisleHint = pair.key == "flour" ? "baking" : ""
            return ingredient
        }
    }

    private func send<Request: RequestMessage>(
        _ home: CategoryHome,
        _ key: String? = nil,
        from household: String = "smith",
        _ fill: (inout Request) -> Void = { _ in }
    ) async throws -> Request.Reply {
        var request = Request()
        fill(&request)
        return try await home.sender.request(request, options: CategoryHome.options(household, key: key))
    }

    private func add(_ name: String, color: String = "") -> (inout AddCategoryRequest) -> Void {
        { ($0.name, $0.color) = (name, color) }
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `every message is answered`(adapter: CategoryHome.Adapter) async throws {
        let home = try CategoryHome(adapter)
        let pets: AddCategoryReply = try await send(home, "k1", add("Pet food", color: "#123abc"))
        #expect(pets.category.color == "#123ABC")
        let moved: MoveCategoryReply = try await send(home, "k2") { (request: inout MoveCategoryRequest) in
            (request.category, request.to) = ("pet food", .after("Bakery"))
        }
        #expect(moved.categories.prefix(3).map(\.name) == ["Produce", "Bakery", "Pet food"])
        let before: MoveCategoryReply = try await send(home, "k3") { (request: inout MoveCategoryRequest) in
            (request.category, request.to) = (pets.category.id, .before("Bakery"))
        }
        let list: ListCategoriesReply = try await send(home) { (_: inout ListCategoriesRequest) in }
        #expect(list.categories == before.categories)
        #expect(list.categories.last?.id == "UNKNOWN")
        let assigned: AssignIngredientsReply = try await send(home, "k4") { (request: inout AssignIngredientsRequest) in
            (request.ingredients, request.category) = (ingredients(("kibble", "kibble")), "Pet food")
        }
        #expect(assigned.category == pets.category)
        #expect(assigned.ingredients.map(\.category) == [pets.category])
        let bare: Set = ["category.emoji", "category.icon", "ingredients.category.emoji", "ingredients.category.icon"]
        #expect(unsetFields(of: [assigned]) == bare.union(["ingredients.productID"]))
        try await orderAStore(in: home, expecting: list.categories)
    }

    private func orderAStore(in home: CategoryHome, expecting categories: [CategoryMessages.Category]) async throws {
        let added: AddStoreReply = try await send(home, "k5") { (request: inout AddStoreRequest) in
            request.name = "Market"
        }
        #expect(added.store.order == categories)
        let ordered: OrderStoreReply = try await send(home, "k6") { (request: inout OrderStoreRequest) in
            (request.store, request.categories) = ("market", ["Frozen", "Bakery"])
        }
        #expect(ordered.store.order.prefix(3).map(\.name) == ["Frozen", "Bakery", "Produce"])
        let stores: ListStoresReply = try await send(home) { (_: inout ListStoresRequest) in }
        #expect(stores.stores == [ordered.store])
        let answer: CategorizeReply = try await send(home) { (request: inout CategorizeRequest) in
            request.ingredients = ingredients(("kibble", "kibble"), ("x", "qwertyuiop"), ("flour", "plain flour"))
            request.store = added.store.id
        }
        #expect(answer.ingredients.map(\.ingredientKey) == ["kibble", "x", "flour"])
        #expect(answer.ingredients.map(\.category.name) == ["Pet food", "UNKNOWN", "Baking"])
        #expect(answer.ingredients.map(\.assigned) == [true, false, false])
        #expect(answer.order == ordered.store.order)
        #expect(unsetFields(of: [answer]) == ["hidden", "ingredients.productID"])
        #expect(unsetFields(of: [stores]) == ["stores.defaultStore", "stores.hidden"])
        #expect(answer.storeID == added.store.id)
    }

    /// Gives a home its own category, assignment, order and store.
    private func furnish(_ home: CategoryHome) async throws -> (pets: CategoryMessages.Category, market: Store) {
        let pets: AddCategoryReply = try await send(home, "k1", add("Pet food"))
        let _: MoveCategoryReply = try await send(home, "k2") { (request: inout MoveCategoryRequest) in
            (request.category, request.to) = ("Frozen", .before("Produce"))
        }
        let _: AssignIngredientsReply = try await send(home, "k3") { (request: inout AssignIngredientsRequest) in
            (request.ingredients, request.category) = (ingredients(("flour", "flour")), "Pet food")
        }
        let market: AddStoreReply = try await send(home, "k4") { (request: inout AddStoreRequest) in
            request.name = "Market"
        }
        return (pets.category, market.store)
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `another home sees none of it in any message`(adapter: CategoryHome.Adapter) async throws {
        let home = try CategoryHome(adapter)
        let fresh: ListCategoriesReply = try await send(home, from: "jones") { (_: inout ListCategoriesRequest) in }
        _ = try await furnish(home)
        let list: ListCategoriesReply = try await send(home, from: "jones") { (_: inout ListCategoriesRequest) in }
        #expect(list == fresh)
        let stores: ListStoresReply = try await send(home, from: "jones") { (_: inout ListStoresRequest) in }
        #expect(stores.stores.isEmpty)
        let answer: CategorizeReply = try await send(home, from: "jones") { (request: inout CategorizeRequest) in
            request.ingredients = ingredients(("flour", "flour"))
        }
        #expect(answer.ingredients.map(\.category.name) == ["Baking"])
        #expect(answer.order == fresh.categories)
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `another home changes none of it with any message`(adapter: CategoryHome.Adapter) async throws {
        let home = try CategoryHome(adapter)
        let (pets, market) = try await furnish(home)
        await refused("category.noSuchCategory", .notFound) {
            let _: MoveCategoryReply = try await send(home, from: "jones") { (request: inout MoveCategoryRequest) in
                (request.category, request.to) = (pets.id, .before("Produce"))
            }
        }
        await refused("category.noSuchCategory", .notFound) {
            let _: AssignIngredientsReply = try await send(home, from: "jones") {
                (request: inout AssignIngredientsRequest) in
                (request.ingredients, request.category) = (ingredients(("flour", "flour")), pets.id)
            }
        }
        await refused("category.noSuchStore", .notFound) {
            let _: OrderStoreReply = try await send(home, from: "jones") { (request: inout OrderStoreRequest) in
                request.store = market.id
            }
        }
        let same: AddCategoryReply = try await send(home, "k1", from: "jones", add("Pet food"))
        #expect(same.category.id != pets.id)
        let theirs: AddStoreReply = try await send(home, "k4", from: "jones") { (request: inout AddStoreRequest) in
            request.name = "Market"
        }
        #expect(theirs.store.id != market.id)
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `a repeated command gets the same reply, and another command under its key is a conflict`(
        adapter: CategoryHome.Adapter
    ) async throws {
        let home = try CategoryHome(adapter)
        let first: AddCategoryReply = try await send(home, "k1", add("Pets"))
        let again: AddCategoryReply = try await send(home, "k1", add("Pets"))
        #expect(first == again)
        await refused("category.keyReused", .conflict) {
            let _: AddCategoryReply = try await send(home, "k1", add("Garden"))
        }
    }

    @Test func `each refusal about a category has its code and its status`() async throws {
        let home = try CategoryHome(.memory)
        for (code, status, name, color) in [
            ("emptyName", Status.invalid, " ", ""), ("nameTooLong", .invalid, String(repeating: "x", count: 61), ""),
            ("categoryExists", .conflict, "BAKERY", ""), ("badColor", .invalid, "Pets", "red"),
        ] {
            await refused("category.\(code)", status) {
                let _: AddCategoryReply = try await send(home, code, add(name, color: color))
            }
        }
        await refused("category.noDestination", .invalid) {
            let _: MoveCategoryReply = try await send(home) { (request: inout MoveCategoryRequest) in
                request.category = "Bakery"
            }
        }
        await refused("category.unknownStaysLast", .invalid) {
            let _: MoveCategoryReply = try await send(home) { (request: inout MoveCategoryRequest) in
                (request.category, request.to) = ("UNKNOWN", .before("Bakery"))
            }
        }
        await refused("category.noIngredients", .invalid) {
            let _: AssignIngredientsReply = try await send(home) { (request: inout AssignIngredientsRequest) in
                request.category = "Bakery"
            }
        }
        await refused("category.emptyIngredientKey", .invalid) {
            let _: AssignIngredientsReply = try await send(home) { (request: inout AssignIngredientsRequest) in
                (request.ingredients, request.category) = (ingredients(("", "flour")), "Bakery")
            }
        }
    }

    @Test func `each refusal about a store has its code and its status`() async throws {
        let home = try CategoryHome(.memory)
        await refused("category.noSuchStore", .notFound) {
            let _: CategorizeReply = try await send(home) { (request: inout CategorizeRequest) in
                request.store = "Market"
            }
        }
        let _: AddStoreReply = try await send(home, "s1") { (request: inout AddStoreRequest) in request.name = "Market"
        }
        await refused("category.storeExists", .conflict) {
            let _: AddStoreReply = try await send(home, "s2") { (request: inout AddStoreRequest) in
                request.name = "market"
            }
        }
        await refused("category.namedTwice", .invalid) {
            let _: OrderStoreReply = try await send(home) { (request: inout OrderStoreRequest) in
                (request.store, request.categories) = ("Market", ["Bakery", "Bakery"])
            }
        }
        await refused("category.noAisles", .invalid) {
            let _: HideAislesReply = try await send(home, "h1") { (request: inout HideAislesRequest) in
                request.store = "Market"
            }
        }
    }

    @Test func `a failing store makes the service unavailable`() async {
        let home = CategoryHome(over: FailingCategoryStore(.unavailable(reason: "The disk is full.")))
        await refused("category.storageUnavailable", .unavailable) {
            let _: ListCategoriesReply = try await send(home) { (_: inout ListCategoriesRequest) in }
        }
        await refused("category.storageUnavailable", .unavailable) {
            let _: ListStoresReply = try await send(home) { (_: inout ListStoresRequest) in }
        }
    }

    private func refused(_ code: String, _ status: Status, _ body: () async throws -> Void) async {
        do {
            try await body()
            Issue.record("Nothing was refused; \(code) was expected.")
        } catch let refusal as Refusal {
            #expect(refusal.problem.code == code)
            #expect(refusal.status == status)
            #expect(refusal.problem.sentence.hasSuffix("."))
        } catch { Issue.record(error) }
    }
}
