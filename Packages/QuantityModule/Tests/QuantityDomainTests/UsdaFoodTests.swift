import Quantities
import Testing

@testable import QuantityDomain

/// What the words of USDA FoodData Central mean.
@Suite struct UsdaFoodTests {
    @Test(
        arguments: [
            ("Cocoa, dry powder, unsweetened", "Sweets", .chocolate), ("Chocolate, dark", "Sweets", .chocolate),
            ("Apricots, dried", "Fruits and Fruit Juices", .driedFruit), ("Beef, dried", "Sausages", .other),
            ("Cornstarch", "Cereal Grains and Pasta", .flour), ("Rice, white", "Cereal Grains and Pasta", .grain),
            ("Leavening agents, yeast", "Baked Products", .baking), ("Egg, whole", "Dairy and Egg Products", .egg),
        ] as [(String, String, IngredientCategory)]
    )
    func `a food is of the group of its name, or else of its category`(
        name: String,
        category: String,
        group: IngredientCategory
    ) {
        #expect(UsdaCategory.group(of: name, in: category) == group)
    }

    @Test(
        arguments: [
            ("0.85", "17/20"), ("0", "0"), ("12", "12"), ("0.000000000000000001", "1/1000000000000000000"),
            ("0.0000000000000000001", nil), ("-1", nil), ("x", nil),
        ] as [(String, String?)]
    )
    func `a nutrient is exact up to eighteen digits`(text: String, value: String?) {
        #expect(UsdaFood.Nutrient(id: "1008", text: text)?.value.description == value)
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

    @Test(arguments: [
        ["Spices, cinnamon, ground", "Ground cinnamon"], ["Milk, whole, 3.25% milkfat", "Whole milk, 3.25% milkfat"],
        ["Carrots, raw", "Raw carrots"],
        ["Cheese, cheddar (Includes foods for USDA's Food Distribution Program)", "Cheddar cheese"],
        ["Honey", "Honey"], ["Oil, olive, salad or cooking", "Olive oil, salad or cooking"],
    ])
    func `official names read naturally`(row: [String]) {
        #expect(UsdaName.natural(row[0]) == row[1])
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
        ["oz slices", "Cheese, brie", "slice", ""], ["cup (loose (or not) leaves), torn", "Kale", "cup", "torn"],
    ])
    func `the words of a portion become a unit and a state`(row: [String]) {
        let measure = UsdaMeasure(row[0], of: row[1])
        #expect([measure.unit, measure.state] == [row[2], row[3]])
    }

    @Test(arguments: [
        ["slices", "Bread, slices", "slice"], ["Onion", "Onions, raw", ""], ["whole", "Egg, white", ""],
        ["cup", "Kale, raw", "cup"],
    ])
    func `a unit of the release's own list is one, or the food itself`(row: [String]) {
        let measure = UsdaMeasure(unit: row[0], modifier: "Chopped (fine)", of: row[1])
        #expect([measure.unit, measure.state, measure.note] == [row[2], "chopped", "fine"])
    }
}
