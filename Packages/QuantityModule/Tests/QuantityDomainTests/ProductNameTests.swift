import Testing

@testable import QuantityDomain

/// Which words of a line make another product, and which are none of its name.
@Suite struct ProductNameTests {
    private func line(_ text: String, _ locale: String) -> ParsedLine {
        IngredientLineParser().parse(text, locale: locale)
    }

    @Test(arguments: [
        ("1 TL frisch gemahlener Koriander", "de-DE"), ("1 TL Koriander, frisch gemahlen", "de-DE"),
        ("2 TL gemahlener Koriander", "de-DE"), ("1/2 TL Koriander, gemahlen", "de-DE"),
        ("3 g gemahlenen Koriander", "de-DE"), ("2 tsk mald koriander", "sv-SE"), ("2 g malen koriander", "sv-SE"),
        ("2 c. à café de coriandre moulue", "fr-FR"), ("5 g de graines de coriandre moulues", "fr-FR"),
        ("2 cucharaditas de cilantro molido", "es-ES"), ("5 g de semillas de cilantro molidas", "es-ES"),
        ("2 cucchiaini di coriandolo macinato", "it-IT"), ("2 çay kaşığı öğütülmüş kişniş", "tr-TR"),
        ("5 g çekilmiş kişniş", "tr-TR"), ("2 tsp ground coriander", "en-US"), ("2 tsp ground coriander", "en-GB"),
    ])
    func `ground coriander is a spice in every language`(text: String, locale: String) {
        #expect(line(text, locale).ingredientKey == "ground coriander")
    }

    @Test(arguments: [
        ("150 g gemahlene Mandeln", "de-DE", "almond meal"), ("1 tsk mald ingefära", "sv-SE", "ground ginger"),
        ("1 TL gemahlener Kümmel", "de-DE", "caraway seed"), ("2 EL gehackter Koriander", "de-DE", "cilantro"),
        ("300 g gehackte Mandeln", "de-DE", "almond"),
        ("1 çay kaşığı öğütülmüş zencefil", "tr-TR", "ground ginger"),
    ])
    func `grinding makes another product, and cutting does not`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test(arguments: [
        ("330 ml cider", "en-GB", "hard cider"), ("330 ml cider", "en-IE", "hard cider"),
        ("1 cup cider", "en-US", "apple cider"), ("2 tbsp cider vinegar", "en-GB", "cider vinegar"),
        ("33 cl de cidre", "fr-FR", "hard cider"),
    ])
    func `cider is alcoholic in Europe and a juice in the United States`(text: String, locale: String, key: String) {
        #expect(line(text, locale).ingredientKey == key)
    }

    @Test(arguments: [
        ("80 g de pan del día anterior", "es-ES", "Pan"), ("2 dilim bayat ekmek", "tr-TR", "Ekmek"),
        ("750 g Äpfel, z. B. Elstar", "de-DE", "Äpfel"), ("750 g Äpfel (zum Beispiel Elstar)", "de-DE", "Äpfel"),
        ("3 portioner ris", "sv-SE", "Ris"), ("3 port ris", "sv-SE", "Ris"),
    ])
    func `a remark or a unit is not part of a name on the list`(text: String, locale: String, name: String) {
        #expect(line(text, locale).listName == name)
    }

    @Test(arguments: [
        ("2 EL NORDHOF Streichfett", "de-DE", "Streichfett"), ("1 Pck. GUT KORN Backmischung", "de-DE", "Backmischung"),
        ("1 paquet MOULIN VERT Croustillants", "fr-FR", "Croustillants"), ("2 UHT Drinks", "en-US", "UHT Drinks"),
        ("2 TASTY morsels", "en-US", "TASTY morsels"),
    ])
    func `a brand in capitals before the name of a product is not part of it`(
        text: String,
        locale: String,
        name: String
    ) {
        #expect(line(text, locale).listName == name)
    }
}
