import LineParser
package import Quantities
import TableData

/// How much a cook takes where a line gives a unit without a number: about a tablespoon for a knob of butter.
package struct UsualAmount: Hashable, Sendable {
    /// The amount.
    package let amount: Amount
    /// The source of the figure.
    package let source: String

    private static let table: [UnitCode: [String: UsualAmount]] = {
        var table: [UnitCode: [String: UsualAmount]] = [:]
        for fields in TabSeparated.rows(of: ProgramTable.usualAmounts.bytes) {
            guard fields.count == 5, let value = Rational(fields[2]) else {
                preconditionFailure("usual-amounts.tsv: a row needs five fields and a number: \(fields)")
            }
            let usual = UsualAmount(amount: Amount(value, UnitCode(rawValue: fields[3])), source: fields[4])
            for key in fields[1].split(separator: "|") {
                table[UnitCode(rawValue: fields[0]), default: [:]][String(key)] = usual
            }
        }
        return table
    }()

    /// Returns the usual amount of one of the line's units, such as a knob; `nil` when unknown.
    package init?(of line: ParsedLine) {
        guard let unit = line.impreciseUnit ?? line.quantity.range?.unit,
            let usual = Self.table[unit]?[line.ingredientKey]
        else { return nil }
        self = usual
    }

    private init(amount: Amount, source: String) {
        self.amount = amount
        self.source = source
    }
}
