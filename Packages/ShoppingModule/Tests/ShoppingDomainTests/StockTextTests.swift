import ShoppingDomain
import Testing

@Suite struct StockTextTests {
    @Test(arguments: ["flour 1 kg", " flour\t 1  kg ", "Mehl 405 1 kg", "flour 1000000", "2 flour"])
    func `a text with a name is read whole`(text: String) throws {
        let stock = try StockText(text)
        #expect(stock.reference == nil)
        #expect(stock.item == text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    @Test(arguments: [
        ("4006381333931 2", ProductReference.barcode("4006381333931"), "product 2"),
        ("2 x 1 kg 4006381333931", .barcode("4006381333931"), "product 2 x 1 kg"),
        ("prd_1 500 ml", .productId(ProductID(rawValue: "prd_1")), "product 500 ml"),
        ("2 prd_1234", .productId(ProductID(rawValue: "prd_1234")), "product 2"),
    ])
    func `a barcode or productId at either end is the product`(
        text: String,
        reference: ProductReference,
        item: String
    ) throws {
        let stock = try StockText(text)
        #expect(stock.reference == reference)
        #expect(stock.item == item)
    }

    @Test(arguments: [
        ("12345", ProductReference.name("12345")), ("123456", .barcode("123456")), ("12345a", .name("12345a")),
        ("prd_1", .productId(ProductID(rawValue: "prd_1"))),
    ])
    func `six digits are a barcode`(text: String, reference: ProductReference) {
        #expect(ProductReference(text) == reference)
        #expect(reference.text == text)
    }

    @Test func `a choice is a productId, or else a title`() {
        func id(_ text: String) -> ProductReference { .productId(ProductID(rawValue: text)) }
        #expect(ProductReference(choice: " prd_1 ") == id("prd_1"))
        #expect(ProductReference(choice: "4006381333931") == id("4006381333931"))
        #expect(ProductReference(choice: "\nFarm  flour\n") == .name("Farm  flour"))
        #expect(ProductReference(choice: " \n") == nil)
        let longest = "prd_" + String(repeating: "a", count: 196)
        #expect(ProductReference(choice: longest) == id(longest))
        #expect(ProductReference(choice: longest + "a") == .name(longest + "a"))
    }

    @Test func `a text longer than a line is refused`() throws {
        let longest = String(repeating: "x", count: StockText.limit - 2) + " 1"
        #expect(try StockText(longest).reference == nil)
        #expect(throws: StockTextError.tooLong(bytes: 4_001)) { try StockText("x\(longest)") }
        #expect(StockTextError.tooLong(bytes: 4_001).description.hasPrefix("The text has 4001 bytes"))
    }

    @Test func `a text without a product, and a barcode without an amount, are refused with the way out`() {
        #expect(throws: StockTextError.noProduct) { try StockText(" \n") }
        #expect(throws: StockTextError.noAmount(name: "4006381333931")) { try StockText("4006381333931") }
        #expect(StockTextError.noAmount(name: "flour").description.contains("\"flour 1 kg\""))
        #expect(StockTextError.noProduct.description.hasPrefix("Say what and how much"))
        #expect(
            StockTextError.unread([ReadingDiagnostic(code: "x", sentence: "Why.")], locale: "").description == "Why."
        )
    }
}
