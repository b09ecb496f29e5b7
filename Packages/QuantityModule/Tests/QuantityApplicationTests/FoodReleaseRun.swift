import Commands
import CommandsTestKit
import Foundation
import QuantityModule
import QuantityModuleTestKit

/// A small food release, and imports of releases into a home.
struct FoodReleaseRun {
    static let portions =
        "\"id\",\"fdc_id\",\"seq_num\",\"amount\",\"measure_unit_id\",\"portion_description\",\"modifier\",\"gram_weight\"\n"
    static let tables = [
        "food.csv": """
        "fdc_id","data_type","description","food_category_id","publication_date"
        "1","sr_legacy_food","Flour, wheat, all-purpose","20","2019-04-01"
        "2","branded_food","PACKET","20","2019-04-01"
        "3","foundation_food","Eggs, Grade A, Large, egg whole","1","2019-12-16"
        "","sr_legacy_food","Nobody","20",""
        "3","sr_legacy_food","Eggs again","20",""
        """,
        "food_category.csv": "\"id\",\"code\",\"description\"\n\"20\",\"2000\",\"Cereal Grains and Pasta\"\n",
        "measure_unit.csv": "\"id\",\"name\"\n\"1000\",\"cup\"\n\"1099\",\"egg\"\n\"9999\",\"undetermined\"\n",
        "food_portion.csv": portions + """
            "10","1","1","1.0","9999","","cup, sifted","115.0"
            "11","1","2","0.25","9999","","cup (scooped)","31.25"
            "12","1","3","0.0","9999","","tbsp","7.8"
            "13","1","4","1.0","9999","","oz","28.35"
            "14","1","5","1.0","9999","","cup","125.0"
            "15","3","1","1.0","1099","","whole without shell","50.3"
            "16","2","1","1.0","1000","","","99"
            """,
        "food_nutrient.csv": """
        "id","fdc_id","nutrient_id","amount"
        "1","1","1008","364"
        "2","1","1003","10.33"
        "3","1","1004","much"
        "4","2","1008","9"
        """,
    ]

    let store = InMemoryQuantityStore()

    func catalog(_ key: String = "1", principal: String = "local") -> IngredientCatalogService {
        let context = CommandContext.test(key: key, request: "/usda", principal: principal)
        return IngredientCatalogService(store: store, context: context)
    }

    func files(_ tables: [String: String], broken: Set<String> = []) -> InMemoryImportFiles {
        InMemoryImportFiles(folders: ["/usda": tables], broken: broken)
    }

    /// Runs an import to its end.
    func run(
        _ tables: [String: String],
        key: String = "1",
        pieces: Int = .max
    ) async throws -> (totals: ImportTotals, unsaved: [UnsavedRow], pieces: Int) {
        var run = try catalog(key).importIngredients(from: .foodRelease("/usda"), with: files(tables))
        var (unsaved, count): ([UnsavedRow], Int) = ([], 0)
        while count < pieces, let piece = try await run.next() {
            unsaved += piece
            count += 1
        }
        return (run.totals, unsaved, count)
    }

    func records() async throws -> [IngredientRecord] {
        let query = IngredientQuery(isCustom: false, limit: 500)
        return try await store.ingredients(query, of: HouseholdID(name: "test home"))
    }
}
