import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct FoodReleaseImportTests {
    private let release = FoodReleaseRun()

    @Test func `foods become ingredients with measures and nutrients, and refused rows have a reason`() async throws {
        let (totals, unsaved, _) = try await release.run(FoodReleaseRun.tables)
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
        let saved = try await release.records()
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

    @Test func `ten thousand rows are read at a time`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_nutrient.csv"] =
            "id,fdc_id,nutrient_id,amount\n" + String(repeating: "1,2,1008,much\n", count: 10_001)
        // Each of the five tables ends a piece, one has two, and the last piece saves.
        #expect(try await release.run(tables).pieces == 7)
    }

    @Test func `the same import twice changes nothing`() async throws {
        _ = try await release.run(FoodReleaseRun.tables)
        let (totals, unsaved, _) = try await release.run(FoodReleaseRun.tables, key: "2")
        #expect(totals.saved == 0 && totals.unchanged == 2 && unsaved.count == 6)
        #expect(
            try await release.run(FoodReleaseRun.tables).totals.saved == 2,
            "A repeated command returns its first results."
        )
    }

    /// Two hundred and one foods with a measure each.
    private var many: [String: String] {
        var tables = FoodReleaseRun.tables
        let foods = (1...201).map { "\"\($0)\",\"sr_legacy_food\",\"Kale \($0)\",\"20\",\"\"\n" }.joined()
        tables["food.csv"] =
            "\"fdc_id\",\"data_type\",\"description\",\"food_category_id\",\"publication_date\"\n" + foods
        tables["food_portion.csv"] =
            FoodReleaseRun.portions
            + (1...201).map { "\"\($0)\",\"\($0)\",\"1\",\"1.0\",\"1000\",\"\",\"\",\"67\"\n" }.joined()
        tables["food_nutrient.csv"] = nil
        return tables
    }

    @Test func `a hundred foods are saved at once, and what an interrupted import saved stays`() async throws {
        var run = try release.catalog().importIngredients(from: .foodRelease("/usda"), with: release.files(many))
        var done: [Int] = []
        while done.last != 100, try await run.next() != nil { done.append(run.totals.done) }
        #expect(done.last == 100 && done.dropLast().allSatisfy { $0 == 0 })
        #expect(try await release.records().count == 100)
        let rest = try await release.run(many)
        #expect(rest.totals.saved == 201 && rest.totals.done == 201 && rest.totals.measures == 201)
        #expect(try await release.records().count == 201)
        let again = try await release.run(many, key: "2")
        #expect(again.totals.unchanged == 201 && again.totals.saved == 0)
    }

    @Test func `another release under the same key is refused`() async throws {
        _ = try await release.run(FoodReleaseRun.tables)
        await #expect(throws: QuantityError.store(.keyReused(key: "1/0"))) { try await release.run(many) }
    }

    @Test func `foods that cannot be ingredients are refused one by one, and a contradictory measure is dropped`()
        async throws
    {
        var tables = FoodReleaseRun.tables
        tables["food.csv"] = """
            "fdc_id","data_type","description","food_category_id","publication_date"
            "1","sr_legacy_food","?!","20",""
            "2","sr_legacy_food","Kale, raw","11",""
            """
        tables["food_portion.csv"] =
            FoodReleaseRun.portions + """
                "1","2","1","1.0","1000","","","67"
                "2","2","2","1.0","9999","","tbsp","67"
                """
        let (totals, unsaved, _) = try await release.run(tables)
        #expect(totals.saved == 1 && totals.done == 2)
        let foods = unsaved.filter { $0.line == nil }
        #expect(foods.map(\.reference) == ["1", "2"] && foods.map(\.isMeasure) == [false, true])
        #expect(foods.map(\.file) == ["food.csv", "food.csv"] && foods.allSatisfy { !$0.reason.isEmpty })
        #expect(totals.refused == 1 + unsaved.count { $0.line != nil })
    }

    @Test func `a release lacks no table, is whole, and has foods`() async throws {
        for table in ["food.csv", "food_portion.csv", "measure_unit.csv"] {
            var tables = FoodReleaseRun.tables
            tables[table] = nil
            await #expect(throws: QuantityError.importing(.missingTable(table, place: "/usda"))) {
                try await release.run(tables)
            }
        }
        var empty = FoodReleaseRun.tables
        empty["food.csv"] = "\"fdc_id\",\"data_type\",\"description\"\n"
        await #expect(throws: QuantityError.importing(.noFoods(place: "/usda"))) { try await release.run(empty) }
        var broken = try release.catalog().importIngredients(
            from: .foodRelease("/usda"),
            with: release.files(FoodReleaseRun.tables, broken: ["food_nutrient.csv"])
        )
        await #expect(throws: QuantityError.importing(.unavailable(reason: "It ends early: download it again."))) {
            while try await broken.next() != nil {}
        }
        #expect(try await release.records().isEmpty, "Nothing is saved before all is read.")
    }

    @Test func `an import whose caller has left reads no more`() async throws {
        let (catalog, files) = (release.catalog(), release.files(FoodReleaseRun.tables, broken: ["food_category.csv"]))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var run = try catalog.importIngredients(from: .foodRelease("/usda"), with: files)
            while try await run.next() != nil {}
        }
        await #expect(throws: QuantityError.cancelled) { try await task.value }
    }

    @Test func `while foods are read, there are none to save`() async throws {
        var run = try release.catalog().importIngredients(
            from: .foodRelease("/usda"),
            with: release.files(FoodReleaseRun.tables)
        )
        var counts: [[Int]] = []
        while try await run.next() != nil { counts.append([run.totals.ingredients, run.totals.measures]) }
        #expect(counts == Array(repeating: [0, 0], count: 4) + [[2, 3], [2, 3]])
    }

    @Test func `a release that is read has no more rows`() throws {
        var reader = try FoodReleaseReader(try release.files(FoodReleaseRun.tables).folder(at: "/usda"))
        while try reader.read(rows: 1) {}
        #expect(try !reader.read(rows: 1) && reader.foods.count == 2)
    }

    @Test func `only the host itself names a release, by an absolute path that is there`() async throws {
        for principal in ["tablet", ""] {
            #expect(throws: QuantityError.notLocal) {
                try release.catalog(principal: principal).importIngredients(
                    from: .foodRelease("/usda"),
                    with: release.files(FoodReleaseRun.tables)
                )
            }
        }
        #expect(throws: QuantityError.notAPath("usda")) {
            try release.catalog().importIngredients(
                from: .foodRelease("usda"),
                with: release.files(FoodReleaseRun.tables)
            )
        }
        #expect(throws: QuantityError.importing(.unavailable(reason: "There is no /nowhere: check the path."))) {
            try release.catalog().importIngredients(
                from: .foodRelease("/nowhere"),
                with: release.files(FoodReleaseRun.tables)
            )
        }
    }
}
