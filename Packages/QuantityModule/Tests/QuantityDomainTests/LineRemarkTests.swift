import QuantityDomain
import Testing

/// What a list shows beside the name and the amount of a line.
@Suite struct LineRemarkTests {
    @Test(arguments: [
        ("12 free range eggs", "en", "free range"), ("2 large eggs", "en", "large"),
        ("1 bottle extra virgin olive oil", "en", "extra virgin"),
        ("2 kg waxy potatoes", "en", "waxy"), ("2 l organic milk", "en", "organic"),
        ("1 onion, chopped", "en", "chopped"),
        ("2 tins tomatoes (San Marzano)", "en", "San Marzano"), ("250 g butter for baking", "en", "for baking"),
        ("1 Bund frische Petersilie", "de", "frische"), ("200 ml milk or cream", "en", "or cream"),
        ("1 l Milch oder Hafermilch", "de", "oder Hafermilch"), ("1 Becher Schmand", "de", "Schmand"),
        ("150 g Kochschinken", "de", "Kochschinken"), ("1 TL Paprika", "de", ""),
        ("500 g Magerquark", "de", "Magerquark"),
        ("2 tins plum tomatoes", "en", "plum"), ("2 Dosen gehackte Tomaten", "de", "gehackte"),
        ("8 vegetable stock cubes", "en", "vegetable stock"), ("1 pack crackers (no salt)", "en", "no salt"),
        ("2 zorks (the blue ones)", "en", "the blue ones"), ("2 large free range eggs", "en", "large, free range"),
    ])
    func `what the list name leaves out is a remark`(text: String, tag: String, remark: String) {
        #expect(IngredientLineParser().parse(text, locale: tag).remark == remark)
    }

    @Test func `an item of packs says how many there are, and what each holds`() {
        #expect(ItemReader().item("cola 6 x 330 ml").remark == "6 x 330 ml")
        #expect(ItemReader().item("tomatoes 3 cans (400 g each)").remark == "400 g")
    }

    @Test(arguments: [
        ("2 eggs", "en"), ("1 kg flour", "en"), ("2 l milk", "en"), ("3 spring onions", "en"),
        ("500 g beef mince", "en"),
        ("1 bunch of parsley", "en"), ("2 kg Mehl", "de"), ("3 rote Zwiebeln", "de"), ("1 l fettarme Milch", "de"),
        ("2 cans of chickpeas", "en"), ("1 zork", "en"), ("2 organic zorks", "en"), ("2 l whole milk", "en"),
        ("200 g gouda cheese", "en"),
    ])
    func `what the list name says in other words is none`(text: String, tag: String) {
        #expect(IngredientLineParser().parse(text, locale: tag).remark.isEmpty)
    }
}
