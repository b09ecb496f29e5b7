import CommonMessages
import Quantities
import QuantityMessages
import SwiftProtobuf

/// The table for exchanging ingredients, with one row per measure; rows with the same ID describe one ingredient.
enum IngredientSheet {
    /// The columns of every sheet; the optional columns for state, source, and aliases follow.
    static let columns = [
        "ID", "Name", "Category", "Brand", "From Amount", "From Unit", "From Unit Singular", "From Unit Plural",
        "To Amount", "To Unit", "To Unit Singular", "To Unit Plural", "Verified", "Notes",
    ]
    static let moreColumns = ["State", "Source", "Aliases"]

    /// An invalid row.
    struct Problem: Error, Hashable {
        let line: Int
        let sentence: String
    }

    /// Returns the rows of an ingredient; an ingredient without measures also has one row.
    static func rows(of ingredient: CatalogIngredient) -> [[String]] {
        let head = [ingredient.id, ingredient.name, ingredient.category, ingredient.brand]
        let aliases = ingredient.aliases.joined(separator: " | ")
        guard !ingredient.conversions.isEmpty else {
            return [head + Array(repeating: "", count: 10) + ["", "", aliases]]
        }
        return ingredient.conversions.enumerated().map { place, one in
            var row = head
            row.append(one.from.value)
            row += unit(one.from.unit, plural: one.fromPlural, of: ingredient)
            row += [one.to.value, one.to.unit, "", "", "", "", one.state, one.source, place == 0 ? aliases : ""]
            return row
        }
    }

    /// Returns the text of a unit: singular and plural for a count, the name for a measure.
    private static func unit(_ code: String, plural: String, of ingredient: CatalogIngredient) -> [String] {
        if code.isEmpty { return ["", ingredient.name, plural.isEmpty ? ingredient.name : plural] }
        return plural.isEmpty ? [code, "", ""] : ["", code, plural]
    }

    /// Returns the drafts of a sheet in the order of their first rows, and the invalid rows.
    static func drafts(of table: CSVTable) -> (drafts: [IngredientDraft], problems: [Problem]) {
        let missing = columns.prefix(10).filter { !table.columns.contains($0) }
        guard missing.isEmpty else {
            let names = missing.joined(separator: ", ")
            return ([], [Problem(line: 1, sentence: "these columns are missing: \(names).")])
        }
        var drafts: [IngredientDraft] = []
        var places: [String: Int] = [:]
        var problems: [Problem] = []
        for record in table {
            do throws(Problem) {
                let (draft, conversion) = try read(record)
                let key = draft.id.isEmpty ? "\(draft.brand)/\(draft.name)".lowercased() : draft.id.lowercased()
                if places[key] == nil {
                    places[key] = drafts.count
                    drafts.append(draft)
                }
                if let place = places[key], let conversion { drafts[place].conversions.append(conversion) }
            } catch { problems.append(error) }
        }
        return (drafts, problems)
    }

    private static func read(_ record: CSVTable.Record) throws(Problem) -> (IngredientDraft, UnitConversion?) {
        let draft = IngredientDraft.with {
            $0.id = record["ID"]
            $0.name = record["Name"]
            $0.category = record["Category"]
            $0.brand = record["Brand"]
            $0.aliases = record["Aliases"].split(separator: "|").map { String($0).trimmedOfSpace }
        }
        guard !draft.name.isEmpty else { throw Problem(line: record.line, sentence: "the name is missing.") }
        if record["From Amount"].isEmpty, record["To Amount"].isEmpty { return (draft, nil) }
        let conversion = UnitConversion.with {
            $0.from.value = record["From Amount"]
            $0.to.value = record["To Amount"]
            $0.state = record["State"]
            $0.source = record["Source"]
        }
        return (draft, try measured(conversion, record))
    }

    private static func measured(
        _ conversion: UnitConversion,
        _ record: CSVTable.Record
    ) throws(Problem) -> UnitConversion {
        var conversion = conversion
        for value in [conversion.from.value, conversion.to.value] where Rational(value) == nil {
            throw Problem(line: record.line, sentence: "\"\(value)\" is not a number: write it like 1, 0.25 or 3/4.")
        }
        conversion.from.unit = try unit("From", record)
        conversion.to.unit = try unit("To", record)
        let plural = record["From Unit Plural"]
        // An ingredient counted under its own name needs no separate plural.
        let isOwnName = conversion.from.unit.isEmpty && plural == record["Name"]
        if record["From Unit"].isEmpty, !isOwnName { conversion.fromPlural = plural }
        return conversion
    }

    /// Returns the unit of one side; the ingredient's own name means a count.
    private static func unit(_ side: String, _ record: CSVTable.Record) throws(Problem) -> String {
        let (unit, singular) = (record["\(side) Unit"], record["\(side) Unit Singular"])
        guard unit.isEmpty != singular.isEmpty else {
            let sentence = "write either \"\(side) Unit\" or \"\(side) Unit Singular\" and \"\(side) Unit Plural\"."
            throw Problem(line: record.line, sentence: sentence)
        }
        let names = [singular, record["\(side) Unit Plural"]].map { $0.lowercased() }
        return unit.isEmpty && names.contains(record["Name"].lowercased()) ? "" : unit + singular
    }
}
