import CommonMessages
import Foundation
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct UsdaImportTests {
    private static let tables = [
        "food.csv": """
        "fdc_id","data_type","description","food_category_id","publication_date"
        "1","sr_legacy_food","Flour, wheat, all-purpose","20","2019-04-01"
        "2","branded_food","PACKET","20","2019-04-01"
        "3","foundation_food","Eggs, Grade A, Large, egg whole","1","2019-12-16"
        "","sr_legacy_food","Nobody","20",""
        """,
        "food_category.csv": "\"id\",\"code\",\"description\"\n\"20\",\"2000\",\"Cereal Grains and Pasta\"\n",
        "measure_unit.csv": "\"id\",\"name\"\n\"1000\",\"cup\"\n\"1099\",\"egg\"\n\"9999\",\"undetermined\"\n",
        "food_portion.csv": """
        "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
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

    @Test(arguments: [
        ("Cocoa, dry powder, unsweetened", "Sweets", "Chocolate"), ("Chocolate, dark", "Sweets", "Chocolate"),
        ("Apricots, dried", "Fruits and Fruit Juices", "Dried Fruit"), ("Beef, dried", "Sausages", "Other"),
        ("Cornstarch", "Cereal Grains and Pasta", "Flour"), ("Rice, white", "Cereal Grains and Pasta", "Grain"),
        ("Leavening agents, yeast", "Baked Products", "Baking"), ("Egg, whole", "Dairy and Egg Products", "Egg"),
    ])
    func `a food is of the group of its name, or else of its category`(name: String, category: String, group: String) {
        #expect(UsdaCategory.group(of: name, in: category) == group)
    }

    @Test(
        arguments: [
            ("0.85", "85/100"), ("0", "0"), ("12", "12"), ("0.000000000000000001", "1/1000000000000000000"),
            ("0.0000000000000000001", nil), ("-1", nil), ("x", nil),
        ] as [(String, String?)]
    )
    func `a nutrient is exact up to eighteen digits`(text: String, value: String?) {
        #expect(UsdaFood.Nutrient(id: "1008", text: text)?.text == value)
    }

    private func services() -> StubServices {
        let services = StubServices()
        services.answer(SaveIngredientsRequest.self) { request in
            .with { reply in
                reply.saved = request.drafts.map { draft in
                    .with {
                        $0.ingredient.name = draft.name
                        $0.changed = true
                    }
                }
            }
        }
        return services
    }

    @Test func `foods become ingredients with measures and nutrients, and refused rows have a reason`() async throws {
        let folder = try TemporaryFolder.make(Self.tables)
        let refused = "\(folder)/refused.csv"
        let run = await Run(["import", "usda", folder, "--refused", refused], services: services())
        let drafts = run.services.sent(SaveIngredientsRequest.self).flatMap(\.drafts)
        #expect(drafts.map(\.name) == ["All-purpose wheat flour", "Large Grade A eggs, egg whole"])
        #expect(drafts[0].aliases == ["Flour, wheat, all-purpose"] && drafts[0].category == "Flour")
        #expect(drafts[0].origin == "FDC 1" && drafts[0].nutrients == ["1008": "364", "1003": "1033/100"])
        #expect(
            drafts[0].conversions.map { "\($0.from.value) \($0.from.unit) \($0.state) \($0.to.value)" } == [
                "1 cup sifted 115.0", "1/4 cup  31.25",
            ]
        )
        #expect(drafts[1].conversions.map(\.from.unit) == [""])
        let list = try String(contentsOfFile: refused, encoding: .utf8)
        let reasons = list.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",").last.map(String.init) ?? ""
        }
        #expect(
            reasons == [
                "a food needs an fdc_id and a description", "the amount is not above zero", "a weight needs no weight",
                "the same measure weighs 31.25 g for 1/4 in another row", "the amount is not a number",
            ]
        )
        #expect(run.output.hasPrefix("2 foods, 3 measures: 2 saved, 0 unchanged. 5 rows not imported"))
        #expect(run.services.sent(SaveIngredientsRequest.self).allSatisfy { $0.mode == .import })
    }

    @Test(arguments: [
        ("Milk, whole", "Whole milk"), ("Honey", "Honey"), ("Spices", "Spices"), ("Spices, cinnamon", "Cinnamon"),
        ("Spices, cinnamon, ground", "Ground cinnamon"), ("Oil, olive (includes (any) virgin)", "Olive oil"),
        ("Beans, with pork", "Beans, with pork"), ("Milk, 2% fat", "Milk, 2% fat"),
        ("Flour, wheat, all-purpose, enriched", "All-purpose wheat flour, enriched"),
        ("Cheese, a b, c d e", "A b cheese, c d e"), ("", ""),
    ])
    func `an official name gets its natural order`(official: String, natural: String) {
        #expect(UsdaName.natural(official) == natural)
    }

    /// Creates the release as it is downloaded: a folder in a ZIP file, packed by Python, which `make` needs anyway.
    private func archive() throws -> (file: String, folder: String) {
        let folder = try TemporaryFolder.make(Self.tables)
        let file = "\(try TemporaryFolder.make([:]))/FoodData_Central_csv.zip"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-m", "zipfile", "-c", file, folder]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return (file, folder)
    }

    @Test func `a ZIP file gives the same result as its folder`() async throws {
        let (file, folder) = try archive()
        let packed = await Run(["import", "usda", file, "--refused", "\(folder)/a.csv"], services: services())
        let unpacked = await Run(["import", "usda", folder, "--refused", "\(folder)/b.csv"], services: services())
        #expect(packed.status == .done, "\(packed.errors)")
        let (some, others) = (
            packed.services.sent(SaveIngredientsRequest.self), unpacked.services.sent(SaveIngredientsRequest.self)
        )
        #expect(some == others && !some.isEmpty)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.csv"))
                == Data(contentsOf: URL(fileURLWithPath: "\(folder)/b.csv"))
        )
    }

    @Test func `a missing unzip or a broken file is explained in a sentence`() async throws {
        let (file, folder) = try archive()
        let bare = await Run(["import", "usda", file], services: services(), environment: ["PATH": folder])
        #expect(
            bare.errors.contains("install unzip, or unpack it yourself and pass the folder") && bare.status == .failed
        )
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        bytes.replaceSubrange(200..<260, with: Data(repeating: 7, count: 60))
        try bytes.write(to: URL(fileURLWithPath: file))
        let broken = await Run(["import", "usda", file], services: services())
        #expect(broken.errors.contains("is broken or is not a ZIP file: download it again") && broken.status == .failed)
        #expect(broken.services.sent(SaveIngredientsRequest.self).isEmpty)
        try Data("no archive".utf8).write(to: URL(fileURLWithPath: file))
        #expect(await Run(["import", "usda", file], services: services()).errors.contains("is not a ZIP file"))
    }

    @Test func `a message has 100 foods, and a person sees how many are done`() async throws {
        var tables = Self.tables
        let foods = (0..<101).map { "\"\($0 + 1)\",\"sr_legacy_food\",\"Kale \($0)\",\"20\",\"\"\n" }.joined()
        tables["food.csv"] =
            "\"fdc_id\",\"data_type\",\"description\",\"food_category_id\",\"publication_date\"\n" + foods
        tables["food_portion.csv"] =
            "\"id\",\"fdc_id\",\"seq_num\",\"amount\",\"measure_unit_id\",\"portion_description\",\"modifier\",\"gram_weight\"\n"
            + (0..<101).map { "\"\($0)\",\"\($0 + 1)\",\"1\",\"1.0\",\"1000\",\"\",\"\",\"67\"\n" }.joined()
        tables["food_nutrient.csv"] = nil
        let folder = try TemporaryFolder.make(tables)
        let console = StubConsole(isTerminal: true)
        let run = await Run(["import", "usda", folder], services: services(), console: console)
        let sent = run.services.sent(SaveIngredientsRequest.self)
        #expect(sent.map(\.drafts.count) == [100, 1] && sent.allSatisfy { $0.mode == .import })
        #expect(run.errors == "100 of 101\n101 of 101\n")
    }

    @Test func `a folder without a release is reported`() async throws {
        let folder = try TemporaryFolder.make([:])
        let run = await Run(["import", "usda", folder], services: services())
        #expect(run.errors.contains("contains no food.csv") && run.status == .failed)
        #expect(await Run(["import", "usda", "/nowhere"], services: services()).status == .failed)
    }

    @Test(arguments: [
        ["cup, chopped or diced", "Onions, raw", "cup", "chopped or diced"],
        ["medium (2-1/2\" dia)", "Onions, raw", "", "medium"], ["extra large", "Egg, whole, raw", "", "extra large"],
        ["head, large (6-7\" dia)", "Cauliflower, raw", "head", "large"],
        ["head small (4\" dia.)", "Cauliflower, green, raw", "head", "small"],
        ["leaf inner", "Lettuce, cos or romaine, raw", "leaf", "inner"], ["cloves", "Garlic, raw", "clove", ""],
        ["Potato large (3\" dia)", "Potatoes, red, raw", "", "large"],
        ["NLEA serving", "Figs, raw", "serving", "nlea"],
        ["lemon yields", "Lemon juice, raw", "lemon", ""], ["wedge yields", "Lemon juice, raw", "wedge", ""],
        ["watermelon balls", "Watermelon, raw", "ball", ""],
        ["sweetpotato, 5\" long", "Sweet potato, raw", "", "5\" long"],
        ["Italian tomato", "Tomatoes, red, ripe, raw", "", "italian"], ["tsp or 1 packet", "Yeast", "tsp", ""],
        ["wedge or slice (1/8 of a lemon)", "Lemons, raw", "wedge", ""], ["oz", "Almonds", "oz", ""],
        ["slice thin, crust not eaten", "Bread, white", "slice", "thin, crust not eaten"],
    ])
    func `the words of a portion become a unit and a state`(row: [String]) {
        let measure = UsdaMeasure(row[0], of: row[1])
        #expect([measure.unit, measure.state] == [row[2], row[3]])
    }

    @Test(arguments: [
        ["Spices, cinnamon, ground", "Ground cinnamon"], ["Milk, whole, 3.25% milkfat", "Whole milk, 3.25% milkfat"],
        ["Carrots, raw", "Raw carrots"],
        ["Cheese, cheddar (Includes foods for USDA's Food Distribution Program)", "Cheddar cheese"],
        ["Honey", "Honey"], ["Oil, olive, salad or cooking", "Olive oil, salad or cooking"],
    ])
    func `official names read naturally`(row: [String]) {
        #expect(UsdaName.natural(row[0]) == row[1])
    }
}
