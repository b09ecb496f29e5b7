import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import MessageBusTestKit
import QuantityMessages
import SwiftProtobuf
import Testing

/// Late entries, corrections, and changes in other units, by their messages.
@Suite struct JournalMessageTests {
    private func events(_ home: InventoryHome, _ kind: StockEventKind) async throws -> [StockEvent] {
        let request = ListJournalRequest.with { $0.kinds = [kind] }
        return try await home.sender.request(request, options: InventoryHome.options()).events
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `what was used and thrown away later keeps its day, and is found by it`(
        adapter: InventoryHome.Adapter
    ) async throws {
        let home = try InventoryHome(adapter)
        _ = try await home.add("9", "", of: "eggs", key: "add")
        let use = UseStockRequest.with {
            ($0.productID, $0.amount, $0.day) = ("eggs", Amount("1", ""), "2023-11-10")
        }
        let discard = DiscardStockRequest.with {
            ($0.productID, $0.amount, $0.day) = ("eggs", Amount("2", ""), "2023-10-31")
        }
        let used = try await home.sender.request(use, options: InventoryHome.options(key: "use")).eventID
        let thrown = try await home.sender.request(discard, options: InventoryHome.options(key: "discard")).eventID
        #expect(try await events(home, .consume).map(\.day) == ["2023-11-10"])
        #expect(try await events(home, .purchase).map(\.day) == [""])
        // November 10 in UTC, and the days before November.
        let days: [(from: Int64, until: Int64, found: String)] = [
            (1_699_574_400_000, 1_699_660_800_000, used), (0, 1_698_796_800_000, thrown),
        ]
        for (from, until, id) in days {
            let request = ListJournalRequest.with { ($0.from, $0.until) = (from, until) }
            let found = try await home.sender.request(request, options: InventoryHome.options()).events
            #expect(found.map(\.id) == [id])
        }
        let waste = GetWasteRequest.with { ($0.from, $0.until) = (0, 1_698_796_800_000) }
        let report = try await home.sender.request(waste, options: InventoryHome.options())
        #expect(report.entries.flatMap(\.amounts) == [Amount("2", "")])
    }

    @Test func `a day that has begun nowhere is refused by its name`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("9", "", of: "eggs", key: "add")
        let use = UseStockRequest.with {
            ($0.productID, $0.amount, $0.day) = ("eggs", Amount("1", ""), "2023-11-16")
        }
        await #expect(
            throws: Refusal(
                .invalid,
                code: "inventory.dayAhead",
                sentence:
                    "2023-11-16 is in the future: enter it once it has happened, or give the day on which it did.",
                field: "day",
                params: ["day": "2023-11-16"]
            )
        ) { try await home.sender.request(use, options: InventoryHome.options(key: "use")) }
        #expect(try await home.stock("eggs").flatMap(\.onHand) == [Amount("9", "")])
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `a correction says which fields it changed, and from what`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        let add = AddStockRequest.with {
            ($0.productID, $0.amount, $0.shop) = ("milk", Amount("1", "l"), "Corner shop")
            ($0.dates.useBy, $0.price.amount, $0.price.currency) = ("2023-11-20", "2", "EUR")
        }
        let added = try await home.sender.request(add, options: InventoryHome.options(key: "add"))
        let correct = CorrectLotRequest.with {
            ($0.productID, $0.lotID) = ("milk", added.stock.lots[0].id)
            ($0.dates.useBy, $0.price.amount, $0.price.currency) = ("2023-11-22", "5/2", "EUR")
            ($0.pack.unit, $0.pack.content, $0.cleared) = ("l", Amount("2", "bottle"), ["shop"])
        }
        _ = try await home.sender.request(correct, options: InventoryHome.options(key: "correct"))
        let corrected = try await events(home, .correct).flatMap(\.changes).flatMap(\.corrected)
        let price = { (amount: String) in Money.with { ($0.amount, $0.currency) = (amount, "EUR") } }
        #expect(
            corrected == [
                .with { ($0.field, $0.before.day, $0.after.day) = ("useBy", "2023-11-20", "2023-11-22") },
                .with { ($0.field, $0.before.price, $0.after.price) = ("price", price("2"), price("5/2")) },
                .with { ($0.field, $0.before.shop, $0.after) = ("shop", "Corner shop", LotValue()) },
                .with {
                    ($0.field, $0.before) = ("pack", LotValue())
                    ($0.after.pack.unit, $0.after.pack.content) = ("l", Amount("2", "bottle"))
                },
            ]
        )
        #expect(try await events(home, .purchase).flatMap(\.changes).flatMap(\.corrected) == [])
    }

    @Test func `what is opened, moved, frozen, and thawed in another unit says how it converts`() async throws {
        let home = try InventoryHome(.memory)
        home.teachUnits()
        _ = try await home.add("8", "cup", of: "broth", key: "add")
        let grams = Amount("237", "g")
        let opened = try await home.sender.request(
            OpenStockRequest.with { ($0.productID, $0.amount, $0.ingredientKey) = ("broth", grams, "broth") },
            options: InventoryHome.options(key: "open")
        )
        #expect(opened.stock.lots.map(\.quantity) == ["1", "7"])
        let frozen = try await home.sender.request(
            FreezeStockRequest.with {
                ($0.productID, $0.amount, $0.ingredientKey, $0.to) = ("broth", Amount("474", "g"), "broth", "freezer")
            },
            options: InventoryHome.options(key: "freeze")
        )
        #expect(frozen.stock.lots.filter { !$0.dates.frozen.isEmpty }.map(\.quantity) == ["1", "1"])
        let moved = try await home.sender.request(
            MoveStockRequest.with {
                ($0.productID, $0.amount, $0.ingredientKey, $0.to) = ("broth", grams, "broth", "fridge")
            },
            options: InventoryHome.options(key: "move")
        )
        #expect(moved.stock.lots.filter { $0.location == "Fridge" }.map(\.quantity) == ["1"])
        let thawed = try await home.sender.request(
            ThawStockRequest.with {
                ($0.productID, $0.amount, $0.ingredientKey, $0.to) = ("broth", grams, "broth", "fridge")
            },
            options: InventoryHome.options(key: "thaw")
        )
        let measured = [opened.measuredBy, frozen.measuredBy, moved.measuredBy, thawed.measuredBy]
        #expect(measured == Array(repeating: ["so much"], count: 4))
        #expect(thawed.stock.lots.filter { !$0.dates.thawed.isEmpty }.map(\.quantity) == ["1", "1"])
        await #expect(throws: Refusal.self) {
            try await home.sender.request(
                OpenStockRequest.with { ($0.productID, $0.amount) = ("broth", grams) },
                options: InventoryHome.options(key: "unknown")
            )
        }
    }
}
