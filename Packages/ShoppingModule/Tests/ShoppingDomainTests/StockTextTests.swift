import Quantities
import ShoppingDomain
import Testing

@Suite struct StockTextTests {
    /// Returns the most likely split of a text.
    private func split(_ text: String) throws -> StockText { try #require(StockText.candidates(text).first) }

    @Test(arguments: [
        ("flour 1 kg", ProductReference.name("flour"), "1 kg"), ("olive oil 500 ml", .name("olive oil"), "500 ml"),
        ("eggs ½", .name("eggs"), "½"), ("4006381333931 2", .barcode("4006381333931"), "2"),
        ("prd_1 2", .productId(ProductID(rawValue: "prd_1")), "2"), ("7up 2", .name("7up"), "2"),
        (" flour\t 1  kg ", .name("flour"), "1 kg"),
        ("Mehl 405 1 kg", .name("Mehl 405"), "1 kg"), ("salt 0 1", .name("salt 0"), "1"),
        ("Rum 54 700ml", .name("Rum 54"), "700ml"), ("flour 1 1/2 cups", .name("flour"), "1 1/2 cups"),
        ("flour 1 ½ cups", .name("flour"), "1 ½ cups"), ("flour 1 kg 500 g", .name("flour"), "1 kg 500 g"),
        ("omega -3 capsules 2", .name("omega -3 capsules"), "2"), ("500g jar 2", .name("500g jar"), "2"),
    ])
    func `the name ends where the amount begins`(text: String, reference: ProductReference, amount: String) throws {
        let stock = try split(text)
        #expect(stock.reference == reference)
        #expect(stock.amount == amount)
    }

    @Test(arguments: [
        "1 kg flour", "1/2 cup olive oil", "1 1/2 cups flour", "½ cup sugar", "500g butter", "2x500g butter",
    ])
    func `an amount that comes first leaves the name to the reading`(text: String) throws {
        let stock = try split(text)
        #expect(stock.reference == nil)
        #expect(stock.line() == text)
        #expect(stock.namesIngredient(titled: ""))
    }

    @Test func `a number within a name leaves several splits, and the reading decides`() throws {
        let candidates = try StockText.candidates("Type 00 flour 1 kg")
        #expect(candidates.map(\.reference) == [.name("Type"), .name("Type 00 flour")])
        let kilogram = StructuredQuantity(
            range: AmountRange(Amount(1, UnitCode(rawValue: "kg"))),
            displayText: "1 kg",
            parseConfidence: 1
        )
        let readings = ["flour 1 kg Type", "Type 00 flour"].map {
            Reading(quantity: kilogram, key: IngredientKey(rawValue: "flour"), name: $0, listName: "Flour")
        }
        #expect(zip(candidates, readings).map { $0.fits($1) } == [false, true])
        let unread = StructuredQuantity(range: nil, displayText: "", parseConfidence: 0)
        #expect(!candidates[1].fits(Reading(quantity: unread, key: nil, name: "flour", listName: "")))
        #expect(!candidates[1].fits(Reading(quantity: kilogram, key: nil, listName: "")))
    }

    @Test(arguments: [("flour -1 kg", "-1 kg"), ("-1 kg flour", "-1 kg flour"), ("flour −2", "−2")])
    func `a negative amount keeps its sign and is refused`(text: String, amount: String) {
        let error = StockTextError.belowZero(amount)
        #expect(throws: error) { try StockText.candidates(text) }
        #expect(error.description.hasPrefix("\"\(amount)\" is below zero: give an amount above it"))
    }

    @Test(arguments: [
        ("12345", ProductReference.name("12345")), ("123456", .barcode("123456")), ("12345a", .name("12345a")),
        ("prd_1", .productId(ProductID(rawValue: "prd_1"))),
    ])
    func `six digits are a barcode`(text: String, reference: ProductReference) {
        #expect(ProductReference(text) == reference)
        #expect(reference.text == text)
    }

    @Test func `a text longer than a line is refused`() throws {
        let longest = String(repeating: "x", count: StockText.longest - 2) + " 1"
        #expect(try StockText.candidates(longest).count == 1)
        #expect(throws: StockTextError.tooLong(bytes: 4_001)) { try StockText.candidates("x\(longest)") }
        #expect(StockTextError.tooLong(bytes: 4_001).description.hasPrefix("The text has 4001 bytes"))
    }

    @Test func `the line has the order of a recipe line`() throws {
        #expect(try split("flour 1 kg").line() == "1 kg flour")
        #expect(try split("flour 1 kg").line(titled: "Mill No 5") == "1 kg flour", "A title hides no typed name.")
        #expect(try split("4006381333931 2").line(titled: "Oat milk") == "2 Oat milk")
        #expect(try split("4006381333931 2").line() == "2 product")
        #expect(try !split("4006381333931 2").namesIngredient(titled: ""))
        #expect(try split("4006381333931 2").namesIngredient(titled: "Oat milk"))
    }

    @Test(arguments: ["half a dozen eggs", "three lemons", "two cans of tomatoes", "flour lots"])
    func `a text without digits is read whole before its first word counts as the name`(text: String) throws {
        let first = try #require(text.split(separator: " ").first)
        #expect(try StockText.candidates(text).map(\.reference) == [nil, .name(String(first))])
    }

    @Test func `a text without a product or an amount is refused with the way out`() {
        #expect(throws: StockTextError.noProduct) { try split(" \n") }
        #expect(throws: StockTextError.noAmount(name: "flour")) { try split("flour") }
        #expect(throws: StockTextError.noAmount(name: "4006381333931")) { try split("4006381333931") }
        #expect(StockTextError.noAmount(name: "flour").description.contains("\"flour 1 kg\""))
        #expect(StockTextError.noProduct.description.hasPrefix("Say what and how much"))
    }

    @Test(arguments: [
        ("flour 3 blorps", "blorps flour", "blorps" as String?), ("ground beef 100 g", "ground beef", nil),
        ("garlic 2 g", "garlic", nil), ("lemonade 1 l", "lemonade", nil), ("canola oil 1 can", "canola oil", nil),
        ("eggs 2", "eggs", nil), ("3 blorps flour", "blorps flour", nil),
        ("beans 1-2 blorps", "Blorps beans", "blorps"),
    ])
    func `a unit is unknown when its whole word begins the name`(text: String, name: String, word: String?) throws {
        #expect(try split(text).unknownUnit(readAs: name) == word)
    }
}
