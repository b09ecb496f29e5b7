public import Foundation
import TextFormats

/// What a kind of product has in particular; `nil` within a case when only the kind is known.
public enum ProductDetails: Hashable, Sendable {
    /// Something to eat.
    case food(FoodDetails?)
    /// Something to drink.
    case beverage(FoodDetails?)
    /// Something for the house.
    case household(HouseholdDetails?)
    /// Something for the body.
    case personalCare(PersonalCareDetails?)
    /// Something else.
    case other(UnknownDetails?)

    init?(_ record: OpenRecord) {
        let value = record.record("value")
        switch record.text("type") {
        case "food": self = .food(value.map(FoodDetails.init))
        case "beverage": self = .beverage(value.map(FoodDetails.init))
        case "household": self = .household(value.map(HouseholdDetails.init))
        case "personalCare": self = .personalCare(value.map(PersonalCareDetails.init))
        case "other": self = .other(value.map(UnknownDetails.init))
        default: return nil
        }
    }

    /// Whether anything but the kind is known.
    package var hasValue: Bool {
        switch self {
        case .food(let details), .beverage(let details): details.map { !$0.record.members.isEmpty } ?? false
        case .household(let details): details.map { !$0.record.members.isEmpty } ?? false
        case .personalCare(let details): details.map { !$0.record.members.isEmpty } ?? false
        case .other(let details): details.map { !$0.record.members.isEmpty } ?? false
        }
    }

    /// What it contains per 100 g or 100 mL; `nil` for what is not a food.
    public var nutrition: NutritionFacts? {
        switch self {
        case .food(let details), .beverage(let details): details?.nutritionPer100gOrMl
        case .household, .personalCare, .other: nil
        }
    }
}

/// What the label of a food says.
public struct FoodDetails: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// The list of ingredients.
    public var ingredients: [String] { record.texts("ingredients") }
    /// The allergens.
    public var allergens: [String] { record.texts("allergens") }
    /// The serving, as printed.
    public var servingSize: String? { record.text("servingSize") }
    /// What 100 g or 100 mL contain.
    public var nutritionPer100gOrMl: NutritionFacts? { record.record("nutritionPer100gOrMl").map(NutritionFacts.init) }
    /// The quantity, as printed.
    public var quantityText: String? { record.text("quantityText") }
    /// The number of pieces, as printed.
    public var numberOfItemsText: String? { record.text("numberOfItemsText") }
}

/// What 100 g or 100 mL of a food contain.
public struct NutritionFacts: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// Kilocalories.
    public var energyKcal: Decimal? { record.number("energyKcal") }
    /// Grams of protein.
    public var proteinG: Decimal? { record.number("proteinG") }
    /// Grams of fat.
    public var fatG: Decimal? { record.number("fatG") }
    /// Grams of saturated fat.
    public var saturatedFatG: Decimal? { record.number("saturatedFatG") }
    /// Grams of carbohydrates.
    public var carbsG: Decimal? { record.number("carbsG") }
    /// Grams of sugars.
    public var sugarsG: Decimal? { record.number("sugarsG") }
    /// Milligrams of sodium.
    public var sodiumMg: Decimal? { record.number("sodiumMg") }
}

/// What the label of something for the house says.
public struct HouseholdDetails: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// How to use it.
    public var usageInstructions: [String] { record.texts("usageInstructions") }
    /// What to beware of.
    public var safetyWarnings: [String] { record.texts("safetyWarnings") }
    /// What it is made of.
    public var materials: [String] { record.texts("materials") }
}

/// What the label of something for the body says.
public struct PersonalCareDetails: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// How to use it.
    public var usageDirections: [String] { record.texts("usageDirections") }
    /// The list of ingredients.
    public var ingredients: [String] { record.texts("ingredients") }
    /// What to beware of.
    public var warnings: [String] { record.texts("warnings") }
    /// For which skin it is.
    public var skinType: [String] { record.texts("skinType") }
}

/// What the label of something else says.
public struct UnknownDetails: Hashable, Sendable {
    package let record: OpenRecord
    init(_ record: OpenRecord) { self.record = record }
    /// The texts by name.
    public var keyValue: [String: String] {
        let pairs = (record.record("keyValue")?.members ?? []).compactMap { member in
            member.value.text.map { (member.name, $0) }
        }
        return Dictionary(pairs) { _, last in last }
    }
    /// What it may be.
    public var inferredCategory: String? { record.text("inferredCategory") }
}
