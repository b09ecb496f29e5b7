import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// A hub and a device of one home that change ingredients, corrections, and settings while their connection loses
/// messages.
@Suite struct ReplicationTests {
    private let hub = InMemoryQuantityStore()
    private let device = InMemoryQuantityStore(
        InMemoryEntityStore(incarnation: Incarnation(high: 7, low: 7), role: .device)
    )

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryQuantityStore.init) { store, context, generator in
            try await QuantitySchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 20, "Few schedules refuse anything: \(total)")
    }

    @Test func `both people's changes to one ingredient are kept`() async throws {
        _ = try await catalog(hub).saveIngredients([draft(aliases: ["Segale"], ["cup": 96])], mode: .importing)
        try await pull()
        _ = try await catalog(device).saveIngredients(
            [draft(aliases: ["Roggen", "Segale"], ["cup": 96])],
            mode: .importing
        )
        _ = try await catalog(hub).saveIngredients(
            [draft(category: "flour", aliases: [], ["cup": 96, "tbsp": 6])],
            mode: .importing
        )
        #expect(try await push() == .accepted(seq: 3))
        try await pull()
        for store in [hub, device] {
            let rye = try #require(try await catalog(store).findIngredients(["home rye"]).first??.match.ingredient)
            #expect(rye.aliases == ["Roggen"] && rye.category == .flour)
            #expect(rye.conversions.map(\.measure.unit.rawValue) == ["cup", "tbsp"])
        }
    }

    @Test func `the hub refuses contradictory weights, and the device reverts its own`() async throws {
        _ = try await catalog(hub).saveIngredients([draft([:])], mode: .importing)
        try await pull()
        _ = try await catalog(hub).saveIngredients([draft(["cup": 96])], mode: .importing)
        _ = try await catalog(device).saveIngredients([draft(["tbsp": 20])], mode: .importing)
        guard case .refused(let refusal) = try await push() else { return #expect(Bool(false), "It was accepted.") }
        #expect(refusal.code == "quantity.contradictoryConversions" && refusal.sentence.contains("1 tbsp is 20 g here"))
        try await pull()
        for store in [hub, device] {
            let rye = try #require(try await catalog(store).findIngredients(["home rye"]).first??.match.ingredient)
            #expect(rye.conversions.map(\.weight.value) == [96])
        }
    }

    @Test func `both people's changes to different settings are kept`() async throws {
        _ = try await catalog(hub).changeSettings(cups: "metric", locale: nil)
        _ = try await catalog(device).changeSettings(cups: nil, locale: "de-DE")
        _ = try await push()
        try await pull()
        for store in [hub, device] {
            let settings = try await catalog(store).settings()
            #expect(settings.cups == .metric && settings.locale == "de-DE")
        }
    }

    private func draft(
        category: String = "",
        aliases: [String] = [],
        _ grams: KeyValuePairs<String, Int>
    ) -> IngredientDraft {
        IngredientDraft(
            name: "Home rye",
            category: category,
            aliases: aliases,
            conversions: grams.map { unit, value in
                IngredientWeight(
                    ingredientKey: "",
                    measure: Amount(1, UnitCode(rawValue: unit)),
                    weight: Amount(Rational(value), UnitCode(rawValue: "g")),
                    source: "scale"
                )
            }
        )
    }

    private func catalog(_ store: InMemoryQuantityStore) -> IngredientCatalogService {
        IngredientCatalogService(store: store, context: .test(household: "smith"))
    }

    private var home: HouseholdID { HouseholdID(name: "smith") }

    private var now: Date { Date(timeIntervalSince1970: 1_700_000_000) }

    /// Pulls the hub's operations to the device.
    private func pull() async throws {
        let now = now
        let cursor = try await device.transact(in: home) { transaction throws(StoreError) in try transaction.cursor() }
        let page = try await hub.feed(of: home, after: cursor.seq, limit: 100)
        let result = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, at: now)
        }
        #expect(result == .applied(seq: page.head))
    }

    /// Pushes the device's last operations to the hub, and returns the answer.
    private func push() async throws -> PushAnswer {
        let now = now
        let group = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true).last?.group
        }
        let pushed = try #require(group)
        let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(pushed, at: now)
        }
        try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.note(answer, to: pushed.number, at: now)
        }
        return answer
    }
}
