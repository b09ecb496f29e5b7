import Testing

@testable import CategoryDomain

@Suite struct DefaultCategoryTests {
    @Test func `the default set follows a typical walk, and each category has its own name and color`() {
        let all = DefaultCategory.all
        let aisles = "produce bakery meat fish dairy grains canned oils condiments spices baking nuts snacks beverages"
        #expect(all.map(\.aisle) == aisles.split(separator: " ").map(String.init) + ["alcohol", "household", "frozen"])
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(Set(all.map(\.color)).count == all.count)
        #expect(all.first?.name.text == "Produce")
        #expect(all.map(\.position) == all.map(\.position).sorted())
        #expect(!all.contains { $0.name == .unknown })
    }

    @Test func `each language names every default category once`() {
        #expect(CategoryNames.table.keys.sorted() == ["de", "es", "fr", "it", "sv", "tr"])
        for (language, names) in CategoryNames.table {
            #expect(Set(names.byAisle.keys) == Set(DefaultCategory.all.map(\.aisle) + ["unknown"]), "\(language)")
            #expect(Set(names.byAisle.values).count == names.byAisle.count, "\(language)")
        }
        #expect(CategoryNames.of(locale: "de-AT")?.byAisle["produce"]?.text == "Obst & Gemüse")
        #expect(CategoryNames.of(locale: "en-GB") == nil)
    }

    @Test func `no two default categories share a name, whatever the language`() {
        let english = DefaultCategory.all.map { ($0.name.key, $0.aisle) }
        let all = english + CategoryNames.table.values.flatMap { $0.byAisle.map { ($0.value.key, $0.key) } }
        #expect(all.count > 100)
        for (name, aisle) in all { #expect(CategoryNames.aisles[name] == aisle, "\(name)") }
    }

    @Test func `a free color remains after the default set`() {
        let taken = DefaultCategory.all.map(\.color)
        #expect(!taken.contains(CategoryColor.free(besides: taken)))
    }
}
