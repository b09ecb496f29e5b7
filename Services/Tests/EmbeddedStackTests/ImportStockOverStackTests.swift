import CommonMessages
import EmbeddedStack
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import ServiceHost
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Files of stock, over all real services of an embedded stack.
@Suite struct ImportStockOverStackTests {
    /// Runs a test on a stack with its own folder, and removes the folder.
    private func withStack<Value>(_ test: (BusClient) async throws -> Value) async throws -> Value {
        let folder = DataFolder(path: "/tmp/larder-test-\(UUID().uuidString.prefix(8))")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let stack = try await ServiceStack.start(dataFolder: folder)
        do {
            let value = try await test(stack.client)
            await stack.shutdown()
            return value
        } catch {
            await stack.shutdown()
            throw error
        }
    }

    /// One of two homes.
    private func options(_ home: UInt8, key: String? = nil) -> RequestOptions {
        RequestOptions(
            household: [UInt8](repeating: home, count: 16),
            budget: .seconds(300),
            idempotencyKey: key,
            locale: home == 1 ? "en-US" : "de-DE"
        )
    }

    private func take(
        _ rows: [StockRow],
        into home: UInt8,
        _ client: BusClient,
        key: String = UUID().uuidString
    ) async throws -> [ImportedStockRow] {
        let request = ImportStockRequest.with { ($0.rows, $0.day) = (rows, "2026-11-27") }
        return try await client.request(request, options: options(home, key: key)).rows
    }

    private func export(_ home: UInt8, _ client: BusClient) async throws -> [StockRow] {
        var (rows, request): ([StockRow], ExportStockRequest) = ([], .with { $0.limit = 2 })
        repeat {
            let page = try await client.request(request, options: options(home))
            (rows, request.cursor) = (rows + page.rows, page.nextCursor)
        } while !request.cursor.isEmpty
        return rows
    }

    /// The lots of a home by the titles of their products, apart from identifiers and the time of their entry.
    private func lots(_ home: UInt8, _ client: BusClient) async throws -> [String] {
        let listed = try await client.request(ListStockRequest(), options: options(home)).stock
        var texts: [String] = []
        for stock in listed {
            let retrieve = RetrieveProductsRequest.with {
                $0.references = [.with { $0.productID = stock.productID }]
            }
            let title = try await client.request(retrieve, options: options(home)).products.first?.product.title
            for var lot in stock.lots {
                (lot.id, lot.householdID, lot.productID, lot.locationID, lot.updatedAt) = ("", "", "", "", 0)
                texts.append("\(title ?? "?"): \(try lot.jsonString())")
            }
        }
        return texts.sorted()
    }

    private func row(_ product: String, _ amount: String, _ unit: String) -> StockRow {
        .with { ($0.product, $0.amount, $0.unit) = (product, amount, unit) }
    }

    /// Rows that say everything that a lot has, with texts that are easily mistaken.
    private var rows: [StockRow] {
        var milk = row("Milk", "1/3", "l")
        (milk.barcode, milk.location, milk.shop, milk.note) = (
            "4006381333931", "Top shelf", "Corner, \"the\" shop", "=1+1\n🥛"
        )
        milk.dates = .with {
            ($0.packaged, $0.manufactured, $0.bestBefore, $0.useBy) = (
                "2026-11-01", "2026-10-31", "2026-12-01", "2026-12-02"
            )
            ($0.expiry, $0.opened, $0.frozen, $0.thawed) = ("2026-12-03", "2026-11-20", "2026-11-10", "2026-11-12")
        }
        (milk.purchased, milk.pricedAmount) = ("2026-11-05", "2/3")
        (milk.price.amount, milk.price.currency) = ("7/3", "CHF")
        var cans = row("Canned tomatoes, \"best\"", "3", "can")
        (cans.pack.unit, cans.pack.content.value, cans.pack.content.unit) = ("can", "400", "g")
        (cans.purchased, cans.recipeID) = ("2026-11-05", "rec-1")
        return [
            milk, cans, row("Cups of flour", "2", "cup"), row("=Odd, -name-", "1/7", "sackful of"),
            row("Eggs", "12", ""),
        ]
    }

    @Test func `an export that an empty home takes in gives equal lots, and a repetition changes nothing`() async throws
    {
        try await withStack { client in
            let first = try await take(rows, into: 1, client)
            #expect(first.map(\.result) == Array(repeating: .taken, count: 5))
            #expect(first.map(\.created) == Array(repeating: true, count: 5))
            #expect(first.flatMap(\.changes).map(\.code) == ["shopping.ownUnit"])
            let exported = try await export(1, client)
            #expect(exported.count == 5)
            let milk = try #require(exported.first { $0.product == "Milk" })
            #expect([milk.amount, milk.unit, milk.note, milk.barcode] == ["1/3", "l", "=1+1\n🥛", "4006381333931"])
            #expect(milk.pricedAmount == "2/3" && milk.price.amount == "7/3" && milk.dates == rows[0].dates)
            let second = try await take(exported, into: 2, client)
            #expect(second.map(\.result) == Array(repeating: .taken, count: 5))
            let (before, after) = (try await lots(1, client), try await lots(2, client))
            #expect(before.count == 5)
            #expect(before == after)
            let again = try await take(exported, into: 2, client)
            #expect(again.map(\.result) == Array(repeating: .unchanged, count: 5))
            let own = try await take(exported, into: 1, client)
            #expect(own.map(\.result) == Array(repeating: .unchanged, count: 5))
            #expect(try await lots(1, client) == before)
            #expect(try await lots(2, client) == after)
        }
    }

    @Test func `a row that the inventory refuses is listed, and the others are taken in`() async throws {
        try await withStack { client in
            var day = row("Milk", "1", "l")
            day.purchased = "26.11.2026"
            var code = row("Tea", "1", "Packung")
            code.barcode = "4006381333932"
            let rows = [day, row("Butter", "-1", "kg"), row("Salt", "1e", "kg"), code, row("Sugar", "2", "Kilo")]
            let taken = try await take(rows, into: 2, client)
            #expect(taken.map(\.result) == [.refused, .refused, .refused, .taken, .taken])
            #expect(
                taken.map(\.problem.code) == [
                    "inventory.notADay", "inventory.amountNotPositive", "shopping.rowWithoutNumber", "", "",
                ]
            )
            #expect(taken[3].changes.map(\.code) == ["shopping.barcodeLeft"])
            let stock = try await client.request(ListStockRequest(), options: options(2)).stock.flatMap(\.onHand)
            #expect(Set(stock.map { "\($0.value) \($0.unit)" }) == ["1 package", "2 kg"])
        }
    }

    private static let units: [(home: UInt8, units: [(word: String, unit: String)], own: [String])] = [
        (
            1,
            [
                ("Piece", "piece"), ("Pack", "package"), ("Litres", "l"), ("lbs", "lb"), ("Jar", "jar"),
                ("Cans", "can"),
                ("pint", "pint"), ("sackful of", "sackful of"), ("Unit", "Unit"),
            ], ["sackful of", "Unit"]
        ),
        (
            2,
            [
                ("Stück", "piece"), ("Packung", "package"), ("Liter", "l"), ("Gramm", "g"), ("Glas", "jar"),
                ("Dose", "can"), ("EL", "metric tbsp"), ("Tafel", "bar"), ("Wabe", "Wabe"),
            ], ["Wabe"]
        ),
    ]

    @Test func `a row whose minimum is above the target is refused, and is taken in once the target is raised`()
        async throws
    {
        try await withStack { client in
            _ = try await take([row("Flour", "2", "kg")], into: 1, client)
            func wish(_ target: String) -> UpdateStockWishRequest { .with { ($0.text, $0.target) = ("Flour", target) } }
            _ = try await client.request(wish("3 kg"), options: options(1, key: "low"))
            var flour = row("Flour", "5", "kg")
            flour.minimum = "4"
            let refused = try await take([flour, row("Sugar", "2", "kg")], into: 1, client)
            #expect(refused.map(\.result) == [.refused, .taken])
            #expect(refused[0].problem.code == "inventory.targetBelowMinimum")
            #expect(
                refused[0].problem.sentence
                    == "The target of 3 kg is below the minimum of 4 kg: raise the target, or lower the minimum."
            )
            _ = try await client.request(wish("6 kg"), options: options(1, key: "high"))
            #expect(try await take([flour], into: 1, client).map(\.result) == [.taken])
            #expect(try await take([flour], into: 1, client).map(\.result) == [.unchanged])
            let find = FindStockRequest.with { $0.names = ["Flour"] }
            let found = try await client.request(find, options: options(1)).products
            #expect(found.map { $0.onHand.map(\.displayText) } == [["7 kg"]], "The row came in once.")
        }
    }

    @Test func `units are read in the language of the home, and others stay as they are`() async throws {
        try await withStack { client in
            for (home, units, own) in Self.units {
                let rows = units.map { row("Thing \($0.word)", "2", $0.word) }
                let taken = try await take(rows, into: home, client)
                let exported = try await export(home, client)
                for (row, unit) in zip(rows, units) {
                    #expect(exported.first { $0.product == row.product }?.unit == unit.unit, "\(unit.word)")
                }
                #expect(zip(units, taken).filter { !$0.1.changes.isEmpty }.map(\.0.word) == own)
            }
        }
    }

    @Test func `a file is known again after the product got another identifier`() async throws {
        try await withStack { client in
            let rows = [row("Oat drink", "1", "l")]
            #expect(try await take(rows, into: 1, client).map(\.result) == [.taken])
            let put = PutAwayRequest.with { ($0.text, $0.title) = ("4006381333931 2 l", "Oat drink") }
            let change = try await client.request(put, options: options(1, key: "put")).change
            #expect(change.product.productID == "4006381333931")
            #expect(try await take(rows, into: 1, client).map(\.result) == [.unchanged])
        }
    }
}
