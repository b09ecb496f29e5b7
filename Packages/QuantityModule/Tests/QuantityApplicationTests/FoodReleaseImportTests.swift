import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct FoodReleaseImportTests {
    private static let portions =
        "\"id\",\"fdc_id\",\"seq_num\",\"amount\",\"measure_unit_id\",\"portion_description\",\"modifier\",\"gram_weight\"\n"
    private static let tables = [
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

    private let store = InMemoryQuantityStore()

    private func catalog(_ key: String = "1", principal: String = "local") -> IngredientCatalogService {
        let context = CommandContext.test(key: key, request: "/usda", principal: principal)
        return IngredientCatalogService(store: store, context: context)
    }

    private func files(_ tables: [String: String], broken: Set<String> = []) -> InMemoryImportFiles {
        InMemoryImportFiles(folders: ["/usda": tables], broken: broken)
    }

    /// Runs an import to its end.
    private func run(
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

    private func records() async throws -> [IngredientRecord] {
        let query = IngredientQuery(isCustom: false, limit: 500)
        return try await store.ingredients(query, of: HouseholdID(name: "test home"))
    }

    @Test func `foods become ingredients with measures and nutrients, and refused rows have a reason`() async throws {
        let (totals, unsaved, _) = try await run(Self.tables)
        #expect(totals.ingredients == 2 && totals.measures == 3 && totals.saved == 2 && totals.unchanged == 0)
        #expect(
            unsaved.map { "\($0.file) \($0.line ?? 0) \($0.reference): \($0.reason)" } == [
                "food.csv 5 : a food needs an fdc_id and a description",
                "food.csv 6 3: the fdc_id already belongs to another food",
                "food_portion.csv 4 12: the amount is not above zero",
                "food_portion.csv 5 13: a weight needs no weight",
                "food_portion.csv 6 14: the same measure weighs 31.25 g for 1/4 in another row",
                "food_nutrient.csv 4 3: the amount is not a number",
            ]
        )
        #expect(totals.refused == 6 && totals.done == 2)
        let saved = try await records()
        #expect(saved.map(\.ingredient.name) == ["All-purpose wheat flour", "Large Grade A eggs, egg whole"])
        let flour = try #require(saved.first)
        #expect(flour.ingredient.aliases == ["Flour, wheat, all-purpose"] && flour.ingredient.category == .flour)
        #expect(
            flour.origin == "FDC 1" && flour.nutrients == ["1008": 364, "1003": Rational(constant: 1_033, over: 100)]
        )
        #expect(flour.ingredient.id == HouseholdID.catalog.identity(of: "larder.usda.fdc", named: "1"))
        #expect(flour.ingredient.conversions.allSatisfy { $0.source == "USDA FoodData Central, SR Legacy 1" })
        #expect(
            flour.ingredient.conversions.map { "\($0.measure.value) \($0.measure.unit) \($0.state) \($0.weight.value)" }
                == ["1 cup sifted 115", "1/4 cup  125/4"]
        )
        #expect(saved[1].ingredient.conversions.map(\.measure.unit) == [.count])
    }

    @Test func `a medium size comes before the others`() async throws {
        var tables = Self.tables
        tables["food_portion.csv"] =
            Self.portions + """
                "1","3","1","1.0","9999","","small","38"
                "2","3","2","1.0","9999","","medium","44"
                "3","3","3","1.0","9999","","cup","243"
                """
        _ = try await run(tables)
        let conversions = try #require(try await records().last).ingredient.conversions
        #expect(conversions.map { "\($0.measure.unit) \($0.state)" } == [" medium", "cup ", " small"])
    }

    @Test func `the same import twice changes nothing`() async throws {
        _ = try await run(Self.tables)
        let (totals, unsaved, _) = try await run(Self.tables, key: "2")
        #expect(totals.saved == 0 && totals.unchanged == 2 && unsaved.count == 6)
        #expect(try await run(Self.tables).totals.saved == 2, "A repeated command returns its first results.")
    }

    /// Two hundred and one foods with a measure each.
    private var many: [String: String] {
        var tables = Self.tables
        let foods = (1...201).map { "\"\($0)\",\"sr_legacy_food\",\"Kale \($0)\",\"20\",\"\"\n" }.joined()
        tables["food.csv"] =
            "\"fdc_id\",\"data_type\",\"description\",\"food_category_id\",\"publication_date\"\n" + foods
        tables["food_portion.csv"] =
            Self.portions
            + (1...201).map { "\"\($0)\",\"\($0)\",\"1\",\"1.0\",\"1000\",\"\",\"\",\"67\"\n" }.joined()
        tables["food_nutrient.csv"] = nil
        return tables
    }

    @Test func `a hundred foods are saved at once, and what an interrupted import saved stays`() async throws {
        var run = try catalog().importIngredients(from: .foodRelease("/usda"), with: files(many))
        var done: [Int] = []
        while done.last != 100, try await run.next() != nil { done.append(run.totals.done) }
        #expect(done.last == 100 && done.dropLast().allSatisfy { $0 == 0 })
        #expect(try await records().count == 100)
        let rest = try await self.run(many)
        #expect(rest.totals.saved == 201 && rest.totals.done == 201 && rest.totals.measures == 201)
        #expect(try await records().count == 201)
        let again = try await self.run(many, key: "2")
        #expect(again.totals.unchanged == 201 && again.totals.saved == 0)
    }

    @Test func `another release under the same key is refused`() async throws {
        _ = try await run(Self.tables)
        await #expect(throws: QuantityError.store(.keyReused(key: "1/0"))) { try await run(many) }
    }

    @Test func `foods that cannot be ingredients are refused one by one, and a contradictory measure is dropped`()
        async throws
    {
        var tables = Self.tables
        tables["food.csv"] = """
            "fdc_id","data_type","description","food_category_id","publication_date"
            "1","sr_legacy_food","?!","20",""
            "2","sr_legacy_food","Kale, raw","11",""
            """
        tables["food_portion.csv"] =
            Self.portions + """
                "1","2","1","1.0","1000","","","67"
                "2","2","2","1.0","9999","","tbsp","67"
                """
        let (totals, unsaved, _) = try await run(tables)
        #expect(totals.saved == 1 && totals.done == 2)
        let foods = unsaved.filter { $0.line == nil }
        #expect(foods.map(\.reference) == ["1", "2"] && foods.map(\.isMeasure) == [false, true])
        #expect(foods.map(\.file) == ["food.csv", "food.csv"] && foods.allSatisfy { !$0.reason.isEmpty })
        #expect(totals.refused == 1 + unsaved.count { $0.line != nil })
    }

    @Test func `a release lacks no table, is whole, and has foods`() async throws {
        for table in ["food.csv", "food_portion.csv", "measure_unit.csv"] {
            var tables = Self.tables
            tables[table] = nil
            await #expect(throws: QuantityError.importing(.missingTable(table, place: "/usda"))) {
                try await run(tables)
            }
        }
        var empty = Self.tables
        empty["food.csv"] = "\"fdc_id\",\"data_type\",\"description\"\n"
        await #expect(throws: QuantityError.importing(.noFoods(place: "/usda"))) { try await run(empty) }
        var broken = try catalog().importIngredients(
            from: .foodRelease("/usda"),
            with: files(Self.tables, broken: ["food_nutrient.csv"])
        )
        await #expect(throws: QuantityError.importing(.unavailable(reason: "It ends early: download it again."))) {
            while try await broken.next() != nil {}
        }
        #expect(try await records().isEmpty, "Nothing is saved before all is read.")
    }

    @Test func `only the host itself names a release, by an absolute path that is there`() async throws {
        for principal in ["tablet", ""] {
            #expect(throws: QuantityError.notLocal) {
                try catalog(principal: principal).importIngredients(
                    from: .foodRelease("/usda"),
                    with: files(Self.tables)
                )
            }
        }
        #expect(throws: QuantityError.notAPath("usda")) {
            try catalog().importIngredients(from: .foodRelease("usda"), with: files(Self.tables))
        }
        #expect(throws: QuantityError.importing(.unavailable(reason: "There is no /nowhere: check the path."))) {
            try catalog().importIngredients(from: .foodRelease("/nowhere"), with: files(Self.tables))
        }
    }
}
