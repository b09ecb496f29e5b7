import LineParser
import QuantityDomain
import Testing

/// Lines at the borders of the rules of the grammar.
@Suite struct GrammarBorderTests {
    private func line(_ text: String, _ locale: String = "en") -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("1/1000 kg zork", "1/1000 kg"), ("1/1001 kg zork", "nil"), ("99/100 cup zork", "99/100 cup"),
        ("3-12 oz cans peas", "1 can"), ("3-13 oz cans peas", "3 can"), ("twenty five zorks", "25"),
        ("ninety-nine zorks", "99"), ("ninety nine zorks", "99"), ("nineteen nine zorks", "19"),
        ("1 050 g zork", "1050 g"), ("1 150 g zork", "1"), ("1 & ½ cups zork", "3/2 cup"), ("1—½ cup zork", "1"),
        ("400 g net zork", "400 g"), ("16 oz net wt zork", "16 oz"), ("1 net carb zork", "1"), ("1—1/2 cups zork", "1"),
        ("half a cup zork", "1/2 cup"), ("one 1/2-pound zork", "1"),
        ("2in piece zork", "1 piece"), ("2 in zork", "2"), ("2 in. zork", "2 inch"), ("12 t zork", "12 tsp"),
    ])
    func `numbers and units are told apart`(text: String, expected: String) {
        #expect(amount(of: text, locale: "en") == expected)
    }

    @Test(arguments: [
        ("Zork gizmo mork twill: splash of milk", "milk"),
        ("Zork gizmo mork twill quux: splash of milk", "Zork gizmo mork twill quux: splash of milk"),
        ("1 bunch(es) dill", "dill"), ("1 bunch(ess) dill", "ess dill"), ("zork (3 x 200 g)", "zork"),
        ("(3 x 200 g) zork", "zork"), ("zork (1 to 2 pints)", "zork"), ("zork - 1 large, chopped", "zork"),
        ("Zorks: 3 large", "Zorks"), ("zork, about 2 g", "zork"), ("zork 2 g", "zork"),
    ])
    func `the name ends where the amount begins`(text: String, name: String) { #expect(line(text).name == name) }

    @Test(arguments: [
        ("limoni 4 il succo", "it", "4", "lemon"), ("il succo e la scorza di 1 limone", "it", "1", "lemon"),
        ("Saft einer Zitrone", "de", "1", "lemon"), ("1.500-2.500 kg Zork", "de", "3/2–5/2 kg", "zork"),
        ("1.500 g Zork", "de", "1500 g", "zork"), ("2 Stück(en) Zork", "de", "2 piece", "zork"),
        ("ein halber Zork", "de", "1/2", "zork"), ("bir buçuk bardak zork", "tr", "3/2 glass", "zork"),
    ])
    func `other languages have rules of their own`(text: String, locale: String, expected: String, key: String) {
        #expect(amount(of: text, locale: locale) == expected)
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test(arguments: [
        ("optional 1 tsp zork", true), ("Optional: 1 tsp zork", true), ("Optional zork: 1 tsp", true),
        ("1 tsp zork", false),
    ])
    func `a word for it makes a line optional`(text: String, isOptional: Bool) {
        #expect(line(text).isOptional == isOptional)
        #expect(amount(of: text, locale: "en") == "1 tsp")
    }

    @Test(arguments: [(1, 1), (8, 8), (9, 8)])
    func `an amount is given in up to eight other units`(given: Int, kept: Int) {
        let others = (1...given).map { "(\($0) g)" }.joined(separator: " ")
        #expect(line("1 cup \(others) zork").alternates.count == kept)
    }

    @Test func `a name that leaves something open is an assumption in its own language, too`() {
        #expect(line("100 g smör", "sv").assumptions.count == 1)
        #expect(line("100 g osaltat smör", "sv").assumptions.isEmpty)
    }

    /// The weights of the name model belong to these numbers: a change of them requires new weights.
    @Test func `words have the features that the name model was trained with`() {
        let lines = [
            "2 large leeks, finely sliced", "1 cup (about 250 ml) Zork, grated; 2 g Twill (mork)",
            "zork-twill / quux: mork. 3 g ZORK & twill",
            "1 (400 g) can zork + twill, mork, quux, blop, flim, chopped", "a pinch of zork – twill%",
            "zork, twill, 2 bunches", "3 zorks", "1 lb. Q zork, 50% twill ™",
        ]
        let features = lines.flatMap { LineReader.standard.featuredWords(of: $0, locale: "en") }.flatMap(\.features)
        let digest = features.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ $1) &* 0x100_0000_01B3 }
        #expect(digest == 4_978_161_830_295_465_804)
    }
}
