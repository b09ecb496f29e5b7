import CommonMessages
import QuantityMessages

/// Reads a release table by table, in memory that grows with the imported foods, not with the rows.
struct UsdaReader {
    /// A row that was not imported.
    struct RefusedRow: Hashable {
        let file: String
        let line: Int
        let reference: String
        let reason: String
    }

    let release: UsdaRelease
    private(set) var refused: [RefusedRow] = []
    private var places: [String: Int] = [:]
    private(set) var foods: [UsdaFood] = []

    init(_ release: UsdaRelease) { self.release = release }

    /// Reads all tables.
    mutating func read() throws(CommandFailure) {
        let categories = try names("food_category.csv", "description")
        try readFoods(categories)
        try readPortions(try names("measure_unit.csv", "name"))
        try readNutrients()
    }

    private func names(_ file: String, _ column: String) throws(CommandFailure) -> [String: String] {
        var names: [String: String] = [:]
        try release.forEachRow(of: file) { record in
            if names[record["id"]] == nil { names[record["id"]] = record[column] }
        }
        return names
    }

    private mutating func readFoods(_ categories: [String: String]) throws(CommandFailure) {
        let release = release
        try release.forEachRow(of: "food.csv") { record in
            guard let kind = UsdaFood.kinds[record["data_type"]] else { return }
            let (id, description) = (record["fdc_id"], record["description"])
            guard !id.isEmpty, !description.isEmpty else {
                return refuse("food.csv", record.line, id, "a food needs an fdc_id and a description")
            }
            guard places[id] == nil else {
                return refuse("food.csv", record.line, id, "the fdc_id already belongs to another food")
            }
            places[id] = foods.count
            let category = categories[record["food_category_id"]] ?? record["food_category_id"]
            foods.append(UsdaFood(id: id, kind: kind, description: description, category: category))
        }
    }

    private mutating func readPortions(_ units: [String: String]) throws(CommandFailure) {
        let release = release
        try release.forEachRow(of: "food_portion.csv") { record in
            guard let place = places[record["fdc_id"]] else { return }
            do throws(UsdaPortion.Problem) {
                let portion = try UsdaPortion(record, of: foods[place].description, units: units)
                foods[place].portions.append(try portion.distinguished(from: foods[place].portions))
            } catch { refuse("food_portion.csv", record.line, record["id"], error.sentence) }
        }
    }

    private mutating func readNutrients() throws(CommandFailure) {
        let release = release
        try release.forEachRow(of: "food_nutrient.csv") { record in
            guard let place = places[record["fdc_id"]] else { return }
            if let value = UsdaFood.Nutrient(id: record["nutrient_id"], text: record["amount"]) {
                foods[place].nutrients.append(value)
            } else {
                refuse("food_nutrient.csv", record.line, record["id"], "the amount is not a number")
            }
        }
    }

    private mutating func refuse(_ file: String, _ line: Int, _ reference: String, _ reason: String) {
        refused.append(RefusedRow(file: file, line: line, reference: reference, reason: reason))
    }
}
