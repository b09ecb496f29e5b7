import Quantities
import QuantityApplication
import QuantityModule
import Testing

/// What people type for their stock, in the cups of their home.
@Suite struct HomeItemTests {
    @Test(arguments: [
        (CupSystem.us, "cup"), (.metric, "metric cup"), (.imperial, "imperial cup"), (.usLabel, "US label cup"),
    ])
    func `a typed cup is the home's`(cups: CupSystem, unit: String) {
        let item = HomeReading(locale: "en-US", cups: cups).item("flour 2 cups")
        #expect(item.quantity.range == AmountRange(Amount(2, UnitCode(rawValue: unit))))
        let cartons = HomeReading(locale: "en-US", cups: cups).item("cream 3 cartons (1 cup)")
        #expect(cartons.packContent?.range == AmountRange(Amount(1, UnitCode(rawValue: unit))))
    }
}
