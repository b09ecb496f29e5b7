import CategoryMessages
import CategoryModuleTestKit
import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import SwiftProtobuf
import Testing

/// Messages that change categories and stores, as a web page would send them.
@Suite struct LayoutMessagesTests {
    private func send<Request: RequestMessage>(
        _ home: CategoryHome,
        _ key: String,
        _ request: Request
    ) async throws -> Request.Reply {
        try await home.sender.request(request, options: CategoryHome.options("smith", key: key))
    }

    private func item(_ key: String, product: String = "", aisle: String = "") -> Ingredient {
        .with { ($0.ingredientKey, $0.name, $0.productID, $0.aisleHint) = (key, key, product, aisle) }
    }

    private func choice(_ item: Ingredient, _ category: String) -> CategoryChoice {
        .with { ($0.item, $0.category) = (item, category) }
    }

    private func problem(_ work: () async throws -> Void) async throws -> (code: String, params: [String: String]) {
        do { try await work() } catch let refusal as Refusal {
            return (refusal.problem.code, refusal.problem.params)
        }
        return ("", [:])
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `a category is added, edited, used, deleted, and restored`(adapter: CategoryHome.Adapter) async throws {
        let home = try CategoryHome(adapter)
        let added = try await send(home, "k1", AddCategoryRequest.with { ($0.name, $0.icon) = ("Pets", "paw") })
            .category
        #expect(added.emoji == "🐾" && added.textColor == "black" && added.icon == "paw")
        let edit = EditCategoryRequest.with {
            ($0.category, $0.name, $0.color, $0.icon) = ("Pets", "Animals", "#FFD600", "")
        }
        let edited = try await send(home, "k2", edit).category
        #expect(
            edited.name == "Animals" && edited.textColor == "black" && edited.emoji.isEmpty && edited.id == added.id
        )
        let batch = AssignItemsRequest.with { request in
            request.create = true
            request.choices = [choice(item("kibble"), "Animals"), choice(item("", product: "prd_1"), "Toys")]
        }
        let assigned = try await send(home, "k3", batch)
        #expect(assigned.items.map(\.source) == ["ingredient", "product"] && assigned.changed == 2)
        #expect(assigned.created.map(\.name) == ["Toys"])
        try await deleteAndRestore(added, in: home)
    }

    private func expectAssigned(in home: CategoryHome) async throws {
        let assigned = try await send(home, "h0", ListAssignmentsRequest.with { ($0.category, $0.limit) = ("Toys", 1) })
        let kibble = try #require(assigned.assignments.first)
        #expect(kibble.ingredientKey == "kibble" && kibble.productID.isEmpty && kibble.category.name == "Toys")
        #expect(kibble.atMilliseconds == 1_700_000_000_000 && !kibble.by.isEmpty && !kibble.hasBefore)
        let second = ListAssignmentsRequest.with { ($0.category, $0.cursor) = ("Toys", assigned.nextCursor) }
        #expect(try await send(home, "h0", second).assignments.map(\.productID) == ["prd_1"])
        let named = ListCategoriesRequest.with { $0.category = "toys" }
        #expect(try await send(home, "h0", named).categories.map(\.name) == ["Toys"])
        let wrong = try await problem {
            _ = try await send(home, "h0", ListAssignmentsRequest.with { $0.cursor = "x" })
        }
        #expect(wrong.code == "common.invalidCursor")
    }

    private func deleteAndRestore(_ added: CategoryMessages.Category, in home: CategoryHome) async throws {
        let usage = try await send(home, "k4", ListCategoryUsageRequest()).categories
        let animals = try #require(usage.first { $0.category.id == added.id })
        #expect(
            animals.ingredients == 1 && animals.products == 0 && animals.lastAssignedMilliseconds == 1_700_000_000_000
        )
        let deletion = DeleteCategoryRequest.with { $0.category = "Animals" }
        let refused = try await problem { _ = try await send(home, "k5", deletion) }
        #expect(refused.code == "category.inUse" && refused.params["ingredients"] == "1")
        #expect(refused.params["destinations"]?.contains("Toys") == true && refused.params["aisles"] == "")
        let chosen = DeleteCategoryRequest.with { ($0.category, $0.choice) = ("Animals", .reassignTo("Toys")) }
        let deleted = try await send(home, "k6", chosen)
        #expect(deleted.deleted && deleted.successor.name == "Toys" && deleted.ingredients == 1)
        let list = try await send(home, "k7", ListCategoriesRequest.with { $0.deleted = true })
        #expect(list.deleted.map(\.successor.name) == ["Toys"] && !list.categories.contains { $0.id == added.id })
        try await expectAssigned(in: home)
        let hinted = try await problem {
            _ = try await send(home, "h1", DeleteCategoryRequest.with { $0.category = "Bakery" })
        }
        #expect(hinted.code == "category.inUse" && hinted.params["aisles"] == "Bakery")
        #expect(hinted.params["ingredients"] == "0" && hinted.params["products"] == "0")
        let bakery = DeleteCategoryRequest.with { ($0.category, $0.choice) = ("Bakery", .toUnknown(true)) }
        let gone = try await send(home, "h2", bakery)
        #expect(gone.aisles == ["Bakery"] && gone.ingredients == 0 && gone.successor.id == "UNKNOWN")
        let restored = try await send(home, "k8", RestoreCategoryRequest.with { $0.category = added.id })
        #expect(restored.category.name == "Animals")
        let open = ListUncategorizedRequest.with { $0.items = [item("kibble"), item("dog kibble"), item("x")] }
        let answer = try await send(home, "k9", open).items
        #expect(
            answer.map(\.index) == [1, 2] && answer[0].suggestions.map(\.reason) == ["You keep kibble in Animals."]
        )
        #expect(answer[0].suggestions.map(\.kind) == ["similar"] && answer[0].item.name == "dog kibble")
    }

    @Test(arguments: CategoryHome.Adapter.allCases)
    func `a store is ordered, learned, renamed, and deleted`(adapter: CategoryHome.Adapter) async throws {
        let home = try CategoryHome(adapter)
        _ = try await send(home, "k1", AddStoreRequest.with { $0.name = "Market" })
        let aisle = MoveAisleRequest.with { ($0.store, $0.category, $0.place.first) = ("Market", "Frozen", true) }
        #expect(try await send(home, "k2", aisle).store.order.first?.name == "Frozen")
        let refused = try await problem {
            _ = try await send(home, "k3", MoveAisleRequest.with { ($0.store, $0.category) = ("Market", "Frozen") })
        }
        #expect(refused.code == "category.noDestination")
        let hide = HideAislesRequest.with { ($0.store, $0.categories) = ("Market", ["Alcohol"]) }
        #expect(try await send(home, "k4", hide).store.hidden.count == 1)
        let choose = ChooseDefaultStoreRequest.with { $0.store = "market" }
        #expect(try await send(home, "k5", choose).store.defaultStore)
        let items = [item("a", aisle: "bakery"), item("b", aisle: "frozen"), item("c", aisle: "alcohol")]
        let sorted = CategorizeRequest.with { ($0.ingredients, $0.layout) = (items, .defaultStore) }
        let order = try await send(home, "k6", sorted)
        #expect(order.sorted == [1, 0, 2] && order.hidden.count == 1 && !order.storeID.isEmpty)
        let trip = RecordTripRequest.with { request in
            (request.store, request.reference) = ("Market", "1")
            request.ticks = items.enumerated().map { place, item in
                .with { ($0.item, $0.atMilliseconds) = (item, Int64(place)) }
            }
        }
        #expect(try await send(home, "k7", trip).categorized == 3)
        let learned = try await send(home, "k8", LearnStoreOrderRequest.with { $0.store = "Market" })
        #expect(learned.pairs.map { "\($0.first.name) \($0.second.name)" } == ["Bakery Frozen", "Frozen Alcohol"])
        #expect(learned.newOrder && learned.certainty == 0.75 * 0.75 && learned.trips == 1 && learned.seen == 3)
        let rename = RenameStoreRequest.with { ($0.store, $0.name) = ("Market", "Mall") }
        #expect(try await send(home, "k9", rename).store.name == "Mall")
        let export = ExportLayoutRequest.with { ($0.part, $0.format) = (.stores, .jsonLines) }
        let text = try await send(home, "k10", export).text
        #expect(text.split(separator: "\n").first == #"{"store":"Mall","category":"Frozen","default":"true"}"#)
        let delete = DeleteStoreRequest.with { ($0.store, $0.confirmed) = ("Mall", true) }
        #expect(try await send(home, "k11", delete).trips == 1)
        let file = ImportLayoutRequest.with { ($0.part, $0.format, $0.text) = (.stores, .jsonLines, text + "{}\n") }
        let imported = try await send(home, "k12", file)
        #expect(imported.taken == 2 && imported.refused.map(\.line) == [3] && imported.pieces == 1)
        let unsaid = try await problem { _ = try await send(home, "k13", ExportLayoutRequest()) }
        #expect(unsaid.code == "category.unreadableFile")
    }

    @Test func `a store is deleted after its question`() async throws {
        let home = try CategoryHome(.memory)
        _ = try await send(home, "k1", AddStoreRequest.with { $0.name = "Mall" })
        let asked = try await send(home, "k2", DeleteStoreRequest.with { $0.store = "mall" })
        #expect(asked.store.name == "Mall" && !asked.deleted && asked.question.hasPrefix("Delete the store Mall?"))
        let delete = DeleteStoreRequest.with { ($0.store, $0.confirmed) = (asked.store.id, true) }
        let deleted = try await send(home, "k3", delete)
        #expect(deleted.store == asked.store && deleted.deleted && deleted.question.isEmpty)
    }

    @Test func `a piece that a file doesn't have is refused`() async throws {
        let home = try CategoryHome(.memory)
        let beyond = try await problem {
            let piece = ImportLayoutRequest.with { ($0.part, $0.text, $0.piece) = (.categories, "name\nPets\n", 1) }
            _ = try await send(home, "k14", piece)
        }
        #expect(beyond.code == "category.unreadableFile")
    }

    @Test func `a file of several pieces without a number is refused with how many there are`() async throws {
        let home = try CategoryHome(.memory)
        let text = "store,category\n" + (1...301).map { "Shop \($0),Bakery\n" }.joined()
        let whole = try await problem {
            _ = try await send(home, "k1", ImportLayoutRequest.with { ($0.part, $0.text) = (.stores, text) })
        }
        #expect(whole.code == "category.severalPieces" && whole.params["count"] == "2")
    }
}
