import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct LayoutTests {
    let store = InMemoryCategoryStore()
    let items = [
        Ingredient(key: "ice", name: "ice cream", aisleHint: "frozen"),
        Ingredient(key: "rye", name: "rye bread", aisleHint: "bakery"),
        Ingredient(key: "kale", name: "Kale", aisleHint: "produce"),
        Ingredient(key: "gizmo", name: "gizmo"), Ingredient(key: "apple", name: "apple", aisleHint: "produce"),
    ]

    private func module(_ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: "smith", key: key, request: key ?? ""))
    }

    private func sorted(_ layout: LayoutChoice) async throws -> [String] {
        let answer = try await module().order(items, in: layout)
        return answer.sorted.map { items[$0].name }
    }

    @Test func `two stores have two walks, a default layout, and the same items in each order`()
        async throws
    {
        _ = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").addStore(name: "Corner shop")
        _ = try await module("k3").orderStore("Market", categories: ["Frozen", "Bakery"])
        _ = try await module("k4").moveAisle(in: "Corner shop", "Bakery", to: .first)
        let (ofHome, ofMarket) = (try await sorted(.home), try await sorted(.store("market")))
        #expect(ofHome == ["apple", "Kale", "rye bread", "ice cream", "gizmo"])
        #expect(try await sorted(.defaultStore) == ofHome, "There is no default yet.")
        #expect(ofMarket == ["ice cream", "rye bread", "apple", "Kale", "gizmo"])
        #expect(try await sorted(.store("Corner shop")) == ["rye bread", "apple", "Kale", "ice cream", "gizmo"])
        _ = try await module("k5").chooseDefaultStore("Market")
        #expect(try await sorted(.defaultStore) == ofMarket)
        let market = try await module().listStores().last?.id
        #expect(try await module().order(items, in: .defaultStore).store == market)
        #expect(try await module().listStores().map(\.isDefault) == [false, true])
        #expect(try await module("k6").chooseDefaultStore("") == nil)
        #expect(try await sorted(.defaultStore) == ofHome)
    }

    @Test func `a hidden aisle keeps its items, before those of UNKNOWN`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        let hidden = try await module("k2").hideAisles(in: "Market", ["Produce", "Alcohol"], true)
        #expect(hidden.hidden.count == 2)
        #expect(try await sorted(.store("Market")) == ["rye bread", "ice cream", "apple", "Kale", "gizmo"])
        #expect(try await module().order(items, in: .store("Market")).hidden == hidden.hidden)
        #expect(hidden.order.suffix(3).map(\.name.text) == ["Produce", "Alcohol", "UNKNOWN"])
        let shown = try await module("k3").hideAisles(in: "Market", ["Produce"], false)
        #expect(shown.hidden.count == 1)
        #expect(try await module().listStores() == [shown])
        #expect(try await module("k4").hideAisles(in: "Market", ["Produce"], false) == shown)
        await #expect(throws: CategoryError.layout(.unknownIsFixed)) {
            try await module("k5").hideAisles(in: "Market", ["UNKNOWN"], true)
        }
    }

    @Test func `a store can be renamed and deleted, and its name taken again`() async throws {
        let market = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").addStore(name: "Mall")
        let renamed = try await module("k3").renameStore("Market", to: "Big market")
        #expect(renamed.id == market.id && renamed.name.text == "Big market")
        await #expect(throws: CategoryError.layout(.storeExists(name: "mall"))) {
            try await module("k4").renameStore("Big market", to: "mall")
        }
        let other = try await module("k5").addStore(name: "Market")
        #expect(other.id != market.id)
        _ = try await module("k6").chooseDefaultStore("Big market")
        #expect(try await module("k7").deleteStore("Big market", confirmed: true).store.isDefault)
        #expect(try await module().listStores().map(\.name.text) == ["Mall", "Market"])
        #expect(try await module().order(items, in: .defaultStore).store == nil)
        let home = try await module().listCategories()
        #expect(try await module("k8").addStore(name: "Big market").order == home)
    }

    @Test func `deleting a store names what goes with it and asks, and only a yes deletes`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        let plain = try await module().deleteStore("market", confirmed: false)
        #expect(plain.question == "Delete the store Market? Lists for it follow the home's own order then.")
        _ = try await module("k2").orderStore("Market", categories: ["Bakery", "Produce"])
        _ = try await module("k3").hideAisles(in: "Market", ["Frozen", "Bakery"], true)
        _ = try await module("k4").chooseDefaultStore("Market")
        let tick = FinishedTrip.Tick(items[0], at: Date(timeIntervalSince1970: 1))
        _ = try await module("k5").recordTrip(FinishedTrip(store: "Market", reference: "1", ticks: [tick]))
        let asked = try await module("k6").deleteStore("market", confirmed: false)
        #expect(
            asked.question
                == "Delete the store Market, and with it the order of its aisles, the 2 aisles that it lacks and 1 trip "
                + "through it? It is the default store. Lists for it follow the home's own order then."
        )
        #expect(!asked.isDeleted && asked.trips == 1)
        #expect(try await module().listStores().map(\.name.text) == ["Market"])
        let deleted = try await module("k6").deleteStore("Market", confirmed: true)
        #expect(deleted.isDeleted && deleted.store == asked.store && deleted.trips == 1)
        #expect(try await module().listStores().isEmpty)
    }

    @Test func `all trips go with a store, however many nodes recorded`() async throws {
        let market = try await module("k1").addStore(name: "Market")
        let trips = (0..<450).map { number in
            ShoppingTrip(
                id: "trip\(number)",
                store: market.id,
                finishedAt: Date(timeIntervalSince1970: Double(number)),
                ticks: []
            )
        }
        let creations = trips.map(CategoryRow.trip).map { row in
            PlannedOperation(.create(row.changes), of: row.key, expecting: nil)
        }
        _ = try await store.commit(creations, outcome: [], for: .test(household: "smith", key: "k2"))
        #expect(try await module("k3").deleteStore("Market", confirmed: true).trips == 450)
        #expect(try await store.trips(of: HouseholdID(name: "smith"), through: nil).isEmpty)
    }

    @Test func `a choice for the product comes before that for the ingredient, and a name is found alone`() async throws
    {
        let plain = Ingredient(key: "milk", name: "milk", aisleHint: "dairy")
        let pack = Ingredient(key: "milk", name: "UHT milk", aisleHint: "dairy", productID: "prd_1")
        func found(_ item: Ingredient) async throws -> String {
            let answer = try await module().order([item], in: .home).ingredients[0]
            return "\(answer.category.name) \(answer.source)"
        }
        #expect(try await found(pack) == "Dairy & Eggs aisle")
        _ = try await module("k1").assignIngredients([plain], to: "Beverages")
        #expect(try await found(pack) == "Beverages ingredient")
        _ = try await module("k2").assignIngredients([pack], to: "Household")
        #expect(try await found(pack) == "Household product")
        #expect(try await found(plain) == "Beverages ingredient")
        #expect(try await found(Ingredient(key: "", name: "MILK")) == "Beverages name")
        #expect(try await found(Ingredient(key: "", name: "cheese", aisleHint: "dairy")) == "Dairy & Eggs aisle")
        #expect(try await found(Ingredient(key: "", name: "cheese")) == "UNKNOWN nothing")
    }

    @Test func `an ingredient that nothing else places is where the home has one of the same name`() async throws {
        func found(_ item: Ingredient) async throws -> String {
            let answer = try await module().order([item], in: .home).ingredients[0]
            return "\(answer.category.name) \(answer.source)"
        }
        // An earlier release kept the accents of keys.
        _ = try await module("k1").assignIngredients([Ingredient(key: "açaí", name: "Açaí")], to: "Beverages")
        #expect(try await found(Ingredient(key: "acai", name: "ACAI")) == "Beverages name")
        #expect(try await found(Ingredient(key: "", name: "acai", productID: "prd_1")) == "Beverages name")
        #expect(try await found(Ingredient(key: "acai", name: "Acai", aisleHint: "dairy")) == "Dairy & Eggs aisle")
        #expect(try await found(Ingredient(key: "acai bowl", name: "Acai bowl")) == "UNKNOWN nothing")
        _ = try await module("k2").assignIngredients([Ingredient(key: "acai", name: "Acai")], to: "Household")
        #expect(try await found(Ingredient(key: "acai", name: "Acai")) == "Household ingredient")
    }

    @Test func `a trip is kept once, and the walk that it shows applies when someone accepts it`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        func trip(_ number: Int, _ order: [Int]) -> FinishedTrip {
            let ticks = order.enumerated().map { place, item in
                FinishedTrip.Tick(items[item], at: Date(timeIntervalSince1970: Double(number * 100 + place)))
            }
            return FinishedTrip(store: "market", reference: "list \(number)", ticks: ticks.reversed())
        }
        let first = try await module("t1").recordTrip(trip(1, [0, 1, 2, 3]))
        #expect(first.categorized == 3 && first.uncategorized == 1 && first.trips == 1)
        #expect(try await module("t1b").recordTrip(trip(1, [0, 1, 2, 3])).trips == 1)
        for number in 2...4 { _ = try await module("t\(number)").recordTrip(trip(number, [0, 1, 2])) }
        let (market, learned) = try await module().learnStoreOrder("Market")
        let home = try await module().listCategories()
        #expect(market.order == home, "Nothing has changed.")
        #expect(learned.trips == 4 && learned.seen == 3 && learned.isNew)
        #expect(
            learned.pairs.map { "\($0.first.name) → \($0.second.name)" } == ["Frozen → Bakery", "Bakery → Produce"]
        )
        #expect(learned.pairs.allSatisfy { $0.certainty == 0.96875 })
        let applied = try await module("a1").orderStore("Market", categories: learned.order.map(\.id.rawValue))
        #expect(applied.order == learned.order)
        #expect(try await !module().learnStoreOrder("Market").learned.isNew)
        await #expect(throws: CategoryError.layout(.emptyTrip)) { try await module("e1").recordTrip(trip(9, [])) }
    }

    @Test func `an applied order is not proposed again, also when trips went to a hidden aisle`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        _ = try await module("k2").hideAisles(in: "Market", ["Bakery"], true)
        let ticks = items.enumerated().map { FinishedTrip.Tick($1, at: Date(timeIntervalSince1970: Double($0))) }
        _ = try await module("t1").recordTrip(FinishedTrip(store: "Market", reference: "1", ticks: ticks))
        let learned = try await module().learnStoreOrder("Market").learned
        #expect(learned.isNew && learned.order.suffix(2).map(\.name.text) == ["Bakery", "UNKNOWN"])
        let applied = try await module("a1").orderStore("Market", categories: learned.walk.map(\.rawValue))
        #expect(applied.order == learned.order && applied.hidden == learned.order.suffix(2).prefix(1).map(\.id))
        let again = try await module().learnStoreOrder("Market").learned
        #expect(!again.isNew && again.walk == learned.walk && again.order == learned.order)
        let shown = try await module("k3").hideAisles(in: "Market", ["Bakery"], false)
        #expect(shown.order.map(\.id).filter(learned.walk.contains) == learned.walk, "It has its learned place.")
    }

    @Test func `ticks of the same time stay in the order of the request`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        for (key, order) in [("t1", [0, 1, 2]), ("t2", [2, 0, 1]), ("t3", [1, 2, 0])] {
            let ticks = order.map { FinishedTrip.Tick(items[$0], at: Date(timeIntervalSince1970: 1)) }
            let recorded = try await module(key).recordTrip(FinishedTrip(store: "Market", reference: key, ticks: ticks))
            let trips = try await store.trips(of: HouseholdID(name: "smith"), through: nil)
            let kept = try #require(trips.first { $0.id == recorded.id })
            let homes = try await module().order(order.map { items[$0] }, in: .home).ingredients.map(\.category.id)
            #expect(kept.ticks == homes && Set(homes).count == 3)
        }
    }

    @Test func `a home keeps the latest 50 trips of a store, and a deleted store's none`() async throws {
        _ = try await module("k1").addStore(name: "Market")
        for number in 1...53 {
            let tick = FinishedTrip.Tick(items[0], at: Date(timeIntervalSince1970: Double(number)))
            let outcome = try await module("t\(number)").recordTrip(
                FinishedTrip(store: "Market", reference: "\(number)", ticks: [tick])
            )
            #expect(outcome.trips == min(number, 50))
        }
        let kept = try await store.trips(of: HouseholdID(name: "smith"), through: nil)
        #expect(kept.map(\.finishedAt.timeIntervalSince1970).min() == 4 && kept.count == 50)
        _ = try await module("k2").deleteStore("Market", confirmed: true)
        #expect(try await store.trips(of: HouseholdID(name: "smith"), through: nil).isEmpty)
    }
}
