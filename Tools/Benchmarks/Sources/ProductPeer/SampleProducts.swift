import Foundation
import ProductModule

/// Generated products, the same for every number: titles of common words, brands, barcodes, and some facts.
enum SampleProducts {
    private static let kinds = [
        "applesauce", "beans", "biscuits", "bread", "broth", "butter", "cheese", "chocolate", "cocoa", "coffee",
        "cookies", "couscous", "crackers", "cream", "dates", "flakes", "flour", "granola", "honey", "juice", "ketchup",
        "lemonade", "lentils", "margarine", "marmalade", "milk", "muesli", "mustard", "noodles", "nuts", "oil",
        "olives", "pasta", "peas", "pesto", "pickles", "pudding", "quinoa", "raisins", "rice", "salsa", "sausage",
        "spinach", "sugar", "syrup", "tea", "tofu", "tomatoes", "vinegar", "yogurt",
    ]
    private static let manners = [
        "almond", "apple", "baked", "barley", "berry", "black", "brown", "caramel", "carrot", "cherry", "classic",
        "coconut", "creamy", "crispy", "dark", "dried", "extra", "frozen", "garlic", "ginger", "golden", "green",
        "hazelnut", "herbal", "lemon", "light", "mango", "mild", "mint", "natural", "oat", "onion", "orange",
        "organic", "peach", "pepper", "plum", "raw", "red", "ripe", "roasted", "salted", "smoked", "smooth", "sour",
        "spicy", "sweet", "toasted", "vanilla", "whole",
    ]
    private static let makers = [
        "Alder", "Birch", "Cedar", "Dover", "Elm", "Fjord", "Grove", "Harbor", "Island", "Juniper", "Kettle", "Larch",
        "Meadow", "Norden", "Orchard", "Prairie", "Quarry", "River", "Summit", "Timber",
    ]
    private static let places = ["Farms", "Foods", "Kitchen", "Market", "Mill", "Pantry", "Select", "Valley", "Works"]

    /// What people type to find a product: the beginnings of a word of its title and of its brand.
    static func search(_ number: Int) -> [String] {
        let mixed = mixed(number)
        return [
            String(kinds[mixed % kinds.count].prefix(5)), manners[mixed / 50 % manners.count],
            String(makers[mixed / 2_500 % makers.count].lowercased().prefix(4)),
        ]
    }

    /// Returns the barcode of a product: an EAN-13 with its check digit.
    static func barcode(_ number: Int) throws -> Barcode {
        let digits = "50" + String(10_000_000_000 + number).dropFirst()
        let sum = digits.utf8.enumerated().reduce(0) { $0 + Int($1.element - 48) * ($1.offset % 2 == 0 ? 1 : 3) }
        return try Barcode("\(digits)\((10 - sum % 10) % 10)")
    }

    /// Returns the product of a number.
    static func draft(_ number: Int) throws -> ProductDraft {
        let mixed = mixed(number)
        let kind = kinds[mixed % kinds.count]
        let grams = 50 * (1 + mixed % 19)
        let facts = """
            {"category":{"main":"food","sub":"\(kind)"},"packaging":{"quantity":\(grams),"unit":"g"},\
            "productDetails":{"type":"food","value":{"nutritionPer100gOrMl":{"energyKcal":\(mixed % 600),\
            "proteinG":\(mixed % 29)}}},"countryOfOrigin":"GB"}
            """
        return try ProductDraft(
            barcode: try barcode(number),
            title: "\(manners[mixed / 50 % manners.count].capitalized) \(kind) \(grams) g",
            brand: "\(makers[mixed / 2_500 % makers.count]) \(places[mixed / 50_000 % places.count])",
            ingredientKeys: [kind],
            tags: ["pantry"],
            facts: try ProductFacts(json: facts)
        )
    }

    /// Spreads neighboring numbers, so that a batch has no order that an index could use.
    private static func mixed(_ number: Int) -> Int {
        Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 24)
    }
}
