import Commands
import CommandsTestKit
import Quantities
public import ShoppingModule
import Testing

/// The rules that every shopping store follows.
///
/// A test calls ``check()`` with an empty store; each rule uses its own household.
public struct ShoppingStoreContract<Store: ShoppingStore>: Sendable {
    let store: Store

    /// Creates the contract.
    public init(store: Store) { self.store = store }

    /// Checks every rule, starting with those of every operation store.
    public func check() async throws {
        let contract = OperationStoreContract(store: store, kind: "staple") { value in
            let name = ItemName("milk \(value)", key: IngredientKey(rawValue: "milk"))
            return ShoppingRow.staple(Staple(StapleID(rawValue: "a"), name)).changes
        }
        try await contract.check()
        try await checkStaples()
        try await checkLists()
        try await checkItems()
        try await checkActions()
        try await checkPurchases()
        try await checkDeletion()
        try await checkIsolation()
    }

    /// Checks that a staple comes back with everything, and a bare one with nothing else.
    package func checkStaples() async throws {
        let home = "contract staples"
        let full = Staple(
            StapleID(rawValue: "milk"),
            ItemName("Milk", key: IngredientKey(rawValue: "milk"), aisleHint: "dairy"),
            amount: Self.quantity("2", "l"),
            shop: "Corner",
            levels: StapleLevels(minimum: Self.quantity("1/3", "l"), target: Self.quantity("4", "l")),
            intervalDays: 7,
            note: "whole",
            version: 1
        )
        let bare = Staple(StapleID(rawValue: "candles"), ItemName("Candles", key: nil), version: 1)
        try await keep([.staple(full), .staple(bare)], in: home)
        #expect(Set(try await store.staples(of: HouseholdID(name: home))) == [full, bare])
    }

    /// Checks that lists come back with everything, and are found by their folded names.
    package func checkLists() async throws {
        let (home, household) = ("contract lists", HouseholdID(name: "contract lists"))
        let week = GroceryList(
            ListID(rawValue: "week"),
            name: "Week of November 23",
            firstDay: try CalendarDay("2026-11-23"),
            archived: 7,
            store: "Corner",
            subtractsStock: true,
            created: 5,
            version: 1
        )
        let party = GroceryList(ListID(rawValue: "party"), name: "Fête", firstDay: nil, created: 6, version: 1)
        try await keep([.list(week), .list(party)], in: home)
        #expect(Set(try await store.lists(of: household, named: nil)) == [week, party])
        #expect(try await store.lists(of: household, named: "fete") == [party])
        #expect(try await store.lists(of: household, named: "fet").isEmpty)
    }

    /// Checks that an item comes back with everything, and only on its own list.
    package func checkItems() async throws {
        let (home, household) = ("contract items", HouseholdID(name: "contract items"))
        let list = GroceryList(ListID(rawValue: "week"), name: "Week", firstDay: nil, created: 5)
        let item = Self.item("milk", on: "week", [("recipe/soup/0", "1", "l"), ("text/1/0", "1/2", "l")])
        var full = item
        full.ticks = 3
        full.bought = BoughtItem(
            for: [MetNeed(whole: "recipe/soup/0")],
            amount: Amount(2, UnitCode(rawValue: "l")),
            product: ProductID(rawValue: "prd_milk"),
            price: 3,
            currency: "EUR",
            shop: "Corner",
            by: "anna",
            at: 9
        )
        (full.status, full.note) = (.substituted(by: "oat milk"), "cold")
        let staple = NeedSource(.staple, id: "milk", title: "Milk")
        let lacking = Self.quantity("3", "l")
        full.needs.insert(
            ListNeed(staple, place: "0", line: "Milk 3 l", quantity: lacking, target: Self.quantity("4", "l")),
            at: 1
        )
        full.decisions = [.count(need: "text/1/0", amount: "1/8 tsp"), .join(unit: "l")]
        let eggs = Self.item("eggs", on: "party", [("text/1/0", "6", "")])
        let party = GroceryList(eggs.list, name: "Party", firstDay: nil, created: 6)
        try await keep([.list(list), .item(full), .list(party), .item(eggs)], in: home)
        #expect(try await store.items(on: [list.id], of: household) == [full])
        #expect(Set(try await store.items(on: [list.id, eggs.list], of: household)) == [full, eggs])
        #expect(try await store.items(on: [ListID(rawValue: "other")], of: household).isEmpty)
        #expect(try await store.items(on: [], of: household).isEmpty)
    }

    /// Checks that what is deleted is gone, and can be made again.
    package func checkDeletion() async throws {
        let (home, household) = ("contract gone", HouseholdID(name: "contract gone"))
        let list = GroceryList(ListID(rawValue: "week"), name: "Week", firstDay: nil, created: 5, version: 1)
        let item = Self.item("milk", on: "week", [("a/1/0", "1", "l")])
        let staple = Staple(StapleID(rawValue: "milk"), item.name, version: 1)
        let rows: [ShoppingRow] = [.list(list), .item(item), .staple(staple)]
        try await keep(rows, in: home)
        let deletions = rows.map { PlannedOperation(.delete, of: $0.key, expecting: 1) }
        _ = try await store.commit(deletions, outcome: [], for: .test(household: home))
        #expect(try await store.lists(of: household, named: nil).isEmpty)
        #expect(try await store.items(on: [list.id], of: household).isEmpty)
        #expect(try await store.staples(of: household).isEmpty)
        try await keep([.list(list)], in: home, over: 2)
        #expect(try await store.lists(of: household, named: "week").map(\.version) == [3])
    }

    /// Checks that a home never sees what another home has, even by identifier.
    package func checkIsolation() async throws {
        let list = GroceryList(ListID(rawValue: "secret"), name: "Secret", firstDay: nil, created: 5)
        let item = Self.item("milk", on: "secret", [("a/1/0", "1", "l")])
        let staple = Staple(StapleID(rawValue: "secret"), item.name)
        try await keep([.list(list), .item(item), .staple(staple)], in: "shopping ours")
        let other = HouseholdID(name: "shopping theirs")
        #expect(try await store.lists(of: other, named: nil).isEmpty)
        #expect(try await store.lists(of: other, named: "secret").isEmpty)
        #expect(try await store.items(on: [list.id], of: other).isEmpty)
        #expect(try await store.staples(of: other).isEmpty)
    }

    func keep(_ rows: [ShoppingRow], in home: String, over version: Int64 = 0) async throws {
        let planned = rows.map { PlannedOperation(.create($0.changes), of: $0.key, expecting: version) }
        _ = try await store.commit(planned, outcome: [], for: .test(household: home))
    }

    static func item(
        _ name: String,
        on list: String,
        _ needs: [(key: String, value: String?, unit: String)]
    ) -> ListItem {
        ListItem(
            ListItemID(rawValue: "\(list)-\(name)"),
            on: ListID(rawValue: list),
            ItemName(name, key: IngredientKey(rawValue: name)),
            needs: needs.map { need in
                let parts = need.key.split(separator: "/").map(String.init)
                return ListNeed(
                    NeedSource(parts[0] == "recipe" ? .recipe : .text, id: parts[1], title: "Soup"),
                    place: parts[2],
                    line: name,
                    quantity: need.value.map { Self.quantity($0, need.unit) }
                        ?? StatedQuantity(StructuredQuantity(range: nil, displayText: name, parseConfidence: 0))
                )
            },
            version: 1
        )
    }

    private static func quantity(_ value: String, _ unit: String) -> StatedQuantity {
        StatedQuantity(
            StructuredQuantity(
                range: AmountRange(Amount(Rational(value) ?? .zero, UnitCode(rawValue: unit))),
                displayText: "\(value) \(unit)",
                parseConfidence: 1
            )
        )
    }
}
