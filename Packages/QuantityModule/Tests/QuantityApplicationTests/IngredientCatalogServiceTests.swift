import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct IngredientCatalogServiceTests {
    private let store = InMemoryQuantityStore()

    private func catalog(
        _ key: String? = nil,
        home: String = "home",
        at seconds: Double = 1_700_000_000
    ) -> IngredientCatalogService {
        let now = Date(timeIntervalSince1970: seconds)
        let context = CommandContext.test(household: home, key: key, request: key ?? "", now: now)
        return IngredientCatalogService(store: store, context: context)
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

    @Test func `an ingredient is added once, then changed, then deleted together with its mark`() async throws {
        let added = try await catalog("1").saveIngredients([draft(" Home  rye ", 102)], mode: .add)
        let rye = try #require(added.first?.ingredient)
        #expect(rye.name == "Home rye" && rye.isCustom && rye.category == .flour)
        #expect(
            try await catalog("1").saveIngredients([draft(" Home  rye ", 102)], mode: .add).first?.ingredient == rye
        )
        #expect(try await catalog("2").saveIngredients([draft("Home rye", 102)], mode: .add).first?.isChanged == false)
        await #expect(throws: QuantityError.ingredientExists(name: "Home rye")) {
            try await catalog("3").saveIngredients([draft("Home rye", 103)], mode: .add)
        }
        let edited = try await catalog("4").changeIngredients([IngredientChange(of: "home rye", name: "Our rye")])
        #expect(edited.first?.ingredient?.id == rye.id)
        _ = try await catalog("5").markIngredients(["our rye"], isFavorite: true)
        #expect(try await catalog("6").deleteIngredients(["OUR RYE"]).map(\.name) == ["Our rye"])
        #expect(try await catalog().findIngredients(["our rye"]).first == .some(nil))
        #expect(try await store.favorites(of: HouseholdID(name: "home")).isEmpty)
        await #expect(throws: QuantityError.noSuchIngredient("Our rye")) {
            try await catalog("7").changeIngredients([IngredientChange(of: "Our rye", name: "Rye")])
        }
    }

    @Test func `a built-in ingredient can be marked but not changed`() async throws {
        #expect(
            try await catalog("1").markIngredients(["butter", "Butter"], isFavorite: true).map(\.isFavorite) == [true]
        )
        #expect(try await catalog("2").markIngredients(["butter"], isFavorite: true).map(\.isFavorite) == [true])
        await #expect(throws: QuantityError.builtInIngredient(name: "Butter")) {
            try await catalog("3").deleteIngredients(["butter"])
        }
        await #expect(throws: QuantityError.builtInIngredient(name: "Butter")) {
            try await catalog("4").changeIngredients([IngredientChange(of: "butter", name: "Our butter")])
        }
        await #expect(throws: QuantityError.noSuchIngredient("moss")) {
            try await catalog("5").markIngredients(["moss"], isFavorite: true)
        }
    }

    @Test(arguments: [
        IngredientDraft(name: "  "), IngredientDraft(name: "x", category: "Powder"),
        IngredientDraft(name: String(repeating: "x", count: 301)), IngredientDraft(name: "?!"),
    ])
    func `an invalid draft is refused, and an import reports each one`(draft: IngredientDraft) async throws {
        await #expect(throws: QuantityError.self) { try await catalog("1").saveIngredients([draft], mode: .add) }
        let saved = try await catalog("2").saveIngredients([draft, self.draft("Good", 1)], mode: .importing)
        #expect(saved.map(\.refusal.isEmpty) == [false, true])
    }

    @Test(arguments: [["cup", "tbsp"], ["g", "kg"], ["°C", "g"]])
    func `a conversion that does not mention an ingredient is refused`(units: [String]) async throws {
        let weight = IngredientWeight(
            ingredientKey: "",
            measure: Amount(1, UnitCode(rawValue: units[0])),
            weight: Amount(2, UnitCode(rawValue: units[1])),
            source: ""
        )
        let draft = IngredientDraft(name: "x", conversions: [weight])
        await #expect(throws: QuantityError.self) { try await catalog("1").saveIngredients([draft], mode: .add) }
    }

    @Test func `repeating an import changes nothing, and defaults take precedence over it`() async throws {
        let imported = [draft("Bread flour", 137, origin: "FDC 1"), draft("Fairy flour", 90, origin: "FDC 2")]
        #expect(try await catalog("1").saveIngredients(imported, mode: .importing).map(\.isChanged) == [true, true])
        #expect(try await catalog("2").saveIngredients(imported, mode: .importing).map(\.isChanged) == [false, false])
        let found = try await catalog().findIngredients(["bread flour", "fairy flour"])
        #expect(found.map { $0?.match.ingredient.conversions.first?.weight.value } == [120, 90])
        #expect(found.map { $0?.match.ingredient.isCustom } == [false, false])
    }

    @Test func `lists are filtered, searched, sorted and paged`() async throws {
        _ = try await catalog("1").saveIngredients([draft("Almond dust", 80), draft("Zebra flour", 1)], mode: .add)
        _ = try await catalog("2").markIngredients(["almond dust", "walnuts"], isFavorite: true)
        for (key, name) in [("3", "Zebra flour"), ("4", "Butter")] {
            let shown = ShownConversion(
                from: Amount(1, UnitCode(rawValue: "cup")),
                to: Amount(2, UnitCode(rawValue: "g")),
                ingredient: name,
                state: ""
            )
            _ = try await catalog(key, at: 1_700_000_000 + (Double(key) ?? 0)).rememberConversions([shown, shown])
        }
        #expect(try await names { $0.filter = .favorites } == ["Almond dust", "Walnuts"])
        #expect(try await names { $0.filter = .custom } == ["Almond dust", "Zebra flour"])
        #expect(
            try await names {
                $0.search = "almnd"
                $0.category = "flour"
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
                $0.page = PageRequest(limit: 1)
            } == ["Almond dust", "Walnuts"]
        )
        #expect(try await catalog().recentConversions().map(\.ingredient) == ["Butter", "Zebra flour"])
        await #expect(throws: QuantityError.page(.invalidCursor("x"))) {
            try await names { $0.page = PageRequest(cursor: "x") }
        }
    }

    /// Returns the names on all pages.
    private func names(_ change: (inout IngredientListQuery) -> Void) async throws -> [String] {
        var query = IngredientListQuery()
        query.page = PageRequest(limit: 50)
        change(&query)
        var names: [String] = []
        repeat {
            let page = try await catalog().listIngredients(query)
            names += page.elements.map(\.name)
            query.page = PageRequest(limit: query.page.limit, cursor: page.nextCursor)
        } while !query.page.cursor.isEmpty
        return names
    }

    @Test func `an ingredient has at most 100 conversions`() async throws {
        func draft(_ count: Int) -> IngredientDraft {
            let weights = (0..<count).map { number in
                IngredientWeight(
                    ingredientKey: "x",
                    measure: Amount(.one, UnitCode(rawValue: "unit \(number)")),
                    weight: Amount(.one, UnitCode(rawValue: "g")),
                    source: ""
                )
            }
            return IngredientDraft(name: "x", conversions: weights)
        }
        #expect(try await catalog("1").saveIngredients([draft(100)], mode: .add).first?.isChanged == true)
        let reason = "it has 101 conversions: keep at most 100."
        await #expect(throws: QuantityError.badConversion(ingredient: "x", reason: reason)) {
            try await catalog("2").saveIngredients([draft(101)], mode: .add)
        }
    }

    @Test func `settings change one by one`() async throws {
        #expect(try await catalog().settings() == Settings())
        #expect(try await catalog("1").changeSettings(cups: "Metric", locale: nil).cups == .metric)
        #expect(try await catalog("2").changeSettings(cups: nil, locale: "de-DE").version == 2)
        #expect(try await catalog("3").changeSettings(cups: "metric", locale: "de-DE").version == 2)
        await #expect(throws: QuantityError.badCups("bucket")) {
            try await catalog("4").changeSettings(cups: "bucket", locale: nil)
        }
    }

    @Test func `a home decides where an ingredient belongs and how its shops sell it`() async throws {
        let block = ShelfDraft(ingredient: "Unsalted butter", unit: "block", content: "250 g")
        let settings = try await catalog("1").changeShelf(block)
        #expect(settings.shelf.keys.sorted() == ["butter"] && settings.version == 1)
        #expect(settings.shelf["butter"]?.form?.contents == [Amount(250, UnitCode(rawValue: "g"))])
        #expect(try await catalog("1").changeShelf(block) == settings, "A repeated request changes nothing.")
        let placed = try await catalog("2").changeShelf(ShelfDraft(ingredient: "butter", place: "Cupboard"))
        #expect(placed.shelf["butter"]?.place == .cupboard && placed.shelf["butter"]?.form?.unitName == "block")
        #expect(try await catalog("3").changeSettings(cups: "metric", locale: nil).shelf == placed.shelf)
        let plain = try await catalog("4").changeShelf(
            ShelfDraft(ingredient: "butter", place: "default", unit: "default")
        )
        #expect(plain.shelf.isEmpty)
        let long = String(repeating: "x", count: 201)
        await #expect(throws: QuantityError.tooLong(text: long, limit: 200)) {
            try await catalog("9").changeShelf(ShelfDraft(ingredient: long, place: "buy"))
        }
        await #expect(throws: QuantityError.emptyName) {
            try await catalog("10").changeShelf(ShelfDraft(ingredient: "!", place: "buy"))
        }
        await #expect(throws: QuantityError.badShelf("attic")) {
            try await catalog("5").changeShelf(ShelfDraft(ingredient: "butter", place: "attic"))
        }
        await #expect(throws: QuantityError.badShelf("250 g")) {
            try await catalog("6").changeShelf(ShelfDraft(ingredient: "butter", content: "250 g"))
        }
        await #expect(throws: QuantityError.badShelf("3 blocks")) {
            try await catalog("11").changeShelf(ShelfDraft(ingredient: "butter", unit: "block", content: "3 blocks"))
        }
        await #expect(throws: QuantityError.calculation(.notAnAmount("much"), entry: nil)) {
            try await catalog("7").changeShelf(ShelfDraft(ingredient: "butter", unit: "block", content: "much"))
        }
        await #expect(throws: QuantityError.calculation(.unknownUnit(UnitCode(rawValue: "blorp")), entry: nil)) {
            try await catalog("8").changeShelf(ShelfDraft(ingredient: "butter", unit: "blorp"))
        }
    }

    @Test func `corrections are stored, found by their text, counted and removed`() async throws {
        let first = LineCorrection.sample("2 c  milk")
        _ = try await catalog("1").correctLines([first, .sample("b")])
        let again = try await catalog("2").correctLines([.sample(" 2 c milk")])
        #expect(again.first?.version == 2)
        #expect(try await catalog(home: "other").listCorrections().count == 0)
        let listed = try await catalog().listCorrections(PageRequest(limit: 1))
        #expect(listed.count == 2 && listed.page.elements.map(\.key) == ["2 c milk"])
        let next = try await catalog().listCorrections(PageRequest(cursor: listed.page.nextCursor))
        #expect(next.page.elements.map(\.key) == ["b"] && next.page.nextCursor.isEmpty)
        #expect(try await catalog("3").undoCorrections(["2 c milk"]).count == 1)
        await #expect(throws: QuantityError.notCorrected(text: "2 c milk")) {
            try await catalog("4").undoCorrections(["2 c milk"])
        }
        for reading in [nil, "", " "] {
            let empty = LineCorrection(text: "x", reading: reading, correctedAt: .distantPast, version: 0)
            await #expect(throws: QuantityError.emptyCorrection(text: "x")) {
                try await catalog("5").correctLines([empty])
            }
        }
        await #expect(throws: QuantityError.emptyLine) {
            try await catalog("6").correctLines([.sample(" ")])
        }
    }

    @Test func `a corrected range has one unit, under its own code`() async throws {
        var range = LineCorrection(
            text: "some milk",
            amount: Amount(3, UnitCode(rawValue: "cups")),
            lower: Amount(2, UnitCode(rawValue: "cup")),
            correctedAt: .distantPast,
            version: 0
        )
        let kept = try await catalog("1").correctLines([range])
        #expect(kept.map(\.amount?.unit.rawValue) == ["cup"] && kept.map(\.lower?.unit.rawValue) == ["cup"])
        range.lower = Amount(2, UnitCode(rawValue: "g"))
        let unlike = CalculationError.unlikeUnits(UnitCode(rawValue: "g"), UnitCode(rawValue: "cup"))
        await #expect(throws: QuantityError.calculation(unlike, entry: 0)) {
            try await catalog("2").correctLines([range])
        }
        range.amount = nil
        await #expect(throws: QuantityError.emptyCorrection(text: "some milk"), "Only an amount has a lower end.") {
            try await catalog("3").correctLines([range])
        }
    }

    @Test func `a correction takes texts of a line's length, and five hundred at once`() async throws {
        let text = String(repeating: "m", count: 2_000)
        let read = { LineCorrection(text: "milk", reading: $0, correctedAt: .distantPast, version: 0) }
        #expect(try await catalog("1").correctLines([read(text)]).count == 1)
        await #expect(throws: QuantityError.tooLong(text: text + "m", limit: 2_000)) {
            try await catalog("2").correctLines([read(text + "m")])
        }
        let many = (0..<500).map { LineCorrection.sample("line \($0)") }
        #expect(try await catalog("3").correctLines(many).count == 500)
        await #expect(throws: QuantityError.tooMany(count: 501, limit: 500)) {
            try await catalog("4").correctLines(many + [.sample("b")])
        }
    }

    @Test func `each refusal says what to do next`() {
        let errors: [QuantityError] = [
            .emptyName, .tooLong(text: "x", limit: 1), .badCategory("x"),
            .badConversion(ingredient: "x", reason: "use y."),
            .contradiction("x: use y."), .ingredientExists(name: "x"), .noSuchIngredient("x"),
            .builtInIngredient(name: "x"), .tooMany(count: 2, limit: 1), .page(.invalidCursor("x")), .emptyLine,
            .emptyCorrection(text: "x"), .notCorrected(text: "x"), .badCups("x"),
            .calculation(.notAnAmount("x"), entry: nil), .cancelled,
        ]
        for error in errors { #expect(error.description.hasSuffix(".")) }
        #expect(QuantityError.store(.keyReused(key: "k")).description.contains("idempotency key"))
    }
}
