import Quantities
import QuantityDomain
import Testing

/// How people say packs, and numbers that are no amounts.
@Suite struct ItemPackTests {
    /// Returns the amount and the name, or the code of the reason for refusing the item, with the remark.
    private func read(_ text: String, _ tag: String) -> String {
        let line = ItemReader(locale: tag).item(text)
        let amount = line.quantity.isParseable ? short(line.quantity.range) : line.diagnostics.map(\.code).joined()
        return [amount, line.name, line.remark].joined(separator: " | ")
    }

    @Test(arguments: [
        ("toilet rolls 24 pack", "en", "24 | toilet rolls | 24 pack"),
        ("24 pack toilet rolls", "en", "24 | toilet rolls | 24 pack"),
        ("12 pack of eggs", "", "12 | eggs | 12 pack"), ("beer 6-pack", "en", "6 | beer | 6-pack"),
        ("a six pack of beer", "en", "6 | beer | six pack"), ("6er Pack Eier", "de", "6 | Eier | 6er Pack"),
        ("Eier 10er Pack Bio", "de", "10 | Bio Eier | Bio, 10er Pack"), ("10er Eier", "de", "10 | Eier | 10er"),
        ("eggs x 6", "en", "6 | eggs | "),
        ("bananas (6)", "en", "6 | bananas | "), ("2x passata", "en", "2 | passata | "),
        ("bread x 2", "", "2 | bread | "),
    ])
    func `a pack of several things counts them`(text: String, tag: String, reading: String) {
        #expect(read(text, tag) == reading)
    }

    @Test(arguments: [
        ("yogurt 2 packs", "en", "2 package | yogurt | "), ("butter 2 pack", "en", "2 package | butter | "),
        ("6 Pack Milch", "de", "6 package | Milch | "), ("24 packs toilet rolls", "en", "24 package | toilet rolls | "),
    ])
    func `packs stay packs`(text: String, tag: String, reading: String) {
        #expect(read(text, tag) == reading)
    }

    @Test(arguments: [
        ("Coca-Cola 1.5 l 4 bottles", "en", "4 bottle", "1.5 l"), ("flour 1 kg 2 bags", "en", "2 bag", "1 kg"),
        ("Tomaten 400 g 3 Dosen", "de", "3 can", "400 g"),
    ])
    func `a content before packs is that of each`(text: String, tag: String, amount: String, content: String) {
        let line = ItemReader(locale: tag).item(text)
        #expect(short(line.quantity.range) == amount && line.text == text)
        #expect(line.alternates.map(\.displayText) == [content] && line.remark.hasPrefix(content))
    }

    @Test(arguments: ["7up", "WD-40", "nappies size 4", "Mehl Type 405", "Windeln Gr. 5", "vitamin B12"])
    func `a number in a name is no amount`(text: String) {
        #expect(read(text, "").hasPrefix("quantity.numberInName | \(text)"))
    }

    @Test(arguments: [
        ("spaghetti no. 5 500 g", "en", "500 g | spaghetti no. 5 | "),
        ("formula stage 2 800 g", "en", "800 g | formula stage 2 | "),
        ("nappies size 4 2 packs", "en", "2 package | nappies | size 4"), ("7up 2", "en", "2 | 7up | "),
        ("sirloin tip 2 lb", "en", "2 lb | sirloin tip | "),
        ("24 Pack Toilet Rolls", "en", "24 | Toilet Rolls | 24 Pack"),
        ("2eggs", "en", "quantity.noAmount |  | "), ("Bier 6 Fässer", "de", "quantity.unknownUnit |  | "),
        ("Bier 6 Kästen", "de", "6 crate | Bier | "), ("rote Zwiebeln 1 Netz", "de", "1 mesh bag | rote Zwiebeln | "),
        ("2 Säcke Kartoffeln", "de", "2 sack | Kartoffeln | "), ("beer 2 crates", "en", "2 crate | beer | "),
        ("Mineralwasser 2 Kisten", "de", "2 crate | Mineralwasser | "),
        ("romaine hearts 3-pack", "en", "3 | romaine hearts | 3-pack"),
        ("2 6-packs Coke", "en", "12 | Coke | 2 6-packs"), ("a six-pack of beer", "en", "6 | beer | a six-pack"),
        ("Sixpack Bier", "de", "6 | Bier | Sixpack"), ("2 Sechserpack Eier", "de", "12 | Eier | 2 Sechserpack"),
        ("6er-Pack Wasser", "de", "6 | Wasser | 6er-Pack"), ("1 Schale Erdbeeren", "de", "1 punnet | Erdbeeren | "),
        ("2 Schälchen Himbeeren", "de", "2 punnet | Himbeeren | "), ("1 Back Bier", "de", "1 | Back Bier | "),
    ])
    func `an amount beside such a number counts`(text: String, tag: String, reading: String) {
        #expect(read(text, tag) == reading)
    }

    @Test(arguments: [
        ("ca. 200 g Feta", "de", "200 g | Feta | ca."), ("min. 500 g Pilze", "de", "500 g | Pilze | min."),
        ("no more than 2 lb beef", "en", "2 lb | beef | no more than"),
        ("max. 3 Auberginen", "de", "3 | Auberginen | max."), ("approx. 200 g feta", "en", "200 g | feta | approx."),
    ])
    func `a bound before the amount stands beside the name`(text: String, tag: String, reading: String) {
        #expect(read(text, tag) == reading)
    }

    @Test(arguments: [
        ("dozen eggs", "en", "1 dozen | eggs | "), ("Kasten Bier", "de", "1 crate | Bier | "),
        ("Karton Eier", "de", "1 carton | Eier | "), ("Tüte Chips", "de", "1 bag | Chips | "),
        ("pint of blueberries", "en", "1 pint | blueberries | "), ("box grater", "en", "quantity.noAmount |  | "),
        ("can opener", "en", "quantity.noAmount |  | "),
    ])
    func `a package without a number is one`(text: String, tag: String, reading: String) {
        #expect(read(text, tag) == reading)
    }
}
