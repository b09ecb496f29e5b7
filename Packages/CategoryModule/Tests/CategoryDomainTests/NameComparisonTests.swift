import CategoryDomain
import Testing

@Suite struct NameComparisonTests {
    @Test(arguments: [
        ("en", "vegetable", "Vegetables"), ("en-US", "BERRY", "berries"), ("en", "Tomato", "tomatoes"),
        ("en", "olive", "Olives"), ("en", "Box", "boxes"), ("en", "Crème & Cakes", "creme and cake"),
        ("en", "Meat & Poultry", "meat, poultry"), ("de-DE", "Brot", "BROTE"), ("de", "Apfel", "Äpfel"),
        ("de", "Nuss", "Nüsse"), ("de", "Getränk", "Getränke"), ("de", "Ei", "Eier"), ("de", "Kartoffel", "Kartoffeln"),
        ("fr", "gâteau", "GATEAUX"), ("fr", "cheval", "chevaux"), ("fr", "Pâte", "pates"),
        ("es", "Nuez", "nueces"), ("es", "Pan", "panes"), ("es", "leche", "Leches"), ("it", "formaggio", "Formaggi"),
        ("it", "bistecca", "bistecche"), ("it", "Spezia", "spezie"), ("sv", "Krydda", "kryddor"),
        ("sv", "frukt", "Frukter"), ("sv", "äpple", "äpplen"), ("tr", "Balık", "BALIKLAR"), ("tr", "sebze", "Sebzeler"),
        ("tr", "İçecek", "içecekler"), ("tr", "IRMIK", "irmik"), ("de", "Vegetable", "vegetables"),
    ])
    func `names that differ by case, accents, signs, or the plural are alike`(
        locale: String,
        one: String,
        other: String
    ) {
        #expect(NameComparison(locale: locale).areAlike(one, other))
        #expect(NameComparison(locale: locale).areAlike(other, one))
    }

    @Test(arguments: [
        ("en", "Pasta", "Paste"), ("en", "Bus", "Bu"), ("en", "Meat", "Meat & Fish"), ("en", "Mouse", "Mice"),
        ("en", "Krydda", "Kryddor"), ("fr", "Viande", "Vin"), ("en", "Tea", "Team"), ("tr", "Süt", "Su"),
        ("en", "&", "+"),
    ])
    func `other names differ`(locale: String, one: String, other: String) {
        #expect(!NameComparison(locale: locale).areAlike(one, other))
    }

    @Test func `a language without a rule is compared as English is`() {
        #expect(NameComparison(locale: "nl").areAlike("Vegetable", "vegetables"))
        #expect(NameComparison(locale: "").areAlike("Vegetable", "vegetables"))
        #expect(!NameComparison(locale: "").areAlike("Krydda", "Kryddor"))
    }

    @Test func `of the default set, no two names are alike in any language`() {
        for locale in ["en", "de", "fr", "es", "it", "sv", "tr"] {
            let comparison = NameComparison(locale: locale)
            let names =
                CategoryNames.of(locale: locale).map { Array($0.byAisle.values) } ?? DefaultCategory.all.map(\.name)
            for (place, name) in names.enumerated() {
                #expect(!names.dropFirst(place + 1).contains { comparison.areAlike($0.text, name.text) })
            }
        }
    }
}
