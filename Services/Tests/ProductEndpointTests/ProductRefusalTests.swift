import Commands
import CommonMessages
import Envelope
import MessageBus
import ProductModule
import Testing

@testable import ProductEndpoint

/// What each error of the product module is on the wire: its status, its code, its field and its values.
@Suite struct ProductRefusalTests {
    private func flat(_ refusal: Refusal) -> String {
        let params = refusal.problem.params.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        return "\(refusal.status) \(refusal.problem.code) \(refusal.problem.field)\(params)"
    }

    @Test(arguments: [
        (ProductError.tooMany(count: 501, most: 500), "invalid product.tooMany products"),
        (.tooManyConditions(count: 101), "invalid product.invalidFilter filters"),
        (.store(.keyReused(key: "k")), "conflict product.keyReused "),
    ])
    func `an error of the module names the field of the request`(error: ProductError, expected: String) {
        #expect(flat(error.refusal(field: "products")) == expected)
        #expect(error.refusal(field: "products").problem.sentence == error.description)
    }

    @Test(arguments: [
        (ProductRemoteError.offline, "unavailable product.hubOffline "), (.late, "deadline product.hubLate "),
        (.unavailable(reason: "It sleeps."), "unavailable product.hubUnavailable "),
        (.unreadable(reason: "noise"), "internal product.hubUnreadable "),
    ])
    func `each reason why a hub did not answer has a status and a code`(error: ProductRemoteError, expected: String) {
        #expect(flat(error.refusal) == expected)
        #expect(error.refusal.problem.sentence == error.description)
    }

    @Test(arguments: [
        (BarcodeError.empty, "invalid product.emptyBarcode barcode"),
        (.notAGTIN(text: "abc"), "invalid product.notABarcode barcode barcode=abc"),
        (
            .wrongCheckDigit(text: "4006381333932", expected: 1),
            "invalid product.wrongCheckDigit barcode barcode=4006381333932 expected=1"
        ),
    ])
    func `a text that is not a barcode is refused with the text`(error: BarcodeError, expected: String) {
        #expect(flat(error.refusal(field: "barcode")) == expected)
        let fact = ProductFactsError.barcode(path: "related[0]", error)
        #expect(flat(fact.refusal(field: "barcode")) == expected)
        #expect(fact.refusal(field: "barcode").problem.sentence == "related[0]: \(error.description)")
    }

    @Test(arguments: [
        (ProductFactsError.stock(path: "expiry"), "invalid product.belongsToStock facts path=expiry"),
        (.empty(path: "size"), "invalid product.invalidFacts facts path=size"),
        (.repeatedImage(id: "1"), "invalid product.invalidFacts facts path=images"),
        (.notAnObject, "invalid product.invalidFacts facts"),
    ])
    func `facts that cannot be are refused with their path`(error: ProductFactsError, expected: String) {
        #expect(flat(error.refusal(field: "facts")) == expected)
    }

    @Test func `a record is refused for what is wrong in it`() {
        let cases: [(ProductRecordError, String)] = [
            (.facts(.notAnObject), "invalid product.invalidRecord records[0]"),
            (.facts(.empty(path: "size")), "invalid product.invalidFacts records[0] path=size"),
            (.productId(.empty), "invalid product.emptyProductId records[0]"),
            (.draft(.nameless), "invalid product.nameless records[0]"),
        ]
        for (error, expected) in cases { #expect(flat(error.refusal(field: "records[0]")) == expected) }
    }

    @Test func `a product of a batch is refused with what it asked for`() throws {
        let id = try ProductID("prd_1")
        let other = try ProductID("prd_2")
        let cases: [(ProductRefusal, String)] = [
            (.facts(.empty(path: "size")), "invalid product.invalidFacts p[0].facts path=size"),
            (.identity(.nameless), "invalid product.nameless p[0]"),
            (.identity(.foreignIdentifier(id)), "invalid product.foreignIdentifier p[0] productId=prd_1"),
            (
                .identity(.contradiction(productId: id, barcode: "4006381333931")),
                "invalid product.contradiction p[0] barcode=4006381333931 productId=prd_1"
            ),
            (.nameless(name: "p1"), "invalid product.nameless p[0]"),
            (
                .otherIdentifier(productId: id, wanted: other),
                "invalid product.otherIdentifier p[0] productId=prd_1 wanted=prd_2"
            ),
            (.otherBarcode(productId: id, wanted: "1"), "invalid product.otherBarcode p[0] productId=prd_1 wanted=1"),
            (
                .aliasInUse(alias: "oats", productId: id),
                "conflict product.aliasInUse p[0] alias=oats productId=prd_1"
            ),
            (.noProduct(name: "oats"), "notFound product.unknownProduct p[0]"),
            (
                .notLinked(ingredientKey: "oat", name: "Oats"),
                "notFound product.notLinked p[0] ingredientKey=oat"
            ),
            (.noAlias(alias: "porridge", name: "Oats"), "notFound product.noAlias p[0] alias=porridge"),
            (.unstorable(name: "Oats"), "invalid product.unstorable p[0]"),
            (.emptyAlias(name: "p1"), "invalid product.emptyAlias p[0]"),
            (
                .tooManyNames(field: "aliases", count: 101, most: 100),
                "invalid product.tooManyNames p[0].aliases count=101 limit=100"
            ),
            (
                .textTooLong(field: "title", bytes: 900, most: 500),
                "invalid product.textTooLong p[0].title bytes=900 limit=500"
            ),
        ]
        for (error, expected) in cases { #expect(flat(error.refusal(field: "p[0]")) == expected) }
    }
}
