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
            let credits = LinkedCredits(node)
            return try RecipeDetails(
                description: description,
                notes: credits.notes,
                rating: credits.rating,
                cover: cover,
                nutrition: nutrition
            )
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
            facts.text(member).flatMap { NutrientText.amount(MarkupText.line($0), in: unit)?.amount }.map {
                Nutrient(name: name, amount: $0)
            }
        }
        let size = facts.text("servingsize").map(MarkupText.line)?.lowercased().filter { $0 != " " }
        return try? NutritionFacts(
            amounts,
            ["100g", "100grams", "per100g"].contains(size) ? .per100Grams : .perServing
        )
    }
}
