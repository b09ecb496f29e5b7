import Quantities
import QuantityDomain
import Testing

@Suite struct ConversionStateTests {
    private let graph = ConversionGraph()
    private func code(_ text: String) -> UnitCode { UnitCode(rawValue: text) }

    private func grams(_ from: String, _ key: String, _ state: String) throws -> String? {
        let amount = Amount(1, code(from))
        return try graph.convert(amount, to: code("g"), ingredientKey: key, state: state)?.amount.value.description
    }

    @Test(arguments: [
        ["cup", "brown sugar", "", "213"], ["cup", "brown sugar", "packed", "213"],
        ["cup", "brown sugar", "firmly packed", "213"], ["cup", "brown sugar", "unpacked", "145"],
        ["cup", "powdered sugar", "sifted", "100"], ["cup", "powdered sugar", "", "227/2"],
        ["cup", "carrot", "grated", "99"], ["cup", "carrot", "Finely Grated", "99"], ["", "carrot", "", "61"],
        ["", "egg", "", "50"], ["", "egg", "jumbo", "63"], ["cup", "egg", "jumbo", "243"],
        ["cup", "white rice", "cooked", "158"],
    ])
    func `the state selects the weight`(row: [String]) throws {
        #expect(try grams(row[0], row[1], row[2]) == row[3])
    }

    @Test func `a measured weight takes precedence over a derived one, and any state over one`() throws {
        let own = ConversionGraph(weights: [
            weight("cup", 60, "whipped"), weight("cup", 240, ""), weight("tbsp", 16, ""), weight("tbsp", 9, "whipped"),
        ])
        func grams(_ unit: String, _ state: String) throws -> Rational? {
            try own.convert(Amount(1, code(unit)), to: code("g"), ingredientKey: "cream", state: state)?.amount.value
        }
        #expect(try grams("cup", "") == 240 && grams("tbsp", "") == 16)
        #expect(try grams("cup", "whipped") == 60 && grams("tbsp", "whipped") == 9)
    }

    private func weight(_ unit: String, _ grams: Rational, _ state: String) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: "cream",
            measure: Amount(1, code(unit)),
            weight: Amount(grams, code("g")),
            state: state,
            source: "scale"
        )
    }

    private func own(_ unit: String, _ state: String, weights: IngredientWeight...) throws -> Rational? {
        try ConversionGraph(weights: weights)
            .convert(Amount(1, code(unit)), to: code("g"), ingredientKey: "cream", state: state)?.amount.value
    }

    @Test(arguments: [
        ["sliced", "slices"], ["slice", "sliced, thinly"], ["cubes", "cubed"], ["leaf", "leaves"], ["halved", "half"],
        ["chopped or diced", "diced"], ["chopped", "chopped/diced"], ["finely shredded", "shreds"], ["dried", "Dry"],
    ])
    func `a state matches by its meaning`(states: [String]) throws {
        #expect(try own("cup", states[0], weights: weight("cup", 9, ""), weight("cup", 5, states[1])) == 5)
        #expect(try own("cup", states[1], weights: weight("cup", 9, ""), weight("cup", 5, states[0])) == 5)
    }

    @Test(arguments: [("packed", "sifted"), ("not packed", "packed"), ("cooked", "uncooked"), ("diced", "sliced")])
    func `states of another meaning do not stand in for each other`(state: String, other: String) throws {
        #expect(try own("cup", state, weights: weight("cup", 5, other)) == nil)
    }

    @Test func `an unknown state stands in for the usual weight, unless it makes another food`() throws {
        #expect(try own("cup", "julienned", weights: weight("cup", 9, ""), weight("cup", 5, "sifted")) == 9)
        #expect(try own("cup", "cooked", weights: weight("cup", 9, "")) == nil)
        let known = ConversionGraph(weights: [weight("cup", 9, ""), weight("cup", 5, "sifted")])
        #expect(known.lacksWeight(ofState: "julienned", ingredientKey: "cream"))
        #expect(!known.lacksWeight(ofState: "Sifted", ingredientKey: "cream"))
        #expect(!known.lacksWeight(ofState: "", ingredientKey: "cream"))
    }

    @Test func `each of several measured weights answers for its own measure, in both directions`() throws {
        let spoons = [("tsp", try Rational(23, 10)), ("tbsp", try Rational(68, 10))]
        let graph = ConversionGraph(weights: spoons.map { weight($0, $1, "") })
        for (unit, grams) in spoons {
            let there = try graph.convert(Amount(1, code(unit)), to: code("g"), ingredientKey: "cream")
            #expect(there?.amount.value == grams && there?.path.count == 1)
            let back = try graph.convert(Amount(grams, code("g")), to: code(unit), ingredientKey: "cream")
            #expect(back?.amount.value == .one)
        }
    }

    @Test func `a step names the state that it assumed`() throws {
        let way = try #require(
            try graph.convert(Amount(1, code("cup")), to: code("oz"), ingredientKey: "brown sugar")
        )
        #expect(way.path.map(\.state) == ["packed", ""])
    }

    @Test func `an unknown state has no path, and the reason lists the known ones`() throws {
        #expect(try grams("cup", "carrot", "julienned") == nil)
        let gap = graph.gap(
            from: code("cup"),
            to: code("g"),
            ingredientKey: "carrot",
            name: "Carrots",
            state: "julienned"
        )
        #expect(
            gap.description == "Carrots is not weighed \"julienned\", but medium, diced, grated: name one of these."
        )
    }

    @Test func `each reason says what to do next`() {
        let (cup, gram) = (code("cup"), code("g"))
        #expect(graph.gap(from: cup, to: gram, ingredientKey: "") == .noIngredient(from: cup, to: gram))
        #expect(
            graph.gap(from: code("cup"), to: code("g"), ingredientKey: "moss", name: "Moss").description
                == "No path is known for \"Moss\", which has no known weight: weigh it once and add it as your own "
                + "ingredient."
        )
        #expect(
            graph.gap(from: code("bunch"), to: code("g"), ingredientKey: "garlic", name: "Garlic").description
                == "No path is known from \"bunch\" to \"g\" for Garlic; what is known of it: clove, g, tbsp."
        )
    }

    @Test func `the reachable units are those of the weights and of their dimensions`() {
        let units = graph.reachableUnits(ingredientKey: "lemon juice").map(\.rawValue)
        #expect(Set(["cup", "tsp", "g", "oz", "lemon", "metric cup"]).isSubset(of: units))
        #expect(!units.contains("inch") && !units.contains("bunch"))
        #expect(graph.reachableUnits(ingredientKey: "moss").isEmpty)
    }

    @Test(arguments: [
        ["32", "°F", "°C", "0"], ["212", "°F", "°C", "100"], ["-40", "°C", "°F", "-40"], ["0", "K", "°C", "-5463/20"],
        ["350", "°F", "°C", "1590/9"],
    ])
    func `temperatures convert exactly`(row: [String]) throws {
        let amount = Amount(try #require(Rational(row[0])), code(row[1]))
        let way = try #require(try graph.convert(amount, to: code(row[2]), ingredientKey: ""))
        #expect(way.amount.value == Rational(row[3]))
        #expect(way.isExact)
        #expect(try graph.convert(amount, to: code("g"), ingredientKey: "") == nil)
    }

    @Test func `a cup follows the home's setting`() {
        #expect(CupSystem.us.unit(code("cup")) == code("cup"))
        #expect(CupSystem.metric.unit(code("cup")) == code("metric cup"))
        #expect(CupSystem.metric.unit(code("pint")) == code("pint"))
        #expect(CupSystem.usLabel.unit(code("tbsp")) == code("US label tbsp"))
        for system in CupSystem.allCases {
            for unit in ["cup", "tbsp", "tsp", "fl oz", "pint", "quart", "gallon", "g"] {
                #expect(UnitTable.standard[system.unit(code(unit))] != nil)
            }
        }
    }
}
