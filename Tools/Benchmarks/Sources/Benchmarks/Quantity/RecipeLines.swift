import Foundation

/// Generates ingredient lines like those in recipes, the same for every run.
enum RecipeLines {
    private static let amounts = ["1", "2", "1/2", "1 1/2", "3/4", "2-3", "250", "100", "1/3", "4", "0.5", "12"]
    private static let units = ["cups", "tbsp", "tsp", "g", "lb", "oz", "ml", "cloves", "cans", "", "kg", "bunch"]
    private static let names = [
        "all-purpose flour", "sugar", "salt", "butter, softened", "eggs", "milk", "onion, finely chopped", "garlic",
        "olive oil", "carrots, peeled and diced", "chicken breast", "black pepper", "tomatoes", "rice",
        "parmesan cheese",
        "brown sugar, packed", "baking powder", "vanilla extract", "lemon juice", "parsley", "red bell pepper, sliced",
        "potatoes", "heavy cream", "soy sauce", "honey", "ground cumin", "ginger, grated", "cilantro",
        "chickpeas, drained",
        "spinach (about 2 handfuls)", "oregano", "walnuts, toasted", "plain yogurt", "cinnamon", "thyme",
    ]
    private static let others = ["salt to taste", "a pinch of nutmeg", "oil for frying"]

    /// Returns the name of an ingredient, without its preparation.
    static func name(_ number: Int) -> String {
        let words = names[number % names.count].prefix { $0 != "," && $0 != "(" }
        return words.trimmingCharacters(in: .whitespaces)
    }

    /// Returns twenty lines for each recipe, one of them without a number.
    static func recipes(_ count: Int) -> [String] {
        (0..<count).flatMap { recipe in
            (0..<20).map { line in
                // The steps have no common divisor, so that all combinations of parts occur.
                let number = recipe * 20 + line
                guard line < 19 else { return others[recipe % others.count] }
                let parts = [
                    amounts[number * 7 % amounts.count], units[(number / 3 + recipe) % units.count],
                    names[(number * 11 + recipe / 5) % names.count],
                ]
                return parts.filter { !$0.isEmpty }.joined(separator: " ")
            }
        }
    }
}
