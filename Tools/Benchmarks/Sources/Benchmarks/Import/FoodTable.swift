import Foundation

/// A generated food table in the form of FoodData Central's CSV release, the same for every run.
///
/// Foundation and SR Legacy together have about 8,000 foods, 15,000 portions and 650,000 nutrient values, interleaved
/// with branded foods, which are not imported.
struct FoodTable {
    let foods: Int

    private static let names = [
        "Carrots", "Lentils", "Flour, wheat", "Cheese, cheddar", "Nuts, almonds", "Rice, white",
    ]
    private static let forms = ["raw", "cooked, boiled", "dried", "frozen, unprepared", "canned, drained"]
    /// Measures with their share of a cup, so that none contradicts another.
    private static let measures = [("cup", 16), ("cup, chopped", 14), ("tbsp", 1), ("slice", 2), ("piece", 5)]
    private static let nutrients = 81

    /// Writes the release into a folder.
    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("food_category.csv", to: folder, [#""id","code","description""#, #""1","0100","Vegetables""#])
        try write("measure_unit.csv", to: folder, [#""id","name""#, #""9999","undetermined""#])
        let head = #""fdc_id","data_type","description","food_category_id","publication_date""#
        try write("food.csv", to: folder, [head] + (0..<foods).flatMap(food))
        let portionHead =
            #""id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight""#
        try write("food_portion.csv", to: folder, [portionHead] + (0..<foods).flatMap(portions))
        try write("food_nutrient.csv", to: folder, [#""id","fdc_id","nutrient_id","amount""#])
        // In pieces, because the whole would use more memory than the import under test.
        let file = try FileHandle(forWritingTo: folder.appendingPathComponent("food_nutrient.csv"))
        _ = try file.seekToEnd()
        for food in 0..<foods { try file.write(contentsOf: Data(nutrients(of: food).utf8)) }
        try file.close()
    }

    private func write(_ name: String, to folder: URL, _ rows: [String]) throws {
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: folder.appendingPathComponent(name))
    }

    private func food(_ number: Int) -> [String] {
        let kind = number % 20 == 0 ? "foundation_food" : "sr_legacy_food"
        let name = Self.names[number % Self.names.count]
        let form = Self.forms[number / Self.names.count % Self.forms.count]
        return [
            #""\#(number + 1)","\#(kind)","\#(name), \#(form), sort \#(number)","1","2024-10-31""#,
            #""9\#(number)","branded_food","PACKET \#(number)","1","2024-10-31""#,
        ]
    }

    private func portions(_ number: Int) -> [String] {
        // 15 portions for 8 foods: two for seven of them, one for the eighth.
        (0..<(number % 8 == 0 ? 1 : 2)).map { place in
            let (measure, share) = Self.measures[(number + place * 2) % Self.measures.count]
            let grams = share * (5 + number % 10)
            return #""\#(number * 2 + place)","\#(number + 1)","1","1.0","9999","","\#(measure)","\#(grams)""#
        }
    }

    private func nutrients(of number: Int) -> String {
        (0..<Self.nutrients).map { place in
            #""\#(number * Self.nutrients + place)","\#(number + 1)","\#(1_000 + place)","\#(number % 100).\#(place)""#
        }.joined(separator: "\n") + "\n"
    }
}
