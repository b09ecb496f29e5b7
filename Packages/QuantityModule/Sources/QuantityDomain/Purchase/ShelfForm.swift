import LineParser
public import Quantities
import TableData

/// How shops sell an ingredient: by the piece, by weight, by volume, or in a unit such as a bunch, a head, or a can.
public struct ShelfForm: Hashable, Codable, Sendable {
    /// What a person takes: `g` for any weight, `ml` for any volume, no unit for pieces, otherwise a unit of the shelf.
    public let unit: UnitCode
    /// What one unit holds, in the order in which to try them; empty when the ingredient's own weights say it.
    public let contents: [Amount]
    /// Why it is sold so, or the source of the size.
    public let source: String

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - unit: The unit on the shelf.
    ///   - contents: The same content in several units, such as 8 tbsp and 113.4 g of butter in a stick; all above 0.
    ///   - source: Why it is sold so, or the source of the size.
    public init(unit: UnitCode, contents: [Amount] = [], source: String) {
        self.unit = unit
        self.contents = contents
        self.source = source
    }

    /// The unit as people name it: "weight", "volume", "piece", or the unit itself.
    public var unitName: String {
        switch unit.rawValue {
        case "g": "weight"
        case "ml": "volume"
        case "": "piece"
        default: unit.rawValue
        }
    }
}

/// The units that people weigh and measure with in a home's shops.
package enum MeasurementSystem: String, Codable, CaseIterable, Sendable {
    /// Grams and liters.
    case metric
    /// Pounds, ounces, cups, and quarts.
    case us

    /// Creates the system of a locale's region; `nil` when the locale has no region that decides it.
    ///
    /// Source: Unicode CLDR 45, `measurementData`: the United States, Liberia, and Myanmar measure in US units.
    package init?(locale: String) {
        let tag = LocaleTag(locale)
        switch (tag.language, tag.region) {
        case ("", _): return nil
        case (_, "US"), (_, "LR"), (_, "MM"): self = .us
        case ("en", nil): return nil
        default: self = .metric
        }
    }
}

extension ShelfForm {
    private static let table = SortedTable(ProgramTable.shelfForms.bytes)

    /// Returns how shops sell an ingredient by the module's own table: by a row of its own, otherwise by one for its
    /// kind.
    ///
    /// - Parameters:
    ///   - key: The ingredient.
    ///   - system: The units of the home's shops.
    ///   - language: The home's, which has rows of its own for what its country's shops alone sell so; empty for none.
    /// - Returns: The form; `nil` when the table does not say it.
    package static func standard(of key: String, in system: MeasurementSystem, language: String = "") -> ShelfForm? {
        let kind = key.split(separator: " ").last.map { "* \($0)" } ?? ""
        let keys = [key] + (key.hasPrefix("canned ") ? ["canned *"] : [kind])
        let rows = keys.lazy.map { key in
            let rows = table.rows(of: key)
            let local = rows.filter { $0[1] == language && !language.isEmpty }
            return local.isEmpty ? rows.filter { $0[1].isEmpty || $0[1] == system.rawValue } : local
        }.first { !$0.isEmpty }
        guard let rows, let first = rows.first else { return nil }
        return ShelfForm(unit: UnitCode(rawValue: first[2]), contents: rows.compactMap(content), source: first[5])
    }

    /// What a number without a unit counts: 1 garlic is a head; `nil` for what is counted by the piece, as eggs and
    /// scallions are, and for packages.
    package var whole: UnitCode? {
        let units = UnitTable.standard
        guard ![.mass, .volume].contains(units.dimension(of: unit)), unit != .count, !units.isPackage(unit),
            !contents.contains(where: { $0.unit == .count })
        else { return nil }
        return unit
    }

    /// The least weight that shops weigh; a smaller one stays in spoons.
    package static let leastWeighed = limit("least weighed")
    /// The most pieces that people count out where a recipe weighs them.
    package static let mostCounted = limit("most counted")

    /// Whether no shop weighs an ingredient.
    package static func isOnlyCounted(_ key: String) -> Bool {
        rules.contains { $0[0] == "only counted" && $0[1] == key }
    }

    /// Whether an ingredient is a liquid or a powder, which has no pieces.
    package static func isNeverCounted(_ key: String) -> Bool {
        let kind = key.split(separator: " ").last.map { "* \($0)" } ?? ""
        return rules.contains { $0[0] == "never counted" && ($0[1] == key || $0[1] == kind) }
    }

    private static let rules = TabSeparated.rows(of: ProgramTable.shelfRules.bytes)

    private static func limit(_ name: String) -> Amount {
        guard let rule = rules.first(where: { $0[0] == name }), rule.count == 4, let value = Rational(rule[1]) else {
            preconditionFailure("shelf-rules.tsv: the limit \"\(name)\" is missing or has no readable amount.")
        }
        return Amount(value, UnitCode(rawValue: rule[2]))
    }

    private static func content(_ fields: [String]) -> Amount? {
        precondition(fields.count == 6, "shelf-forms.tsv: a row needs six fields: \(fields)")
        guard !fields[3].isEmpty else { return nil }
        guard let value = Rational(fields[3]), value > .zero else {
            preconditionFailure("shelf-forms.tsv: \(fields) has no readable content.")
        }
        return Amount(value, UnitCode(rawValue: fields[4]))
    }
}
