import Quantities
import TableData
import Testing

@testable import LineParser
@testable import QuantityDomain

@Suite struct NamesByLanguageTests {
    private func line(_ text: String, _ locale: String) -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("zucchini", "en-GB", "Courgettes"), ("eggplant", "en-GB", "Aubergines"), ("zucchini", "en-US", "Zucchini"),
        ("cilantro", "en-IE", "Fresh coriander"), ("all purpose flour", "en-GB", "Plain flour"),
        ("zucchini", "en_GB", "Courgettes"), ("zucchini", "en-gb", "Courgettes"),
        ("zucchini", "en-GB-oxendict", "Courgettes"), ("zucchini", "EN_ie", "Courgettes"),
        ("zucchini", "en-AU", "Zucchini"), ("onion", "en-GB", "Onions"), ("zucchini", "de-DE", "Zucchini"),
    ])
    func `lists in Britain and Ireland have British names`(key: String, locale: String, name: String) {
        #expect(IngredientNames.listName(of: key, for: nil, locale: locale) == name)
    }

    @Test(arguments: [
        ("1 Würfel Hefe", "de-DE"), ("½ Würfel frische Hefe", "de-DE"), ("1/2 Würfel Germ", "de-AT"),
        ("1 Würfel Hefe (42 g)", "de-DE"), ("1 cube de levure", "fr-FR"), ("1 cube de levure de boulanger", "fr-FR"),
        ("1 cube de levure boulangère", "fr-FR"), ("1 cubetto di lievito di birra", "it-IT"),
        ("mezzo cubetto di lievito", "it-IT"), ("1 cube yeast", "en-GB"), ("1 dado de levadura", "es-ES"),
    ])
    func `yeast in cubes is fresh`(text: String, locale: String) {
        #expect(line(text, locale).ingredientKey == "fresh yeast")
        #expect(line(text, locale).quantity.range?.unit == UnitCode(rawValue: "cube"))
    }

    @Test(arguments: [
        ("1 Päckchen Hefe", "de-DE"), ("7 g Hefe", "de-DE"), ("1 sachet de levure de boulanger", "fr-FR"),
        ("1 bustina di lievito di birra secco", "it-IT"), ("1 envelope yeast", "en-US"), ("2 tsp yeast", "en-US"),
    ])
    func `yeast in envelopes, spoons, and grams is dry unless the line says more`(text: String, locale: String) {
        #expect(line(text, locale).ingredientKey == "yeast")
    }

    @Test func `a line in any English is one ingredient, under the name of the list's country`() {
        for text in ["2 courgettes", "2 zucchini"] {
            var line = line(text, "en-GB")
            line.rename(in: "en-GB")
            #expect(line.ingredientKey == "zucchini" && line.listName == "Courgettes")
        }
        var flour = line("250 g flour", "en-GB")
        flour.rename(in: "en-GB")
        #expect(flour.assumptions == [.general(said: "flour", meant: "plain flour")])
    }

    @Test(arguments: [
        ("salt, to taste", "de-DE", ""), ("a pinch of salt", "de-DE", "1 Prise"),
        ("some sprigs of salt", "de-DE", "Zweige"),
        ("salt, to taste", "en-GB", "to taste"),
        ("Salz n. B.", "sv-SE", ""), ("sal al gusto", "es-ES", "al gusto"),
    ])
    func `words without a number are in the language of the list`(text: String, locale: String, words: String) {
        var salt = line(text, locale.hasPrefix("es") ? "es" : locale.hasPrefix("sv") ? "de" : "en")
        salt.rename(in: locale)
        #expect(salt.amountText == words)
    }

    @Test func `words without a number of further ingredients are in the language of the list`() {
        var herbs = line("a pinch each of salt and pepper", "en")
        herbs.rename(in: "de-DE")
        #expect([herbs.amountText] + herbs.others.map(\.amountText) == ["1 Prise", "1 Prise"])
    }

    @Test(arguments: [
        ("black pepper", "de-DE", "schwarzer Pfeffer"), ("onion", "de-DE", "Zwiebeln"), ("onion", "fr-FR", "oignons"),
        ("white rice", "en-US", "white rice"), ("zucchini", "en-GB", "courgettes"), ("white rice", "", "white rice"),
    ])
    func `a name inside a sentence has the case of its table`(key: String, locale: String, name: String) {
        #expect(IngredientNames.nameInSentence(of: key, locale: locale) == name)
    }

    @Test func `one piece has the name of one`() throws {
        let one = AmountRange(Amount(.one, UnitCode(rawValue: "piece")))
        #expect(IngredientNames.listName(of: "orange", for: one, locale: "de-DE") == "Orange")
        #expect(IngredientNames.listName(of: "orange", for: try one.scaled(by: 2), locale: "de-DE") == "Orangen")
    }

    @Test(arguments: [
        ("6 petits pains", "fr", "bread roll"), ("2 petits oignons", "fr", "onion"),
        ("4 küçük ekmek", "tr", "bread roll"),
    ])
    func `a size that belongs to a name of lists is a part of it`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test func `what is unclear in a line has its name in the language of the list`() {
        var flour = line("500 kg flour", "en")
        flour.rename(in: "de-DE")
        #expect(flour.diagnostics.map(\.values) == [["500 kg", "Weizenmehl"]])
        #expect(flour.diagnostics[0].sentence.contains("5 g flour"))
    }

    @Test func `every British name reads back as its ingredient`() {
        for row in TabSeparated.rows(of: ProgramTable.namesBritish.bytes) {
            #expect(IngredientNames.isKnown(row[0]), "\(row[0])")
            for name in Set(row[1...]) where !name.isEmpty {
                #expect(line("2 \(name)", "en-GB").ingredientKey == row[0], "\(name)")
            }
        }
    }

    @Test(arguments: [
        (
            "onion",
            [
                "de": "2 Zwiebeln", "fr": "2 oignons", "es": "2 cebollas", "it": "2 cipolle", "sv": "2 gula lökar",
                "tr": "2 adet soğan",
            ]
        ),
        (
            "salt",
            [
                "de": "1 TL Salz", "fr": "1 c. à café de sel", "es": "1 cucharadita de sal",
                "it": "1 cucchiaino di sale",
                "sv": "1 tsk salt", "tr": "1 çay kaşığı tuz",
            ]
        ),
        (
            "granulated sugar",
            [
                "de": "100 g Zucker", "fr": "100 g de sucre", "es": "100 g de azúcar", "it": "100 g di zucchero",
                "sv": "1 dl strösocker", "tr": "1 su bardağı toz şeker",
            ]
        ),
        (
            "all purpose flour",
            [
                "de": "500 g Mehl", "fr": "250 g de farine", "es": "250 g de harina", "it": "250 g di farina 00",
                "sv": "3 dl vetemjöl", "tr": "2 su bardağı un",
            ]
        ),
        (
            "egg",
            [
                "de": "3 Eier", "fr": "3 œufs", "es": "3 huevos", "it": "3 uova", "sv": "3 ägg", "tr": "3 adet yumurta",
            ]
        ),
        (
            "garlic",
            [
                "de": "2 Knoblauchzehen", "fr": "2 gousses d'ail", "es": "2 dientes de ajo", "it": "2 spicchi d'aglio",
                "sv": "2 vitlöksklyftor", "tr": "2 diş sarımsak",
            ]
        ),
        (
            "olive oil",
            [
                "de": "2 EL Olivenöl", "fr": "2 c. à s. d'huile d'olive", "es": "2 cucharadas de aceite de oliva",
                "it": "2 cucchiai di olio extravergine d'oliva", "sv": "2 msk olivolja",
                "tr": "2 yemek kaşığı zeytinyağı",
            ]
        ),
        (
            "carrot",
            [
                "de": "3 Möhren", "fr": "3 carottes", "es": "3 zanahorias", "it": "3 carote", "sv": "3 morötter",
                "tr": "3 adet havuç",
            ]
        ),
    ])
    func `an ingredient has one key in seven languages`(key: String, lines: [String: String]) {
        for (locale, text) in lines {
            #expect(line(text, locale).ingredientKey == key, "\(locale): \(text) is \(line(text, locale).name)")
        }
    }

    @Test(arguments: [
        ("2 Eiweiß", "de", "egg white"), ("2 rote Zwiebeln", "de", "red onion"),
        ("1 Bund Frühlingszwiebeln", "de", "scallion"),
        ("1 Dose Kokosmilch", "de", "coconut milk"), ("4 tranches de pain", "fr", "bread"),
        ("1 citron vert", "fr", "lime"),
        ("100 g de raisins secs", "fr", "raisin"), ("200 g is", "sv", "ice cube"), ("1 kg de moules", "fr", "mussel"),
        ("1 TL Backpulver", "de", "baking powder"), ("1 TL Natron", "de", "baking soda"),
        ("200 g beurre salé", "fr", "salted butter"), ("200 g pâtes", "fr", "pasta"),
        ("2 pomodori secchi", "it", "sun dried tomato"), ("1 lata de atún", "es", "canned tuna"),
        ("2 dl vispgrädde", "sv", "heavy cream"), ("1 paket kabartma tozu", "tr", "baking powder"),
        ("1 Zwiebel(n)", "de", "onion"), ("3 Ei(er)", "de", "egg"), ("1 kleine Zwiebel", "de", "onion"),
    ])
    func `words mean what they mean in the line's language`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key, "\(line(text, locale).name)")
    }

    @Test(arguments: [
        ("de", ["Butter", "Erdnussbutter", "Kakaobutter", "Buttermilch", "gesalzene Butter"]),
        ("de", ["Ei", "Eiweiß", "Eigelb"]), ("de", ["Zucker", "Puderzucker", "brauner Zucker", "Vanillezucker"]),
        ("de", ["Tomaten", "Tomatenmark", "Kirschtomaten", "passierte Tomaten"]), ("de", ["Natron", "Backpulver"]),
        ("fr", ["lait", "lait de coco", "lait concentré sucré"]), ("fr", ["crème liquide", "crème fraîche", "glace"]),
        ("fr", ["ail", "ail en poudre"]), ("fr", ["poivre noir", "poivron", "piment"]),
        ("fr", ["pâtes", "pâte feuilletée"]),
        ("es", ["harina", "harina integral", "harina de almendra"]), ("es", ["ajo", "ajo en polvo"]),
        ("es", ["cebolla", "cebolleta", "chalota"]), ("es", ["pimienta", "pimiento", "pimentón dulce"]),
        ("it", ["burro", "burro di arachidi"]), ("it", ["pesca", "pesce"]), ("it", ["sale", "salsa di soia"]),
        ("it", ["uova", "albumi", "tuorli"]), ("sv", ["lök", "salladslök", "vitlök", "purjolök"]),
        ("sv", ["strösocker", "florsocker", "farinsocker"]), ("sv", ["grädde", "gräddfil"]),
        ("tr", ["süt", "hindistan cevizi sütü"]), ("tr", ["soğan", "taze soğan"]), ("tr", ["un", "badem unu"]),
        ("tr", ["karabiber", "kırmızı biber", "pul biber"]),
    ])
    func `what a cook tells apart has different keys`(locale: String, names: [String]) {
        let keys = names.map { line("100 g \($0)", locale).ingredientKey }
        #expect(Set(keys).count == names.count, "\(zip(names, keys).map { "\($0): \($1)" })")
    }

    @Test(arguments: [
        ("1 Zwiebel", "de", "Zwiebel"), ("500 g Zwiebeln", "de", "Zwiebeln"), ("1 oignon", "fr", "Oignon"),
        ("1 1/2 oignon", "fr", "Oignon"), ("2 oignons", "fr", "Oignons"), ("3 soğan", "tr", "Soğan"),
        ("1 uovo", "it", "Uovo"), ("300 g Mehl", "de", "Weizenmehl"), ("1 Tablespoon milk", "en", "Whole milk"),
        ("Tablespoon milk", "en", "Whole milk"), ("serrano (or jalapeño)", "en", "Serrano chilies"),
        ("2 carrots, peeled", "en", "Carrots"), ("1 sheet puff pastry", "en", "Puff pastry"),
    ])
    func `a list shows the name in the number that the amount asks for`(text: String, locale: String, name: String) {
        #expect(line(text, locale).listName == name)
    }

    @Test(arguments: ["en", "de", "fr", "es", "it", "sv", "tr"])
    func `the 500 most used ingredients have a name in each language`(tag: String) throws {
        let language = try #require(Language(tag: tag))
        let catalog = try #require(IngredientCatalog.names(in: language))
        let keys = TabSeparated.rows(of: ProgramTable.namesEnglish.bytes).map { $0[0] }
        let named = keys.filter { catalog.names(ofKey: $0)?.key == $0 }
        #expect(named.count >= 600)
    }

    @Test(arguments: [Language.german, .french, .spanish, .italian, .swedish, .turkish])
    func `every key of a language is one of the English table`(language: Language) throws {
        for fields in TabSeparated.rows(of: language.names?.bytes ?? [])
        where !["*", "-", "or", "and"].contains(fields[0]) {
            #expect(IngredientNames.isKnown(fields[0]), "\(fields)")
            #expect(!fields[1].isEmpty)
        }
    }

    @Test(arguments: [
        ("1 bustina di lievito per dolci", "it", "baking powder"), ("16 g lievito per dolci", "it", "baking powder"),
        ("1 bustina di lievito", "it", "yeast"),
        ("1 TL Koriander", "de", "ground coriander"), ("1/2 tsp coriander", "en", "ground coriander"),
        ("1 c. à c. de coriandre", "fr", "ground coriander"), ("2 msk koriander", "sv", "ground coriander"),
        ("1 Bund Koriander", "de", "cilantro"), ("2 tbsp chopped coriander", "en", "cilantro"),
        ("1 TL frischer Koriander", "de", "cilantro"), ("2 msk färsk koriander, hackad", "sv", "cilantro"),
        ("14 pork ribs", "en", "pork rib"), ("3 celery ribs", "en", "celery"), ("3 garlic cloves", "en", "garlic"),
        ("2 Stiele Majoran", "de", "marjoram"), ("1 TL Majoran", "de", "dried marjoram"),
        ("2 Zweige getrockneter Majoran", "de", "dried marjoram"), ("1 whole nutmeg", "en", "whole nutmeg"),
        ("2 nutmegs, grated", "en", "whole nutmeg"), ("1/4 tsp nutmeg", "en", "nutmeg"),
        ("1 Muskatnuss", "de", "whole nutmeg"), ("1 Prise Muskatnuss", "de", "nutmeg"), ("Muskatnuss", "de", "nutmeg"),
        ("1 nuez moscada", "es", "whole nutmeg"),
        ("1 noce moscata", "it", "whole nutmeg"), ("1 muskotnöt", "sv", "whole nutmeg"),
        ("1 muskat", "tr", "whole nutmeg"), ("un pizzico di peperoncino", "it", "red pepper flake"),
        ("1 pinch of chili", "en", "red pepper flake"), ("1 pizca de guindilla", "es", "red pepper flake"),
        ("1 chili", "en", "chili"), ("2 peperoncini", "it", "chili"),
        ("1 kg bitkisel katı yağ", "tr", "shortening"), ("1 l bitkisel yağ", "tr", "vegetable oil"),
        ("aldığı kadar un", "tr", "all purpose flour"), ("yeteri kadar tuz", "tr", "salt"),
        ("aldığı kadar şeker", "tr", "granulated sugar"),
        ("le jus et le zeste d'un citron", "fr", "lemon"), ("le zeste et le jus de 2 citrons verts", "fr", "lime"),
        ("il succo e la scorza di 1 limone", "it", "lemon"), ("el zumo y la ralladura de 1 limón", "es", "lemon"),
        ("yarım limonun suyu", "tr", "lemon juice"), ("der Saft einer halben Zitrone", "de", "lemon"),
    ])
    func `the words around a name decide what it is`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test(arguments: [
        ("1'er çay kaşığı tuz, karabiber ve kimyon", "tr", ["salt", "black pepper", "cumin"]),
        ("2'şer dal maydanoz ve dereotu", "tr", ["parsley", "dill"]),
    ])
    func `a Turkish ending gives each ingredient the amount`(text: String, locale: String, keys: [String]) {
        let parsed = line(text, locale)
        #expect([parsed.ingredientKey] + parsed.others.map(\.key) == keys)
        #expect(parsed.others.allSatisfy { $0.quantity?.range == parsed.quantity.range })
    }

    @Test func `a name in the language of a list`() {
        #expect(IngredientNames.listName(of: "onion", for: nil, locale: "de-AT") == "Zwiebeln")
        #expect(IngredientNames.listName(of: "onion", for: nil, locale: "nl") == "Onions")
        #expect(IngredientNames.listName(of: "dragon fruit", for: nil, locale: "de") == nil)
    }
}
