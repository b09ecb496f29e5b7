import CommonMessages
import EndpointTestKit
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// What the endpoint asks of other services for a file of stock.
@Suite struct ImportStockEndpointTests {
    /// Registers every product, and keeps what comes in.
    private final class Recorder: Sendable {
        private let seen = Mutex<[any RequestMessage]>([])
        private let isAbsent: Bool

        init(isAbsent: Bool = false) { self.isAbsent = isAbsent }

        var services: StubServices {
            StubServices([
                "RegisterProductsRequest": { (request) throws(Refusal) in
                    let drafts = (request as? RegisterProductsRequest)?.products ?? []
                    return RegisterProductsReply.with {
                        $0.products = drafts.map { draft in
                            .with {
                                ($0.product.productID, $0.product.title, $0.created) = ("prd_1", draft.title, true)
                            }
                        }
                    }
                },
                "AddStockRequest": { [self] (request) throws(Refusal) in
                    guard !isAbsent else { throw Refusal(.unavailable, code: "bus.noService", sentence: "Gone.") }
                    seen.withLock { $0.append(request) }
                    return AddStockReply.with {
                        ($0.stock.productID, $0.eventID) = ("prd_1", "e")
                        $0.enteredBefore = seen.withLock { $0.count } > 1
                    }
                },
            ])
        }

        var arrivals: [AddStockRequest] { seen.withLock { $0.compactMap { $0 as? AddStockRequest } } }
    }

    private var row: StockRow {
        .with {
            ($0.product, $0.amount, $0.unit, $0.location) = (" Flour ", "1/3", "cup", "Pantry")
            ($0.dates.bestBefore, $0.purchased, $0.pricedAmount) = ("2026-12-24", "2026-11-25", "2")
            ($0.price.amount, $0.price.currency) = ("2.49", "EUR")
            ($0.shop, $0.note, $0.recipeID, $0.scanned, $0.lotID) = ("Corner", " kept \n", "rec-1", "2001234", "lot")
            ($0.pack.unit, $0.pack.content.value, $0.pack.content.unit) = ("can", "400", "g")
        }
    }

    @Test func `what a row says comes in, on an occasion that the row alone names`() async throws {
        let recorder = Recorder()
        let call = EndpointCall(recorder.services)
        let first = try await call(ImportStockRequest.with { $0.rows = [row] }, key: "a").rows
        let second = try await call(ImportStockRequest.with { $0.rows = [row] }, key: "b").rows
        #expect(first.map(\.result) == [.taken] && first.map(\.eventID) == ["e"] && first[0].created)
        #expect(first.map(\.product.title) == ["Flour"] && second.map(\.result) == [.unchanged])
        let sent = try #require(recorder.arrivals.first)
        #expect(sent.productID == "prd_1" && sent.amount.value == "1/3" && sent.amount.unit == "cup")
        #expect(sent.dates == row.dates && sent.price.amount == "249/100" && sent.pricedAmount == "2")
        #expect([sent.location, sent.shop, sent.note, sent.recipeID] == ["Pantry", "Corner", " kept \n", "rec-1"])
        #expect(sent.barcode == "2001234" && sent.purchased == "2026-11-25" && sent.pack == row.pack)
        #expect(sent.occasion.hasPrefix("row/") && recorder.arrivals.map(\.occasion) == [sent.occasion, sent.occasion])
    }

    @Test func `each reason has a code of its own`() async throws {
        let call = EndpointCall(Recorder().services)
        let bad = [
            StockRow.with { $0.amount = "1" }, .with { $0.product = "Flour" },
            .with { ($0.product, $0.amount) = ("Flour", "much") },
            .with { ($0.product, $0.amount) = (String(repeating: "x", count: 4_001), "1") },
        ]
        let rows = try await call(ImportStockRequest.with { $0.rows = bad }, key: "a").rows
        #expect(
            rows.map(\.problem.code) == [
                "shopping.rowWithoutProduct", "shopping.rowWithoutAmount", "shopping.rowWithoutNumber",
                "shopping.textTooLong",
            ]
        )
        #expect(rows.map(\.problem.field) == ["product", "amount", "amount", "text"])
        let many = ImportStockRequest.with { $0.rows = Array(repeating: row, count: 101) }
        #expect(try await call.refusal(many)?.problem.code == "shopping.tooManyRows")
        var pack = row
        pack.pack.content.unit = "can"
        #expect(
            try await call.refusal(ImportStockRequest.with { $0.rows = [pack] })?.problem.code == "shopping.notAPack"
        )
    }

    @Test func `what was changed has a code, and its values`() async throws {
        var flour = StockRow.with { ($0.product, $0.amount, $0.unit, $0.opened) = ("Flour", "1", "cup", true) }
        (flour.price.amount, flour.price.currency, flour.lotID) = ("1", "EUR", "lot")
        let request = ImportStockRequest.with { ($0.rows, $0.day) = ([flour], "2026-11-27") }
        let rows = try await EndpointCall(Recorder().services)(request, key: "a").rows
        #expect(rows[0].changes.map(\.code) == ["shopping.openedOnUnknownDay"])
        #expect(rows[0].changes[0].params == ["day": "2026-11-27"])
    }

    @Test func `a service that is not there fails the request`() async throws {
        let call = EndpointCall(Recorder(isAbsent: true).services)
        #expect(try await call.refusal(ImportStockRequest.with { $0.rows = [row] })?.status == .unavailable)
    }

    @Test func `an export has what the other services answer with`() async throws {
        let reply = try await EndpointCall(.answeringEveryField())(ExportStockRequest())
        let exported = try #require(reply.rows.first)
        #expect(exported.lotID == "lot-1" && exported.hasDates && exported.hasPrice)
    }
}
