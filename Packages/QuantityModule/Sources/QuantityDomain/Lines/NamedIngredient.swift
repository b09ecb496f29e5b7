import LineParser
public import Quantities

/// One of several ingredients that a line names.
public struct NamedIngredient: Hashable, Sendable {
    /// The ingredient's key.
    public let key: String
    /// The name on a list.
    public package(set) var listName: String
    /// Where shops keep it, such as "produce"; empty when unknown.
    public package(set) var aisleHint = ""
    /// The ingredient's own amount in "1 carrot, 1 celery stalk"; `nil` where the line gives none.
    public package(set) var quantity: StructuredQuantity?
    /// The words of ``quantity`` as written; empty where the line gives no amount of its own.
    public package(set) var amountText = ""
    /// Where the home's choice puts the ingredient on a list; `nil` when the home has not chosen.
    package var shelfPlace: ShelfChoice.Place?
    /// Why a further ingredient is not bought regardless of the home's choice.
    var reason: Purchase?

    /// Whether a further ingredient is bought, or why it is not.
    public var purchase: Purchase {
        switch shelfPlace {
        case .never: .notWanted
        case .buy, .cupboard: .bought
        case nil: reason ?? (isBought ? .bought : .fromRecipe)
        }
    }

    /// Creates an ingredient without an aisle.
    public init(key: String, listName: String) {
        self.key = key
        self.listName = listName
    }

    /// Returns the ingredient with its amount in other units.
    package func measured(_ change: (StructuredQuantity) -> StructuredQuantity) -> Self {
        var named = self
        named.quantity = quantity.map(change)
        return named
    }

    /// Whether a pantry is likely to have it where no amount is given, see ``PantryStaples``.
    public var isPantryStaple: Bool {
        quantity?.isParseable != true && amountText.isEmpty && PantryStaples.standard.covers(key, [])
    }
}

extension NamedIngredient {
    init(_ identity: IngredientNaming.Identity, for range: AmountRange?, in language: Language) {
        // A can of what the language's table names may be an ingredient that only the English one names so far.
        let own = language == .english ? nil : IngredientCatalog.names(in: language)?.names(ofKey: identity.key)
        let (singular, plural) = own.map { ($0.singular, $0.plural) } ?? (identity.singular, identity.plural)
        let name = IngredientNames.name(singular, plural, for: range, in: language)
        self.init(key: identity.key, listName: name)
    }
}

extension ParsedLine {
    /// Names the ingredients that a table knows, and words without a number, in the language of a list.
    package mutating func rename(in locale: String) {
        guard !isCorrected, Language(tag: locale) != language || RegionalUnits.isBritish(locale) else { return }
        func name(_ key: String, _ range: AmountRange?) -> String? {
            IngredientNames.listName(of: key, for: range, locale: locale)
        }
        listName = name(ingredientKey, quantity.range) ?? listName
        assumptions = assumptions.map { $0.naming(ingredientKey, in: locale) }
        if let inside = IngredientNames.nameInSentence(of: ingredientKey, locale: locale) {
            diagnostics = diagnostics.map { $0.naming(self.name, as: inside) }
        }
        if Language(tag: locale) != language, !quantity.isParseable {
            amountText = Self.phrase(impreciseUnit, in: locale)
        }
        for (place, part) in zip(others.indices, otherParts)
        where Language(tag: locale) != language && !part.quantity.isParseable {
            others[place].amountText = Self.phrase(part.impreciseUnit, in: locale)
        }
        for place in choices.indices {
            choices[place].listName = name(choices[place].key, quantity.range) ?? choices[place].listName
        }
        for place in others.indices {
            others[place].listName = name(others[place].key, others[place].quantity?.range) ?? others[place].listName
        }
    }

    /// Returns the words of an amount without a number in the language of a list: "eine Prise"; empty without a unit,
    /// because "to taste" says no more than no amount.
    private static func phrase(_ unit: UnitCode?, in locale: String) -> String {
        guard let unit else { return "" }
        let formatter = QuantityFormatter(locale: locale)
        // A pinch is one, but "quelques brins" are several.
        return UnitTable.standard[unit]?.isVague == true
            ? formatter.text(of: AmountRange(Amount(.one, unit))).text : formatter.name(of: unit, for: Rational(2))
    }
}
