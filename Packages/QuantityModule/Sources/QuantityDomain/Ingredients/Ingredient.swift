public import Foundation
import LineParser
import Quantities

/// An ingredient and its known measures: one that ships with Larder, or one of the home's own.
public struct Ingredient: Hashable, Codable, Sendable {
    /// The identifier, which survives renaming.
    public let id: UUID
    /// The common name: "All-purpose flour".
    public let name: String
    /// The group for browsing; `nil` when none was chosen.
    public let category: IngredientCategory?
    /// The brand; `nil` for any brand.
    public let brand: String?
    /// Further names that find it, such as the official "Flour, wheat, all-purpose".
    public let aliases: [String]
    /// Whether the home has marked it as a favorite.
    public var isFavorite: Bool
    /// Whether the home created it.
    ///
    /// Ingredients that ship with Larder or come from a food table are not custom.
    public let isCustom: Bool
    /// When the home last converted it; `nil` for never.
    public var lastUsedDate: Date?
    /// The weights of its measures, in order: where several match, the first applies.
    public let conversions: [IngredientWeight]
    /// The key by which recipes and lists recognize the same ingredient.
    public let ingredientKey: String

    /// Creates an ingredient.
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

    /// Returns the ingredient with other measures.
    package func with(conversions: [IngredientWeight]) -> Ingredient {
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

    /// The name, preceded by the brand if there is one.
    public var fullName: String { brand.map { "\($0) \(name)" } ?? name }

    /// The full name inside a sentence: "table salt", but "Morton Kosher salt".
    var nameInSentence: String { brand == nil ? name.lowercased() : fullName }

    /// The sort key of lists: the lowercase name, then the brand.
    public var sortName: String { "\(name.lowercased())\u{1}\(brand?.lowercased() ?? "")" }

    /// Every name that finds it, folded: its own, the one with the brand, and the aliases.
    public var foldedNames: [String] { foldedNames(locale: "") }

    /// Every name that finds it, folded in the language of a BCP 47 locale.
    package func foldedNames(locale: String) -> [String] {
        var names = brand == nil ? [name] : [name, fullName]
        names += aliases
        var seen: Set<String> = []
        return names.map { Self.folded($0, locale: locale) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Every text by which a store finds it: its folded names, and its key.
    public var lookupNames: [String] {
        let names = foldedNames
        return names.contains(ingredientKey) ? names : names + [ingredientKey]
    }

    /// Returns the key by which recipes and lists recognize a name's ingredient; the folded name for an unknown
    /// ingredient.
    ///
    /// The name is in the language of a BCP 47 locale, or in English.
    public static func key(of name: String, locale: String = "") -> String {
        let language = Language(tag: locale) ?? .english
        return IngredientNaming.standard.single(name, nil, language)?.key ?? folded(name, locale: locale)
    }

    /// Returns a name without case, accents, and plurals, so that different spellings are equal.
    ///
    /// The plurals are those of English and of the language of a BCP 47 locale.
    public static func folded(_ name: String, locale: String = "") -> String {
        UnknownName.folded(IngredientNaming.words(of: name), in: Language(tag: locale) ?? .english)
    }

    /// Returns the text from which the identity of a home's own ingredient is made.
    ///
    /// It keeps accents, and no release changes it.
    package static func identityText(of name: String) -> String {
        IngredientNaming.words(of: name).map(WordFolding.singular).joined(separator: " ")
    }
}
