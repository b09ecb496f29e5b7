import Quantities
import QuantityDomain
import Testing

@Suite struct SpokenLanguagesTests {
    private func said(_ written: String, _ locale: String) throws -> String {
        let range = try #require(IngredientLineParser().parse(written, locale: "en").quantity.range)
        return try #require(SpokenQuantity(locale: locale)).text(of: range)
    }

    @Test(arguments: [
        ("1 cup", "eine Tasse"), ("1 1/2 cups", "eineinhalb Tassen"), ("1/2 cup", "eine halbe Tasse"),
        ("1/2 l", "null Komma fünf Liter"), ("1/2 tsp", "ein halber Teelöffel"), ("1/2 lb", "ein halbes Pfund"),
        ("3/4 cup", "drei viertel Tasse"), ("2/3 cup", "zwei drittel Tasse"), ("1/4 tsp", "ein viertel Teelöffel"),
        ("2 1/4 cups", "zweieinviertel Tassen"), ("1 3/4 cups", "eindreiviertel Tassen"),
        ("2 2/3 cups", "zwei und zwei drittel Tassen"), ("180 g", "einhundertachtzig Gramm"),
        ("1234 g", "eintausendzweihundertvierunddreißig Gramm"), ("101 g", "einhunderteins Gramm"),
        ("1.25 kg", "eins Komma zwei fünf Kilogramm"), ("1 to 2 cups", "ein bis zwei Tassen"),
        ("2 to 3 cloves", "zwei bis drei Zehen"), ("12", "zwölf"), ("1", "eins"),
        ("21 leaves", "einundzwanzig Blätter"),
    ])
    func `German joins halves and quarters to the number`(written: String, spoken: String) throws {
        #expect(try said(written, "de-DE") == spoken)
    }

    @Test(arguments: [
        ("1 cup", "une tasse"), ("1 1/2 cups", "une tasse et demie"), ("1/2 cup", "une demi-tasse"),
        ("2 1/2 lb", "deux livres et demie"), ("3/4 cup", "trois quarts de tasse"), ("1/3 oz", "un tiers d'once"),
        ("2 1/4 tsp", "deux cuillères à café et un quart"), ("1 2/3 cups", "une tasse et deux tiers"),
        ("180 g", "cent quatre-vingts grammes"), ("200 g", "deux cents grammes"), ("81 g", "quatre-vingt-un grammes"),
        ("71 g", "soixante et onze grammes"), ("99 g", "quatre-vingt-dix-neuf grammes"),
        ("1234 g", "mille deux cent trente-quatre grammes"), ("80000 g", "quatre-vingt mille grammes"),
        ("1000000 g", "un million de grammes"), ("21 cups", "vingt et une tasses"),
        ("1.5 kg", "un virgule cinq kilogramme"), ("2.25 kg", "deux virgule vingt-cinq kilogrammes"),
        ("1.05 kg", "un virgule zéro cinq kilogramme"), ("1 to 2 cups", "une à deux tasses"), ("1", "un"),
    ])
    func `French puts fractions after the noun`(written: String, spoken: String) throws {
        #expect(try said(written, "fr-FR") == spoken)
    }

    @Test(arguments: [
        ("1 cup", "una taza"), ("1 1/2 cups", "una taza y media"), ("1/2 cup", "media taza"),
        ("2 1/2 cloves", "dos dientes y medio"), ("3/4 cup", "tres cuartos de taza"),
        ("2/3 cup", "dos tercios de taza"),
        ("2 1/4 cups", "dos tazas y un cuarto"), ("180 g", "ciento ochenta gramos"), ("100 g", "cien gramos"),
        ("21 g", "veintiún gramos"), ("21 cups", "veintiuna tazas"), ("31 leaves", "treinta y una hojas"),
        ("200 cups", "doscientas tazas"), ("500 g", "quinientos gramos"), ("1001 g", "mil un gramos"),
        ("2000000 g", "dos millones de gramos"), ("1.5 kg", "uno coma cinco kilogramos"),
        ("1 to 2 cups", "de una a dos tazas"), ("1 to 2 cloves", "de uno a dos dientes"), ("1", "uno"),
    ])
    func `Spanish numbers agree with the noun`(written: String, spoken: String) throws {
        #expect(try said(written, "es-ES") == spoken)
    }

    @Test(arguments: [
        ("1 cup", "una tazza"), ("1 1/2 cups", "una tazza e mezza"), ("1/2 cup", "mezza tazza"),
        ("2 1/2 tbsp", "due cucchiai e mezzo"), ("1 clove", "uno spicchio"), ("1 oz", "un'oncia"),
        ("1 tsp", "un cucchiaino"), ("1 g", "un grammo"),
        ("3/4 cup", "tre quarti di tazza"), ("1/3 oz", "un terzo d'oncia"), ("1 1/4 cups", "una tazza e un quarto"),
        ("180 g", "centottanta grammi"), ("28 g", "ventotto grammi"), ("23 g", "ventitré grammi"),
        ("103 g", "centotré grammi"), ("1234 g", "milleduecentotrentaquattro grammi"), ("2000 g", "duemila grammi"),
        ("1000000 g", "un milione di grammi"), ("1.5 kg", "uno virgola cinque chilogrammi"),
        ("2 to 3 cloves", "da due a tre spicchi"),
    ])
    func `Italian articles and numbers drop their vowels`(written: String, spoken: String) throws {
        #expect(try said(written, "it-IT") == spoken)
    }

    @Test(arguments: [
        ("1 cup", "en kopp"), ("1 1/2 cups", "en och en halv kopp"), ("1/2 cup", "en halv kopp"),
        ("2 1/2 lb", "två och ett halvt pund"), ("1/2 lb", "ett halvt pund"), ("3/4 cup", "tre kvarts kopp"),
        ("2/3 cup", "två tredjedels kopp"), ("180 g", "etthundraåttio gram"), ("21 leaves", "tjugoett blad"),
        ("21 cups", "tjugoen koppar"), ("1000 g", "ettusen gram"), ("1234 g", "ettusentvåhundratrettiofyra gram"),
        ("1.5 kg", "ett komma fem kilo"), ("2 to 3 cloves", "två till tre klyftor"), ("1 g", "ett gram"),
    ])
    func `Swedish has two genders and the singular after a half`(written: String, spoken: String) throws {
        #expect(try said(written, "sv-SE") == spoken)
    }

    @Test(arguments: [
        ("de", "eineinhalb Tassen sind einhundertachtzig Gramm"),
        ("fr", "une tasse et demie égale cent quatre-vingts grammes"),
        ("es", "una taza y media son ciento ochenta gramos"), ("it", "una tazza e mezza sono centottanta grammi"),
        ("sv", "en och en halv kopp är etthundraåttio gram"),
    ])
    func `two equal amounts are said as an equation`(locale: String, spoken: String) throws {
        let parser = IngredientLineParser()
        let cups = try #require(parser.parse("1 1/2 cups", locale: "en").quantity.range)
        let grams = try #require(parser.parse("180 g", locale: "en").quantity.range)
        #expect(try #require(SpokenQuantity(locale: locale)).equation(cups, grams) == spoken)
    }

    private static let languages = ["en", "de", "fr", "es", "it", "sv", "tr"]

    @Test(arguments: [
        (
            1_000_000_000,
            ["one billion", "eine Milliarde", "un milliard", "mil millones", "un miliardo", "en miljard", "bir milyar"]
        ),
        (
            2_000_003,
            [
                "two million three", "zwei Millionen drei", "deux millions trois", "dos millones tres",
                "due milioni tre", "två miljoner tre", "iki milyon üç",
            ]
        ),
        (
            3_002_000_000,
            [
                "three billion two million", "drei Milliarden zwei Millionen", "trois milliards deux millions",
                "tres mil dos millones", "tre miliardi due milioni", "tre miljarder två miljoner",
                "üç milyar iki milyon",
            ]
        ),
    ])
    func `millions and billions have their names`(number: Int, spoken: [String]) throws {
        let range = AmountRange(Amount(Rational(number), .count))
        let said = try Self.languages.map { try #require(SpokenQuantity(locale: $0)).text(of: range) }
        #expect(said == spoken)
    }

    @Test(arguments: [
        (3, ["one third", "ein drittel", "un tiers", "un tercio", "un terzo", "en tredjedel", "üçte bir"]),
        (8, ["one eighth", "ein achtel", "un huitième", "un octavo", "un ottavo", "en åttondel", "sekizde bir"]),
        (
            16,
            [
                "one sixteenth", "ein sechzehntel", "un seizième", "un dieciseisavo", "un sedicesimo", "en sextondel",
                "on altıda bir",
            ]
        ),
    ])
    func `parts of a spoon have their names`(denominator: Int, spoken: [String]) throws {
        let spoon = UnitCode(rawValue: "tsp")
        let range = AmountRange(Amount(Rational(constant: 1, over: denominator), spoon))
        for (locale, words) in zip(Self.languages, spoken) {
            let said = try #require(SpokenQuantity(locale: locale)).text(of: range)
            #expect(said.hasPrefix(words), "\(locale): \(said)")
        }
    }

    @Test(arguments: ["en", "de", "fr", "es", "it", "sv", "tr"])
    func `every written number has words in every voice`(locale: String) throws {
        let voice = try #require(SpokenQuantity(locale: locale))
        var seen: Set<String> = []
        for number in (0...1_200).map({ $0 }) + [9_999, 10_000, 999_999, 1_000_000, 1_000_001, 21_021_021] {
            let said = voice.text(of: AmountRange(Amount(Rational(number), .count)))
            #expect(!said.contains { $0.isNumber } && !said.isEmpty && !said.hasSuffix(" "))
            #expect(seen.insert(said).inserted, "\(said) is said of two numbers.")
        }
        for unit in ["cup", "g", "clove"].map(UnitCode.init(rawValue:)) {
            for value in try [Rational(1, 8), Rational(5, 3), Rational(7, 16), Rational(1, 20), Rational(22, 7)] {
                let said = voice.text(of: AmountRange(Amount(value, unit)))
                #expect(!said.contains { $0.isNumber }, "\(said)")
            }
        }
    }
}
