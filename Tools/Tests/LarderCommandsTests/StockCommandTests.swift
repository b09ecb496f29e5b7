import CommonMessages
import Envelope
import Foundation
import MessageBus
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockCommandTests {
    @Test(arguments: ["Mill flour", ""])
    func `the list says how to link a product without an ingredient`(title: String) {
        var change = StockChange()
        change.product = .with { ($0.productID, $0.title) = ("prd_1", title) }
        let text = StockChangeText(
            change: change,
            deed: .added,
            today: Day(of: Date(timeIntervalSince1970: 0), in: .gmt)
        ).render()
        let name = title.isEmpty ? "prd_1" : title
        #expect(text.contains("link it to its ingredient with `larder product link set INGREDIENT \"\(name)\"`.\n"))
    }

    private static let flour = StockedProduct.with {
        $0.productID = "prd_1"
        $0.title = "Flour"
        $0.onHand = [Samples.oneKilogram]
    }

    /// Services that put any text away as flour, and take all of it when used.
    private func services(_ change: StockChange = StockChange(), created: Bool = false) -> StubServices {
        let services = StubServices()
        services.answer(PutAwayRequest.self) { _ in
            .with {
                $0.change = change
                $0.change.amount = Samples.oneKilogram
                $0.change.product = Self.flour
                $0.change.created = created
                $0.change.meansIngredient = true
            }
        }
        services.answer(UseStockByNameRequest.self) { _ in
            .with {
                $0.change = change
                $0.change.amount = Samples.oneKilogram
                $0.change.product = .with {
                    $0.productID = "prd_1"
                    $0.title = "Flour"
                }
            }
        }
        return services
    }

    @Test func `putting away takes one request in the words of the command line`() async {
        let assumption = Assumption.with { $0.sentence = "flour is read as all-purpose flour" }
        let services = services(.with { $0.assumptions = [assumption] }, created: true)
        let run = await Run(["stock", "add", "flour", "1", "kg", "--in", "pantry"], services: services)
        #expect(run.status == .done)
        #expect(
            run.output == """
                Added 1 kg of Flour: 1 kg in stock.
                New product prd_1.
                flour is read as all-purpose flour

                """
        )
        #expect(services.sent.count == 1)
        let request = services.sent(PutAwayRequest.self).first
        #expect(request?.text == "flour 1 kg")
        #expect(request?.location == "pantry")
        #expect(request?.title == "" && request?.productID == "")
    }

    @Test func `a list shows where stock is kept, and only what is kept there`() async {
        let services = StubServices()
        let kept = StockedProduct.with {
            $0.productID = "prd_1"
            $0.title = "Flour"
            $0.onHand = [Samples.oneKilogram]
            $0.locations = ["pantry", "attic"]
        }
        services.answer(FindStockRequest.self) { request in
            .with { $0.products = request.location == "moon" ? [] : [kept] }
        }
        let run = await Run(["stock", "list", "--in", "pantry"], services: services)
        #expect(run.output == "Flour  1 kg  pantry, attic  prd_1\n")
        #expect(services.sent(FindStockRequest.self).map(\.location) == ["pantry"])
        let none = await Run(["stock", "list", "--in", "moon"], services: services)
        #expect(none.output == "Nothing is kept in \"moon\": `larder stock list` shows what is where.\n")
    }

    @Test func `what was used beyond what came in is a row of its own`() async {
        let services = StubServices()
        let kept = StockedProduct.with {
            ($0.productID, $0.title) = ("prd_1", "Flour")
            ($0.onHand, $0.locations) = ([Samples.oneKilogram], ["pantry"])
            $0.shortfall = [.with { $0.displayText = "2 cups" }]
        }
        let lacking = StockedProduct.with {
            ($0.productID, $0.title, $0.shortfall) = ("prd_2", "Milk", [Samples.oneKilogram])
        }
        services.answer(FindStockRequest.self) { _ in .with { $0.products = [kept, lacking] } }
        let run = await Run(["stock", "list"], services: services)
        #expect(
            run.output == """
                Flour  1 kg                           pantry  prd_1
                Flour  2 cups more used than came in          prd_1
                Milk   1 kg more used than came in            prd_2

                """
        )
        services.answer(FindStockRequest.self) { _ in .with { $0.products = [lacking] } }
        let german = await Run(["stock", "list", "--locale", "de-DE"], services: services)
        #expect(german.output == "Milk  1 kg mehr verbraucht, als hineinkam  prd_2\n")
    }

    @Test func `a name and a chosen product are sent`() async {
        let services = services()
        _ = await Run(["stock", "add", "4006381333931", "2", "--name", "Oat milk"], services: services)
        _ = await Run(["stock", "add", "milk", "2", "--product", "prd_1"], services: services)
        #expect(services.sent(PutAwayRequest.self).map(\.title) == ["Oat milk", ""])
        #expect(services.sent(PutAwayRequest.self).map(\.productID) == ["", "prd_1"])
    }

    @Test func `a use takes one request`() async {
        let services = services(.with { ($0.weightConversions, $0.meansIngredient) = (["King Arthur"], true) })
        let run = await Run(["stock", "use", "flour", "1 kg"], services: services)
        #expect(run.output == "Used 1 kg of Flour: nothing left.\nConverted by weight: King Arthur.\n")
        #expect(services.sent.count == 1)
        #expect(services.sent(UseStockByNameRequest.self).first?.text == "flour 1 kg")
    }

    @Test func `a confirmation is in one language, that of the reply`() async {
        let german = StockChange.with {
            $0.locale = "de-DE"
            $0.packConversions = ["1 Dose = 400 g"]
            $0.weightConversions = ["2 Tassen = 240 g"]
            $0.assumptions = [.with { ($0.code, $0.said, $0.meant) = ("general", "Mehl", "Weizenmehl") }]
        }
        let used = await Run(["stock", "use", "Mehl", "1 kg"], services: services(german))
        #expect(
            used.output == """
                Flour: 1 kg verbraucht, noch nichts vorhanden.
                Mehl wird als Weizenmehl gelesen
                Nach dem Inhalt der Packung umgerechnet: 1 Dose = 400 g.
                Nach Gewicht umgerechnet: 2 Tassen = 240 g.
                Rezepte finden es nicht: bitte mit „larder product link set ZUTAT "Flour"“ mit seiner Zutat verknüpfen.

                """
        )
        let added = await Run(["stock", "add", "Mehl", "1 kg"], services: services(german, created: true))
        #expect(added.output.hasPrefix("Flour: 1 kg hinzugefügt, jetzt 1 kg vorhanden.\nNeues Produkt prd_1.\n"))
    }

    @Test func `each run has its own key, and the same run the same key`() async {
        let run = await Run(["stock", "add", "flour", "1", "kg"], services: services())
        #expect(run.services.sent.map(\.options.idempotencyKey) == ["run-1/put-away"])
        let given = await Run(["stock", "use", "flour", "1", "--idempotency-key", "mine"], services: services())
        #expect(given.services.sent.map(\.options.idempotencyKey) == ["mine/use"])
    }

    @Test(arguments: ["add", "use"])
    func `a name that matches several products lists them`(command: String) async {
        let services = StubServices()
        let choices = ["Tipo 00", ""].enumerated().map { index, title in
            ProductChoice.with {
                $0.productID = "prd_\(index)"
                $0.title = title
            }
        }
        services.answer(PutAwayRequest.self) { _ in .with { $0.choices = choices } }
        services.answer(UseStockByNameRequest.self) { _ in .with { $0.choices = choices } }
        let run = await Run(["stock", command, "flour", "1"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors.hasPrefix("\"flour 1\" may be any of these: Tipo 00 (prd_0), (no name) (prd_1)."))
    }

    @Test(arguments: [
        ("shopping.noSuchProduct", ["product": "Yufka"], "Ein Produkt „Yufka“ gibt es im Haushalt nicht"),
        ("shopping.noAmount", ["reason": "quantity.noAmount", "1": "Mehl"], "Wie viel Mehl?"),
        ("shopping.noAmount", ["reason": "quantity.noAmount"], "Bitte sagen, was und wie viel"),
        ("shopping.noAmount", [:], "Bitte sagen, was und wie viel"),
        ("shopping.noAmount", ["product": "4006381333931"], "Wie viel 4006381333931?"),
        ("shopping.noAmount", ["reason": "quantity.zero"], "etwa „1 TL Salz“"),
        ("product.wrongCheckDigit", ["barcode": "4006381333932", "expected": "1"], "müsste auf 1 enden"),
        ("product.other", ["product": "Mehl"], "In English."),
    ])
    func `a refusal is in the language of the locale, or in English where that has no words for it`(
        code: String,
        params: [String: String],
        text: String
    ) async {
        let services = StubServices()
        services.answer(UseStockByNameRequest.self) { _ in
            throw Refusal(.conflict, code: code, sentence: "In English.", params: params)
        }
        let german = await Run(["stock", "use", "Mehl", "2 kg", "--locale", "de-DE"], services: services)
        #expect(german.errors.contains(text))
        let english = await Run(["stock", "use", "flour", "2 kg"], services: services)
        #expect(english.errors.hasPrefix("In English."))
        var known = params
        known["locale"] = "de"
        services.answer(UseStockByNameRequest.self) { [known] _ in
            throw Refusal(.conflict, code: code, sentence: "In English.", params: known)
        }
        let home = await Run(["stock", "use", "Mehl", "2 kg"], services: services)
        #expect(home.errors.contains(text))
    }

    @Test func `what the commands themselves say is in the language of the locale`() async {
        let services = StubServices()
        services.answer(PutAwayRequest.self) { _ in
            .with {
                $0.choices = [
                    .with { ($0.productID, $0.title) = ("prd_0", "Tipo 00") }, .with { $0.productID = "prd_1" },
                ]
            }
        }
        services.answer(FindStockRequest.self) { _ in FindStockReply() }
        let several = await Run(["stock", "add", "Mehl", "1", "--locale", "de"], services: services)
        #expect(
            several.errors.hasPrefix("„Mehl 1“ kann mehreres sein: Tipo 00 (prd_0), (ohne Namen) (prd_1). Bitte eines")
        )
        let empty = await Run(["stock", "list", "--locale", "sv"], services: services)
        #expect(empty.output.hasPrefix("Förrådet är tomt"))
        let kept = await Run(["stock", "list", "--in", "Keller", "--locale", "de"], services: services)
        #expect(kept.output.hasPrefix("In „Keller“ wird nichts aufbewahrt"))
    }

    @Test func `a refusal is printed as its sentence`() async {
        let services = StubServices()
        services.answer(PutAwayRequest.self) { _ in
            throw Refusal(.invalid, code: "product.wrongCheckDigit", sentence: "It should end in 1: scan it again.")
        }
        let run = await Run(["stock", "add", "4006381333932", "2"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "It should end in 1: scan it again.\n")
    }

    @Test(arguments: [["add"], ["use"], ["add", "flour", "1", "--name", " "]])
    func `empty arguments are a usage error`(arguments: [String]) async {
        let run = await Run(["stock"] + arguments, services: services())
        #expect(run.status == .usage)
        #expect(run.services.sent.isEmpty)
    }

    @Test func `the list is a table in the order of the reply`() async {
        let services = StubServices()
        services.answer(FindStockRequest.self) { _ in
            .with {
                $0.products = [
                    .with {
                        $0.productID = "prd_2"
                        $0.onHand = [Samples.quantity("3/2", "", "1 1/2", numeric: 1.5), Samples.oneCup]
                    },
                    Self.flour,
                ]
            }
        }
        let run = await Run(["stock", "list"], services: services)
        #expect(
            run.output == """
                (no name)  1 1/2 + 1 cup  prd_2
                Flour      1 kg           prd_1

                """
        )
        _ = await Run(["stock", "list", "flour"], services: services)
        #expect(services.sent(FindStockRequest.self).map(\.names) == [[], ["flour"]])
    }

    @Test func `an empty list explains how to fill it`() async {
        let services = StubServices()
        services.answer(FindStockRequest.self) { _ in FindStockReply() }
        #expect(await Run(["stock", "list"], services: services).output.contains("larder stock add flour 1 kg"))
        #expect(await Run(["stock", "list", "tea"], services: services).output.contains("no such product"))
    }
}
