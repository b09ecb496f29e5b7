import ProductDomain
import ProductModuleTestKit
import Testing

/// What each filter finds, for stores that ask the filter itself.
@Suite struct FilterTests {
    private func product() throws -> Product {
        let id = "0036000291452"
        let facts =
            #"{"category":{"main":"food","sub":"dairy"},"relatedBarcodes":["4006381333931"],"status":"draft"}"#
        return .sample(id, title: "Rye milk", barcode: try Barcode(id), brand: "Mill", tags: ["a"], facts: facts)
    }

    private func barcode(_ text: String) throws -> ProductFilterStrategy { .barcode(try Barcode(text)) }

    @Test func `a barcode finds its product, and the products that name it`() throws {
        let product = try product()
        #expect(try barcode("036000291452").matches(product))
        #expect(try barcode("4006381333931").matches(product))
        #expect(try !barcode("96385074").matches(product))
    }

    @Test(arguments: [
        (ProductFilterStrategy.category(main: "food", sub: nil), true), (.category(main: "food", sub: "dairy"), true),
        (.category(main: "food", sub: "bread"), false), (.category(main: "beverage", sub: nil), false),
        (.category(main: "beverage", sub: "dairy"), false), (.text("rye"), true), (.text("rye wheat"), false),
        (.tag("a"), true), (.tag("b"), false), (.status(.draft), true), (.status(.active), false),
        (.brand("mill"), true), (.brand("Farm"), false), (.all([]), true), (.any([]), false),
        (.all([.tag("a"), .tag("b")]), false), (.any([.tag("a"), .tag("b")]), true), (.not(.tag("a")), false),
    ])
    func `a filter finds what it names`(filter: ProductFilterStrategy, isFound: Bool) throws {
        #expect(filter.matches(try product()) == isFound)
    }
}
