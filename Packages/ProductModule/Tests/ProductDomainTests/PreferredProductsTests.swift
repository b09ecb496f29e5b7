import ProductDomain
import Testing

@Suite struct PreferredProductsTests {
    private func id(_ text: String) throws -> ProductID { try ProductID("prd_\(text)") }

    @Test func `the product of the store comes first, then the home's, then the only one`() throws {
        let (mill, farm, old) = (try id("1"), try id("2"), try id("3"))
        let flour = PreferredProducts(ingredientKey: "flour", byStore: ["": mill, "corner": farm, "market": old])
        #expect(flour.proposed(among: [mill, farm], in: "corner") == farm)
        #expect(flour.proposed(among: [mill, farm], in: "other") == mill)
        #expect(flour.proposed(among: [mill, farm], in: "") == mill)
        #expect(flour.proposed(among: [mill, farm], in: "market") == mill, "The market's product is not in use.")
        #expect(flour.proposed(among: [farm], in: "other") == farm)
        #expect(flour.proposed(among: [farm, old], in: "other") == nil, "A person would have to choose.")
        #expect(flour.proposed(among: [], in: "corner") == nil)
    }

    @Test func `a change names an ingredient`() throws {
        let flour = ProductReference.title(ProductTitle("Flour"))
        #expect(IngredientLinkChange(.link, of: " ", to: flour) == nil)
        let change = try #require(IngredientLinkChange(.prefer, of: " flour ", to: flour, in: " corner "))
        #expect(change.ingredientKey == "flour" && change.store == "corner")
    }
}
