import Foundation
import Quantities
import TextFormats

/// The table for exchanging ingredients, with one row per measure; rows with the same ID describe one ingredient.
package struct IngredientSheet: Sendable {
    /// The columns of every sheet; the optional columns for state, source, and aliases follow.
    private static let columns = [
        "ID", "Name", "Category", "Brand", "From Amount", "From Unit", "From Unit Singular", "From Unit Plural",
        "To Amount", "To Unit", "To Unit Singular", "To Unit Plural", "Verified", "Notes",
    ]
    private static let moreColumns = ["State", "Source", "Aliases"]
    /// The maximum length of a unit in bytes, as in messages.
    static let unitLimit = 200

    /// The name of the sheet, for people.
    package let name: String
    /// The ingredients, in the order of their first rows.
    package private(set) var ingredients: [SheetIngredient] = []
    /// The invalid rows.
    private var refused: [UnsavedRow] = []
    /// The positions in ``ingredients`` by ID, or else by brand and name.
    private var places: [[String]: Int] = [:]

    /// Reads a sheet.
    ///
    /// - Throws: ``IngredientImportError/empty(place:)`` for one without a row.
    package init(reading text: String, named name: String) throws(IngredientImportError) {
        self.name = name
        guard let table = CSVTable(CSVReader(text: text)) else { throw .empty(place: name) }
        if let flaw = table.head.flaw {
            refuse(table.head, "", flaw.sentence)
            return
        }
        let missing = Self.columns.prefix(10).filter { !table.columns.contains($0) }
        guard missing.isEmpty else {
            let sentence = "these columns are missing: \(missing.joined(separator: ", "))."
            refused = [UnsavedRow(file: name, line: 1, reference: "", reason: sentence)]
            return
        }
        for row in table {
            do throws(Problem) { try add(row) } catch { refuse(row, row["Name"], error.sentence) }
        }
    }

    private mutating func refuse(_ row: CSVRow, _ reference: String, _ reason: String) {
        refused.append(UnsavedRow(file: name, line: row.line, reference: reference, reason: reason))
    }

    /// Returns the invalid rows, once.
    package mutating func takeRefused() -> [UnsavedRow] {
        defer { refused = [] }
        return refused
    }

    /// Why a row is invalid.
    private struct Problem: Error {
        let sentence: String
    }

    private mutating func add(_ row: CSVRow) throws(Problem) {
        if let flaw = row.flaw { throw Problem(sentence: flaw.sentence) }
        let ingredient = SheetIngredient(
            id: UUID(uuidString: row["ID"]),
            name: row["Name"],
            category: row["Category"],
            brand: row["Brand"],
            aliases: row["Aliases"].split(separator: "|").map(String.init)
        )
        guard !ingredient.name.isEmpty else { throw Problem(sentence: "the name is missing.") }
        guard ingredient.id != nil || row["ID"].isEmpty else {
            throw Problem(sentence: "\"\(row["ID"])\" is not an ID: leave it empty for a new ingredient.")
        }
        let weight = try Self.weight(in: row)
        let names = [ingredient.brand.lowercased(), ingredient.name.lowercased()]
        let key = ingredient.id.map { [$0.uuidString] } ?? names
        if places[key] == nil {
            places[key] = ingredients.count
            ingredients.append(ingredient)
        }
        if let place = places[key], let weight { ingredients[place].weights.append(weight) }
    }

    /// Returns the measure of a row; `nil` when it has none.
    private static func weight(in row: CSVRow) throws(Problem) -> IngredientWeight? {
        if row["From Amount"].isEmpty, row["To Amount"].isEmpty { return nil }
        let (from, to) = (try number("From", row), try number("To", row))
        let (fromUnit, toUnit) = (try unit("From", row), try unit("To", row))
        let plural = row["From Unit Plural"]
        // An ingredient counted under its own name needs no separate plural.
        let isOwnName = fromUnit == .count && plural == row["Name"]
        return IngredientWeight(
            ingredientKey: "",
            measure: Amount(from, fromUnit),
            weight: Amount(to, toUnit),
            state: row["State"].lowercased(),
            plural: row["From Unit"].isEmpty && !isOwnName ? plural : "",
            source: row["Source"]
        )
    }

    private static func number(_ side: String, _ row: CSVRow) throws(Problem) -> Rational {
        let text = row["\(side) Amount"]
        guard let value = Rational(text) else {
            throw Problem(sentence: "\"\(text)\" is not a number: write it like 1, 0.25 or 3/4.")
        }
        return value
    }

    /// Returns the unit of one side; the ingredient's own name means a count.
    private static func unit(_ side: String, _ row: CSVRow) throws(Problem) -> UnitCode {
        let (unit, singular) = (row["\(side) Unit"], row["\(side) Unit Singular"])
        guard unit.isEmpty != singular.isEmpty else {
            let sentence = "write either \"\(side) Unit\" or \"\(side) Unit Singular\" and \"\(side) Unit Plural\"."
            throw Problem(sentence: sentence)
        }
        guard (unit + singular).utf8.count <= unitLimit else {
            throw Problem(sentence: "the unit has more than \(unitLimit) bytes: write its name alone.")
        }
        let names = [singular, row["\(side) Unit Plural"]].map { $0.lowercased() }
        let isOwnName = unit.isEmpty && names.contains(row["Name"].lowercased())
        return isOwnName ? .count : UnitCode(rawValue: unit + singular)
    }
}

extension IngredientSheet {
    /// The first line of every sheet.
    package static var head: String { CSVText.row(columns + moreColumns) }

    /// Returns the lines of an ingredient; one without measures also has a line.
    package static func lines(of ingredient: Ingredient) -> String {
        let category = ingredient.category?.rawValue ?? ""
        let head = [ingredient.id.uuidString.lowercased(), ingredient.name, category, ingredient.brand ?? ""]
        let aliases = ingredient.aliases.joined(separator: " | ")
        guard !ingredient.conversions.isEmpty else {
            return CSVText.row(head + Array(repeating: "", count: 10) + ["", "", aliases])
        }
        return ingredient.conversions.enumerated()
            .map { place, one in
                let from = [one.measure.value.description] + unit(of: one, of: ingredient)
                let to = [one.weight.value.description, one.weight.unit.rawValue, "", "", "", ""]
                return CSVText.row(head + from + to + [one.state, one.source, place == 0 ? aliases : ""])
            }
            .joined()
    }

    /// Returns the text of a measure's unit: singular and plural for a count, the name for a measure.
    private static func unit(of weight: IngredientWeight, of ingredient: Ingredient) -> [String] {
        let (unit, plural) = (weight.measure.unit, weight.plural)
        if unit == .count { return ["", ingredient.name, plural.isEmpty ? ingredient.name : plural] }
        return plural.isEmpty ? [unit.rawValue, "", ""] : ["", unit.rawValue, plural]
    }
}
