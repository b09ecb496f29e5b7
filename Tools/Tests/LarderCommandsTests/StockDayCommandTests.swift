import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// The day on which something happened, for an entry that comes later.
@Suite struct StockDayCommandTests {
    private func services() -> StubServices {
        let services = StubServices()
        let change = StockChange.with { $0.product.title = "Milk" }
        services.answer(UseStockByNameRequest.self) { _ in .with { $0.change = change } }
        services.answer(ChangeStockByNameRequest.self) { _ in .with { $0.change = change } }
        services.answer(PutAwayRequest.self) { _ in .with { $0.change = change } }
        return services
    }

    @Test func `a use and what is thrown away are of the moment, or of the day that is given`() async {
        let services = services()
        for day in [[], ["--on", "yesterday"], ["--on", "-3"], ["--on", "2026-11-01"]] {
            _ = await Run(["stock", "use", "milk", "1", "l"] + day, services: services)
            _ = await Run(["stock", "discard", "milk"] + day, services: services)
        }
        let days = ["", "2026-11-25", "2026-11-23", "2026-11-01"]
        #expect(services.sent(UseStockByNameRequest.self).map(\.day) == days)
        #expect(services.sent(ChangeStockByNameRequest.self).map(\.discard.day) == days)
    }

    @Test func `where it is another day than in UTC, a use says which day it is`() async throws {
        let zone = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
        let services = services()
        _ = await Run(["stock", "use", "milk", "1", "l"], services: services, zone: zone)
        #expect(services.sent(UseStockByNameRequest.self).map(\.day) == ["2026-11-27"])
    }

    @Test func `what comes in may have been opened or frozen before`() async {
        let services = services()
        _ = await Run(
            ["stock", "add", "bread", "500 g", "--opened", "-2", "--frozen", "yesterday", "--use-by", "+3"],
            services: services
        )
        #expect(
            services.sent(PutAwayRequest.self).map(\.dates) == [
                .with { ($0.opened, $0.frozen, $0.useBy) = ("2026-11-24", "2026-11-25", "2026-11-29") }
            ]
        )
    }

    @Test func `a day in the future is sent, so that the home says whether it has begun`() async {
        let services = services()
        services.answer(PutAwayRequest.self) { _ in
            throw Refusal(
                .invalid,
                code: "inventory.dayAhead",
                sentence: "2026-11-27 is in the future.",
                params: ["day": "2026-11-27"]
            )
        }
        for command in [["add", "milk", "1 l", "--on", "+1"], ["add", "milk", "1 l", "--opened", "tomorrow"]] {
            let run = await Run(["stock"] + command + ["--locale", "de"], services: services)
            #expect(
                run.errors.contains(
                    "In der Zukunft liegt 2026-11-27: bitte erst eintragen, wenn es geschehen ist,"
                )
            )
        }
        let sent = services.sent(PutAwayRequest.self)
        #expect(sent.map(\.purchased) == ["2026-11-27", "2026-11-26"])
        #expect(sent.map(\.dates.opened) == ["", "2026-11-27"])
        _ = await Run(["stock", "open", "milk", "--on", "+1"], services: services)
        #expect(services.sent(ChangeStockByNameRequest.self).map(\.open.day) == ["2026-11-27"])
    }
}
