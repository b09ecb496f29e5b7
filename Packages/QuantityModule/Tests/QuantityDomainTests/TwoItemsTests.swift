import QuantityDomain
import Testing

@Suite struct TwoItemsTests {
    private func diagnostic(_ text: String, locale: String) -> LineDiagnostic? {
        ItemReader(locale: locale).item(text).diagnostics.first
    }

    @Test(arguments: [
        ("Butter 2 l Milch", "de-DE", ["Butter", "2 l Milch"]), ("Brot 3 Äpfel", "de-DE", ["Brot", "3 Äpfel"]),
        ("Brot 3 Äpfel", "", ["Brot", "3 Äpfel"]), ("Butter 2 l Milch", "en-US", ["Butter", "2 l Milch"]),
        ("butter 2 l milk", "en-US", ["butter", "2 l milk"]), ("bread 12 eggs", "en-US", ["bread", "12 eggs"]),
        ("milk 2 l flour 500 g", "en-US", ["milk 2 l", "flour 500 g"]),
        ("milk 2 l, flour 500 g", "en-US", ["milk 2 l", "flour 500 g"]),
        ("2 l milk 500 g flour", "en-US", ["2 l milk", "500 g flour"]),
        ("3 apples 2 bananas", "en-US", ["3 apples", "2 bananas"]),
        ("butter, 3 apples", "en-US", ["butter", "3 apples"]),
        ("bread three apples", "en-US", ["bread", "three apples"]),
        ("Milch zwei Äpfel", "de-DE", ["Milch", "zwei Äpfel"]), ("Brot 1/2 Gurke", "de-DE", ["Brot", "1/2 Gurke"]),
        ("Brot 3 Äpfel 2 l Milch", "de-DE", ["Brot", "3 Äpfel 2 l Milch"]),
        ("diapers 2 l milk", "en-US", ["diapers", "2 l milk"]),
        ("milk 2 l and eggs 12", "en-US", ["milk 2 l", "eggs 12"]), ("milk 2 l & eggs", "", ["milk 2 l", "eggs"]),
        ("Milch 2 l und Brot", "de-DE", ["Milch 2 l", "Brot"]), ("Milch 2 l und Brot", "", ["Milch 2 l", "Brot"]),
        ("bread 2 loaves and butter", "en-US", ["bread 2 loaves", "butter"]),
        ("rice 1 kg beans 2 kg", "en-US", ["rice 1 kg", "beans 2 kg"]),
        ("1 kg rice 1/2 kg beans", "en-US", ["1 kg rice", "1/2 kg beans"]),
        ("2 large eggs and 3 small eggs", "en-US", ["2 large eggs", "3 small eggs"]),
        ("salt and 2 pepper", "en-US", ["salt", "2 pepper"]), ("bread 2 and eggs 12", "en-US", ["bread 2", "eggs 12"]),
        ("pain 2 et beurre 250 g", "fr-FR", ["pain 2", "beurre 250 g"]),
    ])
    func `a name before the amount of another ingredient is an item of its own`(
        text: String,
        locale: String,
        items: [String]
    ) throws {
        let found = try #require(diagnostic(text, locale: locale))
        #expect(found.code == "quantity.twoItems" && found.values == items)
        #expect(found.sentence.hasPrefix("\"\(items[0])\" and \"\(items[1])\" are two items: write them one at a time"))
    }

    @Test(arguments: [
        ("milk (2 bottles for Anna)", "en-US"), ("butter, 2 packs if cheap", "en-US"), ("eggs 10 large", "en-US"),
        ("7 up", "en-US"), ("vitamin B 12", "en-US"), ("type 550 flour", "en-US"), ("00 flour", "en-US"),
        ("Mehl Type 405", "de-DE"), ("omega 3 oil", "en-US"), ("flour 1 kg for bread", "en-US"),
        ("tomatoes 2 cans chopped", "en-US"), ("Tomaten 2 Dosen gehackt", "de-DE"), ("rice 2 kg basmati", "en-US"),
        ("chicken 2 breasts", "en-US"), ("juice 2 l orange", "en-US"), ("ice cream 1 l vanilla", "en-US"),
        ("chips 2 bags paprika", "en-US"), ("yogurt 4 pots, strawberry", "en-US"), ("soup 2 cans tomato", "en-US"),
        ("sausages 8 pork", "en-US"), ("Red Bull 4 x 250ml sugar free", "en-US"), ("Brötchen 6 Sesam", "de-DE"),
        ("Marmelade 1 Glas Erdbeere", "de-DE"), ("Saft 2 Flaschen Apfel", "de-DE"), ("cereal 1 box chocolate", "en-US"),
        ("batteries 4 AA", "en-US"), ("milk 2 l 3.5 %", "en-US"), ("2 x 500 g flour", "en-US"),
        ("2 cans tomatoes 400 g each", "en-US"), ("flour 1 kg 500 g", "en-US"), ("garlic 3 cloves", "en-US"),
        ("toilet paper 8 rolls 3 ply", "en-US"), ("half and half 1 cup", "en-US"), ("milk (with 3 eggs)", "en-US"),
        ("salt and pepper 2", "en-US"), ("about 2 lbs apples", "en-US"), ("ham and cheese 200 g", "en-US"),
        ("1 cup and 2 tbsp flour", "en-US"),
        ("2 cans corn and peas", "en-US"), ("2 and a half kg flour", "en-US"), ("Saft 1 l Orange", "de-DE"),
        ("gin and tonic 4 cans", "en-US"), ("6 x 330 cola", "en-US"), ("5 zork 2 kg rice", "en-US"),
    ])
    func `a remark, a number of a name, and a kind of the same are no second item`(text: String, locale: String) {
        #expect(diagnostic(text, locale: locale)?.code != "quantity.twoItems")
    }
}
