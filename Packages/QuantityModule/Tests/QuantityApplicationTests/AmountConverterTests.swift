import Foundation
import Quantities
import QuantityApplication
import QuantityModule
import Testing

@Suite struct AmountConverterTests {
    private func ask(
        _ value: Rational,
        _ from: String,
        _ to: String,
        _ ingredient: String = "",
        state: String = "",
        book: IngredientBook = IngredientBook(),
        cups: CupSystem = .us
    ) throws -> ConversionResult {
        let amount = Amount(value, UnitCode(rawValue: from))
        let query = ConversionQuery(amount, to: UnitCode(rawValue: to), ingredient: ingredient, state: state)
        return try AmountConverter(book: book, home: HomeReading(cups: cups)).result(of: query)
    }

    @Test(arguments: [
        ["cups", "grams", "all-purpose flour", "120"], ["jumbo", "g", "eggs", "63"], ["eggs", "g", "Eggs", "50"],
        ["sticks", "g", "butter", "113"], ["", "g", "carrots", "61"], ["fruit", "g", "lemon", "58"],
        ["lemons", "g", "lemon juice", "48"], ["packet", "g", "instant yeast", "36/5"],
        ["cup", "g", "grated carrots", "99"],
        ["cup", "g", "336d8fce-c690-50a8-b20c-115feaa551fb", "96"], ["fahrenheit", "celsius", "", "-155/9"],
    ])
    func `people name units and ingredients in their own words`(row: [String]) throws {
        let answer = try ask(1, row[0], row[1], row[2])
        #expect(try answer.outcome.get().amount.value == Rational(row[3]))
    }

    @Test func `a cup follows the home's setting`() throws {
        let metric = try ask(1, "cup", "ml", cups: .metric)
        #expect(try metric.outcome.get().amount.value == 250)
        let flour = try ask(1, "cup", "g", "all-purpose flour", cups: .metric).outcome.get()
        #expect(flour.path.map(\.exact) == [true, false])
        #expect(flour.amount.value > 120)
    }

    @Test(arguments: [
        ["cup", "g", "moss"], ["cup", "g", ""], ["cup", "g", "carrots, pickled"], ["bunch", "g", "flour"],
        ["whole", "g", "portobello mushroom"],
    ])
    func `an unconvertible amount has a reason`(row: [String]) throws {
        let answer = try ask(1, row[0], row[1], row[2])
        #expect(throws: ConversionGap.self) { try answer.outcome.get() }
    }

    @Test func `an unknown state lists the known ones`() throws {
        let answer = try ask(1, "cup", "g", "brown sugar", state: "fluffy")
        #expect(
            throws: ConversionGap.unknownState("fluffy", ingredient: "Brown sugar", known: ["packed", "unpacked"])
        ) { try answer.outcome.get() }
    }

    @Test(arguments: [
        (["2", "head", "clove", "garlic"], "20", "1 head is taken for 10 cloves (usual size: about 10 cloves of 4 g)"),
        (["1", "bunch", "g", "radishes"], "45", "1 bunch is taken for 45 g (usual size: about 10 radishes)"),
        (["2", "cup", "g", "basmati rice"], "396", "basmati rice is weighed as white rice"),
        (["1", "cup", "g", "red lentils"], "192", "red lentil is weighed as lentil"),
        (["1", "tbsp", "g", "golden raisins"], "149/16", "golden raisin is weighed as raisin"),
    ])
    func `a usual size and the weight of a like ingredient are assumptions`(
        row: [String],
        result: String,
        assumption: String
    ) throws {
        let answer = try ask(try #require(Rational(row[0])), row[1], row[2], row[3])
        #expect(try answer.outcome.get().amount.value == Rational(result))
        #expect(answer.match?.assumptions.map(\.description) == [assumption])
    }

    @Test func `a word that is not a unit is refused`() {
        #expect(throws: CalculationError.unknownUnit(UnitCode(rawValue: "blorp"))) { try ask(1, "blorp", "g", "flour") }
    }

    @Test func `the home's own ingredient takes precedence over the built-in one`() throws {
        let own = Ingredient(
            id: try #require(UUID(uuidString: "11111111-1111-4111-8111-111111111111")),
            name: "All-Purpose Flour",
            isCustom: true,
            conversions: [
                IngredientWeight(
                    ingredientKey: "mine",
                    measure: Amount(1, UnitCode(rawValue: "scoop")),
                    weight: Amount(30, UnitCode(rawValue: "g")),
                    plural: "scoops",
                    source: "our scale"
                )
            ],
            ingredientKey: "mine"
        )
        let book = IngredientBook(keeping: [own])
        let scoops = try ask(2, "scoops", "g", "all-purpose flour", book: book)
        #expect(try scoops.outcome.get().amount.value == 60)
        #expect(scoops.match?.ingredient.isCustom == true)
        #expect(try ask(1, "cup", "g", "All-purpose flour", book: book).outcome.get().amount.value == 120)
        #expect(try ask(4, "scoop", "cup", "all-purpose flour", book: book).outcome.get().amount.value == 1)
        #expect(try ask(1, "cup", "g", own.id.uuidString.lowercased(), book: book).match?.ingredient.id == own.id)
        #expect(IngredientBook.lookedFor("Flour, sifted").prefix(2) == ["flour sifted", "flour"])
    }

    /// A food of a table, with an official name that a built-in ingredient has as an alias.
    private func imported(_ official: String, _ weights: [(Rational, String, String, Rational)]) throws -> Ingredient {
        Ingredient(
            id: try #require(UUID(uuidString: "22222222-2222-4222-8222-222222222222")),
            name: "Table food",
            aliases: [official],
            conversions: weights.map { amount, unit, state, grams in
                IngredientWeight(
                    ingredientKey: "table food",
                    measure: Amount(amount, UnitCode(rawValue: unit)),
                    weight: Amount(grams, UnitCode(rawValue: "g")),
                    state: state,
                    source: "table"
                )
            },
            ingredientKey: "table food"
        )
    }

    @Test func `an imported food supplements the built-in ingredient that it meets`() throws {
        let food = try imported("Celery, raw", [(1, "stalk", "large", 64), (1, "cup", "chopped", 101)])
        let book = IngredientBook(keeping: [food])
        func grams(_ unit: String, _ name: String) throws -> Rational? {
            try? ask(1, unit, "g", name, book: book).outcome.get().amount.value
        }
        let usual = try ask(1, "cup", "g", "celery").outcome.get().amount.value
        #expect(try grams("cup", "celery") == usual, "The built-in weight comes first.")
        #expect(try grams("stalk", "celery") == 64)
        #expect(try grams("stalk", "Celery, raw") == 64)
        #expect(try grams("cup", "Celery, raw") == 101, "The whole official name means the imported food.")
        #expect(IngredientBook.lookedFor("celery").contains(Ingredient.folded("Celery, raw")))
    }

    @Test func `a stand-in is shown as an assumption`() throws {
        let sifted = try ask(1, "cup", "g", "all-purpose flour", state: "melted")
        #expect(try sifted.outcome.get().amount.value == 120)
        #expect(sifted.match?.assumptions == [.unweighed(state: "melted")])
        let salt = try ask(1, "tbsp", "g", "kosher salt")
        #expect(try salt.outcome.get().amount.value == 8)
        #expect(salt.match?.assumptions == [.general(said: "kosher salt", meant: "Diamond Crystal Kosher salt")])
        #expect(try ask(1, "tbsp", "g", "Morton kosher salt").match?.assumptions == [])
    }

    @Test func `the reachable units are listed`() throws {
        let book = IngredientBook()
        let units = AmountConverter(book: book).reachableUnits(of: try #require(book.match("butter")))
        #expect(Set(["cup", "stick", "kg"]).isSubset(of: units.map(\.rawValue)))
    }
}
