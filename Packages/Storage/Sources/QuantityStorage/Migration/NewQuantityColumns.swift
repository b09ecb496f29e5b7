import Quantities
import QuantityModule

/// The columns that replace the old ones.
enum NewQuantityColumns {
    /// The names, in a fixed order.
    static let names = [
        "numericValue", "standardUnit", "displayText", "isParseable", "parseConfidence", "exactAmountLow",
        "exactAmount",
    ]

    /// Returns the values of a row in the order of the names; `nil` where there is none.
    static func texts(of row: MigratedRow) -> [String?] {
        let quantity = row.quantity
        let range = quantity.range
        return [
            quantity.numericValue.map { "\($0)" }, quantity.standardUnit, quantity.displayText,
            quantity.isParseable ? "1" : "0", "\(quantity.parseConfidence)",
            range.flatMap { $0.isRange ? $0.lower.description : nil }, range?.upper.description,
        ]
    }
}
