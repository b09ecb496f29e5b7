import CommonMessages
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockReportCommandTests {
    private static let milk = ProductChoice.with { ($0.productID, $0.title) = ("prd_1", "Milk") }

    private static func euros(_ amount: String) -> Money {
        .with { ($0.amount, $0.currency) = (amount, "EUR") }
    }

    private static func wasting(_ cost: [Money], isComplete: Bool, _ entries: [WastedStock]) -> StubServices {
        let services = StubServices()
        services.answer(FindWasteRequest.self) { _ in
            .with { ($0.wasted, $0.cost, $0.costComplete) = (entries, cost, isComplete) }
        }
        return services
    }

    private static let spoiled = WastedStock.with {
        ($0.product, $0.reason, $0.events) = (milk, .spoiled, 2)
        ($0.amounts, $0.cost) = ([Samples.oneKilogram], [euros("119/300")])
    }

    private static let other = WastedStock.with {
        ($0.product.productID, $0.reason, $0.events) = ("prd_2", .other, 1)
        ($0.amounts, $0.unpriced) = ([Samples.twoCups], [Samples.oneCup])
    }

    @Test func `what was thrown away is a table, with what it had cost to the cent`() async {
        let partly = WastedStock.with {
            ($0.product, $0.reason, $0.amounts) = (Self.milk, .expired, [Samples.twoCups])
            ($0.cost, $0.unpriced, $0.incomplete) = ([Self.euros("1")], [Samples.oneCup], true)
        }
        let entries = [Self.spoiled, partly, Self.other]
        let run = await Run(
            ["stock", "waste"],
            services: Self.wasting([Self.euros("419/300")], isComplete: false, entries)
        )
        #expect(
            run.output == """
                Milk       1 kg    spoiled  ≈ 0.40 EUR
                Milk       2 cups  expired  1 EUR, no price for 1 cup, and more, too large to add up
                (no name)  2 cups  other    no price
                In all, it had cost ≈ 1.40 EUR, and what has no price.

                """
        )
    }

    @Test func `months stand before the names, and the sum is all of it where all has a price`() async {
        let november = WastedStock.with {
            $0 = Self.spoiled
            $0.month = "2026-11"
        }
        let services = Self.wasting([Self.euros("119/300")], isComplete: true, [november])
        let run = await Run(["stock", "waste", "--by-month"], services: services)
        #expect(
            run.output == """
                2026-11  Milk  1 kg  spoiled  ≈ 0.40 EUR
                In all, it had cost ≈ 0.40 EUR.

                """
        )
    }

    @Test func `what has no price at all, and nothing thrown away, are said`() async {
        let unknown = await Run(["stock", "waste"], services: Self.wasting([], isComplete: false, [Self.other]))
        #expect(unknown.output.hasSuffix("\nWhat it had cost is unknown: none of it has a price.\n"))
        let none = await Run(["stock", "waste"], services: Self.wasting([], isComplete: true, []))
        #expect(none.output == "Nothing was thrown away: 29 days ago – today.\n")
    }

    @Test func `what was thrown away is an object for a script`() async {
        let services = Self.wasting([Self.euros("119/300")], isComplete: true, [Self.spoiled])
        let run = await Run(["stock", "waste", "--json"], services: services)
        let object = run.output.filter { !$0.isWhitespace }
        #expect(
            object.hasPrefix(#"{"from":"2026-10-28","until":"2026-11-26","entries":[{"month":null,"productId":"prd_1""#)
        )
        #expect(object.contains(#""reason":"spoiled","events":2,"amounts":["#))
        #expect(object.hasSuffix(#""cost":[{"amount":"119/300","currency":"EUR"}],"costComplete":true}"#))
    }

    @Test func `a period that ends before it begins is refused`() async {
        let run = await Run(["stock", "waste", "--from", "today", "--until", "-1"])
        #expect(run.status == .usage && run.errors.contains("--from 2026-11-26 is after --until 2026-11-25."))
    }

    private static func using(_ products: [UsedStock]) -> StubServices {
        let services = StubServices()
        services.answer(FindUsageRequest.self) { _ in .with { $0.products = products } }
        return services
    }

    private static func rate(_ days: UInt32?, _ certainty: UsageCertainty, _ trend: UsageTrend) -> StockRate {
        .with {
            ($0.perWeek, $0.weeks, $0.uses) = (Samples.oneKilogram, 12, 9)
            ($0.certainty, $0.trend, $0.onHand) = (certainty, trend, Samples.twoCups)
            if let days { $0.daysLeft = days }
        }
    }

    private static let bought = UsedStock.with {
        ($0.product, $0.purchaseDays, $0.intervalDays) = (milk, 3, "13/2")
        $0.lastPurchase = .with {
            ($0.day, $0.quantity, $0.shop) = ("2026-11-23", Samples.twoCups, "Corner shop")
            ($0.price, $0.pricedQuantity) = (euros("2.38"), Samples.twoCups)
        }
        ($0.rates, $0.weightConversions) = ([rate(5, .sure, .rising)], ["1 cup = 250 g"])
    }

    @Test func `how fast things are used is a table`() async {
        let several = UsedStock.with {
            $0.product = .with { ($0.productID, $0.title) = ("prd_2", "Tea") }
            $0.rates = [
                Self.rate(0, .fair, .falling), Self.rate(1, .notSure, .steady), Self.rate(nil, .unspecified, .steady),
            ]
            $0.rates[1].clearOnHand()
        }
        let unused = UsedStock.with { $0.product.productID = "prd_3" }
        let run = await Run(["stock", "rate"], services: Self.using([Self.bought, several, unused]))
        #expect(
            run.output == """
                Milk       1 kg a week (sure, more than before)         lasts 5 days           \
                bought 3 days ago: 2 cups, Corner shop, 2.38 EUR; about every 7 days
                Tea        1 kg a week (fairly sure, less than before)  lasts less than a day
                           1 kg a week (not sure)                       used up
                           1 kg a week                                  lasts for years
                (no name)  no use yet
                Converted by weight: 1 cup = 250 g.

                """
        )
    }

    @Test func `one day is in the singular, and a price can be for a part`() async {
        let once = UsedStock.with {
            ($0, $0.intervalDays, $0.rates) = (Self.bought, "1", [Self.rate(1, .sure, .steady)])
            $0.lastPurchase.pricedQuantity = Samples.oneCup
        }
        let run = await Run(["stock", "rate", "milk"], services: Self.using([once]))
        #expect(
            run.output.contains(
                "lasts a day  bought 3 days ago: 2 cups, Corner shop, 2.38 EUR for 1 cup; about every day\n"
            )
        )
    }

    @Test func `the use of a product is an object a line for a script`() async {
        let run = await Run(["stock", "rate", "--json"], services: Self.using([Self.bought]))
        #expect(run.output.hasPrefix(#"{"productId":"prd_1","title":"Milk","rates":[{"perWeek":{"#))
        #expect(run.output.contains(#""trend":"rising","certainty":"sure","onHand":{"#))
        #expect(run.output.contains(#""purchaseDays":3,"intervalDays":"13/2""#))
    }

    @Test func `a home without stock, and without the product, say so`() async {
        let empty = await Run(["stock", "rate"], services: Self.using([]))
        #expect(empty.output == "The stock is empty: add something with `larder stock add flour 1 kg`.\n")
        let unknown = await Run(["stock", "rate", "saffron"], services: Self.using([]))
        #expect(unknown.output.hasPrefix("The home has no such product"))
    }
}
