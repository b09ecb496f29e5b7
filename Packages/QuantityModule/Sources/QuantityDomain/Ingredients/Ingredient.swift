public import Foundation
import LineParser
import Quantities

/// An ingredient with what is known of its measures: one that comes with Larder, or one of the home's own.
public struct Ingredient: Hashable, Codable, Sendable {
    /// Its identity, which stays when it is renamed.
    public let id: UUID
    /// What people call it: "All-purpose flour".
    public let name: String
    /// The group that it is browsed by; `nil` when none was chosen.
    public let category: IngredientCategory?
    /// Whose product it is; `nil` for any.
    public let brand: String?
    /// Further names that it is found by, such as the official "Flour, wheat, all-purpose".
    public let aliases: [String]
    /// Whether the home has marked it.
    public var isFavorite: Bool
    /// Whether the home made it; those that come with Larder or from a food table are not custom.
    public let isCustom: Bool
    /// When the home last converted it; `nil` for never.
    public var lastUsedDate: Date?
    /// What its measures are equal to, in order: of several that fit, the first counts.
    public let conversions: [IngredientWeight]
    /// What counts as the same ingredient in recipes and lists.
    public let ingredientKey: String

    /// Makes an ingredient.
    public init(
        id: UUID,
        name: String,
        category: IngredientCategory? = nil,
        brand: String? = nil,
        aliases: [String] = [],
        isFavorite: Bool = false,
        isCustom: Bool = false,
        lastUsedDate: Date? = nil,
        conversions: [IngredientWeight],
        ingredientKey: String
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.brand = brand
        self.aliases = aliases
        self.isFavorite = isFavorite
        self.isCustom = isCustom
        self.lastUsedDate = lastUsedDate
        self.conversions = conversions
        self.ingredientKey = ingredientKey
    }

    /// The same ingredient with other measures.
    func with(conversions: [IngredientWeight]) -> Ingredient {
        Ingredient(
            id: id,
            name: name,
            category: category,
            brand: brand,
            aliases: aliases,
            isFavorite: isFavorite,
            isCustom: isCustom,
            lastUsedDate: lastUsedDate,
            conversions: conversions,
            ingredientKey: ingredientKey
        )
    }

    /// The name with the brand before it, when it has one.
    public var fullName: String { brand.map { "\($0) \(name)" } ?? name }

    /// What lists are sorted by: the name without regard to case, then the brand.
    public var sortName: String { "\(name.lowercased())\u{1}\(brand?.lowercased() ?? "")" }

    /// Every name that it is found by, folded: its own, the one with the brand, and the aliases.
    public var foldedNames: [String] {
        var names = brand == nil ? [name] : [name, fullName]
        names += aliases
        var seen: Set<String> = []
        return names.map(Self.folded).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Every text that a store finds it by: its folded names, and its key.
    public var lookupNames: [String] {
        let names = foldedNames
        return names.contains(ingredientKey) ? names : names + [ingredientKey]
    }

    /// What counts as the same ingredient as a name in recipes and lists; the folded name when nothing else is known.
    public static func key(of name: String) -> String {
        IngredientNaming.standard.identity(of: name, unit: nil)?.key ?? folded(name)
    }

    /// A name without case, marks and plural, so that two ways to write it are equal.
    public static func folded(_ name: String) -> String {
        IngredientNaming.words(of: name).map(WordFolding.singular).joined(separator: " ")
    }
}
