import CommandsTestKit
import InventoryModule
import InventoryModuleTestKit
import Quantities

/// A suite of tests about one kitchen, with stock in memory.
protocol KitchenSuite {
    /// What the kitchen has.
    var store: InMemoryInventoryStore { get }
}

extension KitchenSuite {
    /// The module for one command of a key, or for a question.
    func module(key: String? = nil) -> InventoryModuleService {
        InventoryModuleService(
            store: store,
            converter: FixedRateConverter(),
            context: .test(key: key, request: key ?? "")
        )
    }

    /// So much of something, in kilograms when no other unit is said.
    func amount(_ value: Rational, _ unit: String = "kg") throws -> StockedAmount {
        try StockedAmount(Amount(value, UnitCode(rawValue: unit)))
    }
}
