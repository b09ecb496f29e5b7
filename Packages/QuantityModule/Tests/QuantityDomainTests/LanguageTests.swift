import LineParser
import QuantityDomain
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        ("2 EL Honig", "2 metric tbsp"), ("1,5 TL Senf", "3/2 metric tsp"), ("1 Prise(n) Salz", "1 pinch"),
        ("2 bis 3 Tassen Buttermilch", "2–3 metric cup"),
        ("1 kl. Bund Dill", "1 bunch"), ("½ Päckchen Hefe", "1/2 package"), ("1 großer Apfel", "1"),
        ("2 cuillères à soupe d’huile", "2 metric tbsp"), ("1 c. à c. de sel", "1 metric tsp"),
        ("1 gousse d'ail", "1 clove"),
        ("1/4 de botte de persil", "1/4 bunch"), ("Beurre - 185 grammes", "185 g"), ("1 peu de muscade", "nil"),
        ("2 cucharadas de aceite", "2 metric tbsp"), ("1/2 litro de caldo", "1/2 l"), ("1 diente de ajo", "1 clove"),
        ("Fragole 1,1 kg", "11/10 kg"), ("q.b. pepe", "nil"), ("2 cucchiai di olio", "2 metric tbsp"),
        ("savoiardi 12", "12"),
        ("2,5 msk smör", "5/2 metric tbsp"), ("3 dl mjölk", "3 dl"), ("10 st kakor", "10 piece"),
        ("2 yemek kaşığı un", "2 metric tbsp"), ("1 su bardağı süt", "1 turkish cup"),
        ("1 çay kaşığı tuz", "1 metric tsp"),
        ("2 eetlepels suiker", "2 metric tbsp"), ("1 kilo prei", "1 kg"), ("3 ss honning", "3 metric tbsp"),
        ("2 båter hvitløk", "2 clove"),
        ("1 e 1/2 xícara (chá) de leite", "3/2 metric cup"), ("1 colher (sopa) de mel", "1 metric tbsp"),
        ("mel (2 colheres (sopa))", "2 metric tbsp"), ("mel (2 col. sopa)", "2 metric tbsp"),
        ("2 lžíce cukru", "2 metric tbsp"), ("2 PL oleja", "2 metric tbsp"), ("1 ks vajce", "1 piece"),
        ("50 dkg liszt", "50 dag"),
        ("2 evőkanál méz", "2 metric tbsp"), ("1 žličica soli", "1 metric tsp"), ("1 łyżka masła", "1 metric tbsp"),
        ("大さじ2 醤油", "2 metric tbsp"), ("醤油 小さじ１", "1 metric tsp"), ("卵 3個", "3 piece"), ("水 適量", "nil"),
    ])
    func `fifteen languages are read`(line: String, expected: String) { #expect(amount(of: line) == expected) }

    @Test(arguments: [
        ("2 Möhren geschält und gewürfelt", "Möhren", "geschält und gewürfelt"),
        ("1 oignon émincé", "oignon", "émincé"),
        ("2 carottes coupées en rondelles", "carottes", "coupées en rondelles"),
        ("1 cebolla picada", "cebolla", "picada"), ("3 uova sbattute", "uova", "sbattute"),
        ("1 gul lök finhackad", "gul lök", "finhackad"), ("2 diş sarımsak ezilmiş", "sarımsak", "ezilmiş"),
        ("1 demet maydanoz ince kıyılmış", "maydanoz", "ince kıyılmış"),
    ])
    func `a preparation is separated from the name without a comma`(line: String, name: String, preparation: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(parsed.name == name)
        #expect(parsed.preparation == preparation)
    }

    @Test(arguments: [
        ("2 tbsp oil for frying", "oil", "for frying"), ("etwas Öl zum Braten", "Öl", "zum Braten"),
        ("huile pour la friture", "huile", "pour la friture"), ("perejil para decorar", "perejil", "para decorar"),
        ("200 ml di olio per friggere", "olio", "per friggere"), ("smör till stekning", "smör", "till stekning"),
        ("maydanoz, süslemek için", "maydanoz", "süslemek için"),
        ("kızartmak için sıvı yağ", "sıvı yağ", "kızartmak için"),
        ("sıvı yağ kızartmak için", "sıvı yağ", "kızartmak için"),
    ])
    func `a purpose is read in every language`(line: String, name: String, purpose: String) {
        let parsed = IngredientLineParser().parse(line)
        #expect(parsed.name == name)
        #expect(parsed.purpose == purpose)
    }

    @Test(arguments: [
        ("ein halber Liter Milch", "1/2 l"), ("une demi-tasse de lait", "1/2 metric cup"),
        ("media taza de leche", "1/2 metric cup"),
        ("mezza tazza di latte", "1/2 metric cup"), ("en halv gurka", "1/2"),
        ("yarım su bardağı süt", "1/2 turkish cup"),
        ("bir buçuk su bardağı un", "3/2 turkish cup"),
    ])
    func `halves are words in every language`(line: String, expected: String) { #expect(amount(of: line) == expected) }

    @Test(arguments: [
        ("1,500 g flour", "en", "1500 g"), ("1.500 g Mehl", "de", "1500 g"),
        ("1.500 kg Mehl", "de", "3/2 kg"), ("1.250 l de lait", "fr", "5/4 l"), ("4.875 hg beef", "sv", "39/8 hg"),
        ("1.250-1.500 kg di patate", "it", "5/4–3/2 kg"), ("1,500 kg Mehl", "de", "3/2 kg"),
        ("1.500 kg flour", "en", "3/2 kg"), ("2,5 dl cream", "en", "5/2 dl"), ("1.234,5 g Mehl", "de-AT", "2469/2 g"),
        ("12,345,678 g salt", "en", "12345678 g"),
    ])
    func `a separator is read in the line's language`(line: String, locale: String, expected: String) {
        #expect(amount(of: line, locale: locale) == expected)
    }

    @Test(arguments: [
        ("1 pint milk", "en-GB", "1 imperial pint"), ("1 pint milk", "en_gb", "1 imperial pint"),
        ("1 tbsp oats", "en_AU", "1 Australian tbsp"), ("1 pint milk", "en-US", "1 pint"),
        ("1 cup oats", "en-AU", "1 metric cup"),
        ("1 tbsp oats", "en-AU", "1 Australian tbsp"), ("1 imperial pint milk", "", "1 imperial pint"),
    ])
    func `a region has its own cups and pints`(line: String, locale: String, expected: String) {
        #expect(amount(of: line, locale: locale) == expected)
    }

    @Test func `an unknown tag is not a language`() {
        #expect(Language(tag: "xx") == nil)
        #expect(Language(tag: "nb-NO") == .norwegian)
    }

    @Test func `an English line on a foreign page keeps its units`() {
        #expect(amount(of: "2 tablespoons olive oil", locale: "fr-CA") == "2 metric tbsp")
    }

    @Test(arguments: [
        ("q.b. pangrattato", "pangrattato"), ("q. b. pangrattato", "pangrattato"), ("sale q.b.", "sale"),
        ("q.s. de sel", "sel"), ("n.B. Salz", "Salz"),
    ])
    func `a phrase of one language tells it, even if its first word alone does not`(line: String, name: String) {
        #expect(IngredientLineParser().parse(line).name == name)
    }
}
