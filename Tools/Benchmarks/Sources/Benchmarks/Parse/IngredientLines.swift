/// Generates ingredient lines like those in recipes; equal seeds give equal lines.
struct IngredientLines {
    private static let amounts = [
        "1", "2", "3", "1/2", "1 1/2", "¾", "2½", "1-2", "2 to 3", "250", "0.5", "1,5", "one", "half a", "a",
        "scant 1/2", "",
    ]
    private static let units = [
        "cup ", "cups ", "tbsp ", "tablespoons ", "teaspoon ", "g ", "kg ", "ml ", "oz ", "lb ", "pounds ", "cloves ",
        "sprigs ",
        "pinch of ", "(14.5 oz) can ", "x 400 g tins ", "small bunch ", "g/9 oz ", "cup plus 2 tbsp ", "", "", "",
        "large ",
    ]
    private static let names = [
        "flour", "all-purpose flour", "butter", "unsalted butter", "eggs", "onions", "garlic", "olive oil",
        "kosher salt",
        "freshly ground black pepper", "boneless, skinless chicken thighs", "chopped fresh parsley", "grated Parmesan",
        "coconut milk", "brown sugar", "red lentils", "cherry tomatoes", "vegetable or chicken stock", "sour cream",
        "dark chocolate (70 % cocoa)", "ginger", "lemon juice", "wholemeal spelt flour", "toasted walnuts",
        "smoked paprika",
    ]
    private static let remarks = [
        "", "", "", "", ", chopped", ", finely diced", ", peeled and cut into 1-inch cubes", ", at room temperature",
        " (optional)", ", plus more for dusting", ", to taste", " (about 200 g)", ", drained and rinsed", ", divided",
        " for serving", ", melted and cooled slightly", " or more as needed",
    ]

    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the next line.
    mutating func next() -> String {
        let amount = pick(Self.amounts)
        return (amount.isEmpty ? "" : "\(amount) \(pick(Self.units))") + pick(Self.names) + pick(Self.remarks)
    }

    private mutating func pick(_ choices: [String]) -> String {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return choices[Int(state >> 33) % choices.count]
    }
}
