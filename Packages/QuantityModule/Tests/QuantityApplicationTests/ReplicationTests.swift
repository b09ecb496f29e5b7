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
    private let nodes = TwoNodes(InMemoryQuantityStore.init)

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryQuantityStore.init) { store, context, generator in
            try await QuantitySchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 20, "Few schedules refuse anything: \(total)")
    }

    @Test func `both people's changes to one ingredient are kept`() async throws {
        _ = try await catalog(nodes.hub).saveIngredients([draft(aliases: ["Segale"], ["cup": 96])], mode: .importing)
        try await nodes.pull()
        _ = try await catalog(nodes.device).saveIngredients(
            [draft(aliases: ["Roggen", "Segale"], ["cup": 96])],
            mode: .importing
        )
        _ = try await catalog(nodes.hub).saveIngredients(
            [draft(category: "flour", aliases: [], ["cup": 96, "tbsp": 6])],
            mode: .importing
        )
        #expect(try await nodes.push() == .accepted(seq: 3))
        try await nodes.pull()
        for store in nodes.both {
            let rye = try #require(try await catalog(store).findIngredients(["home rye"]).first??.match.ingredient)
            #expect(rye.aliases == ["Roggen"] && rye.category == .flour)
            #expect(rye.conversions.map(\.measure.unit.rawValue) == ["cup", "tbsp"])
        }
    }

    @Test func `a change on the device undoes none at the hub that it does not name`() async throws {
        _ = try await catalog(nodes.hub).saveIngredients([draft(aliases: ["Roggen"], ["cup": 96])], mode: .importing)
        try await nodes.pull()
        _ = try await catalog(nodes.hub).changeIngredients([IngredientChange(of: "home rye", category: "flour")])
        _ = try await catalog(nodes.device).changeIngredients([IngredientChange(of: "home rye", brand: "Mill")])
        _ = try await nodes.push()
        try await nodes.pull()
        for store in nodes.both {
            let rye = try #require(try await catalog(store).findIngredients(["roggen"]).first??.match.ingredient)
            #expect(rye.category == .flour && rye.brand == "Mill" && rye.conversions.map(\.weight.value) == [96])
        }
    }

    @Test func `the hub refuses contradictory weights, and the device reverts its own`() async throws {
        _ = try await catalog(nodes.hub).saveIngredients([draft([:])], mode: .importing)
        try await nodes.pull()
        _ = try await catalog(nodes.hub).saveIngredients([draft(["cup": 96])], mode: .importing)
        _ = try await catalog(nodes.device).saveIngredients([draft(["tbsp": 20])], mode: .importing)
        let refusal = try await nodes.refusedPush()
        #expect(refusal.code == "quantity.contradictoryConversions" && refusal.sentence.contains("1 tbsp is 20 g here"))
        try await nodes.pull()
        for store in nodes.both {
            let rye = try #require(try await catalog(store).findIngredients(["home rye"]).first??.match.ingredient)
            #expect(rye.conversions.map(\.weight.value) == [96])
        }
    }

    @Test func `both people's changes to different settings are kept`() async throws {
        _ = try await catalog(nodes.hub).changeSettings(cups: "metric", locale: nil)
        _ = try await catalog(nodes.device).changeSettings(cups: nil, locale: "de-DE")
        _ = try await nodes.push()
        try await nodes.pull()
        for store in nodes.both {
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
}
