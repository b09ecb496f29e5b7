import CategoryMessages
import CommonMessages
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockExpiringCommandTests {
    @Test func `what should be used soon is a table, and an object a line for a script`() async throws {
        let services = StubServices()
        services.answer(FindExpiringStockRequest.self) { request in
            .with { reply in
                guard request.days == 7 else { return }
                reply.lots = [("2026-11-24", -2), ("2026-11-27", 1)].map { day, left in
                    .with {
                        $0.product = .with { ($0.productID, $0.title) = ("prd_1", "Milk") }
                        ($0.lot.id, $0.lot.quantity, $0.lot.location) = ("3fa85f64-1", Samples.oneKilogram, "Fridge")
                        ($0.lot.due.day, $0.lot.due.reason, $0.daysLeft) = (day, .useBy, Int32(left))
                    }
                }
            }
        }
        let run = await Run(["stock", "expiring"], services: services)
        #expect(
            run.output == """
                Milk  1 kg  Fridge  use by: 2 days ago  3fa85f64
                Milk  1 kg  Fridge  use by: tomorrow    3fa85f64

                """
        )
        let json = await Run(["stock", "expiring", "--json"], services: services)
        #expect(json.output.contains(#""daysLeft":-2,"lot":{"lotId":"3fa85f64-1""#))
        let none = await Run(["stock", "expiring", "--days", "3"], services: services)
        #expect(none.output == "Nothing is due in the next 3 days.\n")
    }

    /// Services that miss milk, tea and oats, and have the oats in the first aisle.
    private static func missing() -> StubServices {
        let services = StubServices()
        services.answer(FindMissingStockRequest.self) { _ in
            .with {
                $0.missing = ["Milk", "Oats", "Tea"].map { title in
                    .with {
                        $0.product = .with { ($0.productID, $0.title) = ("prd_\(title)", title) }
                        ($0.minimum, $0.toGet) = (Samples.oneKilogram, Samples.oneCup)
                    }
                }
            }
        }
        services.answer(SortByAisleRequest.self) { request in
            .with { reply in
                guard request.items.map(\.productID) == ["prd_Milk", "prd_Oats", "prd_Tea"] else { return }
                reply.items = [(1, "Baking"), (0, "Dairy"), (2, "Dairy")].map { index, category in
                    .with { ($0.index, $0.category.name) = (index, request.store + category) }
                }
            }
        }
        return services
    }

    @Test func `what is missing is in the order of a store`() async throws {
        let run = await Run(["stock", "missing", "--by-aisle"], services: Self.missing())
        #expect(
            run.output == """
                Baking
                  Oats  get 1 cup  at least 1 kg  you have nothing
                Dairy
                  Milk  get 1 cup  at least 1 kg  you have nothing
                  Tea   get 1 cup  at least 1 kg  you have nothing

                """
        )
        let corner = await Run(["stock", "missing", "--store", "Corner "], services: Self.missing())
        #expect(corner.output.hasPrefix("Corner Baking\n  Oats"))
        let json = await Run(["stock", "missing", "--by-aisle", "--json"], services: Self.missing()).output
        #expect(json.split(separator: "\n").map { $0.prefix(22) }.first == #"{"productId":"prd_Oats"#)
        #expect(await Run(["stock", "missing"], services: Self.missing()).output.hasPrefix("Milk"))
    }

    @Test func `what should be used soon is in the order of a store`() async throws {
        let services = Self.missing()
        services.answer(FindExpiringStockRequest.self) { _ in
            .with {
                $0.lots = ["Milk", "Oats", "Tea"].map { title in
                    .with {
                        $0.product = .with { ($0.productID, $0.title) = ("prd_\(title)", title) }
                        ($0.lot.id, $0.lot.quantity, $0.lot.location) = ("3fa85f64-1", Samples.oneCup, "Shelf")
                        ($0.lot.due.day, $0.lot.due.reason, $0.daysLeft) = ("2026-11-27", .useBy, 1)
                    }
                }
            }
        }
        let run = await Run(["stock", "expiring", "--by-aisle"], services: services)
        #expect(
            run.output == """
                Baking
                  Oats  1 cup  Shelf  use by: tomorrow  3fa85f64
                Dairy
                  Milk  1 cup  Shelf  use by: tomorrow  3fa85f64
                  Tea   1 cup  Shelf  use by: tomorrow  3fa85f64

                """
        )
    }

    @Test func `what is missing says how much to get`() async throws {
        let services = StubServices()
        services.answer(FindMissingStockRequest.self) { _ in
            .with {
                $0.missing = [
                    .with {
                        $0.product = .with { ($0.productID, $0.title) = ("prd_1", "Milk") }
                        ($0.minimum, $0.toGet) = (Samples.oneKilogram, Samples.oneCup)
                    },
                    .with {
                        $0.product = .with { ($0.productID, $0.title) = ("prd_2", "Tea") }
                        ($0.minimum, $0.onHand) = (Samples.oneKilogram, [Samples.oneCup])
                    },
                ]
            }
        }
        let run = await Run(["stock", "missing"], services: services)
        #expect(
            run.output == """
                Milk  get 1 cup               at least 1 kg  you have nothing
                Tea   other unit, look there  at least 1 kg  you have 1 cup

                """
        )
        #expect(await Run(["stock", "missing", "--json"], services: services).output.contains(#""toGet":null"#))
        services.answer(FindMissingStockRequest.self) { _ in FindMissingStockReply() }
        #expect(await Run(["stock", "missing"], services: services).output.hasPrefix("Nothing is missing."))
    }
}
