import LineParser
package import Quantities
import TableData

/// How much a cook takes where a line gives a unit without a number: about a tablespoon for a knob of butter; or how
/// much a measure of the kitchen holds, such as a glass.
package struct UsualAmount: Hashable, Sendable {
    /// The amount.
    package let amount: Amount
    /// The source of the figure.
    package let source: String

    private struct Row {
        let usual: UsualAmount
        /// The tags of the languages in which the unit means so much; empty for all.
        let languages: [Substring]
    }

    private static let table: [UnitCode: [String: [Row]]] = {
        var table: [UnitCode: [String: [Row]]] = [:]
        for fields in TabSeparated.rows(of: ProgramTable.usualAmounts.bytes) {
            guard fields.count == 6, let value = Rational(fields[2]) else {
                preconditionFailure("usual-amounts.tsv: a row needs six fields and a number: \(fields)")
            }
            let usual = UsualAmount(amount: Amount(value, UnitCode(rawValue: fields[3])), source: fields[4])
            let row = Row(usual: usual, languages: fields[5].split(separator: "|"))
            for key in fields[1].split(separator: "|") {
                table[UnitCode(rawValue: fields[0]), default: [:]][String(key), default: []].append(row)
            }
        }
        return table
    }()

    /// Returns the usual amount of one of the line's units, such as a knob, or that of a line without an amount; `nil`
    /// when unknown.
    package init?(of line: ParsedLine) {
        let usual =
            if let unit = line.quantity.range?.unit {
                Self.usual(unit, line.ingredientKey, line.language)
            } else {
                line.impreciseUnit.flatMap { unit in
                    Self.usual(unit, line.ingredientKey, line.language) ?? Self.usual(unit, "*", line.language)
                } ?? Self.usual(Self.unstated, line.ingredientKey, line.language)
            }
        guard let usual else { return nil }
        self = usual
    }

    /// What the table calls the unit of a line without an amount.
    private static let unstated = UnitCode(rawValue: "some")

    private static func usual(_ unit: UnitCode, _ key: String, _ language: Language) -> UsualAmount? {
        table[unit]?[key]?.first { $0.languages.isEmpty || $0.languages.contains(Substring(language.tag)) }?.usual
    }

    private init(amount: Amount, source: String) {
        self.amount = amount
        self.source = source
    }
}
