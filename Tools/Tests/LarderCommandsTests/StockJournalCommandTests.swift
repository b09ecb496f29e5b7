import CommonMessages
import InventoryMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockJournalCommandTests {
    private func services(_ events: [NamedStockEvent] = []) -> StubServices {
        let services = StubServices()
        services.answer(ListStockEventsRequest.self) { _ in .with { $0.events = events } }
        return services
    }

    @Test func `who did it, the days, and whether it counts are sent, from midnight to midnight`() async {
        let services = services()
        _ = await Run(["stock", "journal"], services: services)
        _ = await Run(
            ["stock", "journal", "milk", "--by", "anna", "--from", "-1", "--until", "today", "--counting"],
            services: services
        )
        let sent = services.sent(ListStockEventsRequest.self)
        #expect(sent.map(\.hasBy) == [false, true] && sent.map(\.by) == ["", "anna"])
        #expect(sent.map(\.hasFrom) == [false, true] && sent.map(\.hasUntil) == [false, true])
        #expect(sent.map(\.from) == [0, 1_795_564_800_000] && sent.map(\.until) == [0, 1_795_737_600_000])
        #expect(sent.map(\.countingOnly) == [false, true] && sent.map(\.names) == [[], ["milk"]])
    }

    @Test func `days in the wrong order are a usage error`() async {
        let run = await Run(["stock", "journal", "--from", "today", "--until", "yesterday"], services: services())
        #expect(run.status == .usage && run.services.sent.isEmpty)
        #expect(run.errors.contains("--from 2026-11-26 is after --until 2026-11-25."))
    }

    private static let corrected = NamedStockEvent.with {
        ($0.id, $0.kind, $0.product.title) = ("3fa85f64-0000", .correct, "Milk")
        ($0.at, $0.by) = (1_795_694_400_000, "me")
        $0.corrected = [
            .with { ($0.field, $0.before.day, $0.after.day) = ("useBy", "2026-11-27", "2026-11-29") },
            .with {
                ($0.field, $0.before) = ("price", LotValue())
                ($0.after.price.amount, $0.after.price.currency) = ("5/2", "EUR")
            },
            .with { ($0.field, $0.before.shop, $0.after) = ("shop", "today", LotValue()) },
            .with {
                ($0.field, $0.after.pack.unit) = ("pack", "can")
                ($0.after.pack.content.value, $0.after.pack.content.unit) = ("400", "g")
            },
            .with { ($0.field, $0.before.shop, $0.after.shop) = ("smell", "good", "bad") },
        ]
    }

    @Test func `the journal says what a correction changed, and what is not known`() async {
        let run = await Run(["stock", "journal"], services: services([Self.corrected]))
        #expect(
            run.output == "3fa85f64  today 12:00  corrected  Milk    use by: tomorrow → in 3 days, "
                + "price: unknown → 2.50 EUR, shop: today → unknown, pack: 1 can = 400 g, smell: good → bad  me\n"
        )
        let services = services([Self.corrected])
        let german = await Run(["stock", "journal", "--locale", "de-DE"], services: services)
        #expect(german.output.contains("zu verbrauchen bis: morgen → in 3 Tagen, Preis: unbekannt → 2,50 €, "))
    }

    @Test func `a script gets the fields with what they were, and null where that is not said`() async {
        let run = await Run(["stock", "journal", "--json"], services: services([Self.corrected]))
        #expect(
            run.output.contains(
                #""corrected":[{"field":"useBy","before":"2026-11-27","after":"2026-11-29"},"#
                    + #"{"field":"price","before":"","after":{"amount":"5/2","currency":"EUR"}},"#
                    + #"{"field":"shop","before":"today","after":""},"#
                    + #"{"field":"pack","before":null,"after":{"unit":"can","content":{"value":"400","unit":"g"}}}"#
            )
        )
    }

    @Test func `a late entry says when it happened, and one of its day does not`() async {
        let late = NamedStockEvent.with {
            ($0.id, $0.kind, $0.product.title) = ("3fa85f64-0000", .consume, "Milk")
            ($0.at, $0.day) = (1_795_694_400_000, "2026-11-24")
        }
        var same = late
        same.day = "2026-11-26"
        let run = await Run(["stock", "journal"], services: services([late, same]))
        #expect(
            run.output == """
                3fa85f64  today 12:00  used  Milk    happened 2 days ago
                3fa85f64  today 12:00  used  Milk

                """
        )
        let json = await Run(["stock", "journal", "--json"], services: services([late]))
        #expect(json.output.contains(#""day":"2026-11-24""#))
    }
}
