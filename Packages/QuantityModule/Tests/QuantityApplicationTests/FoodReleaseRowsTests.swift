import Commands
import CommandsTestKit
import Foundation
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

/// What the rows of a food release say of its foods.
@Suite struct FoodReleaseRowsTests {
    private let release = FoodReleaseRun()

    @Test func `a medium size comes before the others`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] =
            FoodReleaseRun.portions + """
                "1","3","1","1.0","9999","","small","38"
                "2","3","2","1.0","9999","","medium","44"
                "3","3","3","1.0","9999","","cup","243"
                """
        _ = try await release.run(tables)
        let conversions = try #require(try await release.records().last).ingredient.conversions
        #expect(conversions.map { "\($0.measure.unit) \($0.state)" } == [" medium", "cup ", " small"])
    }

    @Test(arguments: [
        // The unit of the release's own list, with the words beside it.
        ("2,1000,,chopped,90", "2 cup chopped 90"), ("1,1099,,large,50", "1  large 50"),
        // The words of the modifier, or of the description unless the modifier is a number.
        ("1,9999,,\"tbsp, chopped\",9", "1 tbsp chopped 9"), ("1,9999,\"tbsp, grated\",10205,9", "1 tbsp grated 9"),
        ("1,,\"tbsp, grated\",,9", "1 tbsp grated 9"), (",9999,3 slices,,30", "3 slice  30"),
        (",9999,,2 slices,30", "2 slice  30"),
        ("1,9999,,,9", "no measure is named"), (",9999,3,,9", "no measure is named"),
        (",1000,,,9", "the amount is not above zero"), ("-1,1000,,,9", "the amount is not above zero"),
        ("some,1000,,,9", "the amount is not above zero"), ("1,1000,,,0", "the weight is not above zero"),
        ("1,1000,,,-1", "the weight is not above zero"), ("1,1000,,,", "the weight is not above zero"),
        ("1,9999,,lb,453", "a weight needs no weight"),
    ])
    func `a portion is written in one of three ways`(row: String, expected: String) async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] =
            "id,fdc_id,amount,measure_unit_id,portion_description,modifier,gram_weight\n1,3,\(row)\n"
        let unsaved = try await release.run(tables).unsaved.filter { $0.file == "food_portion.csv" }
        let weights = try await release.records().flatMap(\.ingredient.conversions)
            .map { "\($0.measure.value) \($0.measure.unit) \($0.state) \($0.weight.value)" }
        #expect(weights + unsaved.map(\.reason) == [expected])
    }

    @Test func `two portions of a unit differ by their notes`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food_portion.csv"] =
            FoodReleaseRun.portions + """
                1,3,1,1,9999,,slice (large),30
                2,3,2,1,9999,,slice (small),20
                3,3,3,2,9999,,slice (small),41
                """
        let unsaved = try await release.run(tables).unsaved.filter { $0.file == "food_portion.csv" }
        #expect(unsaved.map(\.reason) == ["the same measure weighs 20 g for 1 in another row"])
        #expect(try await release.records().last?.ingredient.conversions.map(\.state) == ["", "small"])
    }

    @Test func `the first row of an identifier counts, and a category may be a text`() async throws {
        var tables = FoodReleaseRun.tables
        tables["food.csv"] = """
            fdc_id,data_type,description,food_category_id
            1,sr_legacy_food,"Kale, raw",11
            2,survey_fndds_food,"Kale, green",Fruits
            """
        tables["food_category.csv"] = "id,description\n11,Vegetables\n11,Sweets\n"
        tables["measure_unit.csv"] = "id,name\n1000,cup\n1000,tbsp\n"
        tables["food_portion.csv"] = FoodReleaseRun.portions + "1,1,1,1,1000,,,67\n"
        tables["food_nutrient.csv"] = "id,fdc_id,nutrient_id,amount\n1,1,1008,1\n2,1,1008,2\n"
        _ = try await release.run(tables)
        let saved = try await release.records()
        #expect(saved.map(\.ingredient.category) == [.fruit, .vegetable])
        #expect(saved[1].ingredient.conversions.map(\.measure.unit.rawValue) == ["cup"])
        #expect(saved[1].nutrients == ["1008": 1])
    }

    @Test func `of two tables of a name, the first in the order of their folders is read`() async throws {
        var tables = Dictionary(uniqueKeysWithValues: FoodReleaseRun.tables.map { ("b/\($0)", $1) })
        tables["a/food.csv"] = "fdc_id,data_type,description\n9,sr_legacy_food,Kale\n"
        tables["food.csv.txt"] = "fdc_id,data_type,description\n8,sr_legacy_food,Kale\n"
        _ = try await release.run(tables)
        #expect(try await release.records().map(\.origin) == ["FDC 9"])
    }
}
