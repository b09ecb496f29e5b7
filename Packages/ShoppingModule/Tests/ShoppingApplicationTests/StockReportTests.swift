import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct StockReportTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private static func id(_ text: String) -> ProductID { ProductID(rawValue: text) }

    private func arrange() async {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Milk", "prd_2": "Tea"]
            stubs.earlierIds = ["prd_1": ["prd_0"]]
            stubs.stock = ["prd_1": [Amount(6, .count)], "prd_2": [Amount(1, .count)], "prd_9": [Amount(3, .count)]]
            stubs.wasteReport = WasteReport(
                [
                    WastedStock(Self.id("prd_2"), reason: .spoiled, events: 2, amounts: [Amount(3, .count)]),
                    WastedStock(
                        Self.id("prd_1"),
                        reason: nil,
                        events: 1,
                        amounts: [Amount(2, .count)],
                        cost: [Price(3, "EUR")],
                        unpriced: [Amount(1, .count)]
                    ),
                ],
                cost: [Price(3, "EUR")],
                isCostComplete: false
            )
        }
    }

    @Test func `what was thrown away has its product's name, by title`() async throws {
        await arrange()
        let report = try await shopping.waste(WastePeriod(from: 5, until: 7, isByMonth: true))
        #expect(report.entries.map(\.product.title) == ["Milk", "Tea"])
        #expect(report.entries.map { $0.amounts.map(\.displayText) } == [["2"], ["3"]])
        #expect(report.entries.map { $0.unpriced.map(\.displayText) } == [["1"], []])
        #expect(report.entries.map(\.waste.cost) == [[Price(3, "EUR")], []])
        #expect(report.cost == [Price(3, "EUR")] && !report.isCostComplete)
        #expect(await stubs.questions.contains("waste  5 7 true"))
    }

    @Test func `months come first, then titles, then reasons`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            let entries: [(String, String, DiscardReason?)] = [
                ("prd_1", "2026-11", .spoiled), ("prd_2", "2026-10", nil), ("prd_1", "2026-11", .expired),
                ("prd_1", "2026-10", .other),
            ]
            stubs.wasteReport = WasteReport(
                entries.map { WastedStock(Self.id($0.0), month: $0.1, reason: $0.2, events: 1, amounts: []) },
                cost: [],
                isCostComplete: true
            )
        }
        let entries = try await shopping.waste(WastePeriod(isByMonth: true)).entries.map(\.waste)
        #expect(entries.map(\.month) == ["2026-10", "2026-10", "2026-11", "2026-11"])
        #expect(entries.map(\.product.rawValue) == ["prd_1", "prd_2", "prd_1", "prd_1"])
        #expect(entries.map(\.reason) == [.other, nil, .expired, .spoiled])
    }

    @Test func `what was thrown away can be of some products, under any of their identifiers`() async throws {
        await arrange()
        _ = try await shopping.waste(of: ["prd_1"], WastePeriod())
        #expect(await stubs.questions.contains("waste prd_1,prd_0 0 0 false"))
        let asked = await stubs.questions.count { $0.hasPrefix("waste") }
        let none = try await shopping.waste(of: ["saffron"], WastePeriod())
        #expect(none.entries.isEmpty && none.cost.isEmpty && none.isCostComplete)
        #expect(await stubs.questions.count { $0.hasPrefix("waste") } == asked)
    }

    private func arrangeUsage() async {
        await arrange()
        await stubs.arrange { stubs in
            var usage = StockUsage()
            let day = LotDay(rawValue: "2026-11-20")
            let (two, four) = (Amount(2, .count), Amount(4, .count))
            usage.lastPurchase = StockPurchase(four, on: day, shop: "Corner", price: Price(3, "EUR"), pricedAmount: two)
            (usage.purchaseDays, usage.intervalDays, usage.discarded) = (3, 7, [Amount(5, .count)])
            var rate = StockRate(Amount(6, .count), isMean: true, weeks: 8, uses: 9)
            (rate.recentPerWeek, rate.earlierPerWeek, rate.onHand) = (Amount(7, .count), Amount(8, .count), nil)
            usage.rates = [rate, StockRate(Amount(9, UnitCode(rawValue: "g")), isMean: false, weeks: 8, uses: 1)]
            stubs.usages["prd_2"] = usage
        }
    }

    @Test func `all products in stock are asked about, by title, with the ingredients that they are`() async throws {
        await arrangeUsage()
        let products = try await shopping.usedProducts()
        #expect(products.map(\.stockId.rawValue) == ["prd_9", "prd_1", "prd_2"])
        let found = try await shopping.usage(of: products[...], weeks: 4, endingOn: LotDay(rawValue: "2026-11-26"))
        #expect(found.map(\.product.title) == ["", "Milk", "Tea"])
        #expect(await stubs.questions.contains("usage prd_9=,prd_1=milk,prd_2=tea 4 2026-11-26"))
        #expect(try await shopping.usage(of: []).isEmpty)
    }

    @Test func `each amount of a usage is written where it belongs`() async throws {
        await arrangeUsage()
        let found = try await shopping.usage(of: shopping.usedProducts(["tea"])[...])
        let tea = try #require(found.first)
        #expect(tea.lastPurchase?.quantity?.displayText == "4" && tea.lastPurchase?.priced?.displayText == "2")
        #expect(tea.discarded.map(\.displayText) == ["5"])
        #expect(tea.rates.map { $0.perWeek?.displayText } == ["6", "9 g"])
        #expect(tea.rates.map { $0.recentPerWeek?.displayText } == ["7", nil])
        #expect(tea.rates.map { $0.earlierPerWeek?.displayText } == ["8", nil])
        #expect(tea.rates.map { $0.onHand?.displayText } == [nil, nil])
        #expect(tea.usage.intervalDays == 7 && tea.usage.purchaseDays == 3)
    }

    @Test func `a report names what the home used up in those weeks, too, without an amount that is there`()
        async throws
    {
        await arrangeUsage()
        await stubs.arrange { stubs in
            stubs.stock = ["prd_1": [Amount(2, .count)]]
            stubs.titles["prd_5"] = "Cocoa"
            let uses: [(String, StockEvent.Kind)] = [
                ("prd_2", .consume), ("prd_2", .consume), ("prd_0", .consume), ("prd_5", .recount), ("prd_7", .consume),
                ("prd_6", .purchase),
            ]
            stubs.titles["prd_6"] = "Salt"
            stubs.events = uses.enumerated().map { place, use in
                StockEvent(id: "e\(place)", use.1, of: Self.id(use.0), nil, at: 9)
            }
            stubs.usages["prd_2"]?.rates[0].onHand = Amount(0, .count)
            // More was used of these than came in: one was used lately, and the other is not known any more.
            (stubs.stock["prd_2"], stubs.stock["prd_7"]) = ([], [])
        }
        let products = try await shopping.usedProducts()
        #expect(products.map(\.product.title) == ["Cocoa", "Milk", "Tea"])
        let found = try await shopping.usage(of: products[...])
        #expect(found.map(\.product.title) == ["Milk", "Tea"], "Cocoa was not used in those weeks.")
        #expect(found[1].rates.map { $0.onHand?.displayText } == [nil, nil])
        await stubs.arrange { stubs in
            for place in stubs.events.indices { stubs.events[place].undone = StockEvent.Undone(at: 1, by: "me") }
        }
        #expect(try await shopping.usedProducts().map(\.product.title) == ["Milk"])
    }

    @Test func `what was used up lately is found on every page of the latest events, and on no further one`()
        async throws
    {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Milk", "prd_2": "Tea", "prd_3": "Salt"]
            stubs.events = (0..<501).map { place in
                let product = [499: "prd_2", 500: "prd_3"][place] ?? "prd_1"
                return StockEvent(id: "e\(place)", .consume, of: Self.id(product), nil, at: 9)
            }
            stubs.longestPage = 200
        }
        #expect(try await shopping.usedProducts().map(\.product.title) == ["Milk", "Tea"])
        let pages = await stubs.questions.filter { $0.hasPrefix("events") }
        #expect(pages == ["events of 0", "events of 0 after 200", "events of 0 after 400"])
    }

    @Test func `a product is asked about under the identifier that has stock`() async throws {
        await arrangeUsage()
        await stubs.arrange { stubs in
            stubs.stock["prd_1"] = []
            stubs.stock["prd_0"] = [Amount(2, .count)]
        }
        #expect(try await shopping.usedProducts(["milk"]).map(\.stockId.rawValue) == ["prd_0"])
        #expect(try await shopping.usedProducts(["saffron"]).isEmpty)
    }
}
