import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities

/// A suite of tests about one kitchen, with stock in memory.
protocol KitchenSuite {
    /// What the kitchen has.
    var store: InMemoryInventoryStore { get }
    /// When the commands are given.
    var now: Date { get }
}

extension KitchenSuite {
    /// The time of test contexts: a day in November 2023.
    var now: Date { Date(timeIntervalSince1970: 1_700_000_000) }

    /// The module for one command of a key, or for a question.
    func module(key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(key: key, request: key ?? "", now: now)
        )
    }

    /// So much of something, in kilograms when no other unit is said.
    func amount(_ value: Rational, _ unit: String = "kg") throws -> StockedAmount {
        try StockedAmount(Amount(value, UnitCode(rawValue: unit)))
    }
}
