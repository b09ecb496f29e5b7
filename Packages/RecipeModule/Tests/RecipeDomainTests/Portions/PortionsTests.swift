import Quantities
import RecipeDomain
import Testing

@Suite struct PortionsTests {
    private func nutrient(_ name: String, _ value: Rational, _ unit: String) -> Nutrient {
        Nutrient(name: name, amount: Amount(value, UnitCode(rawValue: unit)))
    }

    /// 800 g for four: a portion of 200 g with 500 kcal and 50 g of carbohydrate.
    private func stew(portion: Rational? = nil) throws -> Portions {
        try Portions(
            portionGrams: portion,
            totalGrams: 800,
            servings: 4,
            nutrients: [nutrient("energy", 2_000, "kcal"), nutrient("carbohydrate", 200, "g")]
        )
    }

    private func texts(_ view: PortionView) -> [String] { view.nutrients.map { $0.displayText(locale: "en") } }

    @Test func `500 kcal at 1.0x are 250 kcal at 0.5x`() throws {
        #expect(try texts(stew().view(multiplier: 1)) == ["500 kcal", "50 g"])
        #expect(try texts(stew().view(multiplier: Portions.suggestedStep)) == ["250 kcal", "25 g"])
        #expect(try texts(stew().view(multiplier: Rational(3, 2))) == ["750 kcal", "75 g"])
    }

    @Test func `half of a 272 g portion weighs 136 g, and the next view shows the whole portion`() throws {
        let portions = try stew(portion: 272)
        let text = PortionText(locale: "tr-TR")
        #expect(try text.text(of: portions.view(multiplier: Portions.suggestedStep)) == "0,5 porsiyon: 136g")
        #expect(try text.text(of: portions.view(multiplier: 1)) == "1 porsiyon: 272g")
    }

    @Test func `500 kcal of 200 g are 375 kcal at 150 g`() throws {
        let view = try stew().view(grams: 150)
        #expect(texts(view) == ["375 kcal", "37.5 g"])
        #expect(view.multiplier == (try Rational(3, 4)))
    }

    @Test func `a portion set to 150 g has 375 kcal at 1.0x`() throws {
        let view = try stew(portion: 150).view(multiplier: 1)
        #expect(texts(view).first == "375 kcal")
        #expect(PortionText(locale: "tr-TR").text(of: view) == "1 porsiyon: 150g")
    }

    @Test func `100 g have the same nutrients whatever the portion`() throws {
        for portion in [Rational?.none, 150, 37] {
            let view = try stew(portion: portion).view(multiplier: Rational(7, 3))
            #expect(view.nutrientsPer100Grams.map(\.amount.value) == [250, 25])
        }
    }

    @Test(arguments: [
        ("tr-TR", "1 porsiyon: 150g", "1,5 porsiyon: 225g"), ("en-US", "1 portion: 150g", "1.5 portions: 225g"),
        ("de-DE", "1 Portion: 150g", "1,5 Portionen: 225g"), ("ja-JP", "1 portion: 150g", "1.5 portions: 225g"),
        ("sv-SE", "1 portion: 150g", "1,5 portioner: 225g"),
    ])
    func `portions are written in the locale`(locale: String, one: String, several: String) throws {
        let text = PortionText(locale: locale)
        #expect(try text.text(of: stew(portion: 150).view(multiplier: 1)) == one)
        #expect(try text.text(of: stew(portion: 150).view(multiplier: Rational(3, 2))) == several)
    }

    @Test(arguments: [("21/20", "1.05"), ("3/2", "1.5"), ("10", "10"), ("100", "100"), ("1/3", "0.33"), ("2", "2")])
    func `a multiplier keeps significant zeros`(multiplier: String, expected: String) throws {
        let number = try #require(Rational(multiplier))
        let view = try stew(portion: 150).view(multiplier: number)
        #expect(PortionText(locale: "en").text(of: view).hasPrefix("\(expected) portion"))
    }

    @Test func `a stepper moves by halves, and a slider from 50 to 400 g by 5`() throws {
        #expect(PortionText(locale: "en").text(ofMultiplier: Portions.suggestedStep) == "0.5x")
        #expect(PortionText(locale: "en").text(ofMultiplier: 1) == "1.0x")
        #expect(PortionText(locale: "en").text(ofMultiplier: try Rational(3, 4)) == "0.75x")
        #expect(PortionText(locale: "de-DE").text(ofMultiplier: 2) == "2,0x")
        let slider = Portions.suggestedGrams
        #expect([slider.least, slider.most, slider.step] == [50, 400, 5])
    }

    @Test func `without servings the whole recipe is one portion`() throws {
        let portions = try Portions(portionGrams: nil, totalGrams: 800, servings: nil)
        #expect(portions.portionGrams == 800)
        #expect(try portions.count() == 1)
        #expect(try PortionDefinition.share(totalGrams: 800, servings: nil).grams() == 800)
        #expect(try PortionDefinition.share(totalGrams: 800, servings: 3).grams() == Rational(800, 3))
    }

    @Test(arguments: 1...12)
    func `portions add up to the whole, exactly`(servings: Int) throws {
        let portions = try Portions(
            portionGrams: nil,
            totalGrams: Rational(1_000, 7),
            servings: Rational(servings),
            nutrients: [nutrient("energy", Rational(1_001, 3), "kcal")]
        )
        let one = try portions.view(multiplier: 1)
        var grams = Rational.zero
        var energy = Rational.zero
        for _ in 0..<servings {
            grams = try grams + one.grams
            energy = try energy + one.nutrients[0].amount.value
        }
        #expect(grams == portions.totalGrams)
        #expect(energy == portions.nutrients[0].amount.value)
        let count = try #require(try portions.count())
        #expect(try portions.view(multiplier: count).nutrients == portions.nutrients)
    }

    @Test func `a positive amount is never shown as zero, and a rounded weight says so`() throws {
        #expect(nutrient("energy", try Rational(1, 5), "kcal").displayText(locale: "en") == "< 1 kcal")
        #expect(nutrient("salt", try Rational(1, 50), "g").displayText(locale: "de") == "< 0,1 g")
        #expect(nutrient("salt", 0, "g").displayText(locale: "en") == "0 g")
        let third = try Portions(portionGrams: nil, totalGrams: 200, servings: 3).view(multiplier: 1)
        #expect(PortionText(locale: "en").text(of: third) == "1 portion: ≈ 66.7g")
    }

    @Test func `an invalid portion is refused with advice`() throws {
        #expect(throws: PortionError.unknownWeight) {
            try Portions(portionGrams: nil, totalGrams: nil, servings: 4)
        }
        #expect(throws: PortionError.unknownTotal) {
            try Portions(portionGrams: 150, totalGrams: nil, servings: 4, nutrients: [nutrient("energy", 1, "kcal")])
        }
        #expect(throws: PortionError.notAWeight(0)) { try Portions(portionGrams: 0, totalGrams: 1, servings: nil) }
        #expect(throws: PortionError.notAWeight(-1)) { try stew().view(grams: -1) }
        #expect(throws: PortionError.notAMultiplier(0)) { try stew().view(multiplier: 0) }
        #expect(throws: PortionError.notServings(0)) {
            try PortionDefinition.share(totalGrams: 1, servings: 0).grams()
        }
        let huge = try Rational(Int128.max - 1, 1)
        #expect(throws: PortionError.arithmetic(.overflow)) { try stew().view(multiplier: huge) }
        for error in [PortionError.unknownWeight, .unknownTotal, .notAWeight(0), .notServings(0), .notAMultiplier(0)] {
            #expect(error.description.contains(":"))
        }
    }
}
