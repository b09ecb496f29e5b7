import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

/// A hub and a device of one home that change recipes over a link that loses messages.
@Suite struct ReplicationTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let hub = InMemoryRecipeStore()
    private let device = InMemoryRecipeStore(
        InMemoryEntityStore(incarnation: Incarnation(high: 7, low: 7), role: .device)
    )
    private let home = HouseholdID(name: "smith")

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryRecipeStore.init) { store, context, generator in
            try await RecipeSchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 5, "Few schedules refuse anything: \(total)")
    }

    @Test func `two people change different parts of a recipe, and both changes stay`() async throws {
        _ = try await module(hub, "k1").addRecipe(soup(lines: "1 l water", steps: "Boil."))
        try await pull()
        _ = try await module(device, "k2").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        _ = try await module(hub, "k3").addRecipe(soup(lines: "1 l water", steps: "Boil.", "Serve."))
        _ = try await module(hub, "k4").updatePortionSize(of: "Soup", to: .weight(grams: 250))
        #expect(try await push() == .accepted(seq: 4))
        try await pull()
        for store in [hub, device] {
            let kept = try #require(try await module(store).getRecipes(["Soup"]).first ?? nil)
            #expect(kept.recipe == (try soup(lines: "2 l water", steps: "Boil.", "Serve.")))
            #expect(kept.portionSize == 250 && kept.version == 4)
        }
    }

    @Test func `two people who add the same title offline end with one recipe`() async throws {
        _ = try await module(device, "k1").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        _ = try await module(hub, "k2").addRecipe(soup(lines: "1 l water", steps: "Serve."))
        #expect(try await push() == .accepted(seq: 2))
        try await pull()
        let titles = try await module(device).listRecipes().elements.map(\.title)
        #expect(titles == ["Soup"])
        #expect(try await hub.stateHash(of: home).hash == device.stateHash(of: home).hash)
    }

    @Test(arguments: [(0, "recipe.noIngredients"), (Recipe.mostLines + 1, "recipe.tooManyLines")])
    func `the hub refuses content that a home cannot keep as a recipe`(lines: Int, code: String) async throws {
        _ = try await module(device, "k1").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        let entry = try #require(try await outbox().first).group
        let rogue = #"{"lines":[\#(Array(repeating: #"{"text":"salt"}"#, count: lines).joined(separator: ","))]}"#
        let operations = entry.operations.map { operation in
            let changes = operation.intent.changes.map { change in
                change.group == "ingredients" ? GroupChange(change.group, .write(Array(rogue.utf8))) : change
            }
            return EntityOperation(
                entity: operation.entity,
                life: operation.life,
                stamp: operation.stamp,
                intent: .create(changes)
            )
        }
        let group = OperationGroup(
            incarnation: entry.incarnation,
            number: entry.number,
            baseSeq: entry.baseSeq,
            principal: entry.principal,
            at: entry.at,
            operations: operations
        )
        let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: Self.now)
        }
        guard case .refused(let refusal) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(refusal.code == code)
        #expect(try await module(hub).listRecipes().elements.isEmpty)
    }

    @Test func `an entity from a later release is kept and has no row`() async throws {
        let key = EntityKey("mealPlan", "monday")
        let planned = PlannedOperation(.create([GroupChange("dish", .write(json: "Soup"))]), of: key, expecting: 0)
        _ = try await hub.commit([planned], outcome: [], for: .test(household: "smith", key: "k1"))
        try await pull()
        #expect(try await device.version(of: key, in: home) == 1)
        #expect(try await module(device).listRecipes().elements.isEmpty)
    }

    private func soup(lines: String, steps: String...) throws -> Recipe {
        try Recipe(title: "Soup", ingredients: [IngredientLine(lines)], steps: steps)
    }

    private func module(_ store: InMemoryRecipeStore, _ key: String? = nil) -> RecipeModuleService {
        RecipeModuleService(context: .test(household: "smith", key: key, request: key ?? ""), store: store)
    }

    private func outbox() async throws -> [OutboxEntry] {
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
    }

    private func push() async throws -> PushAnswer {
        let group = try #require(try await outbox().first { $0.standing == .pending }).group
        let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: Self.now)
        }
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.note(answer, to: group.number, at: Self.now)
        }
        return answer
    }

    private func pull() async throws {
        let seq = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.cursor().seq }
        let page = try await hub.feed(of: home, after: seq, limit: 100)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, at: Self.now)
        }
        #expect(result == .applied(seq: page.head))
    }
}
