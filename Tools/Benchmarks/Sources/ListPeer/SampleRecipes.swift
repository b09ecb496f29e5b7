import Foundation
import RecipeFiles

/// Generated recipes, the same for every number, of 110 ingredients that everyone knows by one word.
enum SampleRecipes {
    /// What lists and recipes are made of.
    static let names = [
        "flour", "sugar", "salt", "butter", "eggs", "milk", "onion", "garlic", "carrots", "rice", "parsley",
        "potatoes", "honey", "cumin", "ginger", "cilantro", "chickpeas", "spinach", "oregano", "walnuts", "yogurt",
        "cinnamon", "thyme", "tomatoes", "cucumber", "zucchini", "eggplant", "broccoli", "cauliflower", "cabbage",
        "kale", "lettuce", "celery", "leek", "fennel", "radishes", "beets", "turnips", "parsnips", "asparagus",
        "artichokes", "peas", "corn", "lentils", "quinoa", "couscous", "bulgur", "barley", "oats", "spaghetti",
        "macaroni", "noodles", "tofu", "tempeh", "salmon", "tuna", "cod", "shrimp", "mussels", "chicken", "turkey",
        "beef", "pork", "lamb", "bacon", "ham", "sausage", "mozzarella", "cheddar", "parmesan", "feta", "ricotta",
        "mascarpone", "cream", "buttermilk", "kefir", "apples", "pears", "bananas", "oranges", "lemons", "limes",
        "grapes", "strawberries", "raspberries", "blueberries", "cherries", "peaches", "plums", "apricots", "mangoes",
        "pineapple", "coconut", "raisins", "dates", "almonds", "hazelnuts", "pecans", "pistachios", "cashews",
        "peanuts", "basil", "rosemary", "sage", "dill", "mint", "chives", "paprika", "turmeric", "nutmeg", "vinegar",
    ]
    private static let manners = [
        "baked", "braised", "broiled", "candied", "creamy", "crisp", "curried", "glazed", "grilled", "herbed",
        "layered", "mashed", "pickled", "poached", "quick", "roasted", "rustic", "smoked", "spiced", "stewed",
    ]
    private static let dishes = [
        "bowl", "cake", "casserole", "chowder", "crumble", "gratin", "pie", "pilaf", "salad", "skillet", "soup",
        "stew", "tart", "toast", "wrap",
    ]
    private static let units = ["g", "cups", "tbsp", "oz", "ml"]
    private static let acts = [
        "Heat the oven, and line a dish with paper.", "Stir in a large bowl until nothing sticks to the spoon.",
        "Let it rest under a cloth for ten minutes.", "Cook over low heat until it smells sweet, and keep stirring.",
        "Taste it, and season it once more before serving.", "Serve it warm with bread and a green salad.",
    ]

    /// Returns the title of a recipe.
    static func title(_ number: Int) -> String {
        let mixed = mixed(number)
        let parts = [
            manners[mixed % manners.count], names[mixed / 20 % names.count], dishes[mixed / 2_220 % dishes.count],
        ]
        return "\(parts.joined(separator: " ").capitalized), No. \(number + 1)"
    }

    /// Returns a recipe of ten lines and four steps.
    static func draft(_ number: Int) -> RecipeDraft {
        let mixed = mixed(number)
        var draft = RecipeDraft()
        (draft.title, draft.servings) = (title(number), "\(2 + mixed % 7)")
        (draft.times[.prep], draft.times[.cook]) = (5 + mixed % 25, 10 + mixed % 80)
        draft.tags = [dishes[mixed / 2_220 % dishes.count], manners[mixed % manners.count]]
        draft.language = "en"
        draft.ingredients = (0..<10).map { place in
            let part = mixed / (place + 1)
            let name = names[(mixed / 20 + place * 11) % names.count]
            return DraftLine("\(1 + part % 9) \(units[part % units.count]) \(name)\(place % 3 == 0 ? ", chopped" : "")")
        }
        draft.steps = (0..<4).map { place in
            DraftLine(
                "\(acts[(mixed + place) % acts.count]) Add the \(names[(mixed / 20 + place * 22) % names.count])."
            )
        }
        return draft
    }

    /// Returns what a person types to find recipes: an ingredient, or the beginnings of two words of a title.
    static func search(_ number: Int) -> [String] {
        let mixed = mixed(number)
        let name = names[mixed / 20 % names.count]
        return number % 2 == 0 ? [name] : [String(manners[mixed % manners.count].prefix(5)), String(name.prefix(4))]
    }

    /// Spreads neighboring numbers, so that a batch has no order that an index could use.
    private static func mixed(_ number: Int) -> Int {
        Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 24)
    }
}
