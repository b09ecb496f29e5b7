import CommandsTestKit
import Quantities
import QuantityDomain
import Testing

@testable import QuantityApplication

@Suite struct ShelfAmountsTests {
    private func amount(_ text: String) throws -> Amount {
        try #require(IngredientLineParser().parse("\(text) of it").quantity.range?.amount)
    }

    private func take(_ amounts: [String], _ key: String, in system: MeasurementSystem = .us) throws -> [String] {
        let shelf = ShelfAmounts(graph: ConversionGraph(), system: system)
        let formatter = QuantityFormatter()
        return try shelf.take(try amounts.map(amount), of: key, as: .standard(of: key, in: system)).amounts.map {
            formatter.text(of: AmountRange($0)).text
        }
    }

    @Test(arguments: [("ground coriander", "8 tbsp", ["40 g"]), ("cumin", "24 tsp", ["55 g"])])
    func `many spoonfuls of a ground seed are bought by weight`(key: String, need: String, taken: [String]) throws {
        #expect(try take([need], key, in: .metric) == taken)
    }

    @Test(arguments: [
        ("penne", "2 cups", ["190 g"]), ("fusilli", "3 cups", ["290 g"]), ("orzo", "1 cup", ["200 g"]),
        ("rigatoni", "2 cups", ["190 g"]), ("noodle", "4 cups", ["160 g"]), ("macaroni", "1 cup", ["130 g"]),
        ("pasta", "1 cup", ["95 g"]),
    ])
    func `dried pasta is bought by weight, whatever a recipe measures it with`(
        key: String,
        need: String,
        taken: [String]
    ) throws {
        #expect(try take([need], key, in: .metric) == taken)
    }

    @Test(arguments: [
        ("butter", ["23 5/8 tbsp"], ["3 sticks"]), ("butter", ["1/2 cup", "1 stick"], ["2 sticks"]),
        ("garlic", ["7 3/4 cloves"], ["1 head"]), ("garlic", ["11 cloves", "1 head"], ["3 heads"]),
        ("cilantro", ["1/3 cup"], ["1 bunch"]), ("scallion", ["3/16 cup"], ["1 bunch"]),
        ("scallion", ["7"], ["2 bunches"]), ("basil", ["1 handful"], ["1 bunch"]),
        ("cilantro", ["1/4 cup", "1 handful"], ["1 bunch"]), ("parsley", ["3 handfuls"], ["2 bunches"]),
        ("thyme", ["2 branches"], ["1 bunch"]), ("lemon", ["1", "4 slices"], ["2"]),
        ("celery", ["1 rib"], ["1 bunch"]), ("avocado", ["2/3"], ["1"]), ("onion", ["2 3/8"], ["3"]),
        ("canned tomato", ["8 5/8 oz"], ["1 can"]), ("canned black bean", ["2 cans", "16 oz"], ["4 cans"]),
        ("cheddar", ["9/16 cup"], ["2 1/2 oz"]), ("egg", ["5/8"], ["1"]), ("milk", ["3 cups"], ["3 cups"]),
        ("milk", ["9 cups"], ["2 1/4 quarts"]), ("walnut oil", ["1/2 cup"], ["1/2 cup"]),
        ("dry red wine", ["1 cup"], ["1 bottle"]),
        ("granny smith apple", ["1 1/2"], ["2"]), ("canned peach", ["20 oz"], ["2 cans"]),
        ("black pepper", ["15/16 tsp"], ["1 tsp"]), ("ground beef", ["1 1/8 lb"], ["1 1/4 lbs"]),
        ("something unheard of", ["1/3 cup", "2 1/2"], ["1/3 cup", "3"]),
        ("something unheard of", ["12 1/2 tsp"], ["4 1/2 tbsp"]), ("something unheard of", ["15 tbsp"], ["1 cup"]),
    ])
    func `what is needed becomes what a person takes`(key: String, need: [String], expected: [String]) throws {
        #expect(try take(need, key) == expected)
    }

    @Test(arguments: [
        ("butter", ["23 5/8 tbsp"], ["340 g"]), ("bread flour", ["12 cups"], ["1.5 kg"]),
        ("cheddar", ["9/16 cup"], ["65 g"]),
        ("milk", ["3 cups"], ["710 ml"]), ("flour", ["7 g"], ["7 g"]), ("rice", ["1234 g"], ["1.3 kg"]),
        ("canned chickpea", ["700 g"], ["2 cans"]), ("tomato paste", ["2 tbsp"], ["1 tube"]),
        ("cinnamon", ["2 tsp"], ["2 tsp"]), ("flour", ["1 tbsp"], ["1 tbsp"]), ("parmesan", ["2 tbsp"], ["2 tbsp"]),
        ("plum", ["1.5 kg"], ["1.5 kg"]), ("onion", ["150 g"], ["2"]), ("egg", ["500 g"], ["10"]),
    ])
    func `a metric home weighs in grams`(key: String, need: [String], expected: [String]) throws {
        #expect(try take(need, key, in: .metric) == expected)
    }

    @Test func `three recipes of two thirds of a can are two cans`() throws {
        #expect(try take(["2 cans"], "canned tomato") == ["2 cans"])
        let third = Amount(try Rational(2, 3), UnitCode(rawValue: "can"))
        let sum = Amount(try third.value * 3, third.unit)
        let shelf = ShelfAmounts(graph: ConversionGraph(), system: .us)
        #expect(
            try shelf.take([sum], of: "canned tomato", as: .standard(of: "canned tomato", in: .us)).amounts == [
                Amount(2, third.unit)
            ]
        )
        let little = Amount(try sum.value + Rational(1, 1_000_000), sum.unit)
        #expect(
            try shelf.take([little], of: "canned tomato", as: .standard(of: "canned tomato", in: .us)).amounts == [
                Amount(3, third.unit)
            ]
        )
    }

    @Test func `nothing is bought when nothing is needed`() throws {
        let shelf = ShelfAmounts(graph: ConversionGraph(), system: .us)
        for unit in ["can", "g", ""] {
            let none = Amount(0, UnitCode(rawValue: unit))
            let form = ShelfForm.standard(of: "canned tomato", in: .us)
            #expect(try shelf.take([none], of: "canned tomato", as: form).amounts.isEmpty)
        }
    }

    @Test func `a home's own form takes precedence, and its step names the source`() throws {
        let form = ShelfForm(
            unit: UnitCode(rawValue: "block"),
            contents: [Amount(250, UnitCode(rawValue: "g"))],
            source: "our shop"
        )
        let shelf = ShelfAmounts(graph: ConversionGraph(), system: .metric)
        let outcome = try shelf.take([Amount(600, UnitCode(rawValue: "g"))], of: "butter", as: form)
        #expect(outcome.amounts == [Amount(3, form.unit)])
        #expect(outcome.path.map(\.source) == ["our shop"] && outcome.path.map(\.exact) == [false])
        #expect(
            try shelf.take(
                [Amount(600, UnitCode(rawValue: "g"))],
                of: "butter",
                as: .standard(of: "butter", in: .metric)
            ).path.isEmpty
        )
    }

    @Test func `what is taken covers the need, and rounding it again changes nothing`() throws {
        var generator = SeededGenerator(seed: 5)
        let table = UnitTable.standard
        let units = table.codes
        for system in MeasurementSystem.allCases {
            let rounding = ShelfRounding(system: system)
            for _ in 0..<2_000 {
                let unit = units[generator.below(units.count)]
                let value = try Rational(Int128(1 + generator.below(9_000)), Int128(1 + generator.below(96)))
                let taken = try rounding.shelf(Amount(value, unit))
                let back = try table.convert(taken, to: unit)
                // A spoonful is at most a fiftieth less: 1 metric tsp is 1 tsp.
                let least = try rounding.isSpooned(Amount(value, unit)) ? value * Rational(49, 50) : value
                #expect(back.value >= least, "\(value) \(unit) → \(taken)")
                #expect(try rounding.shelf(taken) == taken, "\(value) \(unit) → \(taken)")
            }
        }
    }

    @Test(arguments: [
        ("en-US", MeasurementSystem.us), ("de-DE", .metric), ("en-GB", .metric), ("sv", .metric), ("es-US", .us),
        ("zh-Hant-TW", .metric),
    ])
    func `the region of a locale decides the measurement system`(locale: String, system: MeasurementSystem) {
        #expect(MeasurementSystem(locale: locale) == system)
    }

    @Test func `the home's cups decide on the units of shops, then the region, then most amounts of the list`() {
        #expect(MeasurementSystem(locale: "en") == nil && MeasurementSystem(locale: "") == nil)
        let grams = [Amount(5, UnitCode(rawValue: "g"))]
        let cups = [Amount(5, UnitCode(rawValue: "cup"))]
        let spoons = [Amount(5, UnitCode(rawValue: "tbsp")), Amount(2, UnitCode(rawValue: "clove"))]
        #expect(HomeReading().system(of: grams + spoons) == .metric)
        #expect(HomeReading().system(of: cups + spoons) == .us)
        #expect(HomeReading().system(of: cups + grams + grams) == .metric)
        #expect(HomeReading().system(of: cups + cups + grams) == .us)
        #expect(HomeReading(locale: "en-US", cups: .metric).system(of: cups) == .metric)
        #expect(HomeReading(locale: "de-DE").system(of: cups) == .metric)
        #expect(HomeReading(cups: .metric).system(of: cups) == .metric)
        #expect(HomeReading(cups: .usLabel).system(of: grams) == .us)
    }
}
