import TextFormats

/// Reads a CSV release of USDA FoodData Central table by table, in memory that grows with the imported foods, not with
/// the rows.
package struct FoodReleaseReader {
    /// The tables in the order of reading: each one needs those before it.
    private enum Table: String, CaseIterable {
        case categories = "food_category.csv"
        case foods = "food.csv"
        case units = "measure_unit.csv"
        case portions = "food_portion.csv"
        case nutrients = "food_nutrient.csv"

        /// Whether a release without it can't be imported.
        var isNeeded: Bool { self == .foods || self == .portions || self == .units }
    }

    /// The foods with the data read so far.
    package private(set) var foods: [UsdaFood] = []
    /// The rows that were not imported, in the order of reading.
    private var refused: [UnsavedRow] = []

    private let release: any ImportFolder
    /// The name of each table in the release.
    private let names: [String: String]
    private var left = Table.allCases[...]
    private var rows: CSVTable<IngredientImportError>?
    private var categories: [String: String] = [:]
    private var units: [String: String] = [:]
    private var places: [String: Int] = [:]

    /// Finds the tables of a release.
    ///
    /// - Throws: ``IngredientImportError/missingTable(_:place:)`` for something else than the CSV release.
    package init(_ release: any ImportFolder) throws(IngredientImportError) {
        self.release = release
        let tables = release.files.filter { $0.hasSuffix(".csv") }.sorted()
        names = Dictionary(tables.map { (String($0.split(separator: "/").last ?? ""), $0) }) { first, _ in first }
        for table in Table.allCases where table.isNeeded && names[table.rawValue] == nil {
            throw .missingTable(table.rawValue, place: release.place)
        }
    }

    /// Reads up to a number of rows.
    ///
    /// - Returns: Whether rows may be left.
    /// - Throws: ``IngredientImportError/unavailable(reason:)`` when a table can't be read to its end, or
    ///   ``IngredientImportError/noFoods(place:)`` at the end of a release without any.
    package mutating func read(rows limit: Int) throws(IngredientImportError) -> Bool {
        guard let table = left.first else { return false }
        if rows == nil, let name = names[table.rawValue] {
            let file = try release.file(name)
            rows = try CSVTable(CSVReader { () throws(IngredientImportError) in try file.read() })
            if let head = rows?.head, let flaw = head.flaw { refuse(head, of: table, "", flaw.sentence) }
        }
        for _ in 0..<limit {
            // Empty lines count too, so that a caller who leaves is noticed among them.
            guard let row = try rows?.nextLine() else {
                rows = nil
                left.removeFirst()
                break
            }
            if !row.isEmpty { take(row, of: table) }
        }
        guard left.isEmpty else { return true }
        guard !foods.isEmpty else { throw .noFoods(place: release.place) }
        return false
    }

    private mutating func take(_ row: CSVRow, of table: Table) {
        if let flaw = row.flaw { return refuse(row, of: table, "", flaw.sentence) }
        switch table {
        case .categories: categories[row["id"]] = categories[row["id"]] ?? row["description"]
        case .foods: takeFood(row)
        case .units: units[row["id"]] = units[row["id"]] ?? row["name"]
        case .portions: takePortion(row)
        case .nutrients: takeNutrient(row)
        }
    }

    private mutating func takeFood(_ row: CSVRow) {
        guard let kind = UsdaFood.kinds[row["data_type"]] else { return }
        let (id, description) = (row["fdc_id"], row["description"])
        guard !id.isEmpty, !description.isEmpty else {
            return refuse(row, of: .foods, id, "a food needs an fdc_id and a description")
        }
        guard places[id] == nil else {
            return refuse(row, of: .foods, id, "the fdc_id already belongs to another food")
        }
        places[id] = foods.count
        let category = categories[row["food_category_id"]] ?? row["food_category_id"]
        foods.append(UsdaFood(id: id, kind: kind, description: description, category: category))
    }

    private mutating func takePortion(_ row: CSVRow) {
        guard let place = places[row["fdc_id"]] else { return }
        guard foods[place].portions.count < UsdaFood.portionLimit else {
            return refuse(row, of: .portions, row["id"], "the food has \(UsdaFood.portionLimit) portions already")
        }
        do throws(UsdaPortion.Problem) {
            let portion = try UsdaPortion(row, of: foods[place].description, units: units)
            foods[place].portions.append(try portion.distinguished(from: foods[place].portions))
        } catch { refuse(row, of: .portions, row["id"], error.sentence) }
    }

    private mutating func takeNutrient(_ row: CSVRow) {
        guard let place = places[row["fdc_id"]] else { return }
        guard let value = UsdaFood.Nutrient(id: row["nutrient_id"], text: row["amount"]) else {
            return refuse(row, of: .nutrients, row["id"], "the amount is not a number")
        }
        foods[place].nutrients.append(value)
    }

    private mutating func refuse(_ row: CSVRow, of table: Table, _ reference: String, _ reason: String) {
        refused.append(UnsavedRow(file: table.rawValue, line: row.line, reference: reference, reason: reason))
    }

    /// Returns the rows that were not imported since the last call.
    package mutating func takeRefused() -> [UnsavedRow] {
        defer { refused = [] }
        return refused
    }
}
