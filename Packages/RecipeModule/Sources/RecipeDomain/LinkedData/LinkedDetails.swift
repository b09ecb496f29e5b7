import Quantities
import TextFormats

/// What a recipe node says besides how the dish is made: description, picture, and nutrition.
struct LinkedDetails {
    /// A longer description is a text about something else.
    private static let longestDescription = 10_000

    /// The members of schema.org's NutritionInformation, in lower case, with the nutrients that they state and the
    /// units of those.
    private static let nutrients: [(member: String, name: String, unit: String)] = [
        ("calories", "energy", "kcal"), ("fatcontent", "fat", "g"), ("saturatedfatcontent", "saturatedFat", "g"),
        ("transfatcontent", "transFat", "g"), ("unsaturatedfatcontent", "unsaturatedFat", "g"),
        ("carbohydratecontent", "carbohydrate", "g"), ("sugarcontent", "sugar", "g"), ("fibercontent", "fiber", "g"),
        ("proteincontent", "protein", "g"), ("cholesterolcontent", "cholesterol", "mg"),
        ("sodiumcontent", "sodium", "mg"),
    ]

    private let node: LinkedNode

    init(_ node: LinkedNode) { self.node = node }

    /// The details; what makes no sense is not there.
    var details: RecipeDetails {
        get throws(RecipeContentError) {
            try RecipeDetails(description: description, cover: cover, nutrition: nutrition)
        }
    }

    private var description: String? {
        let text = node.text("description").map { MarkupText.lines($0).joined(separator: "\n") } ?? ""
        return text.utf8.count <= Self.longestDescription ? text : nil
    }

    private var cover: PictureReference? {
        node["image"].map(Self.addresses)?.lazy.compactMap { try? PictureReference($0) }.first
    }

    private static func addresses(_ image: JSONValue) -> [String] {
        switch image {
        case .string(let text): return [text]
        case .array(let elements): return elements.flatMap(addresses)
        default:
            guard let node = LinkedNode(image) else { return [] }
            return ["url", "contenturl", "@id"].compactMap { node.text($0) }
        }
    }

    private var nutrition: NutritionFacts? {
        guard let facts = node["nutrition"].flatMap(LinkedNode.init) else { return nil }
        let amounts = Self.nutrients.compactMap { member, name, unit in
            facts.text(member).flatMap { Self.amount(MarkupText.line($0), in: unit) }.map {
                Nutrient(name: name, amount: $0)
            }
        }
        let size = facts.text("servingsize").map(MarkupText.line)?.lowercased().filter { $0 != " " }
        return try? NutritionFacts(
            amounts,
            ["100g", "100grams", "per100g"].contains(size) ? .per100Grams : .perServing
        )
    }

    /// Returns the amount of a text such as "240 kcal", "9 g" or "9"; `nil` for one in another unit, such as a share of
    /// what a person needs.
    private static func amount(_ text: String, in unit: String) -> Amount? {
        guard let (number, length) = NumberText.leading(text[...]) else { return nil }
        let word = text.dropFirst(length).drop { $0 == " " }.prefix { $0 != " " && $0 != "," && $0 != ";" }.lowercased()
        let isKnown =
            switch unit {
            case "kcal": ["", "kcal", "cal", "cals", "calories", "calorie", "kilocalories"].contains(word)
            default: ["", "g", "gram", "grams", "gr", "mg", "milligram", "milligrams"].contains(word)
            }
        guard isKnown else { return nil }
        let written = unit == "kcal" || word.isEmpty ? unit : word.hasPrefix("m") ? "mg" : "g"
        guard written != unit else { return Amount(number, UnitCode(rawValue: unit)) }
        let value = written == "g" ? try? number * 1_000 : try? number * Rational(constant: 1, over: 1_000)
        return value.map { Amount($0, UnitCode(rawValue: unit)) }
    }
}
