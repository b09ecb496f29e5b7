import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Synchronization
import Testing

/// What the endpoint asks of the inventory when a person changes stock by name.
@Suite struct ChangeStockEndpointTests {
    /// Answers the changes of the inventory, and keeps them.
    private final class Recorder: Sendable {
        private let seen = Mutex<[any RequestMessage]>([])

        var services: StubServices {
            let names = [
                "DiscardStockRequest", "OpenStockRequest", "MoveStockRequest", "FreezeStockRequest",
                "ThawStockRequest", "CorrectLotRequest", "UseStockRequest", "AddStockRequest",
            ]
            return StubServices(Dictionary(uniqueKeysWithValues: names.map { ($0, respond) }))
        }

        func last<Request: RequestMessage>(_: Request.Type) -> Request? {
            seen.withLock { $0.last as? Request }
        }

        private func respond(_ request: any RequestMessage) throws(Refusal) -> any WireMessage {
            seen.withLock { $0.append(request) }
            let stock = ProductStock.with { $0.productID = "prd_flour" }
            return switch request {
            case is DiscardStockRequest: DiscardStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            case is OpenStockRequest: OpenStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            case is MoveStockRequest:
                MoveStockReply.with { ($0.stock, $0.eventID, $0.newLocation) = (stock, "e", "Attic") }
            case is FreezeStockRequest: FreezeStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            case is ThawStockRequest: ThawStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            case is CorrectLotRequest: CorrectLotReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            case is UseStockRequest: UseStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            default: AddStockReply.with { ($0.stock, $0.eventID) = (stock, "e") }
            }
        }
    }

    private let lot = "0a0a0a0a-0000-0000-0000-000000000000"
    private let recorder = Recorder()

    private func change(
        _ change: ChangeStockByNameRequest.OneOf_Change,
        _ text: String = "flour 2 cup"
    ) async throws -> ChangeStockByNameReply {
        let request = ChangeStockByNameRequest.with {
            ($0.text, $0.note, $0.from.lotID, $0.change) = (text, "mine", lot, change)
        }
        return try await EndpointCall(recorder.services)(request, key: "k")
    }

    @Test func `each change is passed on with its amount, its lot, and its note`() async throws {
        #expect(try await change(.discard(.with { $0.reason = .spoiled })).change.eventID == "e")
        let discarded = try #require(recorder.last(DiscardStockRequest.self))
        #expect(discarded.amount.value == "2" && discarded.from.lotID == lot && discarded.note == "mine")
        #expect(
            discarded.reason == .spoiled && discarded.ingredientKey == "flour" && discarded.productID == "prd_flour"
        )
        _ = try await change(.open(.with { $0.day = "2026-11-26" }))
        let opened = try #require(recorder.last(OpenStockRequest.self))
        #expect(opened.day == "2026-11-26" && opened.amount.unit == "cup" && opened.from.lotID == lot)
        let move = try await change(.move(.with { ($0.to, $0.day) = ("attic", "2026-11-26") }), "FLOUR")
        #expect(move.change.newLocation == "Attic")
        let moved = try #require(recorder.last(MoveStockRequest.self))
        #expect(!moved.hasAmount && moved.to == "attic" && moved.day == "2026-11-26" && moved.note == "mine")
        _ = try await change(.freeze(.with { $0.to = "freezer" }))
        #expect(recorder.last(FreezeStockRequest.self)?.to == "freezer")
        _ = try await change(.thaw(.with { $0.to = "fridge" }))
        #expect(recorder.last(ThawStockRequest.self)?.to == "fridge")
    }

    @Test func `a correction is passed on`() async throws {
        var correction = CorrectedLot()
        (correction.dates.useBy, correction.shop, correction.purchased) = ("2026-11-26", "Corner shop", "2026-11-25")
        (correction.price.amount, correction.price.currency, correction.cleared) = ("2", "EUR", ["expiry"])
        _ = try await change(.correct(correction), "FLOUR")
        let sent = try #require(recorder.last(CorrectLotRequest.self))
        #expect(sent.lotID == lot && sent.dates == correction.dates && sent.price == correction.price)
        #expect([sent.shop, sent.purchased, sent.note] == ["Corner shop", "2026-11-25", "mine"])
        #expect(sent.cleared == ["expiry"])
    }

    @Test func `what a person says of a purchase is passed on`() async throws {
        let request = PutAwayRequest.with {
            ($0.text, $0.location, $0.shop, $0.purchased) = (
                "4006381333931 2 cup", "fridge", " Corner shop ", "2026-11-25"
            )
            ($0.note, $0.dates.bestBefore, $0.price.amount, $0.price.currency) = (
                "on sale", "2026-12-24", "2.49", "EUR"
            )
        }
        _ = try await EndpointCall(recorder.services)(request, key: "k")
        let sent = try #require(recorder.last(AddStockRequest.self))
        #expect([sent.location, sent.shop, sent.purchased] == ["fridge", "Corner shop", "2026-11-25"])
        #expect([sent.note, sent.dates.bestBefore, sent.price.amount] == ["on sale", "2026-12-24", "249/100"])
        #expect(sent.barcode == "4006381333931" && sent.price.currency == "EUR")
    }

    @Test func `a use takes from where a person says`() async throws {
        let request = UseStockByNameRequest.with {
            ($0.text, $0.from.location, $0.note) = ("flour 2 cup", "fridge", "mine")
        }
        _ = try await EndpointCall(recorder.services)(request, key: "k")
        let sent = try #require(recorder.last(UseStockRequest.self))
        #expect(sent.from.location == "fridge" && sent.note == "mine")
    }

    @Test func `a request that changes nothing is refused, and so is a price that is no number`() async throws {
        let call = EndpointCall(recorder.services)
        let empty = try await call.refusal(ChangeStockByNameRequest.with { $0.text = "FLOUR" })
        #expect(empty?.problem.code == "shopping.noChange" && empty?.problem.field == "change")
        var request = PutAwayRequest.with { $0.text = "flour 2 cup" }
        request.price.amount = "cheap"
        let priced = try await call.refusal(request)
        #expect(priced?.problem.code == "common.notANumber" && priced?.problem.field == "price.amount")
    }

    @Test func `the module's own refusals have codes of their own`() async throws {
        let call = EndpointCall(.answeringEveryField())
        let event = try await call.refusal(UndoStockChangeRequest.with { $0.eventID = "0000" })
        #expect(event?.status == .notFound && event?.problem.code == "shopping.noSuchEvent")
        let place = try await call.refusal(RecountByNameRequest.with { $0.location = "moon" })
        #expect(place?.status == .notFound && place?.problem.code == "shopping.noSuchLocation")
        #expect(place?.problem.params == ["location": "moon", "existing": "Fridge"])
        let lines = RecountByNameRequest.with { $0.lines = Array(repeating: CountedLine(), count: 1_001) }
        #expect(try await call.refusal(lines)?.problem.code == "shopping.tooManyCounts")
        let lot = UseStockByNameRequest.with { ($0.text, $0.from.lotID) = ("prd_milk 1 cup milk", "zzz") }
        #expect(try await call.refusal(lot)?.problem.code == "shopping.noSuchLot")
        let amount = ChangeStockByNameRequest.with {
            ($0.text, $0.change) = ("prd_milk 1 cup milk", .correct(CorrectedLot()))
        }
        #expect(try await call.refusal(amount)?.problem.code == "shopping.amountOfCorrection")
    }
}
