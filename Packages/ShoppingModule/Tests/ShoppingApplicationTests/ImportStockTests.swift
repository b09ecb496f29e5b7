import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ImportStockTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func row(_ product: String, _ amount: String = "1", _ unit: String = "") -> StockRow {
        var row = StockRow()
        (row.product, row.amount, row.unit) = (product, amount, unit)
        return row
    }

    private func text(of rows: [ImportedRow]) -> [String] {
        rows.map { row in
            switch row.outcome {
            case .taken(let product, let isNew, _): "\(isNew ? "new" : "taken") \(product.id)"
            case .unchanged(let product): "unchanged \(product.id)"
            case .refused(let error): "refused: \(error)"
            }
        }
    }

    @Test func `a row creates its product with the ingredient of its title, and adds its lot`() async throws {
        let answers = try await shopping.importStock([row("flour", "1/3", "kg")])
        #expect(text(of: answers) == ["new prd_flour"])
        #expect(await stubs.stock["prd_flour"] == [Amount(Rational(constant: 1, over: 3), UnitCode(rawValue: "kg"))])
        #expect(await stubs.products["flour"] == ["prd_flour"])
        #expect(answers[0].changes.isEmpty)
    }

    @Test func `a row that is taken in again changes nothing, and equal rows are lots of their own`() async throws {
        var second = row("flour", "1", "kg")
        second.repetition = 1
        let rows = [row("flour", "1", "kg"), second]
        #expect(text(of: try await shopping.importStock(rows)) == ["new prd_flour", "new prd_flour"])
        let again = try await shopping.importStock(rows)
        #expect(text(of: again) == ["unchanged prd_flour", "unchanged prd_flour"])
        #expect(await stubs.stock["prd_flour"] == [Amount(2, UnitCode(rawValue: "kg"))])
    }

    @Test func `each thing that a row says makes it another lot, but for its minimum`() async throws {
        let first = row("flour", "1", "kg")
        var rows = Array(repeating: first, count: 10)
        rows[1].note = "x"
        rows[2].shop = "x"
        rows[3].location = "x"
        rows[4].dates.useBy = LotDay(rawValue: "2026-12-01")
        rows[5].purchased = LotDay(rawValue: "2026-12-01")
        rows[6].isOpened = true
        rows[7].pricedAmount = "1"
        rows[8].recipe = "x"
        rows[9].minimum = "2"
        let answers = text(of: try await shopping.importStock(rows))
        #expect(answers.dropLast() == Array(repeating: "new prd_flour", count: 9)[...])
        #expect(await stubs.arrivals.count == 9)
    }

    @Test func `a row that cannot be read is refused, and the others are taken in`() async throws {
        await stubs.arrange { $0.unstockable = ["prd_salt"] }
        let rows = [row("", "1"), row("milk", ""), row("milk", "much"), row("salt", "1", "kg"), row("milk", "1", "l")]
        let answers = try await shopping.importStock(rows)
        #expect(
            text(of: answers) == [
                "refused: The row names no product: give its title, or the digits of its barcode.",
                "refused: The row has no amount: say how much it is, such as 500 with the unit g.",
                "refused: \"much\" in amount is not a number: write it like 1.5 or 1/3.",
                "refused: It can't be counted.", "new prd_milk",
            ]
        )
    }

    @Test func `a barcode finds the product whatever its title`() async throws {
        await stubs.arrange { $0.titles = ["4006381333931": "Oat milk"] }
        var milk = row("Milk of oats", "1", "l")
        milk.barcode = "4006381333931"
        #expect(text(of: try await shopping.importStock([milk])) == ["taken 4006381333931"])
    }

    @Test func `a barcode that the catalog refuses leaves the title, and says so`() async throws {
        await stubs.arrange { $0.refusedBarcodes = ["123"] }
        var milk = row("milk", "1", "l")
        milk.barcode = "123"
        let answers = try await shopping.importStock([milk])
        #expect(text(of: answers) == ["new prd_milk"])
        #expect(answers[0].changes == [.barcodeLeft("123", reason: "It has another check digit.")])
        #expect(await stubs.arrivals.values.map(\.barcode) == ["123"])
        milk.product = ""
        #expect(text(of: try await shopping.importStock([milk])) == ["refused: It has another check digit."])
    }

    @Test func `a price without a currency is in that of the home`() async throws {
        var milk = row("milk", "1", "l")
        (milk.price, milk.pricedAmount) = ("2.49", "2")
        let answers = try await shopping.importStock([milk])
        #expect(answers[0].changes == [.currency("EUR")])
        let arrival = try #require(await stubs.arrivals.values.first)
        #expect(arrival.details.price == Price(Rational(constant: 249, over: 100), "EUR"))
        #expect(arrival.pricedAmount == 2)
    }

    @Test func `the sign of a currency is its code for the stock, and the home's is asked for once`() async throws {
        let rows = ["€", "$", "", "GBP"].enumerated().map { place, sign in
            var milk = row("milk", "\(place + 1)", "l")
            (milk.price, milk.currency) = ("2", sign)
            return milk
        }
        let answers = try await shopping.importStock(rows)
        #expect(answers.map(\.changes) == [[], [], [.currency("EUR")], []])
        let prices = await stubs.arrivals.values.map(\.details.price)
        #expect(Set(prices) == [Price(2, "EUR"), Price(2, "USD"), Price(2, "GBP")] && prices.count == 4)
        let added = await stubs.questions.filter { $0.hasPrefix("add ") }
        #expect(
            added == [
                "add 1 l of prd_milk  for 2 EUR (milk)", "add 2 l of prd_milk  for 2 USD (milk)",
                "add 3 l of prd_milk  for 2 EUR (milk)", "add 4 l of prd_milk  for 2 GBP (milk)",
            ]
        )
        #expect(await stubs.questions.filter { $0 == "currency" } == ["currency"])
    }

    @Test func `what is opened since an unknown day is opened on the day of the import`() async throws {
        var milk = row("milk", "1", "l")
        milk.isOpened = true
        let day = try #require(LotDay(rawValue: "2026-11-27"))
        let answers = try await shopping.importStock([milk], on: day)
        #expect(answers[0].changes == [.opened(day)])
        #expect(await stubs.arrivals.values.map(\.details.dates.opened) == [day])
        let later = try #require(LotDay(rawValue: "2026-11-28"))
        #expect(text(of: try await shopping.importStock([milk], on: later)) == ["unchanged prd_milk"])
    }

    @Test func `a unit that no one knows stays as it is, and says so`() async throws {
        let answers = try await shopping.importStock([row("flour", "2", "big sack")])
        #expect(answers[0].changes == [.ownUnit("big sack")])
        #expect(await stubs.stock["prd_flour"] == [Amount(2, UnitCode(rawValue: "big sack"))])
    }

    @Test func `a number without a unit counts packs of the product, except in a lot of another home`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_flour": "flour"]
            stubs.shopPacks["prd_flour"] = Pack(of: Amount(500, UnitCode(rawValue: "g")))
        }
        var lot = row("flour", "2")
        lot.lot = "a"
        let answers = try await shopping.importStock([row("flour", "2"), lot])
        #expect(answers.map(\.changes) == [[.packs(Amount(1_000, UnitCode(rawValue: "g")))], []])
        #expect(
            await stubs.stock["prd_flour"].map(Set.init) == [Amount(1_000, UnitCode(rawValue: "g")), Amount(2, .count)]
        )
    }

    @Test func `a lot that the home has does not come in again`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_flour": "flour"]
            stubs.stock["prd_flour"] = [Amount(1, .count)]
        }
        var lot = row("flour", "1")
        lot.lot = "prd_flour-0"
        #expect(text(of: try await shopping.importStock([lot])) == ["unchanged prd_flour"])
        lot.lot = "prd_flour-1"
        #expect(text(of: try await shopping.importStock([lot])) == ["taken prd_flour"])
    }

    @Test func `a minimum is noted, and that of the home stays`() async throws {
        var wish = row("flour", "", "kg")
        wish.minimum = "1.5"
        #expect(text(of: try await shopping.importStock([wish])) == ["new prd_flour"])
        let amount = Amount(Rational(constant: 3, over: 2), UnitCode(rawValue: "kg"))
        #expect(await stubs.wishes["prd_flour"]?.minimum == amount)
        #expect(text(of: try await shopping.importStock([wish])) == ["unchanged prd_flour"])
        wish.minimum = "2"
        let answers = try await shopping.importStock([wish])
        #expect(text(of: answers) == ["unchanged prd_flour"])
        #expect(answers[0].changes == [.minimumLeft("2 kg")])
        #expect(await stubs.wishes["prd_flour"]?.minimum == amount)
    }

    @Test func `a service that is not there fails the batch, and a repetition continues`() async throws {
        await stubs.arrange { $0.absent = [.inventory] }
        await #expect(throws: ShoppingError.self) { try await shopping.importStock([row("flour"), row("milk")]) }
        await stubs.arrange { $0.absent = [] }
        let answers = try await shopping.importStock([row("flour"), row("milk")])
        #expect(text(of: answers) == ["taken prd_flour", "taken prd_milk"])
    }

    @Test func `a batch takes one request to read, and one to register`() async throws {
        _ = try await shopping.importStock([row("flour", "1", "kg"), row("milk", "1", "l"), row("flour", "2", "kg")])
        #expect(await stubs.questions.filter { $0.hasPrefix("read") || $0.hasPrefix("find") } == ["read 4"])
    }

    @Test func `no more than 100 rows come in at once`() async throws {
        let rows = Array(repeating: row("flour"), count: 101)
        let error = await #expect(throws: ShoppingError.self) { try await shopping.importStock(rows) }
        #expect(error?.description == StockRowError.tooManyRows(101).description)
        #expect(await stubs.questions.isEmpty)
    }

    @Test func `stock is exported page by page, and a home without it takes it in as it was`() async throws {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Rice, \"long\"", "4006381333931": "Milk"]
            stubs.stock = ["prd_1": [], "4006381333931": [Amount(1, UnitCode(rawValue: "l"))]]
            var purchase = StockLot.Purchase()
            (purchase.price, purchase.pricedAmount) = (Price(3, "EUR"), Amount(2, UnitCode(rawValue: "kg")))
            (purchase.shop, purchase.barcode) = ("Corner", "2001234")
            let third = Amount(Rational(constant: 1, over: 3), UnitCode(rawValue: "kg"))
            stubs.lots["prd_1"] = [
                StockLot(id: "a", third, at: StockPlace(id: "id-1", name: "Pantry"), purchase: purchase)
            ]
            var event = StockEvent(id: "e", .purchase, of: ProductID(rawValue: "prd_1"), third, at: 1)
            (event.note, event.lots) = ("=good", ["a"])
            stubs.events = [event]
        }
        let first = try await shopping.exportStock(limit: 1)
        let second = try await shopping.exportStock(limit: 1, cursor: first.nextCursor)
        #expect([first.nextCursor, second.nextCursor] == ["1", ""])
        #expect(first.rows.map(\.barcode) == ["4006381333931"])
        let rice = try #require(second.rows.first)
        #expect([rice.product, rice.amount, rice.unit, rice.location] == ["Rice, \"long\"", "1/3", "kg", "Pantry"])
        #expect([rice.price, rice.currency, rice.pricedAmount, rice.shop] == ["3", "EUR", "2", "Corner"])
        #expect([rice.scanned, rice.note, rice.lot, rice.barcode] == ["2001234", "=good", "a", ""])
    }
}
