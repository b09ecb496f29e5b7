import CommonMessages
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// The commands that change stock in place, and undo what was done.
@Suite struct StockChangeCommandTests {
    static let milk = ShoppingMessages.StockedProduct.with {
        ($0.productID, $0.title, $0.locations) = ("prd_1", "Milk", ["Fridge"])
        $0.onHand = [Samples.oneKilogram]
        $0.due = [due("2026-11-29", .opened), due("2026-12-31", .useBy)]
    }

    private static func due(_ day: String, _ reason: DueReason) -> DueStock {
        .with {
            ($0.due.day, $0.due.reason, $0.due.danger) = (day, reason, reason == .useBy)
            $0.amounts = [Samples.oneKilogram]
        }
    }

    static let change = StockChange.with {
        ($0.product, $0.eventID, $0.meansIngredient) = (milk, "3fa85f64-0000-0000-0000-000000000000", true)
    }

    private func services(_ change: StockChange = Self.change) -> StubServices {
        let services = StubServices()
        services.answer(ChangeStockByNameRequest.self) { request in
            .with {
                $0.change = change
                if request.text.contains("1 kg") { $0.change.amount = Samples.oneKilogram }
            }
        }
        return services
    }

    @Test(arguments: [
        (["open", "milk"], "Opened Milk: 1 kg in stock."),
        (["open", "milk", "1 kg"], "Opened 1 kg of Milk: 1 kg in stock."),
        (["freeze", "milk"], "Froze all of Milk: 1 kg in stock."),
        (["thaw", "milk", "1", "kg"], "Thawed 1 kg of Milk: 1 kg in stock."),
        (["correct", "milk", "--shop", "Corner"], "Corrected Milk: 1 kg in stock."),
    ])
    func `a change that moves a due day says when the product is due, and how to undo it`(
        command: [String],
        sentence: String
    ) async {
        let run = await Run(["stock"] + command, services: services())
        #expect(
            run.output == """
                \(sentence)
                1 kg · open, use by: in 3 days
                1 kg · use by: 2026-12-31
                Undo with `larder stock undo 3fa85f64`.

                """
        )
        #expect(run.services.sent.count == 1)
    }

    @Test(arguments: [
        (["discard", "milk", "1 kg", "--reason", "spoiled"], "Threw away 1 kg of Milk: 1 kg left."),
        (["discard", "milk", "--in", "Fridge"], "Threw away all of Milk (Fridge): 1 kg left."),
        (["discard", "milk", "1 kg", "--in", "Fridge"], "Threw away 1 kg of Milk: 1 kg left."),
        (["discard", "milk", "--lot", "3fa8"], "Threw away all of Milk (3fa8): 1 kg left."),
    ])
    func `a change that leaves the due days says what is there`(command: [String], sentence: String) async {
        let run = await Run(["stock"] + command, services: services())
        #expect(run.output == "\(sentence)\nUndo with `larder stock undo 3fa85f64`.\n")
    }

    @Test func `a move says which place is new, and when the product is due`() async {
        var moved = Self.change
        moved.newLocation = "Top drawer"
        let run = await Run(["stock", "move", "milk", "--to", "top drawer"], services: services(moved))
        #expect(
            run.output == """
                Moved all of Milk: 1 kg in stock.
                New place: Top drawer.
                1 kg · open, use by: in 3 days
                1 kg · use by: 2026-12-31
                Undo with `larder stock undo 3fa85f64`.

                """
        )
    }

    @Test func `a shortfall and the language of the home are in a change`() async {
        var german = Self.change
        german.locale = "de"
        german.product.shortfall = [Samples.oneCup]
        let run = await Run(["stock", "discard", "Milch"], services: services(german))
        #expect(run.output.hasPrefix("Milk: alles weggeworfen, noch 1 kg vorhanden.\n1 cup mehr verbraucht"))
        #expect(run.output.hasSuffix("Rückgängig mit „larder stock undo 3fa85f64“.\n"))
    }

    @Test func `a script gets the change as an object`() async throws {
        let run = await Run(["stock", "open", "milk", "--json"], services: services())
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect(
            document?.keys.sorted() == [
                "amount", "assumptions", "conversions", "created", "due", "eventId", "locations", "newLocation",
                "onHand", "productId", "shortfall", "title",
            ]
        )
        let due = (document?["due"] as? [[String: Any]])?.first
        #expect(due?["day"] as? String == "2026-11-29" && due?["reason"] as? String == "opened")
    }

    @Test func `several products are asked about, in any of these commands`() async {
        let services = StubServices()
        services.answer(ChangeStockByNameRequest.self) { _ in
            .with { $0.choices = [.with { ($0.productID, $0.title) = ("prd_1", "Oat milk") }] }
        }
        let run = await Run(["stock", "thaw", "milk"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("\"milk\" may be any of these: Oat milk (prd_1)."))
    }

    @Test(arguments: [
        ["move", "milk"], ["discard", "milk", "--reason", "boredom"], ["open"], ["correct", "milk"],
        ["open", "milk", "--on", "someday"], ["use", "milk", "1 l", "--lot", "a", "--in", "fridge"],
        ["add", "milk", "1 l", "--price", "cheap"], ["add", "milk", "1 l", "--use-by", "2026-02-30"],
        ["correct", "milk", "--clear", "smell"], ["add", "milk", "1 l", "--price", "€2 EUR"],
        ["journal", "--kind", "party"], ["journal", "--limit", "0"], ["recount"], ["shelf-life", "set", "milk"],
    ])
    func `what is missing or not possible is a usage error`(command: [String]) async {
        let run = await Run(["stock"] + command)
        #expect(run.status == .usage)
        #expect(run.services.sent.isEmpty)
    }

    @Test func `a field is cleared in any capitalization, or as its option is written`() async {
        let run = await Run(
            ["stock", "correct", "milk"] + ["useby", "BEST-BEFORE", "expires", "pack"].flatMap { ["--clear", $0] },
            services: services()
        )
        let sent = run.services.sent(ChangeStockByNameRequest.self)
        #expect(sent.map(\.correct.cleared) == [["useBy", "bestBefore", "expiry", "pack"]])
        let unknown = await Run(["stock", "correct", "milk", "--clear", "smell"])
        #expect(
            unknown.errors.contains(
                "--clear smell is not known: use one of bestBefore, useBy, expiry, packaged, manufactured, opened, "
                    + "frozen, thawed, price, shop, pack."
            )
        )
    }

    @Test(arguments: [
        ("2.49 EUR", "249/100 EUR"), ("3,49 €", "349/100 €"), ("€3.49", "349/100 €"), ("3,49\u{a0}€", "349/100 €"),
        ("$2.00", "2 $"), ("£1", "1 £"), ("0 €", "0 €"), ("1.5", "3/2 "), ("chf 2", "2 CHF"),
    ])
    func `a price has the sign or the code of a currency before or after it`(typed: String, sent: String) async {
        let services = StubServices()
        services.answer(PutAwayRequest.self) { _ in .with { $0.change = Self.change } }
        _ = await Run(["stock", "add", "milk", "1 kg", "--price", typed], services: services)
        #expect(services.sent(PutAwayRequest.self).map { "\($0.price.amount) \($0.price.currency)" } == [sent])
    }

    private static let event = NamedStockEvent.with {
        ($0.id, $0.kind, $0.product.productID) = ("3fa85f64-0000-0000-0000-000000000000", .discard, "prd_1")
        ($0.product.title, $0.amount, $0.at, $0.by) = ("Milk", Samples.oneKilogram, 1_795_694_400_000, "me")
        ($0.reason, $0.note, $0.location) = (.spoiled, "sour", "Fridge")
    }

    @Test func `the journal is a table, the latest first, and an object a line for a script`() async throws {
        let services = StubServices()
        services.answer(ListStockEventsRequest.self) { _ in
            .with {
                $0.events = [
                    Self.event,
                    .with {
                        ($0.id, $0.kind, $0.at) = ("aaaaaaaa-1", .consume, 1_795_694_400_000 - 86_400_000)
                        ($0.product.productID, $0.undone.at) = ("prd_2", 1)
                    },
                ]
            }
        }
        let run = await Run(["stock", "journal"], services: services)
        #expect(
            run.output == """
                3fa85f64  today 12:00      thrown away  Milk       1 kg  Fridge, spoiled, sour  me
                aaaaaaaa  yesterday 12:00  used         (no name)        undone

                """
        )
        let json = await Run(["stock", "journal", "--json"], services: services)
        let first = try #require(json.output.split(separator: "\n").first)
        let object = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
        #expect(object?["kind"] as? String == "discard" && object?["reason"] as? String == "spoiled")
        services.answer(ListStockEventsRequest.self) { _ in ListStockEventsReply() }
        #expect(await Run(["stock", "journal"], services: services).output.hasPrefix("Nothing has happened yet"))
        let filtered = await Run(["stock", "journal", "--by", "ben"], services: services)
        #expect(filtered.output == "No change of the stock matches: leave out some of the filters.\n")
    }

    @Test func `an undone change says what is there now`() async {
        let services = StubServices()
        services.answer(UndoStockChangeRequest.self) { _ in
            .with { ($0.event, $0.product) = (Self.event, Self.milk) }
        }
        let run = await Run(["stock", "undo", "3fa85f64"], services: services)
        #expect(run.output == "Undone: Milk, 1 kg, thrown away. In stock: 1 kg.\n")
        let redone = await Run(["stock", "undo", "3fa85f64", "--redo"], services: services)
        #expect(redone.output.hasPrefix("Counts again: Milk"))
        #expect(services.sent(UndoStockChangeRequest.self).map(\.redo) == [false, true])
        services.answer(UndoStockChangeRequest.self) { _ in
            .with { ($0.event, $0.product, $0.unchanged) = (Self.event, Self.milk, true) }
        }
        let again = await Run(["stock", "undo", "3fa85f64"], services: services)
        #expect(again.output == "Already undone: Milk, 1 kg, thrown away. In stock: 1 kg.\n")
        let still = await Run(["stock", "undo", "3fa85f64", "--redo"], services: services)
        #expect(still.output == "Already counts: Milk, 1 kg, thrown away. In stock: 1 kg.\n")
    }

    @Test(arguments: [false, true])
    func `for a script, an undone change is an object with the event and the product`(unchanged: Bool) async throws {
        let services = StubServices()
        services.answer(UndoStockChangeRequest.self) { _ in
            .with { ($0.event, $0.product, $0.unchanged) = (Self.event, Self.milk, unchanged) }
        }
        let run = await Run(["stock", "undo", "3fa8", "--json"], services: services)
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object.keys.sorted() == ["event", "product", "unchanged"])
        #expect(object["unchanged"] as? Bool == unchanged)
        let event = try #require(object["event"] as? [String: Any])
        let product = try #require(object["product"] as? [String: Any])
        let members = [
            "amount", "at", "by", "corrected", "day", "eventId", "kind", "location", "note", "productId", "reason",
            "title", "undone",
        ]
        #expect(event.keys.sorted() == members && event["eventId"] as? String == Self.event.id)
        #expect(product.keys.sorted() == ["due", "locations", "onHand", "productId", "shortfall", "title"])
        #expect(product["productId"] as? String == "prd_1")
    }

    @Test func `a product is shown with its lots and what the home wants of it`() async throws {
        let services = StubServices()
        services.answer(ShowStockByNameRequest.self) { _ in
            .with {
                $0.product = Self.milk
                $0.lots = [
                    .with {
                        ($0.id, $0.quantity, $0.location) = ("3fa85f64-1", Samples.oneKilogram, "Fridge")
                        ($0.due.day, $0.due.reason, $0.purchased) = ("2026-11-25", .useBy, "2026-11-24")
                        ($0.price.amount, $0.price.currency, $0.shop) = ("249/100", "EUR", "Corner shop")
                    },
                    .with { ($0.id, $0.quantity) = ("4fa85f64-1", Samples.oneCup) },
                ]
                ($0.wish.minimum, $0.wish.kind, $0.wish.location) = (Samples.oneKilogram, "milk", "Fridge")
            }
        }
        let run = await Run(["stock", "show", "milk"], services: services)
        #expect(
            run.output == """
                Milk  1 kg  prd_1
                  3fa85f64  1 kg   Fridge  use by: yesterday  came in 2 days ago, 2.49 EUR, Corner shop
                  4fa85f64  1 cup
                at least 1 kg, usually in Fridge, keeps as milk

                """
        )
        let json = await Run(["stock", "show", "milk", "--json"], services: services)
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(
            (document?["lots"] as? [[String: Any]])?.map { $0["lotId"] as? String } == ["3fa85f64-1", "4fa85f64-1"]
        )
    }

    @Test func `what the home wants is printed as it is now`() async {
        let services = StubServices()
        services.answer(UpdateStockWishRequest.self) { request in
            .with {
                $0.wish.product = .with { ($0.productID, $0.title) = ("prd_1", "Milk") }
                if !request.target.isEmpty {
                    ($0.wish.minimum, $0.wish.target) = (Samples.oneKilogram, Samples.oneCup)
                }
            }
        }
        let wanted = await Run(["stock", "min", "milk", "1 kg", "--target", "1 cup"], services: services)
        #expect(wanted.output == "Milk: at least 1 kg, target 1 cup\n")
        #expect(await Run(["stock", "min", "milk"], services: services).output == "Milk: nothing is wanted\n")
        #expect(await Run(["stock", "min", "milk", "--json"], services: services).output.contains("\"minimum\": null"))
    }
}
