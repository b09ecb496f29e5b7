import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct QuantityModuleServiceTests {
    private let store = InMemoryQuantityStore()

    private func module(locale: String = "") -> QuantityModuleService {
        let home = CommandContext.test()
        return QuantityModuleService(
            store: store,
            context: CommandContext(
                household: home.household,
                principal: home.principal,
                idempotencyKey: nil,
                requestHash: [],
                locale: locale,
                now: home.now
            )
        )
    }

    private func catalog(_ key: String) -> IngredientCatalogService {
        IngredientCatalogService(store: store, context: .test(key: key, request: key))
    }

    private func quantity(_ value: Rational, _ unit: String) -> StructuredQuantity {
        let range = AmountRange(Amount(value, UnitCode(rawValue: unit)))
        return StructuredQuantity(range: range, displayText: "\(value) \(unit)", parseConfidence: 1)
    }

    @Test func `an ingredient of a line has its aisle, and what is more special or more general`() async throws {
        let line = try #require(try await module().readLines([LineToRead("onions and rice")]).first?.line)
        #expect(line.aisleHint == "produce" && !line.narrowerKeys.contains("basmati rice"))
        let rice = try #require(line.others.first)
        #expect(rice.narrowerKeys.contains("basmati rice") && rice.broaderKeys.isEmpty && !rice.aisleHint.isEmpty)
        let special = try #require(try await module().readLines([LineToRead("1 cup basmati rice")]).first?.line)
        #expect(special.broaderKeys == ["rice"] && !special.aisleHint.isEmpty)
    }

    @Test func `lines are read and scaled in one request`() async throws {
        let half = try Rational(1, 2)
        let read = try await module().readLines([
            LineToRead("1 1/2 cups flour"), LineToRead("3 TL Zimt", locale: "de-DE", factor: half),
            LineToRead("a pinch of salt", factor: 3, servings: 6),
        ])
        #expect(read[0].scaled == nil && read[0].line.quantity.displayText == "1 1/2 cups")
        #expect(read[1].scaled?.text == "1 1/2 TL Zimt")
        #expect(read[2].scaled?.status == .needsYou)
        #expect(read[2].scaled?.note == "adjust to taste for 6 servings")
        await #expect(throws: QuantityError.calculation(.factorNotPositive(0), entry: 1)) {
            try await module().readLines([LineToRead("1 cup milk"), LineToRead("1 cup milk", factor: 0)])
        }
    }

    @Test func `a cooked ingredient says how much of the raw one it takes, in the scaled size`() async throws {
        let read = try await module().readLines([
            LineToRead("3 cups cooked white rice"), LineToRead("280 g white rice, cooked", factor: 2),
            LineToRead("1 can black beans, drained"), LineToRead("2 cups white rice"),
        ])
        #expect(read.map { $0.need.quantity?.displayText } == ["≈ 15/16 cup", "200 g", nil, nil])
        let source = "USDA FoodData Central, SR Legacy 169756 and 169757"
        #expect(read[0].line.assumptions.map(\.description) == ["about 15/16 cup raw for 3 cups cooked (\(source))"])
        #expect(read[1].line.assumptions.map(\.description) == ["about 200 g raw for 560 g cooked (\(source))"])
        #expect(read[2].line.assumptions.isEmpty && read[3].line.assumptions.isEmpty)
    }

    @Test(arguments: [
        ["1 onion and 3 cups cooked rice", "", "en", "≈ 15/16 cup"],
        ["3 cups cooked rice and 1 onion", "", "en", "≈ 15/16 cup", ""],
        ["1 onion and 280 g cooked white rice", "2", "en", "200 g"],
        ["30 g de beurre + 1 noisette pour le moule", "", "fr", "1 c. à soupe"],
    ])
    func `each part of a divided line says what a list takes of it`(row: [String]) async throws {
        let line = LineToRead(row[0], locale: row[2], factor: Rational(row[1]))
        let read = try #require(try await module(locale: row[2]).readLines([line]).first)
        let needs = [read.need] + read.otherNeeds
        let isFirst = row.count > 4
        #expect(needs.map { $0.quantity?.displayText } == (isFirst ? [row[3], nil] : [nil, row[3]]))
        for assumption in needs.flatMap(\.assumptions) { #expect(read.line.assumptions.contains(assumption)) }
        #expect(Set(read.line.assumptions).count == read.line.assumptions.count)
    }

    @Test func `a part of a divided line comes from the pieces of its whole`() async throws {
        let read = try #require(try await module().readLines([LineToRead("1 onion and 2 tbsp lemon juice")]).first)
        #expect(read.need.part == nil)
        let juice = try #require(read.otherNeeds.first)
        #expect(juice.part == PartOfWhole(wholeKey: "lemon", partKeys: ["lemon juice"], isSoldAlone: true))
        #expect(juice.whole?.listName == "Lemons" && juice.whole?.aisleHint == "produce")
    }

    @Test func `reading ends when its caller no longer waits`() async {
        let module = module()
        let reading = Task { () async -> QuantityError? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(QuantityError) { _ = try await module.readLines([LineToRead("1 cup milk")]) } catch {
                return error
            }
            return nil
        }
        #expect(await reading.value == .cancelled)
    }

    @Test(arguments: [
        ("2 cups frozen peas", "frozen"), ("200 g TK-Erbsen", "frozen"), ("200 g Schmand", "dairy"),
        ("2 Zwiebeln", "produce"), ("1 can chickpeas", "canned"), ("1 tsp dried thyme", "spices"),
        ("a bunch of parsley", "produce"), ("3 eggs, beaten", "dairy"), ("1 kg Weizenmehl", "baking"),
        ("2 sprigs marjoram", "produce"), ("2 sprigs dried marjoram", "spices"), ("2 Stiele Majoran", "produce"),
        ("1 tsp marjoram", "spices"), ("1 pâte brisée", "dairy"), ("1 Rolle Blätterteig", "dairy"),
        ("1 sheet puff pastry", "frozen"), ("250 g tofu", "produce"), ("1 qwertyuiop", ""), ("For the sauce:", ""),
    ])
    func `each line has the aisle of its ingredient`(text: String, aisle: String) async throws {
        #expect(try await module().readLines([LineToRead(text)]).map(\.line.aisleHint) == [aisle])
    }

    @Test func `a correction applies when scaling recipes and lines`() async throws {
        let reading = LineCorrection(
            text: "1 lg can toms",
            reading: "1 can tomatoes, chopped",
            correctedAt: .distantPast,
            version: 0
        )
        let amount = LineCorrection(
            text: "some soy",
            amount: Amount(2, UnitCode(rawValue: "tsp")),
            name: "soy sauce",
            correctedAt: .distantPast,
            version: 0
        )
        _ = try await catalog("1").correctLines([reading, amount])
        let lines = ["1 lg  can toms", "some soy"]
        let read = try await module().readLines(lines.map { LineToRead($0, factor: 2) })
        #expect(read.map(\.line.text) == lines)
        #expect(read.map(\.line.isCorrected) == [true, true])
        #expect(read[0].scaled?.text == "2 cans tomatoes, chopped")
        #expect(read[1].scaled?.text == "4 tsp soy sauce")
        let recipe = ScalableRecipe(title: "Stew", servings: 4, lines: lines)
        let scaled = try await module().scale([(recipe, 2)])
        #expect(scaled.first?.lines.map(\.text) == ["2 cans tomatoes, chopped", "4 tsp soy sauce"])
    }

    @Test func `the home's cups and locale apply to every request`() async throws {
        _ = try await catalog("1").changeSettings(cups: "metric", locale: "de-DE")
        let metric = UnitCode(rawValue: "metric cup")
        let read = try await module(locale: "en-US").readLines([LineToRead("1 cup milk", factor: 2)])
        #expect(read[0].scaled?.quantity.range?.amount == Amount(2, metric))
        let salt = MergeItem(
            ingredientKey: "salt",
            listName: "Salt",
            quantity: StructuredQuantity(range: nil, displayText: "salt", parseConfidence: 1)
        )
        let preview = try await module().previewConsolidation(
            [salt],
            decisions: [.count(position: 0, amount: "1 cup")]
        )
        #expect(preview.preview.items[0].totals[0].range?.unit == metric)
        let liters = MergeItem(ingredientKey: "milk", listName: "Milch", quantity: quantity(try Rational(3, 4), "l"))
        let demand = try await module().addUp(
            [liters],
            stock: ["milk": [StockOnHand([Amount(250, UnitCode(rawValue: "ml"))])]]
        )
        #expect(demand[0].item.totals.map(\.displayText) == ["0,75 l"])
        #expect(demand[0].net?.toBuy.map(\.displayText) == ["0,5 l"])
        let formatted = try await module().format([(quantity(try Rational(3, 2), "kg"), nil)])
        #expect(formatted[0].text == "1,5 kg" && formatted[0].spokenLanguage == "de")
        let query = ConversionQuery(Amount(1, UnitCode(rawValue: "cup")), to: UnitCode(rawValue: "l"))
        #expect(try await module().convert([query], isHandwritten: true)[0].quantity?.displayText == "0,25 l")
        let codes = try await module().convert([query])[0]
        #expect(codes.quantity?.range?.upper != (try Rational(1, 4)), "Codes mean the same everywhere.")
    }

    @Test func `needs are added up, and stock is subtracted once from the total`() async throws {
        let items = [quantity(2, "cups"), quantity(100, "g")].map {
            MergeItem(ingredientKey: "all purpose flour", listName: "Flour", quantity: $0)
        }
        let flour = StockOnHand([Amount(120, UnitCode(rawValue: "g"))])
        let stock = ["all purpose flour": [flour], "rice": [StockOnHand([Amount(1, .count)])]]
        let demand = try await module().addUp(items, stock: stock)
        #expect(demand.map(\.item.ingredientKey) == ["all purpose flour"])
        #expect(demand[0].item.totals.count == 1 && demand[0].item.counted == [0, 1])
        #expect(demand[0].net?.inStock.map(\.displayText) == ["120 g"])
        let left = try #require(demand[0].net?.toBuy.first?.range?.upper)
        let total = try #require(demand[0].item.totals.first?.range)
        #expect(left < total.upper)
        #expect(try await module().addUp(items)[0].net == nil)
        await #expect(throws: QuantityError.calculation(.negativeAmount(-1), entry: 1)) {
            try await module().addUp(
                [items[0], items[0]].enumerated().map { index, item in
                    MergeItem(
                        ingredientKey: "x",
                        listName: "",
                        quantity: index == 1 ? quantity(-1, "cup") : item.quantity
                    )
                }
            )
        }
    }

    @Test func `of 750 g that two recipes need, 500 g in stock leave 250 g to buy`() async throws {
        let items = [450, 300].map {
            MergeItem(ingredientKey: "all purpose flour", listName: "Flour", quantity: quantity($0, "g"))
        }
        let stock = ["all purpose flour": [StockOnHand([Amount(500, UnitCode(rawValue: "g"))])]]
        let demand = try await module().addUp(items, stock: stock)
        #expect(demand.map { $0.item.totals.map(\.displayText) } == [["750 g"]])
        #expect(demand.map { $0.net?.toBuy.map(\.displayText) } == [["250 g"]])
    }

    @Test func `a home's choice decides what is bought, and how`() async throws {
        func change(_ key: String, _ draft: ShelfDraft) async throws { _ = try await catalog(key).changeShelf(draft) }
        func purchase(_ text: String) async throws -> Purchase {
            try await module().readLines([LineToRead(text)])[0].line.purchase
        }
        #expect(try await purchase("2 cups water") == .water)
        try await change("1", ShelfDraft(ingredient: "water", place: "buy"))
        #expect(try await purchase("2 cups water") == .bought)
        try await change("2", ShelfDraft(ingredient: "parsley", place: "never"))
        #expect(try await purchase("1 bunch parsley") == .notWanted)
        let butter = MergeItem(ingredientKey: "butter", listName: "Butter", quantity: quantity(600, "g"))
        let salt = MergeItem(ingredientKey: "salt", listName: "Salt", quantity: quantity(1, "tsp"))
        let before = try await module().addUp([butter, salt])
        #expect(before.map { $0.take.map(\.displayText) } == [["600 g"], ["1 tsp"]])
        #expect(before.map(\.isPantryStaple) == [false, true])
        try await change("3", ShelfDraft(ingredient: "butter", unit: "block", content: "250 g"))
        try await change("4", ShelfDraft(ingredient: "salt", place: "buy"))
        let after = try await module().addUp([butter, salt])
        #expect(after.map { $0.take.map(\.displayText) } == [["3 blocks"], ["1 tsp"]])
        #expect(after.map(\.isPantryStaple) == [false, false])
        #expect(after[0].conversions.contains { $0.contains("as this home buys it") })
    }

    @Test func `quantities of one dimension are sorted by their exact size`() throws {
        let sorted = try module().sort([
            quantity(1, "cups"), quantity(16, "tbsp"), quantity(100, "ml"), quantity(3, "l"),
        ])
        #expect(sorted.order == [2, 0, 1, 3])
        #expect(sorted.ranks == [1, 1, 0, 2])
        #expect(try module().sort([]).order.isEmpty)
        let gram = UnitCode(rawValue: "g")
        let cup = UnitCode(rawValue: "cup")
        #expect(throws: QuantityError.calculation(.unlikeUnits(gram, cup), entry: 1)) {
            try module().sort([quantity(1, "cup"), quantity(1, "g")])
        }
        let text = StructuredQuantity(range: nil, displayText: "a pinch", parseConfidence: 1)
        #expect(throws: QuantityError.calculation(.notAnAmount("a pinch"), entry: 0)) {
            try module().sort([text])
        }
    }

    @Test func `an invalid query is refused, or gets its reason when people wrote it`() async throws {
        let florp = ConversionQuery(Amount(2, UnitCode(rawValue: "cups")), to: UnitCode(rawValue: "florp"))
        await #expect(
            throws: QuantityError.calculation(.unknownUnit(UnitCode(rawValue: "florp")), entry: 0)
        ) { try await module().convert([florp]) }
        #expect(try await module().convert([florp], isHandwritten: true)[0].unknown.contains("florp"))
        let liters = ConversionQuery(Amount(1_000, UnitCode(rawValue: "ml")), to: UnitCode(rawValue: "l"))
        let both = try await module().convert([florp, liters], isPartial: true)
        #expect(both[0].quantity == nil && both[0].unknown.contains("florp"))
        #expect(both[1].quantity?.range == AmountRange(Amount(1, UnitCode(rawValue: "l"))))
        let cold = ConversionQuery(Amount(-40, UnitCode(rawValue: "°C")), to: UnitCode(rawValue: "°F"))
        #expect(try await module().convert([cold])[0].quantity?.range?.upper == -40)
    }

    @Test(arguments: [
        CalculationError.arithmetic(.overflow), .factorNotPositive(0), .negativeAmount(-1), .notAnAmount("x"),
        .notAKey("x"), .unlikeUnits(UnitCode(rawValue: "cup"), UnitCode(rawValue: "g")),
    ])
    func `every error says what to do`(error: CalculationError) { #expect(error.description.contains(":")) }

    @Test(arguments: [
        ["a knob of butter", "en", "1 tbsp", "tbsp"], ["a knob of butter", "en-AU", "1 tbsp", "Australian tbsp"],
        ["une noix de beurre", "fr", "1 c. à soupe", "metric tbsp"],
        ["una noce di burro", "it", "1 cucchiaio", "metric tbsp"],
        ["en klick smör", "sv", "1 msk", "metric tbsp"], ["ein Stich Butter", "de", "1 EL", "metric tbsp"],
    ])
    func `a knob of butter counts as a tablespoon`(row: [String]) async throws {
        let read = try #require(try await module(locale: row[1]).readLines([LineToRead(row[0], locale: row[1])]).first)
        #expect(read.line.quantity.range == nil)
        #expect(read.need.quantity?.range == AmountRange(Amount(1, UnitCode(rawValue: row[3]))))
        #expect(read.need.quantity?.displayText == row[2])
        #expect(read.line.assumptions.last?.description.contains("is taken for \(row[2])") == true)
        let two = row[0].replacing(try Regex("^[a-z]+"), with: "2")
        #expect(try await module(locale: row[1]).readLines([LineToRead(two)]).first?.need.quantity?.range?.upper == 2)
        let double = LineToRead(row[0], locale: row[1], factor: 2)
        #expect(try await module().readLines([double]).first?.need.quantity?.range?.upper == 2)
    }
}
