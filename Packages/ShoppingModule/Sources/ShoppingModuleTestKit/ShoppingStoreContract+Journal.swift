import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import Testing

extension ShoppingStoreContract {
    /// Checks that actions come back with everything, the latest first, by list, person, page, and identifier.
    package func checkActions() async throws {
        let (home, household) = ("contract actions", HouseholdID(name: "contract actions"))
        let (week, added, saved, undo) = Self.actions
        try await keep([.action(added), .action(saved), .action(undo)], in: home)
        #expect(try await actions(ListActionFilter(), in: household) == [undo, saved, added])
        #expect(try await actions(ListActionFilter(list: week.id), in: household) == [undo, added])
        #expect(try await actions(ListActionFilter(by: "ben"), in: household) == [undo, saved])
        #expect(try await actions(ListActionFilter(list: week.id, by: "anna"), in: household) == [added])
        let rest = try await store.actions(ListActionFilter(), after: undo.pageCursor, limit: 1, of: household)
        #expect(rest == [saved])
        #expect(Set(try await store.actions(beginningWith: "ab", limit: 5, of: household)) == [added, saved])
        #expect(try await store.actions(beginningWith: "c", limit: 5, of: household) == [undo])
        #expect(try await store.actions(beginningWith: "b", limit: 5, of: household).isEmpty)
        #expect(try await store.oldActions(on: week.id, besides: 1, limit: 5, of: household) == [added.id])
        #expect(try await store.oldActions(on: nil, besides: 0, limit: 5, of: household) == [saved.id])
        #expect(try await store.oldActions(on: week.id, besides: 2, limit: 5, of: household).isEmpty)
        #expect(try await store.latestActions(ofListsBesides: [], of: household) == [undo])
        #expect(try await store.latestActions(ofListsBesides: [week.id], of: household).isEmpty)
        let other = HouseholdID(name: "contract no actions")
        #expect(try await store.latestActions(ofListsBesides: [], of: other).isEmpty)
        #expect(try await actions(ListActionFilter(), in: other).isEmpty)
        #expect(try await store.actions(beginningWith: "c", limit: 5, of: other).isEmpty)
        #expect(try await store.oldActions(on: nil, besides: 0, limit: 5, of: other).isEmpty)
        let assigned = Self.assigned
        try await keep([.action(assigned)], in: "contract assigned")
        #expect(try await actions(ListActionFilter(), in: HouseholdID(name: "contract assigned")) == [assigned])
        let delete = PlannedOperation(.delete, of: ShoppingRow.action(saved).key, expecting: 1)
        _ = try await store.commit([delete], outcome: [], for: .test(household: home))
        #expect(try await actions(ListActionFilter(), in: household) == [undo, added])
    }

    /// A list, its creation, a new staple, and the undo of the creation.
    private static var actions: (week: GroceryList, added: ListAction, saved: ListAction, undo: ListAction) {
        let week = GroceryList(ListID(rawValue: "week"), name: "Week", firstDay: nil, created: 5)
        let staple = Staple(StapleID(rawValue: "milk"), ItemName("Milk", key: IngredientKey(rawValue: "milk")))
        let added = ListAction(
            ListActionID(rawValue: "ab-1"),
            .listCreated,
            by: "anna",
            at: 9,
            on: week,
            ListActionChanges(lists: [Replaced(nil, by: week)]),
            undone: UndoneNote(by: "ben", at: 12)
        )
        let saved = ListAction(
            ListActionID(rawValue: "ab-2"),
            .stapleAdded,
            by: "ben",
            at: 10,
            on: nil,
            ListActionChanges(staples: [Replaced(nil, by: staple)])
        )
        let undo = ListAction(
            ListActionID(rawValue: "c"),
            .undone,
            by: "ben",
            at: 10,
            on: week,
            undoing: added.id,
            ListActionChanges(lists: [Replaced(week, by: nil)])
        )
        return (week, added, saved, undo)
    }

    /// Oat milk in another category, and bread in none of the home's own choice.
    private static var assigned: ListAction {
        let items = ["oat milk", "rye bread"].map {
            AisleItem(name: $0, key: IngredientKey(rawValue: $0), aisleHint: "", product: nil)
        }
        let dairy = ChosenCategory(ShopCategory(id: CategoryID(rawValue: "c-1"), name: "Dairy", color: ""))
        let bakery = ChosenCategory(ShopCategory(id: CategoryID(rawValue: "c-2"), name: "Bakery", color: ""))
        let changes = [
            AisleChange(of: items[0], from: bakery, to: dairy), AisleChange(of: items[1], from: bakery, to: nil),
        ]
        return ListAction(
            ListActionID(rawValue: "d"),
            .assigned,
            by: "anna",
            at: 9,
            on: nil,
            ListActionChanges(aisles: changes.compactMap(\.self))
        )
    }

    private func actions(_ filter: ListActionFilter, in household: HouseholdID) async throws -> [ListAction] {
        try await store.actions(filter, after: nil, limit: 10, of: household)
    }

    /// Checks that purchases come back with their items, which are found by the time of the last one.
    package func checkPurchases() async throws {
        let (home, household) = ("contract purchases", HouseholdID(name: "contract purchases"))
        let list = GroceryList(ListID(rawValue: "week"), name: "Week", firstDay: nil, archived: 3, created: 5)
        var milk = Self.item("milk", on: "week", [("recipe/soup/0", "1", "l")])
        milk.purchases = ([9, 12] as [Int64]).map { time in
            let bought = BoughtItem(for: [], amount: nil, by: "anna", at: time, occasion: "check/\(time)")
            return ItemPurchase(bought, of: milk.needs)
        }
        let eggs = Self.item("eggs", on: "week", [("text/1/0", "6", "")])
        try await keep([.list(list), .item(milk), .item(eggs)], in: home)
        #expect(try await store.items(boughtSince: 12, of: household) == [milk])
        #expect(try await store.items(boughtSince: 13, of: household).isEmpty)
        #expect(try await store.items(boughtSince: 0, of: HouseholdID(name: "contract others")).isEmpty)
    }
}
