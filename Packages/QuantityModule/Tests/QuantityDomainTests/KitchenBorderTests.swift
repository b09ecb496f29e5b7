import Quantities
import QuantityDomain
import Testing

/// Amounts at the borders of the steps in which shops sell, cooks measure, and lists write.
@Suite struct KitchenBorderTests {
    private func amount(_ text: String) throws -> Amount {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        return Amount(try #require(Rational(parts[0])), UnitCode(rawValue: parts.count > 1 ? parts[1] : ""))
    }

    private func text(_ amount: Amount) -> String {
        amount.unit == .count ? "\(amount.value)" : "\(amount.value) \(amount.unit)"
    }

    @Test(arguments: [
        ("999 g", "1 kg"), ("1000 g", "1 kg"), ("1001 g", "11/10 kg"), ("100 g", "100 g"), ("101 g", "110 g"),
        ("99 g", "100 g"), ("10 g", "10 g"), ("11 g", "15 g"), ("9 g", "9 g"), ("8.5 g", "9 g"), ("995 ml", "1 l"),
        ("1000 ml", "1 l"), ("1001 ml", "11/10 l"), ("101 ml", "110 ml"), ("98 ml", "100 ml"), ("3 ml", "5 ml"),
        ("5/2", "3"), ("3/2 bunch", "2 bunch"), ("2 cm", "2 cm"),
    ])
    func `a metric shop sells in these steps`(need: String, shelf: String) throws {
        #expect(text(try ShelfRounding(system: .metric).shelf(try amount(need))) == shelf)
    }

    @Test(arguments: [
        ("15.4 oz", "31/2 oz"), ("15.7 oz", "1 lb"), ("1 lb", "1 lb"), ("17 oz", "5/4 lb"), ("1/4 cup", "1/4 cup"),
        ("4 tbsp", "1/4 cup"), ("1 cup", "1 cup"), ("1.1 cup", "5/4 cup"), ("3.9 cup", "1 quart"), ("4 cup", "1 quart"),
        ("16 cup", "1 gallon"), ("25/2 tsp", "9/2 tbsp"),
        // A spoon may be an eighth more than the need, or leave a fiftieth of it.
        ("3 tsp", "1 tbsp"), ("2 tsp", "2 tsp"), ("8/3 tsp", "1 tbsp"), ("50/49 tbsp", "1 tbsp"),
        ("1/5 tsp", "1/4 tsp"),
    ])
    func `an American kitchen takes in these steps`(need: String, shelf: String) throws {
        #expect(text(try ShelfRounding(system: .us).shelf(try amount(need))) == shelf)
    }

    @Test(arguments: [
        ("12 tsp", "1/4 cup"), ("3 tsp", "1 tbsp"), ("3/2 tsp", "3/2 tsp"), ("1/2 tbsp", "1/2 tbsp"),
        ("1/4 tbsp", "3/4 tsp"), ("1/8 tsp", "1/8 tsp"), ("1/16 tsp", "1/16 tsp"), ("1/8 cup", "2 tbsp"),
        ("5/8 cup", "10 tbsp"), ("9/8 cup", "9/8 cup"), ("17 tbsp", "17 tbsp"), ("17/3 tbsp", "17/3 tbsp"),
        ("14/3 tbsp", "14 tsp"), ("1000 g", "1 kg"), ("999 g", "999 g"), ("1/10 kg", "1/10 kg"), ("1/20 kg", "50 g"),
        ("1/10 g", "1/10 g"), ("1/20 g", "50 mg"), ("1/10 l", "1/10 l"), ("1/20 l", "50 ml"), ("1/4 lb", "1/4 lb"),
        ("1/8 lb", "2 oz"), ("16 oz", "1 lb"), ("12 oz", "12 oz"), ("1/2 dozen", "1/2 dozen"), ("1/3 dozen", "4"),
        ("1/4 gallon", "1/4 gallon"), ("1/8 gallon", "2 cup"),
    ])
    func `a scaled amount is in the largest unit that measures it`(scaled: String, practical: String) throws {
        #expect(text(PracticalUnit().practical(AmountRange(try amount(scaled))).amount) == practical)
    }

    @Test func `a British kitchen measures a third of a cup in teaspoons`() throws {
        #expect(text(PracticalUnit(locale: "en-GB").practical(AmountRange(try amount("16/3 tbsp"))).amount) == "16 tsp")
    }

    @Test func `a range that begins with one cup has no eighth of a cup`() {
        let range = AmountRange(16, 18, UnitCode(rawValue: "tbsp"))
        #expect(PracticalUnit().practical(range) == range)
    }

    @Test(arguments: [
        ("1/2 kg", "500 g"), ("1 kg", "1 kg"), ("999/1000 l", "999 ml"), ("1/2 mg", "1/2 mg"), ("1/2 lb", "1/2 lb"),
    ])
    func `part of a metric unit is in the next smaller one`(part: String, small: String) throws {
        #expect(text(try PracticalUnit().small(try amount(part))) == small)
    }

    @Test(arguments: [
        ("1025 g", "1000 g"), ("1026 g", "1050 g"), ("105 g", "100 g"), ("106 g", "110 g"), ("97 g", "95 g"),
        ("98 g", "100 g"), ("20.6 g", "20 g"), ("19.6 g", "20 g"), ("18.6 g", "19 g"), ("1/4 g", "1/4 g"),
        ("3/4 g", "1 g"), ("1.026 kg", "21/20 kg"), ("1/3 cup", "1/3 cup"),
    ])
    func `a metric amount is rounded to what a scale shows`(exact: String, rounded: String) throws {
        #expect(text(try PracticalUnit().rounded(try amount(exact))) == rounded)
    }

    @Test(arguments: [
        ("40000 g zork", true), ("40001 g zork", false), ("40000 ml zork", true), ("40001 ml zork", false),
        ("2000 zorks", true), ("2001 zorks", false), ("500 bunches zork", true), ("501 bunches zork", false),
        ("0 g zork", false),
    ])
    func `more than a kitchen holds looks wrong`(line: String, isPlausible: Bool) {
        #expect(IngredientLineParser().parse(line, locale: "en").diagnostics.isEmpty == isPlausible)
    }
}
