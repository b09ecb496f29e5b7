import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct KitchenServiceTests {
    private let store = InMemoryQuantityStore()

    private func kitchen(
        _ key: String? = nil,
        home: String = "home",
        at seconds: Double = 1_700_000_000
    ) -> KitchenService {
        let now = Date(timeIntervalSince1970: seconds)
        return KitchenService(store: store, context: .test(household: home, key: key, request: key ?? "", now: now))
    }

    private func draft(_ name: String, _ grams: Rational, id: UUID? = nil, origin: String = "") -> IngredientDraft {
        IngredientDraft(
            id: id,
            name: name,
            category: "flour",
            conversions: Ingredient.sample(name, cup: grams).conversions,
            origin: origin
        )
    }

    @Test func `an ingredient is added once, changed and deleted with its mark`() async throws {
        let added = try await kitchen("1").saveIngredients([draft(" Home  rye ", 102)], mode: .add)
        let rye = try #require(added.first?.ingredient)
        #expect(rye.name == "Home rye" && rye.isCustom && rye.category == .flour)
        #expect(
            try await kitchen("1").saveIngredients([draft(" Home  rye ", 102)], mode: .add).first?.ingredient == rye
        )
        #expect(try await kitchen("2").saveIngredients([draft("Home rye", 102)], mode: .add).first?.isChanged == false)
        await #expect(throws: KitchenFailure.refused(.ingredientExists(name: "Home rye"))) {
            try await kitchen("3").saveIngredients([draft("Home rye", 103)], mode: .add)
        }
        let edited = try await kitchen("4").saveIngredients([draft("Our rye", 105, id: rye.id)], mode: .edit)
        #expect(edited.first?.ingredient?.id == rye.id)
        _ = try await kitchen("5").markIngredients(["our rye"], isFavorite: true)
        #expect(try await kitchen("6").deleteIngredients(["OUR RYE"]).map(\.name) == ["Our rye"])
        #expect(try await kitchen().findIngredients(["our rye"]).first == .some(nil))
        #expect(try await store.favorites(of: HouseholdID(name: "home")).isEmpty)
        await #expect(throws: KitchenFailure.refused(.noSuchIngredient("Our rye"))) {
            try await kitchen("7").saveIngredients([draft("Our rye", 1, id: rye.id)], mode: .edit)
        }
    }

    @Test func `what comes along can be marked and not changed`() async throws {
        let butter = try #require(DefaultIngredients.standard.match("butter")?.ingredient)
        #expect(
            try await kitchen("1").markIngredients(["butter", "Butter"], isFavorite: true).map(\.isFavorite) == [true]
        )
        #expect(try await kitchen("2").markIngredients(["butter"], isFavorite: true).map(\.isFavorite) == [true])
        await #expect(throws: KitchenFailure.refused(.comesAlong(name: "Butter"))) {
            try await kitchen("3").deleteIngredients(["butter"])
        }
        await #expect(throws: KitchenFailure.refused(.comesAlong(name: "Butter"))) {
            try await kitchen("4").saveIngredients([draft("Butter", 1, id: butter.id)], mode: .edit)
        }
        await #expect(throws: KitchenFailure.refused(.noSuchIngredient("moss"))) {
            try await kitchen("5").markIngredients(["moss"], isFavorite: true)
        }
    }

    @Test(arguments: [
        IngredientDraft(name: "  "), IngredientDraft(name: "x", category: "Powder"),
        IngredientDraft(name: String(repeating: "x", count: 301)), IngredientDraft(name: "?!"),
    ])
    func `a draft that makes no sense is refused, and told one by one in an import`(draft: IngredientDraft) async throws
    {
        await #expect(throws: KitchenFailure.self) { try await kitchen("1").saveIngredients([draft], mode: .add) }
        let saved = try await kitchen("2").saveIngredients([draft, self.draft("Good", 1)], mode: .importing)
        #expect(saved.map(\.refusal.isEmpty) == [false, true])
    }

    @Test(arguments: [["cup", "tbsp"], ["g", "kg"], ["°C", "g"]])
    func `a conversion that says nothing of an ingredient is refused`(units: [String]) async throws {
        let weight = IngredientWeight(
            ingredientKey: "",
            measure: Amount(1, UnitCode(rawValue: units[0])),
            weight: Amount(2, UnitCode(rawValue: units[1])),
            source: ""
        )
        let draft = IngredientDraft(name: "x", conversions: [weight])
        await #expect(throws: KitchenFailure.self) { try await kitchen("1").saveIngredients([draft], mode: .add) }
    }

    @Test func `an import is repeated without a change, and counts after what comes along`() async throws {
        let imported = [draft("Bread flour", 137, origin: "FDC 1"), draft("Fairy flour", 90, origin: "FDC 2")]
        #expect(try await kitchen("1").saveIngredients(imported, mode: .importing).map(\.isChanged) == [true, true])
        #expect(try await kitchen("2").saveIngredients(imported, mode: .importing).map(\.isChanged) == [false, false])
        let found = try await kitchen().findIngredients(["bread flour", "fairy flour"])
        #expect(found.map { $0?.ingredient.conversions.first?.weight.value } == [120, 90])
        #expect(found.map { $0?.ingredient.isCustom } == [false, false])
    }

    @Test func `lists are filtered, searched, sorted and paged`() async throws {
        _ = try await kitchen("1").saveIngredients([draft("Almond dust", 80), draft("Zebra flour", 1)], mode: .add)
        _ = try await kitchen("2").markIngredients(["almond dust", "walnuts"], isFavorite: true)
        for (key, name) in [("3", "Zebra flour"), ("4", "Butter")] {
            let shown = RememberConversions.Shown(
                from: Amount(1, UnitCode(rawValue: "cup")),
                to: Amount(2, UnitCode(rawValue: "g")),
                ingredient: name,
                state: ""
            )
            _ = try await kitchen(key, at: 1_700_000_000 + (Double(key) ?? 0)).rememberConversions([shown, shown])
        }
        #expect(try await names { $0.filter = .favorites } == ["Almond dust", "Walnuts"])
        #expect(try await names { $0.filter = .custom } == ["Almond dust", "Zebra flour"])
        #expect(
            try await names {
                $0.search = "almnd"
                $0.category = .flour
            }.first == "Almond dust"
        )
        #expect(
            try await names {
                $0.filter = .custom
                $0.order = .lastUsed
            } == ["Zebra flour", "Almond dust"]
        )
        #expect(try await names { $0.order = .lastUsed }.prefix(2) == ["Butter", "Zebra flour"])
        #expect(try await names { $0.filter = .default }.count == DefaultIngredients.standard.all.count)
        #expect(
            try await names {
                $0.filter = .favorites
                $0.order = .lastUsed
                $0.limit = 1
            } == ["Almond dust", "Walnuts"]
        )
        #expect(try await kitchen().recentConversions().entries.map(\.ingredient) == ["Butter", "Zebra flour"])
        await #expect(throws: KitchenFailure.refused(.badPlace("x"))) { try await names { $0.after = "x" } }
    }

    /// The names of all pages.
    private func names(_ change: (inout ListIngredients.Question) -> Void) async throws -> [String] {
        var question = ListIngredients.Question()
        question.limit = 50
        change(&question)
        var names: [String] = []
        repeat {
            let page = try await kitchen().listIngredients(question)
            names += page.ingredients.map(\.name)
            question.after = page.next
        } while !question.after.isEmpty
        return names
    }

    @Test func `settings change one by one`() async throws {
        #expect(try await kitchen().settings() == KitchenSettings())
        #expect(try await kitchen("1").changeSettings(cups: "Metric", locale: nil).cups == .metric)
        #expect(try await kitchen("2").changeSettings(cups: nil, locale: "de-DE").version == 2)
        #expect(try await kitchen("3").changeSettings(cups: "metric", locale: "de-DE").version == 2)
        await #expect(throws: KitchenFailure.refused(.badCups("bucket"))) {
            try await kitchen("4").changeSettings(cups: "bucket", locale: nil)
        }
        let question = ConversionQuestion(Amount(1, UnitCode(rawValue: "cup")), to: UnitCode(rawValue: "ml"))
        let own = try await kitchen().converter(naming: [], inOwnCups: true).answer(question)
        #expect(try own.result.get().amount.value == 250)
        let codes = try await kitchen().converter(naming: [], inOwnCups: false).answer(question)
        #expect(try codes.result.get().isExact)
    }

    @Test func `corrections are kept, found by their text, counted and taken back`() async throws {
        let first = LineCorrection.sample("2 c  milk")
        _ = try await kitchen("1").correctLines([first, .sample("b")])
        let again = try await kitchen("2").correctLines([.sample(" 2 c milk")])
        #expect(again.first?.version == 2)
        #expect(try await kitchen().corrections(of: ["2 c milk", "x"]).keys.sorted() == ["2 c milk"])
        #expect(try await kitchen().corrections(of: []).isEmpty)
        #expect(try await kitchen(home: "other").corrections(of: ["2 c milk"]).isEmpty)
        let page = try await kitchen().listCorrections(after: nil, limit: 1)
        #expect(page.count == 2 && page.corrections.count == 1)
        #expect(try await kitchen("3").undoCorrections(["2 c milk"]).count == 1)
        await #expect(throws: KitchenFailure.refused(.notCorrected(text: "2 c milk"))) {
            try await kitchen("4").undoCorrections(["2 c milk"])
        }
        for reading in [nil, "", " "] {
            let empty = LineCorrection(text: "x", reading: reading, correctedAt: .distantPast, version: 0)
            await #expect(throws: KitchenFailure.refused(.emptyCorrection(text: "x"))) {
                try await kitchen("5").correctLines([empty])
            }
        }
        await #expect(throws: KitchenFailure.refused(.emptyLine)) {
            try await kitchen("6").correctLines([.sample(" ")])
        }
    }

    @Test func `each refusal says what to do next`() {
        let errors: [KitchenError] = [
            .emptyName, .tooLong(text: "x", limit: 1), .badCategory("x"),
            .badConversion(ingredient: "x", reason: "use y."),
            .contradiction("x: use y."), .ingredientExists(name: "x"), .noSuchIngredient("x"), .comesAlong(name: "x"),
            .tooMany(count: 2, limit: 1), .badPlace("x"), .emptyLine, .emptyCorrection(text: "x"),
            .notCorrected(text: "x"), .badCups("x"),
        ]
        for error in errors {
            #expect(KitchenFailure.refused(error).description.hasSuffix("."))
        }
        #expect(KitchenFailure.store(.keyReused(key: "k")).description.contains("k"))
    }
}
