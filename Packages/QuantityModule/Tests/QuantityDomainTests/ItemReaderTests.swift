import Foundation
import Quantities
import QuantityDomain
import Testing

@Suite struct ItemReaderTests {
    private let reader = ItemReader()

    /// Returns the amount and the name, or the code of the reason for refusing the item.
    private func read(_ text: String, locale: String = "") -> String {
        let line = ItemReader(locale: locale).item(text)
        guard line.quantity.isParseable else { return line.diagnostics.map(\.code).joined() }
        return "\(short(line.quantity.range)) | \(line.name)"
    }

    @Test(arguments: [
        ("flour 1 kg", "1 kg | flour"), ("1 kg flour", "1 kg | flour"), ("olive oil 500 ml", "500 ml | olive oil"),
        ("ground beef 100 g", "100 g | ground beef"), ("granulated sugar 1 kg", "1 kg | granulated sugar"),
        ("garlic 2", "2 | garlic"), ("grapes 500 g", "500 g | grapes"), ("lemonade 1 l", "1 l | lemonade"),
        ("canola oil 1 can", "1 can | canola oil"), ("bagels 1 bag", "1 bag | bagels"), ("eggs ½", "1/2 | eggs"),
        ("7up 2", "2 | 7up"), ("Mehl 405 1 kg", "1 kg | Mehl 405"), ("Rum 54 700ml", "700 ml | Rum 54"),
        ("Type 00 flour 1 kg", "1 kg | Type 00 flour"), ("flour 1 1/2 cups", "3/2 cup | flour"),
        ("flour 1 ½ cups", "3/2 cup | flour"), ("flour 1 kg 500 g", "3/2 kg | flour"),
        ("butter 1 lb 2 oz", "9/8 lb | butter"), ("omega -3 capsules 2", "2 | omega -3 capsules"),
        ("half a dozen eggs", "1/2 dozen | eggs"), ("three lemons", "3 | lemons"),
        ("eggs half a dozen", "1/2 dozen | eggs"),
        ("eggs 1 dozen", "1 dozen | eggs"), ("half and half 1 cup", "1 cup | half and half"),
        ("toilet paper 8 rolls", "8 roll | toilet paper"), ("8 rolls toilet paper", "8 roll | toilet paper"),
        ("2% milk 1 l", "1 l | 2% milk"), ("clove powder 2", "2 | clove powder"), ("500g butter", "500 g | butter"),
        ("flour 1 050 g", "1050 g | flour"), ("twine 2 feet", "quantity.length"),
    ])
    func `the name and the amount are read in either order`(text: String, reading: String) {
        #expect(read(text) == reading)
    }

    @Test(arguments: [
        ("flour 2 x 1 kg", "2 kg | flour", ""), ("cola 6 x 330 ml", "1980 ml | cola", ""),
        ("2x500g butter", "1000 g | butter", ""),
        ("tomatoes 3 cans (400 g each)", "3 can | tomatoes", "400 g"),
        ("2 400 g cans tomatoes", "2 can | tomatoes", "400 g"),
        ("tomatoes 3 cans (400 g)", "3 can | tomatoes", "400 g"),
        ("wine 2 750-ml bottles", "2 bottle | wine", "750 ml"),
        ("chicken stock 1 carton 1 l", "1 carton | chicken stock", "1 l"),
        ("tomatoes 3 cans 400 g", "3 can | tomatoes", "400 g"), ("2 bottles 750 ml wine", "2 bottle | wine", "750 ml"),
    ])
    func `packages keep their content, or count by it`(text: String, reading: String, content: String) {
        #expect(read(text) == reading)
        #expect(reader.item(text).alternates.map(\.displayText).joined() == content)
    }

    @Test(arguments: [
        ("", "quantity.noItem"), ("2", "quantity.noItem"), ("flour", "quantity.noAmount"),
        ("flour lots", "quantity.noAmount"),
        ("half and half", "quantity.noAmount"), ("flour 3 blorps", "quantity.unknownUnit"),
        ("3 1 kg", "quantity.twoAmounts"), ("apples 2-3", "quantity.range"), ("apples 2 to 3 kg", "quantity.range"),
        ("2-3 kg apples", "quantity.range"), ("flour -1 kg", "quantity.notPositive"),
        ("-1 kg flour", "quantity.notPositive"), ("flour −2", "quantity.notPositive"), ("flour 0 kg", "quantity.zero"),
        ("flour 1 kg 2 pieces", "quantity.twoAmounts"), ("flour 2 500 g", "quantity.twoAmounts"),
        ("flour 1 1/2 1/2 cups", "quantity.twoAmounts"), ("2 3 kg beans", "quantity.twoAmounts"),
        ("onions 3 pieces, large 5", "quantity.twoAmounts"), ("beer 2 zorks", "quantity.unknownUnit"),
        ("nappies size 4", "quantity.numberInName"), ("Mehl Type 405", "quantity.numberInName"),
        ("1 kg flour 2 cups", "quantity.twoAmounts"), ("2 tomatoes 400 g", "quantity.twoAmounts"),
        ("rice 2 x 3 x 4 kg", "quantity.unclearPacks"), ("2x3x4 kg rice", "quantity.unclearPacks"),
        ("cola 6 x 330", "quantity.unclearPacks"), ("6 x 330 cola", "quantity.unclearPacks"),
        ("6x330 cola", "quantity.unclearPacks"), ("rice 12 x 1e3 g", "quantity.exponent"),
        ("rice 1e3 g", "quantity.exponent"), ("1.5e-3 kg rice", "quantity.exponent"),
        ("rice 5 zork 2 kg", "quantity.unknownUnit"), ("5 zork 2 kg rice", "quantity.twoAmounts"),
        ("flour 1 kg +", "quantity.unclearItem"), ("salt a pinch", "quantity.noAmount"),
    ])
    func `what is not one amount is refused with the reason`(text: String, code: String) {
        #expect(read(text) == code)
        #expect(reader.item(text).diagnostics.allSatisfy { $0.sentence.contains(":") || $0.sentence.contains("?") })
    }

    @Test(arguments: [
        ("flour lots", "en", "lots", "flour"), ("bananas some", "en", "some", "bananas"),
        ("bananas a few", "en", "a few", "bananas"), ("olive oil plenty", "en", "plenty", "olive oil"),
        ("salt a pinch", "en", "a pinch", "salt"), ("Mehl etwas", "de", "etwas", "Mehl"),
        ("bananas two", "en", "two", "bananas"), ("Butter viel", "de", "viel", "Butter"),
        ("flour loads", "en", "loads", "flour"), ("bananas 2 lots", "en", "2 lots", "bananas"),
        ("eggs many", "en", "many", "eggs"), ("Milch ein bisschen", "de", "ein bisschen", "Milch"),
    ])
    func `a word in place of the amount is no part of the name`(text: String, tag: String, word: String, name: String) {
        let line = ItemReader(locale: tag).item(text)
        #expect(line.amountText == word && !line.quantity.isParseable)
        #expect(line.diagnostics.map(\.sentence) == ["Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\"."])
    }

    @Test(arguments: ["parking lots", "half and half", "bread sticks", "tomato sauce", "flour", "candles for Anna"])
    func `a name that ends like an amount stays whole`(text: String) {
        let line = ItemReader(locale: "en").item(text)
        #expect(line.amountText.isEmpty)
        #expect(line.diagnostics.map(\.sentence) == ["Say how much of \(text): \"\(text) 1 kg\" or \"\(text) 2\"."])
    }

    @Test func `an item in another language is read in it`() {
        #expect(read("Mehl 1,5 kg", locale: "de-DE") == "3/2 kg | Mehl")
        #expect(read("Mehl 1 Tasse + 2 EL", locale: "de-DE") == "9/8 metric cup | Mehl")
        #expect(read("Tomaten 3 Dosen", locale: "de-DE") == "3 can | Tomaten")
    }

    @Test(arguments: [
        ("Zwiebeln 1 kg", "", "onion"), ("cipolle 2", "", "onion"), ("oignons 2", "en-US", "onion"),
        ("lök 2", "", "onion"), ("soğan 2", "", "onion"), ("cebollas 1 kg", "de-DE", "onion"),
        ("onions 1 kg", "de-DE", "onion"), ("onions 1 kg", "tr", "onion"), ("Zwiebeln 1 kg", "it", "onion"),
        ("Kichererbsen 500 g", "fr", "canned chickpea"),
    ])
    func `a name in another language than the home's is the same ingredient`(text: String, locale: String, key: String)
    {
        let line = ItemReader(locale: locale).item(text)
        #expect(line.ingredientKey == key && line.quantity.isParseable)
    }

    @Test(arguments: [("ejotes 1 kg", "Ejotes"), ("2 piadine", "Piadine"), ("Zwiebeln 1 kg", "Zwiebeln")])
    func `a name in another language is shown as it was typed`(text: String, listName: String) {
        #expect(reader.item(text).listName == listName)
    }

    @Test(arguments: [
        ("2 oz noodles", "noodle"), ("4 tortillas", "flour tortilla"), ("500 g muesli", "muesli"),
        ("100 g cornichons", "gherkin"), ("200 g haricots verts", "green bean"),
        ("1 bottle champagne", "sparkling wine"),
        ("1 kg clementines", "tangerine"), ("400 g passata", "tomato passata"), ("500 g yoghurt", "yogurt"),
    ])
    func `loanwords are English in an English home`(text: String, key: String) {
        #expect(reader.item(text).ingredientKey == key)
        #expect(IngredientLineParser().parse(text, locale: "en").ingredientKey == key)
    }

    @Test(arguments: [
        ("limone 2", "it", "lemon"), ("limone 2", "de", "lime"), ("limone 2", "en", "limone"),
        ("raisins 1 kg", "fr", "grape"), ("raisins 1 kg", "en", "raisin"), ("öl 1 l", "sv", "beer"),
        ("öl 1 l", "de", "vegetable oil"), ("zorkel 1 kg", "en", "zorkel"),
        ("pan 1", "en", "pan"), ("pan 1", "es", "bread"),
    ])
    func `a name of two meanings follows the home's language, and stays as typed in any other`(
        text: String,
        locale: String,
        key: String
    ) {
        #expect(ItemReader(locale: locale).item(text).ingredientKey == key)
    }

    @Test(arguments: [
        ("eggs 12 free range", "en", "12 | free range eggs"), ("milk 1 l oat", "en", "1 l | oat milk"),
        ("cheese 200 g gouda", "en", "200 g | gouda cheese"), ("onions 3 red", "en", "3 | red onions"),
        ("flour 1.5 kg self raising", "en", "3/2 kg | self raising flour"),
        ("Milch 1 l fettarm", "de", "1 l | fettarm Milch"), ("potatoes 2 kg waxy", "en", "2 kg | waxy potatoes"),
        ("salmon 400 g smoked", "en", "400 g | smoked salmon"),
    ])
    func `a kind after the amount is part of the name`(text: String, tag: String, reading: String) {
        #expect(read(text, locale: tag) == reading)
    }

    @Test(arguments: [
        ("butter 250 g for baking", "en", "250 g | butter", "for baking"),
        ("eggs 10 medium", "en", "10 | eggs", "medium"),
        ("oranges 5 for juice", "en", "5 | oranges", "for juice"),
        ("onions 3 pieces, large", "en", "3 piece | onions", "large"),
        ("lemons 3 (for the cake)", "en", "3 | lemons", "for the cake"),
        ("Milch 2 l 3,5%", "de", "2 l | Milch", "3,5%"),
        ("Butter 250 g ungesalzen", "de", "250 g | Butter", "ungesalzen"),
        ("cocoa 2 tins for Anna", "en", "2 can | cocoa", "for Anna"),
        ("candles 8 for the cake", "en", "8 | candles", "for the cake"),
        ("shampoo 250 ml for dry hair", "en", "250 ml | shampoo", "for dry hair"),
        ("Kerzen 8 für den Kuchen", "de", "8 | Kerzen", "für den Kuchen"),
        ("Äpfel 6 für Kuchen", "de", "6 | Äpfel", "für Kuchen"),
    ])
    func `other words after the amount are a remark`(text: String, tag: String, reading: String, remark: String) {
        #expect(read(text, locale: tag) == reading)
        let line = ItemReader(locale: tag).item(text)
        #expect(line.assumptions.map(\.description).contains("\"\(remark)\" is left out of the name"))
    }

    @Test func `words outside the name are reported`() {
        let line = reader.item("2 large eggs")
        #expect(short(line.quantity.range) == "2" && line.listName == "Eggs")
        #expect(line.assumptions.map(\.description) == ["\"large\" is left out of the name"])
    }
}
