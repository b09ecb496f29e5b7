import ShoppingDomain
import Testing

@Suite struct StockTextTests {
    @Test(arguments: [
        ("flour 1 kg", ProductReference.name("flour"), "1 kg"), ("olive oil 500 ml", .name("olive oil"), "500 ml"),
        ("eggs ½", .name("eggs"), "½"), ("4006381333931 2", .barcode("4006381333931"), "2"),
        ("prd_1 2", .productId(ProductID(rawValue: "prd_1")), "2"), ("7up 2", .name("7up"), "2"),
        ("flour lots", .name("flour"), "lots"), (" flour\t 1  kg ", .name("flour"), "1 kg"),
    ])
    func `the name ends where the amount begins`(text: String, reference: ProductReference, amount: String) throws {
        let stock = try StockText(text)
        #expect(stock.reference == reference)
        #expect(stock.amount == amount)
    }

    @Test(arguments: ["1 kg flour", "1/2 cup olive oil", "1 1/2 cups flour", "½ cup sugar"])
    func `an amount that comes first leaves the name to the reading`(text: String) throws {
        let stock = try StockText(text)
        #expect(stock.reference == nil)
        #expect(stock.line() == text)
        #expect(stock.namesIngredient(titled: ""))
    }

    @Test func `the line has the order of a recipe's line`() throws {
        #expect(try StockText("flour 1 kg").line() == "1 kg flour")
        #expect(try StockText("4006381333931 2").line(titled: "Oat milk") == "2 Oat milk")
        #expect(try StockText("4006381333931 2").line() == "2 product")
        #expect(try !StockText("4006381333931 2").namesIngredient(titled: ""))
        #expect(try StockText("4006381333931 2").namesIngredient(titled: "Oat milk"))
    }

    @Test func `a text without a product or an amount is refused with the way out`() {
        #expect(throws: StockTextError.noProduct) { try StockText(" \n") }
        #expect(throws: StockTextError.noAmount(name: "flour")) { try StockText("flour") }
        #expect(throws: StockTextError.noAmount(name: "4006381333931")) { try StockText("4006381333931") }
        #expect(StockTextError.noAmount(name: "flour").description.contains("\"flour 1 kg\""))
        #expect(StockTextError.noProduct.description.hasPrefix("Say of what"))
    }

    @Test(arguments: [
        ("flour 3 blorps", "blorps flour", "blorps" as String?), ("ground beef 100 g", "ground beef", nil),
        ("garlic 2 g", "garlic", nil), ("lemonade 1 l", "lemonade", nil), ("canola oil 1 can", "canola oil", nil),
        ("eggs 2", "eggs", nil), ("3 blorps flour", "blorps flour", nil),
        ("beans 1-2 blorps", "Blorps beans", "blorps"),
    ])
    func `a unit is unknown where its whole word begins the name`(text: String, name: String, word: String?) throws {
        #expect(try StockText(text).unknownUnit(readAs: name) == word)
    }
}
